public import Foundation
internal import Vault
internal import VaultCore
internal import VaultEmbedding
internal import VaultIndex
internal import VaultIngest
internal import VaultMatching
public import VaultPipeline
internal import VaultProcesses
internal import VaultSealing
internal import VaultStorage
internal import VaultSync

/// Runs stages of the pipeline in this process, and reports the cost of each: those over a small
/// workload, or those of a vault of 100 000 messages.
///
/// A process of its own gives each measurement an untouched heap and its own layout of memory; a
/// gate therefore starts many and compares them. Everything runs on the calling thread, and what the
/// stages need is prepared before anything is timed.
public struct StageProbe: Sendable {
  let workload: URL
  let cache: URL
  let datasets: URL
  let embedder: RunConfiguration.EmbedderChoice
  let stages: Set<ProbeStage>
  let timer: StageTimer
  /// The number of messages that the large vault was asked to have.
  var largeMessages = 100_000

  /// Prepares a probe.
  ///
  /// - Parameters:
  ///   - workload: A folder that ``ProbeWorkload`` wrote; large stages do not read it.
  ///   - cache: The folder in which large vaults are kept; only large stages read it, and the vault
  ///     must be there.
  ///   - datasets: The folder that holds the models.
  ///   - embedder: The model that turns texts into vectors.
  ///   - stages: The stages to measure; not empty. Where all are large, the large vault is opened.
  ///   - injection: The work and memory to waste.
  ///   - turns: Whether it works in turn with other processes.
  public init(
    workload: URL, cache: URL = CacheLocation.standard(), datasets: URL,
    embedder: RunConfiguration.EmbedderChoice = .auto, stages: Set<ProbeStage> = ProbeStage.small,
    injection: ProbeInjection = .none, turns: TurnTaking = .alone
  ) {
    self.workload = workload
    self.cache = cache
    self.datasets = datasets
    self.embedder = embedder
    self.stages = stages
    timer = StageTimer(injection: injection, turns: turns)
  }

  /// Measures the stages.
  ///
  /// - Throws: `RunError.missing` where the large vault is not in its folder; what the stages throw.
  public func run() throws -> ProbeRecord {
    try timer.turns.begin()
    if stages.allSatisfy(\.isLarge) { return try largeRecord() }
    let scratch = try TemporaryFolder("probe")
    defer { scratch.remove() }
    let fixture = try ProbeFixture(
      workload: workload, datasets: datasets, embedder: embedder, stages: stages,
      scratch: scratch.url)
    return try record { stage, digest in try measure(stage, fixture, &digest) }
  }

  /// The record of the stages that can be measured, in their order.
  func record(
    _ measure: (ProbeStage, inout RankingDigest) throws -> ProbeRecord.Benchmark?
  ) rethrows -> ProbeRecord {
    var digest = RankingDigest()
    let benchmarks = try ProbeStage.allCases.filter(stages.contains)
      .compactMap { try measure($0, &digest) }
    return ProbeRecord(rankingDigest: digest.hexadecimal, benchmarks: benchmarks)
  }

  private func measure(
    _ stage: ProbeStage, _ fixture: ProbeFixture, _ digest: inout RankingDigest
  ) throws -> ProbeRecord.Benchmark? {
    switch stage {
    case .ingest: try ingest(fixture)
    case .seal: try seal(fixture)
    case .store: try store(fixture)
    case .keyword: try keyword(fixture, &digest)
    case .embed: try embed(fixture)
    case .indexBuild: try indexBuild(fixture)
    case .indexSearch: try indexSearch(fixture, &digest)
    case .match: try match(fixture, &digest)
    case .matchLearned: try matchLearned(fixture, &digest)
    case .sync: try sync()
    // They run in a process of their own.
    case .matchLarge, .searchLarge: nil
    }
  }

  /// Measures a stage that ranks, and adds the rankings of its last iteration to a digest.
  ///
  /// - Parameters:
  ///   - id: The stage.
  ///   - items: How many items one iteration processes.
  ///   - digest: What the rankings are added to.
  ///   - work: The stage itself, timed.
  ///   - count: Counts the answers.
  ///   - ranking: The documents and scores of an answer, best first.
  /// - Returns: The cost.
  /// - Throws: What the parts throw.
  func ranked<Answer>(
    _ id: ProbeStage, items: Int, _ digest: inout RankingDigest, work: () throws -> [Answer],
    count: ([Answer]) -> [String: Int], ranking: (Answer) -> [(document: String, score: Double)]
  ) throws -> ProbeRecord.Benchmark {
    var found: [Answer] = []
    let benchmark = try timer.measure(
      id, items: items, prepare: {}, work: { try work() },
      count: { answers in
        found = answers
        return count(answers)
      })
    for answer in found { digest.add(ranking(answer)) }
    return benchmark
  }
}

// MARK: Reading and keeping

extension StageProbe {
  private func ingest(_ fixture: ProbeFixture) throws -> ProbeRecord.Benchmark {
    let stage = IngestStage(options: IngestOptions())
    return try timer.measure(
      .ingest, items: fixture.resolved.first?.vault.messages.count ?? 0,
      prepare: {}, work: { try stage.read(fixture.exports) },
      count: { result in
        [
          "messages": result.messageCount,
          "events": result.vaults.reduce(0) { $0 + $1.vault.events.count },
          "contacts": result.vaults.reduce(0) { $0 + $1.directory.contacts.count },
          "words": result.words,
          "entities": result.vaults.reduce(0) {
            $0 + $1.vault.messages.reduce(0) { $0 + $1.entities.count }
          },
        ]
      })
  }

  private func seal(_ fixture: ProbeFixture) throws -> ProbeRecord.Benchmark {
    let keys = KeyHierarchy()
    let records = fixture.resolved.flatMap(\.vault.messages).map {
      (name: Array($0.id.rawValue.utf8), bytes: Array($0.searchableText.utf8))
    }
    return try timer.measure(
      .seal, items: records.count, prepare: {},
      work: {
        var sealedBytes = 0
        var openedBytes = 0
        for record in records {
          let key = keys.key(for: .records, record: record.name)
          let sealed = try key.seal(record.bytes, authenticating: record.name)
          sealedBytes += sealed.count
          openedBytes += try key.open(sealed, authenticating: record.name).count
        }
        return (sealedBytes, openedBytes)
      },
      count: { ["sealedBytes": $0.0, "openedBytes": $0.1] })
  }

  private func store(_ fixture: ProbeFixture) throws -> ProbeRecord.Benchmark? {
    guard let vault = fixture.resolved.first?.vault else { return nil }
    let file = fixture.scratch.appendingPathComponent("probe.vault")
    return try timer.measure(
      .store, items: vault.messages.count + vault.events.count,
      prepare: {
        try SQLiteVault.create(
          at: file, passphrase: ProbeFixture.passphrase, rounds: ProbeFixture.rounds)
      },
      work: { store in
        try store.insert(vault.messages)
        try store.insert(vault.events)
        return store
      },
      count: { store in
        let counts = try store.counts()
        try store.close()
        try FileManager.default.removeItem(at: file)
        return ["messages": counts.messages, "events": counts.events]
      })
  }

  private func sync() throws -> ProbeRecord.Benchmark {
    let workload = SyncWorkload(
      seed: 1, messages: 150, edits: 300, streamed: 20, hotMessages: 20)
    let key = SealingKey()
    return try timer.measure(
      .sync, items: 150, prepare: {},
      work: { try SyncTrial.run(workload, syncKey: key, clock: ContinuousClock()) },
      count: { report in
        [
          "operations": report.operations, "bytes": report.bytes, "savedBytes": report.savedBytes,
          "lostEdits": report.lostEdits, "divergentReplicas": report.isConverged ? 0 : 1,
        ]
      })
  }
}

// MARK: Searching

extension StageProbe {
  /// The depth of searches: the design document's over-fetch.
  private static let depth = 50
  /// The numbers of messages that are looked up in the graph, and that it is built over.
  private static let lookUps = 100
  private static let builtRows = 400

  private func keyword(
    _ fixture: ProbeFixture, _ digest: inout RankingDigest
  ) throws -> ProbeRecord.Benchmark {
    let questions = fixture.questions
    return try ranked(
      .keyword, items: questions.count, &digest,
      work: {
        try questions.map {
          try $0.vault.stored.store.keywordSearch(
            $0.event.searchableText, limit: Self.depth, asOf: $0.profile.asOf)
        }
      },
      count: { ["hits": $0.totalCount] },
      ranking: { $0.map { ($0.id.rawValue, $0.score) } })
  }

  private func embed(_ fixture: ProbeFixture) throws -> ProbeRecord.Benchmark {
    try timer.measure(
      .embed, items: fixture.texts.count, prepare: {},
      work: { try ProbeFixture.embedded(fixture.texts, by: fixture.embedder) },
      count: { vectors in
        [
          "texts": vectors.rows, "bytes": vectors.elements.count * MemoryLayout<Float>.size,
          "tokens": fixture.texts.reduce(0) { $0 + fixture.embedder.tokenCount(of: $1) },
        ]
      })
  }

  private func indexBuild(_ fixture: ProbeFixture) throws -> ProbeRecord.Benchmark {
    let rows = fixture.vectors.gathering(
      Array(0..<min(Self.builtRows, fixture.vectors.rows)))
    return try timer.measure(
      .indexBuild, items: rows.rows, prepare: {},
      work: { try HNSWIndex(vectors: rows, parameters: HNSWParameters()) },
      count: { ["rows": $0.count, "payloadBytes": $0.payloadBytes] })
  }

  private func indexSearch(
    _ fixture: ProbeFixture, _ digest: inout RankingDigest
  ) throws -> ProbeRecord.Benchmark {
    let vectors = fixture.vectors
    let graph = try HNSWIndex(vectors: vectors, parameters: HNSWParameters())
    let step = max(1, vectors.rows / Self.lookUps)
    let queries = stride(from: 0, to: vectors.rows, by: step).map { vectors[row: $0] }
    return try ranked(
      .indexSearch, items: queries.count, &digest,
      work: { try queries.map { try graph.search($0, limit: 10, within: nil) } },
      count: { results in
        let counters = results.reduce(into: SearchCounters()) { $0 += $1.counters }
        return ["distanceComputations": counters.distanceComputations, "hops": counters.hops]
      },
      ranking: { $0.neighbors.map { (String($0.row), Double($0.score)) } })
  }

  private func match(
    _ fixture: ProbeFixture, _ digest: inout RankingDigest
  ) throws -> ProbeRecord.Benchmark {
    let formula = MatchingConfiguration.formula(similarityCut: nil)
    let stage = MatchingStage(configuration: formula, seed: 0)
    return try matching(.match, fixture.questions, &digest) {
      try stage.matches(for: $0, formula)
    }
  }

  /// Nothing where no model fits the embedder.
  private func matchLearned(
    _ fixture: ProbeFixture, _ digest: inout RankingDigest
  ) throws -> ProbeRecord.Benchmark? {
    guard let learned = fixture.learned else { return nil }
    // Each vault's first event: its rivals within sixty days are measured with it.
    let questions = fixture.searchable.compactMap { vault in
      fixture.questions.first { $0.vault.stored.name == vault.stored.name }
    }
    return try matching(.matchLearned, questions, &digest) { try learned.matches(for: $0) ?? [] }
  }

  private func matching(
    _ id: ProbeStage, _ questions: [MatchingStage.Question], _ digest: inout RankingDigest,
    _ matches: (MatchingStage.Question) throws -> [Match]
  ) throws -> ProbeRecord.Benchmark {
    try ranked(
      id, items: questions.count, &digest, work: { try questions.map(matches) },
      count: { ["questions": $0.count, "matches": $0.totalCount] },
      ranking: { $0.map { ($0.id.rawValue, $0.score) } })
  }
}

extension Array where Element: Collection {
  /// The number of elements of all elements.
  var totalCount: Int { reduce(0) { $0 + $1.count } }
}

/// A digest of rankings: the same for the same documents and scores in the same order.
struct RankingDigest {
  private var hasher = SHA256()

  /// Adds a ranking; scores count to nine significant digits, more than single precision holds.
  mutating func add(_ ranking: [(document: String, score: Double)]) {
    for (document, score) in ranking {
      hasher.update(data: Array("\(document) \(Float(score))\n".utf8))
    }
    hasher.update(data: [0])
  }

  /// The digest of everything that was added, in hex.
  var hexadecimal: String { hasher.finalize().hexadecimal }
}
