internal import VaultResults

/// The output of `run --json`: the run's quality and the path of its page.
struct RunDigest: Encodable {
  /// A measure of a system on all queries.
  struct Quality: Encodable {
    let system: String
    let measure: String
    let value: Double
    /// The ends of the 95 % interval; `nil` where there is none.
    let low: Double?
    let high: Double?
    /// The number of queries that it is the mean of.
    let n: Int
  }

  /// The number of targets that hold.
  struct Targets: Encodable {
    let met: Int
    let missed: Int
    let notShown: Int
    let notMeasured: Int
    let missedHard: [String]
  }

  let subject: String
  let dataset: String
  let split: String
  let seed: UInt64?
  let embedder: String
  let seconds: Double
  let quality: [Quality]
  let targets: Targets
  /// The path of the page.
  let page: String

  /// Sums a run up.
  init(_ report: Report, page: String) {
    let manifest = report.manifest
    subject = manifest.about.system
    dataset = manifest.dataset
    split = manifest.split
    seed = manifest.seed
    embedder = manifest.embedder
    seconds = report.stages.map(\.seconds).reduce(0, +)
    quality = report.metrics.compactMap { metric in
      // `<system>/<measure>`, or `search/<system>/<measure>`.
      guard metric.slice == nil, let slash = metric.id.lastIndex(of: "/") else { return nil }
      let measure = String(metric.id[metric.id.index(after: slash)...])
      let system = String(metric.id[..<slash])
      guard Self.measures.contains(measure), system.split(separator: "/").count < 3,
        !system.contains("/") || system.hasPrefix("search/")
      else { return nil }
      return Quality(
        system: system, measure: measure, value: metric.value, low: metric.ci95?.low,
        high: metric.ci95?.high, n: metric.n)
    }
    let summary = VerdictSummary(report.targets)
    targets = Targets(
      met: summary.all.met, missed: summary.all.missed, notShown: summary.all.notShown,
      notMeasured: summary.all.notMeasured, missedHard: summary.hardMisses)
    self.page = page
  }

  private static let measures = ["nDCG@10", "P@10", "R@50"]
}
