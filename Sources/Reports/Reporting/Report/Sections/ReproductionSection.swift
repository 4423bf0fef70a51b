internal import VaultCore
internal import VaultResults

/// The data needed to repeat the run, and to check that a repetition is comparable.
enum ReproductionSection: ReportSection {
  static let facts = SectionFacts("reproduction", "Run facts")

  static func blocks(_ source: RunAccount) -> [Block]? {
    let manifest = source.report.manifest
    let machine = manifest.machine
    func fact(_ name: String, _ value: String?) -> Block.Fact {
      Block.Fact(name, Text(value ?? "none"))
    }
    let run = [
      fact("dataset", manifest.dataset), fact("profile", manifest.profile),
      fact("seed", manifest.seed.map { "\($0)" }), fact("split", manifest.split),
      fact("subject", manifest.about.system), fact("weights", manifest.weights.map(text)),
      fact("embedder", manifest.embedder), fact("index", manifest.index),
      .code("commit", manifest.commit), fact("begun", DateText.text(manifest.createdAt)),
    ]
    let host = [
      fact("processor", machine.cpu), fact("cores", "\(machine.cores)"),
      fact("memory", machine.memoryBytes.map { FigureText.text(Double($0), unit: "bytes") }),
      fact("operating system", machine.operatingSystem), fact("BLAS", machine.blas),
      fact("kernels", machine.kernels), fact("Swift", machine.swift),
    ]
    let digests = [
      Block.Fact.code("corpus", manifest.corpusDigest),
      .code("configuration", manifest.configDigest), .code("model", manifest.modelDigest),
      .code("binary", manifest.binaryDigest),
    ]
    return [
      .code(manifest.commandLine),
      .columns([
        [.heading("Run"), .facts(run)],
        [.heading("Machine"), .facts(host), .heading("Digests"), .facts(digests)],
      ]),
      .paragraph(
        """
        Quality is comparable where the corpus digests agree, rankings where kernels, BLAS and model \
        agree too, times on the same machine class only.
        """, .small),
    ]
  }

  private static func text(_ weights: RankingWeights) -> String {
    let parts = [
      ("semantic", weights.semantic), ("temporal", weights.temporal),
      ("participant", weights.participant),
    ]
    return parts.map { "\(DecimalText.fixed($0.1, decimals: 2)) \($0.0)" }.joined(separator: ", ")
  }
}
