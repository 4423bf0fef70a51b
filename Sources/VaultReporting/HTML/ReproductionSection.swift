internal import VaultVerdict

/// What it takes to repeat the run, and to know whether a repetition may be compared.
struct ReproductionSection {
  let command: Markup
  let setup: [Fact]
  let digests: [Fact]
  let machine: [Fact]

  struct Fact {
    let name: Markup
    let value: Markup
    let isCode: Bool
  }

  init(_ manifest: Manifest) {
    func fact(_ name: Markup, _ value: String?, isCode: Bool = false) -> Fact {
      Fact(name: name, value: Markup(value ?? "none"), isCode: isCode && value != nil)
    }
    command = Markup(manifest.commandLine)
    setup = [
      fact("dataset", manifest.dataset),
      fact("profile", manifest.profile),
      fact("seed", manifest.seed.map { "\($0)" }),
      fact("split", manifest.split),
      fact("primary system", manifest.primarySystem),
      fact("weights", manifest.weights.map(Self.text)),
      fact("embedder", manifest.embedder),
      fact("index", manifest.index),
      fact("commit", manifest.commit, isCode: true),
      fact("begun", DateText.text(manifest.createdAt)),
    ]
    digests = [
      fact("corpus", manifest.corpusDigest, isCode: true),
      fact("configuration", manifest.configDigest, isCode: true),
      fact("model", manifest.modelDigest, isCode: true),
      fact("binary", manifest.binaryDigest, isCode: true),
    ]
    let own = manifest.machine
    machine = [
      fact("processor", own.cpu),
      fact("cores", "\(own.cores)"),
      fact("memory", own.memoryBytes.map { FigureText.text(Double($0), unit: "bytes") }),
      fact("operating system", own.operatingSystem),
      fact("BLAS", own.blas),
      fact("kernels", own.kernels),
      fact("Swift", own.swift),
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
