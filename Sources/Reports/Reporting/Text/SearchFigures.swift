internal import VaultResults

/// The metrics of the search suite: the rankings tried, their measures and slices.
///
/// Their ids are `search/<system>/<measure>`, `search/hybrid/nDCG@10/gainOver/<system>` and
/// `search/p95Milliseconds`.
struct SearchFigures {
  static let systems: [(id: String, name: String)] = [
    ("hybrid", "hybrid"), ("bm25", "reference BM25"), ("recentBM25", "BM25, recent"),
    ("keyword", "keyword"), ("gramCosine", "letters"), ("semantic", "semantic"),
    ("reciprocalRank", "reciprocal ranks"),
  ]
  static let measures = ["nDCG@10", "MRR", "Success@10", "R@50"]
  static let primary = QuestionKind.searchSubject

  private let report: Report
  /// The number of searches.
  let count: Int
  /// The slices of the hybrid, whole dimensions together.
  let slices: [[String: String]]

  /// `nil` if the run searched nothing.
  init?(_ report: Report) {
    guard let whole = report.metric("search/\(Self.primary)/\(Self.measures[0])") else {
      return nil
    }
    self.report = report
    count = whole.n
    slices = report.metrics.filter { $0.id == whole.id }.compactMap(\.slice)
      .filter { $0["model"] == nil }.sorted {
        (SliceText.dimension($0), SliceText.values($0))
          < (SliceText.dimension($1), SliceText.values($1))
      }
  }

  /// The ranking that the run is about: an external system's if it answered, else what
  /// `vaultbench search` uses.
  var subject: String {
    let about = report.manifest.about.system
    return figure(about, Self.measures[0]) == nil ? Self.primary : about
  }

  /// The systems that the report has metrics of, an external one first.
  var systems: [(id: String, name: String)] {
    let known = Self.systems.filter { figure($0.id, Self.measures[0]) != nil }
    return known.contains { $0.id == subject } ? known : [(subject, subject)] + known
  }

  func figure(_ system: String, _ measure: String, slice: [String: String]? = nil) -> Metric? {
    report.metric("search/\(system)/\(measure)", slice: slice)
  }

  /// Returns a measure of every system that has it.
  func all(_ measure: String, slice: [String: String]? = nil) -> [Metric] {
    systems.compactMap { figure($0.id, measure, slice: slice) }
  }

  /// Returns the highest value of a measure.
  func best(_ measure: String, slice: [String: String]? = nil) -> Double? {
    all(measure, slice: slice).map(\.value).max()
  }

  /// The comparison of the hybrid with each other ranking and its time, in sentences.
  var sentences: [String] {
    var sentences: [String] = []
    if !comparisons.isEmpty {
      sentences.append("In nDCG@10 the hybrid is \(comparisons.joined(separator: "; ")).")
    }
    if let unknown = report.metric("search/unknownDocuments"), unknown.value > 0 {
      sentences.append(
        "\(DecimalText.grouped(Int(unknown.value))) of \(DecimalText.grouped(unknown.n)) judged "
          + "messages are in no vault: no ranking can find them, which lowers all metrics.")
    }
    if let p95 = report.metric("search/p95Milliseconds") {
      sentences.append(
        "95 of 100 searches took at most \(FigureText.text(p95.value, unit: p95.unit)), "
          + "the embedding of the search included.")
    }
    return sentences
  }

  private var comparisons: [String] {
    Self.systems.compactMap { system in
      let id = "search/\(Self.primary)/\(Self.measures[0])/gainOver/\(system.id)"
      guard let gain = report.metric(id) else { return nil }
      return comparison(gain, with: system.name)
    }
  }

  /// Returns a direction only where the corrected p and the interval agree, else the detectable
  /// size.
  private func comparison(_ gain: Metric, with system: String) -> String {
    let difference =
      FigureText.margin(gain.value, unit: gain.unit)
      + (gain.ci95.map { " \(FigureText.interval($0, unit: gain.unit))" } ?? "")
    let p = report.metric("\(gain.id)/p")?.value
    let excludesZero = gain.ci95.map { $0.low > 0 || $0.high < 0 } ?? false
    guard let p, p <= 0.05, excludesZero else {
      let detectable = report.metric("\(gain.id)/detectable").map {
        " (it would take \(FigureText.text($0.value, unit: $0.unit)) to be seen)"
      }
      return "not detectably different from \(system): \(difference)\(detectable ?? "")"
    }
    let direction = gain.value > 0 ? "better" : "worse"
    return "\(direction) than \(system) by \(difference), p \(Self.text(p: p))"
  }

  private static func text(p: Double) -> String {
    p < 0.001 ? "< 0.001" : "= \(DecimalText.fixed(p, decimals: 3))"
  }
}
