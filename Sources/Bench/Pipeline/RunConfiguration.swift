public import Foundation
public import VaultCore
public import VaultIndex
public import VaultMatching
public import VaultResults
internal import VaultSealing
internal import Yams

/// The settings of a run that decide its rankings, as a YAML file or the command line states them.
public struct RunConfiguration: Hashable, Sendable, Codable {
  /// The kind of index that a vault gets.
  public enum IndexChoice: String, Hashable, Sendable, Codable, CaseIterable {
    /// A graph where it saves more time in the expected searches than building it takes, else none.
    case auto
    /// Every row is compared.
    case exact
    /// A navigable small-world graph, whether or not it saves time.
    case hnsw

    /// Returns true if a vault gets a graph.
    func buildsGraph(_ plan: GraphPlan) -> Bool {
      switch self {
      case .auto: plan.pays
      case .exact: false
      case .hnsw: true
      }
    }
  }

  /// The matcher whose ranking is `run.trec`.
  public enum MatcherChoice: String, Hashable, Sendable, Codable, CaseIterable {
    /// The formula, with the weights and stages of this configuration.
    case formula
    /// Learned weights; weights, cut and over-fetch of this configuration are not used.
    case learned

    /// The matcher of a name, a former one included; `nil` if there is none.
    public init?(named name: String) {
      self.init(rawValue: RenamedIDs.acceptedSystem(name))
    }

    /// Reads a name, a former one included.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      guard let choice = Self(named: try container.decode(String.self)) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "no matcher has this name")
      }
      self = choice
    }
  }

  /// The matcher whose ranking is `run.trec`; every judged run holds both.
  public var matcher: MatcherChoice = .formula
  /// The model that turns text into vectors.
  public var embedder: EmbedderChoice = .auto
  /// The kind of index that each vault gets.
  public var index: IndexChoice = .auto
  /// The weights of the hybrid score.
  @WeightsText public var weights: RankingWeights = .document
  /// The policy that decides which messages are close enough in time.
  public var windows: WindowPolicy = .adaptive
  /// True if a message must share a person with the event.
  public var participants = true
  /// The similarity cut; absent, it is calibrated on the `dev` split.
  public var similarityCut: Double?
  /// The number of candidates that the index returns before re-ranking.
  public var overFetch = 50
  /// The time at which each event's question is asked; no later message is ranked or counted.
  public var asOf: QueryInstant = .sevenDaysAfter
  /// True if a brief message is embedded with the three messages before it in its thread.
  public var contextAugmentation = true
  /// The graph's out-degree above the ground layer.
  public var hnswM = 16
  /// The graph's candidate list while it is built.
  public var efConstruction = 200
  /// The graph's candidate list while it is searched.
  public var efSearch = 64
  /// The seed of the graph's levels; absent, it is the run's.
  public var hnswSeed: UInt64?
  /// True if mails are taken that were deleted, are spam or were never sent; if absent, they are
  /// left out.
  public var takesDeleted: Bool?
  /// True if a query of a standard collection that is itself a document may find itself; if absent,
  /// it may not, as in BEIR's own evaluation (`ignore_identical_ids`).
  public var keepsIdenticalIDs: Bool?

  /// The design document's settings.
  public init() {}

  /// True if these are the design document's weights and stages; otherwise the system is `custom`.
  public var isFormula: Bool {
    weights == .document && windows == .adaptive && participants && similarityCut == nil
      && overFetch == 50 && contextAugmentation && asOf == .sevenDaysAfter
  }

  /// The settings in which the system `custom` differs from `formula`, one by one.
  var definition: String {
    let design = Self()
    var settings: [String] = []
    if weights != design.weights {
      let shares = [weights.semantic, weights.temporal, weights.participant]
      settings.append("weights " + shares.map { "\($0)" }.joined(separator: "/"))
    }
    if windows != design.windows { settings.append("windows \(windows.rawValue)") }
    if participants != design.participants { settings.append("any people") }
    if let similarityCut { settings.append("cut \(similarityCut)") }
    if overFetch != design.overFetch { settings.append("over-fetch \(overFetch)") }
    if contextAugmentation != design.contextAugmentation { settings.append("without context") }
    if asOf != design.asOf { settings.append("as of \(asOf.rawValue)") }
    return settings.joined(separator: ", ")
  }

  /// Reads a YAML file; keys that it leaves out keep the design document's settings.
  ///
  /// - Throws: ``RunError`` naming the file and what is wrong with it.
  public init(yaml url: URL) throws(RunError) {
    let text: String
    do {
      text = try String(contentsOf: url, encoding: .utf8)
    } catch {
      throw .missing(path: url.path, remedy: .configuration)
    }
    do {
      let known = Set(CodingKeys.allCases.map(\.rawValue))
      let given = try Yams.compose(yaml: text)?.mapping
      let keys = given?.keys.compactMap(\.string) ?? []
      if let unknown = keys.first(where: { !known.contains($0) }) {
        throw RunError.unusable(
          file: url.path, line: nil,
          problem: .unknownSetting(key: unknown, known: known.sorted()))
      }
      guard let given,
        var whole = try Yams.compose(yaml: try YAMLEncoder().encode(RunConfiguration()))?.mapping
      else { throw RunError.unusable(file: url.path, line: nil, problem: .wrongSetting(key: "")) }
      for (key, value) in given where value.null == nil { whole[key] = value }
      self = try YAMLDecoder().decode(RunConfiguration.self, from: Node.mapping(whole))
    } catch let error as RunError {
      throw error
    } catch {
      throw .unusable(file: url.path, line: nil, problem: Self.problem(error))
    }
    try validate(source: url.path)
  }

  /// The same settings with other weights, and the matcher that uses them.
  public func weighted(by weights: RankingWeights) -> RunConfiguration {
    var settings = self
    settings.matcher = .formula
    settings.weights = weights
    return settings
  }

  /// The matcher's settings with a similarity cut, which may have been calibrated.
  func matching(similarityCut: Double?) -> MatchingConfiguration {
    MatchingConfiguration(
      weights: weights, windows: windows, requiresSharedParticipant: participants,
      similarityCut: similarityCut, overFetch: overFetch)
  }

  /// Refuses numbers out of range, naming where they came from.
  public func validate(source: String) throws(RunError) {
    let ranges: [(setting: CodingKeys, value: Int, allowed: ClosedRange<Int>)] = [
      (.overFetch, overFetch, Self.overFetchRange),
      (.hnswM, hnswM, HNSWParameters.Name.m.range),
      (.efConstruction, efConstruction, HNSWParameters.Name.efConstruction.range),
      (.efSearch, efSearch, HNSWParameters.Name.efSearch.range),
    ]
    var problem = ranges.first { !$0.allowed.contains($0.value) }.map {
      FileProblem.outOfRange(setting: $0.setting.rawValue, allowed: $0.allowed)
    }
    if let similarityCut, !(-1...1).contains(similarityCut) { problem = .similarityCut }
    if let problem { throw .unusable(file: source, line: nil, problem: problem) }
  }

  /// No more than a graph keeps while it is searched.
  private static let overFetchRange = 1...1_000_000

  /// The graph's parameters; the seed is the run's.
  public func hnswParameters(seed: UInt64) -> HNSWParameters {
    HNSWParameters(
      m: hnswM, efConstruction: efConstruction, efSearch: efSearch, seed: hnswSeed ?? seed)
  }

  /// SHA-256, in hex, of the settings that decide rankings, as JSON with sorted keys.
  ///
  /// The matcher has its former name there, so that settings keep the digest that earlier versions
  /// gave them.
  public func digest(embedder: String, seed: UInt64, split: String) throws -> String {
    let choices = "\n\(embedder)\n\(seed)\n\(split)"
    let settings = try SortedJSON.bytes(DigestedSettings(settings: self))
    return SHA256.hash(data: settings + Array(choices.utf8)).hexadecimal
  }

  private struct DigestedSettings: Encodable {
    let settings: RunConfiguration

    func encode(to encoder: any Encoder) throws {
      try settings.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(
        RenamedIDs.formerSystem(settings.matcher.rawValue), forKey: .matcher)
    }
  }

  private static func problem(_ error: any Error) -> FileProblem {
    switch error {
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.keyNotFound(_, let context), DecodingError.dataCorrupted(let context):
      .wrongSetting(key: context.codingPath.written)
    default: .notYAML
    }
  }
}

extension RunConfiguration {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case matcher
    case embedder
    case index
    case weights
    case windows
    case participants
    case similarityCut
    case overFetch
    case asOf
    case contextAugmentation
    case hnswM
    case efConstruction
    case efSearch
    case hnswSeed
    case takesDeleted
    case keepsIdenticalIDs
  }
}
