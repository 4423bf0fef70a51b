internal import Foundation
package import VaultCore
package import VaultEmbedding

/// Embeds many texts, each distinct one once, on as many tasks as there are cores.
///
/// Batches are cut by position, never by which task is free, so the same texts give the same bits.
package struct EmbeddingStage: Sendable {
  /// The known vector of a text; `nil` if it has none.
  package typealias Lookup = @Sendable (String) -> ArraySlice<Float>?

  package let embedder: any Embedder
  private let known: Lookup?
  private let textsPerBatch: Int
  private let workers: Int

  package init(
    embedder: any Embedder, known: Lookup? = nil, textsPerBatch: Int = 64,
    workers: Int = ProcessInfo.processInfo.activeProcessorCount
  ) {
    self.embedder = embedder
    self.known = known
    self.textsPerBatch = textsPerBatch
    self.workers = workers
  }

  /// Vectors of texts, with their cost.
  package struct Result: Sendable {
    /// Shape [texts, dimension]; row i is text i.
    package let vectors: Matrix
    /// The different texts, and their vectors row by row.
    package let distinctTexts: [String]
    package let distinctVectors: Matrix
    /// The number of them that the model embedded; the others were known.
    package let embeddedTexts: Int
    /// The tokens that a remote model would bill for each text, counted by the embedder's own
    /// tokenizer.
    package let tokensOfText: [Int]
    /// Notes for readers, one sentence each.
    package var notes: [String] = []

    package init(
      vectors: Matrix, distinctTexts: [String], distinctVectors: Matrix, embeddedTexts: Int,
      tokensOfText: [Int], notes: [String] = []
    ) {
      self.vectors = vectors
      self.distinctTexts = distinctTexts
      self.distinctVectors = distinctVectors
      self.embeddedTexts = embeddedTexts
      self.tokensOfText = tokensOfText
      self.notes = notes
    }
  }

  /// Embeds texts; `progress` receives the number of distinct ones done, and the total.
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
    let unknown = distinct.indices.filter { known?(distinct[$0]) == nil }
    let batches = stride(from: 0, to: unknown.count, by: textsPerBatch).map { start in
      unknown[start..<min(start + textsPerBatch, unknown.count)].map { distinct[$0] }
    }
    let total = unknown.count
    var table = Matrix(rows: distinct.count, columns: embedder.dimension)
    var tokens = Array(repeating: 0, count: distinct.count)
    var done = 0
    try await embed(batches) { batch in
      for row in 0..<batch.vectors.rows {
        let place = unknown[batch.start + row]
        table.replaceRow(place, with: batch.vectors[row: row])
        tokens[place] = batch.tokens[row]
      }
      done += batch.vectors.rows
      progress(done, total)
    }
    if let known {
      for (place, text) in distinct.enumerated() {
        guard let vector = known(text) else { continue }
        table.replaceRow(place, with: vector)
        tokens[place] = embedder.tokenCount(of: text)
      }
    }
    let isDistinct = distinct.count == texts.count
    return Result(
      vectors: isDistinct ? table : table.gathering(rows), distinctTexts: distinct,
      distinctVectors: table,
      embeddedTexts: unknown.count, tokensOfText: rows.map { tokens[$0] })
  }

  private struct Batch: Sendable {
    /// The place of its first text among those to embed.
    let start: Int
    let vectors: Matrix
    let tokens: [Int]
  }

  /// Embeds batches, of which at most `workers` are under way at a time; each is taken when it is
  /// done, so that no vector is held twice.
  private func embed(_ batches: [[String]], take: (Batch) -> Void) async throws {
    try await withThrowingTaskGroup(of: Batch.self) { group in
      var next = 0
      func start() {
        guard next < batches.count else { return }
        let index = next
        next += 1
        group.addTask { [embedder, textsPerBatch] in
          let texts = batches[index]
          let tokens = texts.map { embedder.tokenCount(of: $0) }
          return Batch(
            start: index * textsPerBatch, vectors: try embedder.embed(texts), tokens: tokens)
        }
      }
      for _ in 0..<max(1, workers) { start() }
      while let batch = try await group.next() {
        try Task.checkCancellation()
        take(batch)
        start()
      }
    }
  }
}

extension Matrix {
  fileprivate mutating func replaceRow(_ row: Int, with vector: ArraySlice<Float>) {
    elements.replaceSubrange(row * columns..<(row + 1) * columns, with: vector)
  }
}
