public import Foundation
internal import Vault
internal import VaultCore
internal import VaultEmbedding
internal import VaultMatching
public import VaultPipeline
internal import VaultResults
internal import VaultStorage

/// Runs the stages of a vault of 100 000 messages in this process, and reports the cost of each.
///
/// The vault is opened, read, embedded and made searchable before anything is timed.
public struct LargeStageProbe: Sendable {
  /// The number of messages that the vault was asked to have.
  static let messages = 100_000
  /// The number of its events that are matched, and of titles searched: an iteration takes some 200
  /// ms.
  private static let questions = 12
  /// The depth of searches.
  private static let depth = 10

  private let vault: LargeVault
  private let embedder: RunConfiguration.EmbedderChoice
  private let stages: Set<ProbeStage>
  private let timer: StageTimer

  /// Prepares a probe.
  ///
  /// - Parameters:
  ///   - cache: The folder in which large vaults are kept; the vault must be there.
  ///   - datasets: The folder that holds the models.
  ///   - embedder: The model that turns texts into vectors.
  ///   - stages: The stages to measure.
  ///   - injection: The work and memory to waste.
  ///   - turns: Whether it works in turn with other processes.
  public init(
    cache: URL, datasets: URL, embedder: RunConfiguration.EmbedderChoice = .auto,
    stages: Set<ProbeStage>, injection: ProbeInjection = .none, turns: TurnTaking = .alone
  ) {
    self.init(
      LargeVault(cache: cache, datasets: datasets, messages: Self.messages), embedder: embedder,
      stages: stages, injection: injection, turns: turns)
  }

  init(
    _ vault: LargeVault, embedder: RunConfiguration.EmbedderChoice, stages: Set<ProbeStage>,
    injection: ProbeInjection = .none, turns: TurnTaking = .alone
  ) {
    self.vault = vault
    self.embedder = embedder
    self.stages = stages
    timer = StageTimer(injection: injection, turns: turns)
  }

  /// Measures the stages.
  ///
  /// - Throws: `RunError.missing` where the vault is not in its folder; what the stages throw.
  public func run() throws -> ProbeRecord {
    try timer.turns.begin()
    let stored = try vault.opened()
    let (embedder, _) = try EmbedderLoader(datasets: vault.datasets).load(embedder)
    let stage = SearchStage(configuration: RunConfiguration(), seed: 0)
    let vectors = try ProbeFixture.embedded(stage.texts(of: [stored]), by: embedder)
    let searchable = try stage.searchable([stored], vectors: vectors)[0]
    var digest = RankingDigest()
    var benchmarks: [ProbeRecord.Benchmark] = []
    if stages.contains(.matchLarge) {
      benchmarks.append(try match(searchable, embedder, &digest))
    }
    if stages.contains(.searchLarge) {
      benchmarks.append(try search(searchable, embedder, &digest))
    }
    try stored.store.close()
    return ProbeRecord(rankingDigest: digest.hexadecimal, benchmarks: benchmarks)
  }

  private func match(
    _ vault: SearchableVault, _ embedder: any Embedder, _ digest: inout RankingDigest
  ) throws -> ProbeRecord.Benchmark {
    let formula = EventMatcher(
      table: vault.table, index: vault.exact, configuration: .formula(similarityCut: nil))
    let learned = try MatchModelLoader.load(from: self.vault.datasets, for: embedder.name).map {
      LearnedMatcher(vault: LearnedStage.features(of: vault), model: $0)
    }
    let offsets = Array(vault.stored.events.indices.prefix(Self.questions))
    var found: [[Match]] = []
    let benchmark = try timer.measure(
      .matchLarge, items: offsets.count, prepare: {},
      work: {
        try offsets.flatMap { offset -> [[Match]] in
          let event = vault.stored.events[offset]
          let instant = QueryInstant.sevenDaysAfter.timestamp(for: event.start)
          let plain = try vault.profiles[event.id].map {
            try formula.matches(for: $0.asked(at: instant))
          }
          let best = try learned.map {
            $0.matches(try $0.prepared(forEventAt: offset, asOf: instant))
          }
          return [plain, best].compactMap(\.self)
        }
      },
      count: { answers in
        found = answers
        return ["answers": answers.count, "matches": answers.reduce(0) { $0 + $1.count }]
      })
    for answer in found { digest.add(answer.map { ($0.id.rawValue, $0.score) }) }
    return benchmark
  }

  private func search(
    _ vault: SearchableVault, _ embedder: any Embedder, _ digest: inout RankingDigest
  ) throws -> ProbeRecord.Benchmark {
    let ranking = SearchRanking.weighted(.standard)
    let text = FreeTextSearch(vault, fields: ranking.fields)
    let titles = vault.stored.events.prefix(Self.questions).map(\.title)
    var found: [[SearchHit]] = []
    let benchmark = try timer.measure(
      .searchLarge, items: titles.count, prepare: {},
      work: {
        try titles.map { words in
          try text.hits(
            for: SearchRequest(words), askedAt: SearchSuite.endOfTime, ranking: ranking,
            limit: Self.depth, embedder: embedder, startOfDay: SearchSuite.startOfDay)
        }
      },
      count: { answers in
        found = answers
        return ["hits": answers.reduce(0) { $0 + $1.count }]
      })
    for hits in found { digest.add(hits.map { ($0.id.rawValue, $0.score) }) }
    return benchmark
  }
}
