internal import Foundation
internal import Vault
internal import VaultCore
internal import VaultEmbedding
internal import VaultMatching
internal import VaultPipeline
internal import VaultStorage

extension StageProbe {
  /// The number of the large vault's events that are matched, and of titles searched: an iteration
  /// takes some 200 ms.
  private static let largeQuestions = 12
  private static let largeDepth = 10

  /// Opens, reads and embeds the large vault, and measures its stages.
  func largeRecord() throws -> ProbeRecord {
    let stored = try LargeVault(cache: cache, datasets: datasets, messages: largeMessages).opened()
    let (embedder, _) = try EmbedderLoader(datasets: datasets).load(embedder)
    let stage = SearchStage(configuration: RunConfiguration(), seed: 0)
    let vectors = try ProbeFixture.embedded(stage.texts(of: [stored]), by: embedder)
    let searchable = try stage.searchable([stored], vectors: vectors)[0]
    let record = try record { stage, digest in
      stage == .matchLarge
        ? try matchLarge(searchable, embedder, &digest)
        : try searchLarge(searchable, embedder, &digest)
    }
    try stored.store.close()
    return record
  }

  private func matchLarge(
    _ vault: SearchableVault, _ embedder: any Embedder, _ digest: inout RankingDigest
  ) throws -> ProbeRecord.Benchmark {
    let formula = EventMatcher(
      table: vault.table, index: vault.exact, configuration: .formula(similarityCut: nil))
    let learned = try MatchModelLoader.load(from: datasets, for: embedder.name).map {
      LearnedMatcher(vault: LearnedStage.features(of: vault), model: $0)
    }
    let offsets = Array(vault.stored.events.indices.prefix(Self.largeQuestions))
    return try ranked(
      .matchLarge, items: offsets.count, &digest,
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
      count: { ["answers": $0.count, "matches": $0.totalCount] },
      ranking: { $0.map { ($0.id.rawValue, $0.score) } })
  }

  private func searchLarge(
    _ vault: SearchableVault, _ embedder: any Embedder, _ digest: inout RankingDigest
  ) throws -> ProbeRecord.Benchmark {
    let ranking = SearchRanking.weighted(.standard)
    let text = FreeTextSearch(vault, fields: ranking.fields)
    let titles = vault.stored.events.prefix(Self.largeQuestions).map(\.title)
    return try ranked(
      .searchLarge, items: titles.count, &digest,
      work: {
        try titles.map { words in
          try text.hits(
            for: SearchRequest(words), askedAt: SearchSuite.endOfTime, ranking: ranking,
            limit: Self.largeDepth, embedder: embedder, startOfDay: SearchSuite.startOfDay)
        }
      },
      count: { ["hits": $0.totalCount] },
      ranking: { $0.map { ($0.id.rawValue, $0.score) } })
  }
}
