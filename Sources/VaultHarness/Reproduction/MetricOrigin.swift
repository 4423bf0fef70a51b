internal import VaultVerdict

/// Which suite of a run makes a figure.
enum MetricOrigin {
  /// The suites that must run for a figure to be made.
  ///
  /// - Parameters:
  ///   - key: The figure.
  ///   - embedder: The run's own model: its example sentences are measured in every run.
  /// - Returns: The suites; none where every run makes the figure; `nil` where nobody knows, so that
  ///   all suites of the run must run.
  static func suites(of key: Metric.Key, embedder: String) -> Set<RunOptions.Suite>? {
    if key.slice["asOf"] != nil { return [.asOf] }
    for (prefix, suites) in made where key.id.hasPrefix(prefix) { return suites }
    let words = key.id.split(separator: "/")
    guard let first = words.first, words.count > 1 else { return nil }
    if models.contains(String(first)) {
      if words[1] == "exampleSentenceCosine" { return first == embedder ? [] : [.multilingual] }
      return words[1].hasPrefix("crossLingual") || words[1] == "sameLanguageBias"
        ? [.multilingual] : [.latency]
    }
    switch first {
    case "contacts": return key.slice["identifiers"] == nil ? [] : [.ingest]
    case "ingest": return key.slice["messages"] == nil ? [] : [.ingest]
    case _ where always.contains(String(first)): return []
    default: return nil
    }
  }

  /// Beginnings of ids; the first that fits decides.
  private static let made: [(prefix: String, suites: Set<RunOptions.Suite>)] = [
    ("ablation/", [.ablation]), ("best/feature/", [.ablation]), ("index/", [.index]),
    ("sync/", [.sync]), ("search/", [.search]), ("background/", [.ingest]),
    ("vault/importSeconds", [.ingest]), ("vault/insertP95Milliseconds", [.latency]),
    ("ingest/mbox/parseP95Milliseconds", [.latency]), ("embedding/", [.latency]),
    ("sealing/", [.latency]), ("pipeline/", [.latency]), ("matching/", [.latency]),
  ]

  private static let models = Set(EmbedderRegistration.all.map(\.name))

  private static let always: Set<String> = [
    "best", "document", "custom", "keyword", "random", "recency", "semantic", "corpus", "entities",
    "vault", "remote",
  ]
}
