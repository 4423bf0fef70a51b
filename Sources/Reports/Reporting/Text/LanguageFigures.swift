internal import VaultResults

/// The metrics of the multilingual suite, model by model.
///
/// Their ids are `<model>/<name>/<pool>`, where the name is one of `crossLingualRecall@10`,
/// `crossLingualMRR`, `sameLanguageBias` and `sameLanguageRecall@10`, and the pool is the number of
/// texts that compete.
struct LanguageFigures {
  /// The run's own model first, the others in the order of the report.
  let models: [String]
  private let figures: [Metric.Key: Metric]
  private let languagesOfPool: [String: [Int: [String]]]
  private let metrics: [Metric]

  static let recall = "crossLingualRecall@10"
  static let reciprocalRank = "crossLingualMRR"
  static let bias = "sameLanguageBias"
  static let within = "sameLanguageRecall@10"

  /// `nil` if no metric covers two languages.
  init?(_ report: Report) {
    var models: [String] = []
    var figures: [Metric.Key: Metric] = [:]
    var languages: [String: [Int: Set<String>]] = [:]
    for metric in report.metrics {
      figures[metric.key] = metric
      guard let name = Self.name(metric.id), name.figure == Self.recall, let slice = metric.slice,
        let query = slice["queryLanguage"], let document = slice["documentLanguage"]
      else { continue }
      if !models.contains(name.model) { models.append(name.model) }
      languages[name.model, default: [:]][name.pool, default: []].formUnion([query, document])
    }
    guard !models.isEmpty else { return nil }
    let own = report.manifest.embedder
    self.models = models.filter { $0 == own } + models.filter { $0 != own }
    self.figures = figures
    languagesOfPool = languages.mapValues { $0.mapValues { $0.sorted() } }
    metrics = report.metrics
  }

  /// The sizes of the pools that a model was measured in, ascending.
  func pools(of model: String) -> [Int] { (languagesOfPool[model] ?? [:]).keys.sorted() }

  /// All sizes, ascending.
  var pools: [Int] { Set(models.flatMap(pools(of:))).sorted() }

  /// Returns the languages of a model's metrics at one size, ascending.
  func languages(of model: String, pool: Int) -> [String] { languagesOfPool[model]?[pool] ?? [] }

  /// Returns a metric of a pair of languages; `nil` languages request the mean.
  func figure(
    _ name: String, _ model: String, pool: Int, query: String? = nil, document: String? = nil
  ) -> Metric? {
    var slice: [String: String] = [:]
    slice["queryLanguage"] = query
    slice["documentLanguage"] = document
    return figures[Metric.Key(id: "\(model)/\(name)/\(pool)", slice: slice)]
  }

  /// Recall of a pair of languages; of paraphrases where the two are one.
  func recall(_ model: String, pool: Int, query: String, document: String) -> Metric? {
    if let figure = figure(Self.recall, model, pool: pool, query: query, document: document) {
      return figure
    }
    return query == document ? within(model, pool: pool, language: query) : nil
  }

  /// Recall of paraphrases within a language.
  func within(_ model: String, pool: Int, language: String) -> Metric? {
    figures[Metric.Key(id: "\(model)/\(Self.within)/\(pool)", slice: ["language": language])]
  }

  /// The pairs of languages that were measured most closely, in the order of the report.
  func directions(of model: String, pool: Int) -> [(query: String, document: String)] {
    func pairs(_ name: String) -> [(query: String, document: String)] {
      metrics.filter { $0.id == "\(model)/\(name)/\(pool)" }.compactMap { metric in
        guard let query = metric.slice?["queryLanguage"],
          let document = metric.slice?["documentLanguage"]
        else { return nil }
        return (query, document)
      }
    }
    let close = pairs(Self.reciprocalRank)
    return close.isEmpty ? pairs(Self.recall) : close
  }

  /// The cosines of the document's example, by their two languages.
  func examples(of model: String) -> [Metric] {
    metrics.filter { $0.id == "\(model)/exampleSentenceCosine" && $0.slice?["languages"] != nil }
  }

  /// Returns the number of texts of each length per processor second, in batches, with the metric.
  func throughput(of model: String) -> [(words: Int, batch: Int, metric: Metric)] {
    metrics.compactMap { metric in
      let parts = metric.id.split(separator: "/")
      guard parts.count == 5, parts[0] == model[...], parts[2] == "messagesPerSecond",
        parts[3].hasSuffix("tokens"), let words = Int(parts[3].dropLast("tokens".count)),
        let batch = Int(parts[4])
      else { return nil }
      return (words, batch, metric)
    }
  }

  /// Returns a model's cost in time, memory or files.
  func cost(_ name: String, of model: String) -> Metric? {
    figures[Metric.Key(id: "embedding/\(model)/\(name)")]
  }

  private static func name(_ id: String) -> (model: String, figure: String, pool: Int)? {
    let parts = id.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, let pool = Int(parts[2]), pool > 0 else { return nil }
    return (String(parts[0]), String(parts[1]), pool)
  }
}
