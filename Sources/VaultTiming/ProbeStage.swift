public import VaultResults

/// The benchmarks of a probe: the pipeline's own stages, each alone.
///
/// The raw values are the ids of records and reports. Declared in the order in which they run: it
/// never depends on which were asked for, so that the memory that one leaves behind is the same for
/// the next in every process.
public enum ProbeStage: String, Codable, Hashable, Sendable, CaseIterable {
  /// Exports are read, people told apart, messages annotated: one vault.
  case ingest
  /// Messages are sealed one by one, and opened again.
  case seal
  /// A vault's messages and events go into a fresh SQLite file.
  case store
  /// The events' texts are put to the keyword index.
  case keyword
  /// Texts become vectors.
  case embed
  /// A graph is built over vectors.
  case indexBuild = "index/build"
  /// Vectors are looked up in a graph.
  case indexSearch = "index/search"
  /// Events are matched by the document's formula.
  case match
  /// Events are matched by learned weights.
  case matchBest = "match/best"
  /// Three replicas converge.
  case sync

  /// Reads a list with commas between the ids; an empty one means every stage.
  ///
  /// - Throws: `RunError.misuse`, naming the id that is none.
  public static func list(_ text: String) throws(RunError) -> Set<ProbeStage> {
    guard !text.isEmpty else { return Set(allCases) }
    var stages: Set<ProbeStage> = []
    for id in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let stage = ProbeStage(rawValue: String(id)) else {
        throw .misuse(.stage(id: String(id), known: allCases.map(\.rawValue)))
      }
      stages.insert(stage)
    }
    return stages
  }

  /// Whether the stage needs vaults that were stored, embedded and indexed.
  var needsSearchableVaults: Bool {
    switch self {
    case .ingest, .seal, .store, .sync: false
    case .keyword, .embed, .indexBuild, .indexSearch, .match, .matchBest: true
    }
  }
}
