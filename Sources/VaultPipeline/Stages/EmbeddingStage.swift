internal import Foundation
package import VaultCore
package import VaultEmbedding

/// Embeds many texts, each distinct one once, on as many tasks as there are cores.
///
/// Batches are cut by position, never by which task is free, so the same texts give the same bits.
package struct EmbeddingStage: Sendable {
  package let embedder: any Embedder
  private let textsPerBatch: Int
  private let workers: Int

  package init(
    embedder: any Embedder, textsPerBatch: Int = 64,
    workers: Int = ProcessInfo.processInfo.activeProcessorCount
  ) {
    self.embedder = embedder
    self.textsPerBatch = textsPerBatch
    self.workers = workers
  }

  /// Vectors of texts, with what they cost.
  package struct Result: Sendable {
    /// Shape [texts, dimension]; row i is text i.
    package let vectors: Matrix
    /// How many different texts were embedded.
    package let distinctTexts: Int
    /// What a remote model would bill for each text, in the embedder's own tokens.
    package let tokensOfText: [Int]
  }

  /// Embeds texts; `progress` is told how many distinct ones are done, and of how many.
  package func embed(
    _ texts: [String], progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws -> Result {
    var rowOfText: [String: Int] = [:]
    var distinct: [String] = []
    let rows = texts.map { text in
      if let row = rowOfText[text] { return row }
      rowOfText[text] = distinct.count
      distinct.append(text)
      return distinct.count - 1
    }
    let batches = stride(from: 0, to: distinct.count, by: textsPerBatch).map { start in
      Array(distinct[start..<min(start + textsPerBatch, distinct.count)])
    }
    let total = distinct.count
    let finished = try await embed(batches: batches) { progress($0, total) }
    var elements: [Float] = []
    elements.reserveCapacity(distinct.count * embedder.dimension)
    var tokens: [Int] = []
    for batch in finished {
      elements += batch.vectors.elements
      tokens += batch.tokens
    }
    let table = Matrix(rows: distinct.count, columns: embedder.dimension, elements: elements)
    return Result(
      vectors: table.gathering(rows), distinctTexts: distinct.count,
      tokensOfText: rows.map { tokens[$0] })
  }

  private struct Batch: Sendable {
    let vectors: Matrix
    let tokens: [Int]
  }

  /// The batches' vectors in order; at most `workers` are under way at a time.
  private func embed(
    batches: [[String]], progress: @Sendable (Int) -> Void
  ) async throws -> [Batch] {
    try await withThrowingTaskGroup(of: (Int, Batch).self) { group in
      var results: [Batch?] = Array(repeating: nil, count: batches.count)
      var next = 0
      func start() {
        guard next < batches.count else { return }
        let index = next
        next += 1
        group.addTask { [embedder] in
          let texts = batches[index]
          let tokens = texts.map { embedder.tokenCount(of: $0) }
          return (index, Batch(vectors: try embedder.embed(texts), tokens: tokens))
        }
      }
      for _ in 0..<max(1, workers) { start() }
      var done = 0
      while let (index, batch) = try await group.next() {
        try Task.checkCancellation()
        results[index] = batch
        done += batch.vectors.rows
        progress(done)
        start()
      }
      return results.compactMap(\.self)
    }
  }
}
