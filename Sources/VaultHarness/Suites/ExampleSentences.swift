internal import VaultCore
internal import VaultEmbedding
internal import VaultVerdict

/// The document's own example of one sentence in three languages (PDV 2.4; target Q6), for each
/// model that a run measures.
enum ExampleSentences {
  static let sentences = [
    ("en", "Q4 planning meeting tomorrow at 2pm"),
    ("es", "Reunión de planificación Q4 mañana a las 2pm"),
    ("de", "Q4-Planungstreffen morgen um 14 Uhr"),
  ]

  /// The cosine of each pair of languages.
  static func metrics(_ embedder: any Embedder) throws(EmbeddingError) -> [Metric] {
    let vectors = try embedder.embed(sentences.map(\.1))
    return [(0, 1), (0, 2), (1, 2)].map { first, second in
      let cosine = zip(vectors[row: first], vectors[row: second]).reduce(Float(0)) {
        $0 + $1.0 * $1.1
      }
      return Metric(
        id: "\(embedder.name)/exampleSentenceCosine", value: Double(cosine), unit: "score",
        better: .higher, n: 1,
        slice: ["languages": "\(sentences[first].0)-\(sentences[second].0)"], deterministic: true)
    }
  }
}
