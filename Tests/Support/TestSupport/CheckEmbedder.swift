internal import VaultCore
public import VaultEmbedding

/// Texts on which embedders go wrong: none, blank, marks, several scripts, emoji, very long.
public let embedderTexts: [String] = [
  "", " \t\n", "ok", "[CLS] [MASK]", "Lunch on Friday?",
  "Reunión de planificación mañana a las 2", "Überraschung für Jürgen",
  "明日の午後2時に会議があります", "회의가 있습니다", "اجتماع غدا", "ประชุมพรุ่งนี้", "👩‍👩‍👧‍👦🎉", "\u{0}\u{FFFD}\u{200B}",
  String(repeating: "word ", count: 400), String(repeating: "x", count: 500),
]

/// Verifies the laws that `Embedder` states.
///
/// - Returns: A sentence for each law that is broken, naming a text by its index; empty if none is.
public func checkEmbedder(
  _ embedder: some Embedder, texts: [String] = embedderTexts
) async throws(EmbeddingError) -> [String] {
  var violations: [String] = []
  let batch = try embedder.embed(texts)
  if try embedder.embed([]) != Matrix(rows: 0, columns: embedder.dimension) {
    violations.append("an empty batch does not give an empty matrix")
  }
  if batch.rows != texts.count || batch.columns != embedder.dimension {
    return violations + ["the result has shape [\(batch.rows), \(batch.columns)]"]
  }
  for index in texts.indices {
    let squares = batch[row: index].reduce(0) { $0 + $1 * $1 }
    if !(squares == 0 || abs(squares.squareRoot() - 1) <= 1e-5) {
      violations.append("row \(index) is neither a unit row nor zero")
    }
    if embedder.tokenCount(of: texts[index]) < 0 {
      violations.append("text \(index) has a negative number of tokens")
    }
    let alone = try embedder.embed([texts[index]])
    if !agree(alone[row: 0], batch[row: index]) {
      violations.append("row \(index) depends on the rest of the batch")
    }
  }
  let turned = try embedder.embed(texts.reversed() + texts)
  for index in texts.indices
  where !agree(turned[row: texts.count - 1 - index], batch[row: index])
    || !agree(turned[row: texts.count + index], batch[row: index])
  {
    violations.append("row \(index) depends on its place in the batch")
  }
  if try await !embedsAlikeInParallel(embedder, texts, expected: batch) {
    violations.append("the same batch does not give the same bits")
  }
  return violations
}

private func agree(_ left: ArraySlice<Float>, _ right: ArraySlice<Float>) -> Bool {
  zip(left, right).allSatisfy { abs($0 - $1) <= 1e-5 }
}

private func embedsAlikeInParallel(
  _ embedder: some Embedder, _ texts: [String], expected: Matrix
) async throws(EmbeddingError) -> Bool {
  async let first = Result { () throws(EmbeddingError) in try embedder.embed(texts) }
  async let second = Result { () throws(EmbeddingError) in try embedder.embed(texts) }
  let results = await [first, second]
  for result in results where try result.get() != expected { return false }
  return true
}
