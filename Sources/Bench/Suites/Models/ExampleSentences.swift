internal import VaultCore
internal import VaultEmbedding
internal import VaultPipeline
internal import VaultResults

/// The design document's own example of one sentence in three languages (PDV 2.4; target Q6), for
/// each model that a run measures.
enum ExampleSentences: MeasurementSuite {
  static let id = "example sentences"
  static let help = "similarity of the design document's example sentence across languages"
  static let cost = SuiteCost.seconds
  static let needsOneModel = true
  private static let cosine = MetricDeclaration(
    "<model>/exampleSentenceCosine",
    "Cosine of the document's example sentence in two languages.", unit: .score, better: .higher,
    slices: [.by("languages", pairs.map(Self.name))])
  static let declarations = [cosine]

  static let sentences = [
    ("en", "Q4 planning meeting tomorrow at 2pm"),
    ("es", "Reunión de planificación Q4 mañana a las 2pm"),
    ("de", "Q4-Planungstreffen morgen um 14 Uhr"),
  ]

  private static let pairs = [(0, 1), (0, 2), (1, 2)]

  private static func name(_ first: Int, _ second: Int) -> String {
    "\(sentences[first].0)-\(sentences[second].0)"
  }

  static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    for model in input.models { output.figures.add(try metrics(model.embedder)) }
  }

  /// The cosine of each pair of languages.
  static func metrics(_ embedder: any Embedder) throws(EmbeddingError) -> [Metric] {
    let vectors = try embedder.embed(sentences.map(\.1))
    return pairs.map { first, second in
      let value = zip(vectors[row: first], vectors[row: second]).reduce(Float(0)) {
        $0 + $1.0 * $1.1
      }
      return cosine.metric(
        Double(value), n: 1, of: ["model": embedder.name],
        slice: ["languages": name(first, second)])
    }
  }
}
