public import VaultResults

/// The benchmarks of a probe: the pipeline's own stages, each by itself.
///
/// The raw values are the ids of records and reports. Declared in the order in which they run: it
/// never depends on which were asked for, so that the memory that one leaves is the same for
/// the next in every process.
public enum ProbeStage: String, Encodable, Hashable, Sendable, CaseIterable {
  /// Exports are read, people resolved, messages annotated: one vault.
  case ingest
  /// Messages are sealed one by one, and opened again.
  case seal
  /// A vault's messages and events go into a fresh SQLite file.
  case store
  /// The keyword index is searched for the events' texts.
  case keyword
  /// Texts become vectors.
  case embed
  /// A graph is built over vectors.
  case indexBuild = "index/build"
  /// Vectors are looked up in a graph.
  case indexSearch = "index/search"
  /// Events are matched by the design document's formula.
  case match
  /// Events are matched by learned weights.
  case matchLearned = "match/learned"
  /// Three replicas converge.
  case sync
  /// Events are matched in a vault of 100 000 messages, by the formula and by learned weights.
  case matchLarge = "match/large"
  /// The same vault is searched by the events' titles.
  case searchLarge = "search/large"

  /// The stages over a small workload.
  public static let small = Set(allCases.filter { !$0.isLarge })

  /// True if the stage opens a vault of 100 000 messages, which takes longer than all that it
  /// times.
  public var isLarge: Bool { self == .matchLarge || self == .searchLarge }

  /// Reads a list with commas between the ids; an empty one means every stage over the
  /// small workload.
  ///
  /// - Throws: `RunError.misuse`, naming the id that is none.
  public static func list(_ text: String) throws(RunError) -> Set<ProbeStage> {
    guard !text.isEmpty else { return small }
    var stages: Set<ProbeStage> = []
    for id in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let stage = ProbeStage(rawValue: RenamedIDs.metric(String(id))) else {
        throw .misuse(.stage(id: String(id), known: allCases.map(\.rawValue)))
      }
      stages.insert(stage)
    }
    return stages
  }

  /// The id that the probes of every version know: that of before systems were renamed.
  var sharedID: String { RenamedIDs.formerMetric(rawValue) }

  /// True if the stage needs vaults that were stored, embedded and indexed.
  var needsSearchableVaults: Bool {
    switch self {
    case .ingest, .seal, .store, .sync: false
    case .keyword, .embed, .indexBuild, .indexSearch, .match, .matchLearned: true
    case .matchLarge, .searchLarge: false
    }
  }
}

extension ProbeStage: Decodable {
  /// Reads an id, the one that an earlier version writes included: the baseline's executable may be
  /// of one.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let id = try container.decode(String.self)
    guard let stage = ProbeStage(rawValue: RenamedIDs.metric(id)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "no stage has this id")
    }
    self = stage
  }
}
