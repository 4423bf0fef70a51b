internal import VaultCore
internal import VaultResults

/// What it takes to repeat the run, and to know whether a repetition may be compared.
enum ReproductionSection: ReportSection {
  static let id = "reproduction"
  static let heading = "Reproduction"

  static func fields(_ source: ReportSource) -> Fields? {
    let manifest = source.report.manifest
    let machine = manifest.machine
    return [
      "command": manifest.commandLine,
      "setup": [
        Fields.fact("dataset", manifest.dataset),
        .fact("profile", manifest.profile),
        .fact("seed", manifest.seed.map { "\($0)" }),
        .fact("split", manifest.split),
        .fact("primary system", manifest.primarySystem),
        .fact("weights", manifest.weights.map(text)),
        .fact("embedder", manifest.embedder),
        .fact("index", manifest.index),
        .fact("commit", manifest.commit, isCode: true),
        .fact("begun", DateText.text(manifest.createdAt)),
      ],
      "digests": [
        Fields.fact("corpus", manifest.corpusDigest, isCode: true),
        .fact("configuration", manifest.configDigest, isCode: true),
        .fact("model", manifest.modelDigest, isCode: true),
        .fact("binary", manifest.binaryDigest, isCode: true),
      ],
      "machine": [
        Fields.fact("processor", machine.cpu),
        .fact("cores", "\(machine.cores)"),
        .fact("memory", machine.memoryBytes.map { FigureText.text(Double($0), unit: "bytes") }),
        .fact("operating system", machine.operatingSystem),
        .fact("BLAS", machine.blas),
        .fact("kernels", machine.kernels),
        .fact("Swift", machine.swift),
      ],
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
