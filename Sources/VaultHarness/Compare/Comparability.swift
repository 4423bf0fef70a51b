internal import VaultEvaluation
internal import VaultVerdict

/// Decides whether runs measure the same thing.
///
/// Quality is comparable where corpus, split, instants and judgments agree; model, settings and binary are
/// what a comparison is about.
enum Comparability {
  /// Puts each system's runs in the order of the baseline's corpora.
  ///
  /// - Parameter groups: For each system its runs, one per corpus; the first one is the baseline.
  /// - Returns: For each group the positions of its runs, corpus by corpus.
  /// - Throws: ``HarnessError/notComparable(first:second:key:values:)`` at the first key that
  ///   differs, or if a group holds one corpus twice.
  static func aligned(_ groups: [[RunUnderComparison]]) throws(HarnessError) -> [[Int]] {
    guard let baseline = groups.first, let first = baseline.first else { return [] }
    for run in baseline.dropFirst() {
      try requireEqual("profile", first, run) { $0.manifest.profile }
      try requireEqual("split", first, run) { $0.manifest.split }
    }
    var orders: [[Int]] = []
    for group in groups {
      try requireDistinctCorpora(group)
      try requireSameCount(baseline, group)
      var order: [Int] = []
      for reference in baseline {
        order.append(try position(of: reference, in: group))
      }
      orders.append(order)
    }
    return orders
  }

  private static func position(
    of reference: RunUnderComparison, in group: [RunUnderComparison]
  ) throws(HarnessError) -> Int {
    let digest = reference.manifest.corpusDigest
    guard let index = group.firstIndex(where: { $0.manifest.corpusDigest == digest }) else {
      let others = group.map { short($0.manifest.corpusDigest) }.joined(separator: ", ")
      throw .notComparable(
        first: reference.name, second: group.map(\.name).joined(separator: ","),
        key: "corpusDigest", values: "differs (\(short(digest)) against \(others))")
    }
    let run = group[index]
    try requireEqual("split", reference, run) { $0.manifest.split }
    try requireSameQuestions(reference, run)
    return index
  }

  /// Two runs over one corpus ask the same queries twice: more queries, but no more evidence.
  private static func requireDistinctCorpora(
    _ group: [RunUnderComparison]
  ) throws(HarnessError) {
    var seen: [String: RunUnderComparison] = [:]
    for run in group {
      if let earlier = seen.updateValue(run, forKey: run.manifest.corpusDigest) {
        throw .notComparable(
          first: earlier.name, second: run.name, key: "corpusDigest",
          values: "is the same, and runs of one system over several seeds must differ in it")
      }
    }
  }

  private static func requireSameCount(
    _ baseline: [RunUnderComparison], _ group: [RunUnderComparison]
  ) throws(HarnessError) {
    guard baseline.count == group.count else {
      throw .notComparable(
        first: baseline.map(\.name).joined(separator: ","),
        second: group.map(\.name).joined(separator: ","), key: "the number of seeds",
        values: "differs (\(baseline.count) against \(group.count))")
    }
  }

  private static func requireSameQuestions(
    _ first: RunUnderComparison, _ second: RunUnderComparison
  ) throws(HarnessError) {
    let queries = Set(first.qrels.queries).symmetricDifference(second.qrels.queries).count
    guard queries == 0 else {
      throw .notComparable(
        first: first.name, second: second.name, key: "qrels.trec",
        values: "differs (\(queries) queries are judged in one of them alone)")
    }
    let judgments = first.qrels.grades.count { $0.value != second.qrels.grades[$0.key] }
    guard judgments == 0 else {
      throw .notComparable(
        first: first.name, second: second.name, key: "qrels.trec",
        values: "differs (\(judgments) queries are judged otherwise)")
    }
    let instants = first.qrels.queries.count {
      first.records[$0]?.asOf != second.records[$0]?.asOf
    }
    guard instants == 0 else {
      throw .notComparable(
        first: first.name, second: second.name, key: "asOf",
        values: "differs (\(instants) queries are asked at another instant)")
    }
    let vaults = first.qrels.queries.count {
      first.records[$0]?.vault != second.records[$0]?.vault
    }
    guard vaults == 0 else {
      throw .notComparable(
        first: first.name, second: second.name, key: "per-query.jsonl",
        values: "differs (\(vaults) queries belong to another vault)")
    }
  }

  private static func requireEqual(
    _ key: String, _ first: RunUnderComparison, _ second: RunUnderComparison,
    _ value: (RunUnderComparison) -> String?
  ) throws(HarnessError) {
    guard value(first) != value(second) else { return }
    let values = [first, second].map { value($0).map(short) ?? "none" }
    throw .notComparable(
      first: first.name, second: second.name, key: key,
      values: "differs (\(values[0]) against \(values[1]))")
  }

  private static func short(_ text: String) -> String {
    // Digests say enough with their first digits; names are shown whole.
    text.count == 64 ? String(text.prefix(12)) : text
  }
}
