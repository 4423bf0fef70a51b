internal import Foundation
internal import Vault
internal import VaultEmbedding
internal import VaultEvaluation
internal import VaultPipeline

/// Embeds the texts of a pool and finds each query's rank in it.
struct PoolRun {
  let table: TranslationTable
  let embedder: any Embedder
  var workers = ProcessInfo.processInfo.activeProcessorCount

  /// Adds the ranks of a pool's queries to the outcomes of each direction.
  ///
  /// - Parameters:
  ///   - directions: The pairs of languages; every meaning of the pool has texts in all of them.
  ///   - pool: The meanings; text i is the right answer to query i.
  ///   - queries: How many of the pool's queries a direction asks at most.
  ///   - keepsAll: Whether all languages' vectors are kept at a time; otherwise only two or three.
  ///   - outcomes: What the pool's queries are added to.
  /// - Throws: What the embedder throws, or `CancellationError`.
  func rank(
    _ directions: [MultilingualSuite.Direction], in pool: TranslationPool,
    queries: (MultilingualSuite.Direction) -> Int, keepsAll: Bool,
    into outcomes: inout [MultilingualSuite.Direction: MultilingualSuite.Outcome]
  ) async throws {
    var cache: [Int: Side] = [:]
    // The two directions of a pair follow each other, and pairs with one partner too.
    let ordered = directions.sorted { left, right in
      let a = (min(left.query, left.document), max(left.query, left.document), left.query)
      let b = (min(right.query, right.document), max(right.query, right.document), right.query)
      return a < b
    }
    let uses = Dictionary(
      directions.flatMap { [($0.query, 1), ($0.document, 1)] }, uniquingKeysWith: +)
    let busiest = uses.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
    for direction in ordered {
      try Task.checkCancellation()
      if !keepsAll {
        let kept = [direction.query, direction.document, busiest]
        cache = cache.filter { kept.contains($0.key) }
      }
      for language in [direction.query, direction.document] where cache[language] == nil {
        cache[language] = try await side(language, pool)
      }
      guard let query = cache[direction.query], let document = cache[direction.document] else {
        continue
      }
      let count = min(pool.queryCount, queries(direction))
      let scan = await scan(query.rows, document.rows, count: count)
      outcomes[direction, default: .init()].ranks += scan.ranks
      outcomes[direction, default: .init()].biased += SameLanguageBias.count(
        right: scan.targetScores, wrong: Array(query.bestOthers.prefix(count)))
    }
  }

  /// The ranks of paraphrases, each asked for by the other text of its meaning.
  func paraphraseRanks(of language: Int, in pool: TranslationPool) async throws -> [Int] {
    let asked = pool.items.prefix(pool.queryCount)
    let queries = try await rows(asked.map { table.meanings[$0].texts[language] ?? "" })
    let texts = try await rows(pool.items.map { table.meanings[$0].paraphrases[language] ?? "" })
    return await scan(queries, texts, count: pool.queryCount).ranks
  }

  /// A pool's texts in one language.
  private struct Side {
    let rows: LaneRows
    /// For each query the best score of another meaning's text in the same language.
    let bestOthers: [Float]
  }

  private func side(_ language: Int, _ pool: TranslationPool) async throws -> Side {
    let rows = try await rows(pool.items.map { table.meanings[$0].texts[language] ?? "" })
    return Side(
      rows: rows, bestOthers: await scan(rows, rows, count: pool.queryCount).bestOthers)
  }

  private func rows(_ texts: [String]) async throws -> LaneRows {
    LaneRows(try await EmbeddingStage(embedder: embedder, workers: workers).embed(texts).vectors)
  }

  /// Text i is the target of query i; the first `count` queries are asked, on all cores.
  private func scan(_ queries: LaneRows, _ pool: LaneRows, count: Int) async -> TargetScan {
    let targets = Array(0..<queries.count)
    let share = max(1, (count + workers - 1) / max(1, workers))
    let ranges = stride(from: 0, to: count, by: share).map { $0..<min($0 + share, count) }
    return await withTaskGroup(of: (Int, TargetScan).self) { group in
      for (index, range) in ranges.enumerated() {
        group.addTask {
          (index, TargetScan(queries: queries, range: range, pool: pool, targets: targets))
        }
      }
      var parts: [Int: TargetScan] = [:]
      for await (index, scan) in group { parts[index] = scan }
      var whole = TargetScan()
      for index in ranges.indices {
        if let part = parts[index] { whole.append(part) }
      }
      return whole
    }
  }
}
