internal import VaultEvaluation

/// Decides whether runs measure the same thing.
///
/// Quality is comparable where corpus, split, instants and judgments agree; model, settings and binary are
/// what a comparison is about.
package enum Comparability {
  /// Puts each system's runs in the order of the baseline's corpora.
  ///
  /// - Parameter groups: For each system its runs, one per corpus; the first one is the baseline.
  /// - Returns: For each group the positions of its runs, corpus by corpus.
  /// - Throws: ``RunError/notComparable(first:second:key:difference:)`` at the first key that
  ///   differs, or if a group holds one corpus twice.
  package static func aligned(_ groups: [[JudgedRun]]) throws(RunError) -> [[Int]] {
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
    of reference: JudgedRun, in group: [JudgedRun]
  ) throws(RunError) -> Int {
    let digest = reference.manifest.corpusDigest
    guard let index = group.firstIndex(where: { $0.manifest.corpusDigest == digest }) else {
      let others = group.map { short($0.manifest.corpusDigest) }.joined(separator: ", ")
      throw .notComparable(
        first: reference.name, second: group.map(\.name).joined(separator: ","),
        key: "corpusDigest", difference: .values(short(digest), others))
    }
    let run = group[index]
    try requireEqual("split", reference, run) { $0.manifest.split }
    try requireSameQuestions(reference, run)
    return index
  }

  /// Two runs over one corpus ask the same queries twice: more queries, but no more evidence.
  private static func requireDistinctCorpora(
    _ group: [JudgedRun]
  ) throws(RunError) {
    var seen: [String: JudgedRun] = [:]
    for run in group {
      if let earlier = seen.updateValue(run, forKey: run.manifest.corpusDigest) {
        throw .notComparable(
          first: earlier.name, second: run.name, key: "corpusDigest", difference: .sameCorpus)
      }
    }
  }

  private static func requireSameCount(
    _ baseline: [JudgedRun], _ group: [JudgedRun]
  ) throws(RunError) {
    guard baseline.count == group.count else {
      throw .notComparable(
        first: baseline.map(\.name).joined(separator: ","),
        second: group.map(\.name).joined(separator: ","), key: "the number of seeds",
        difference: .values("\(baseline.count)", "\(group.count)"))
    }
  }

  private static func requireSameQuestions(
    _ first: JudgedRun, _ second: JudgedRun
  ) throws(RunError) {
    let queries = Set(first.qrels.queries).symmetricDifference(second.qrels.queries).count
    let judgments = first.qrels.grades.count { $0.value != second.qrels.grades[$0.key] }
    let instants = first.qrels.queries.count {
      first.records[$0]?.asOf != second.records[$0]?.asOf
    }
    let vaults = first.qrels.queries.count {
      first.records[$0]?.vault != second.records[$0]?.vault
    }
    let differences: [(count: Int, key: String, difference: RunDifference)] = [
      (queries, "qrels.trec", .judgedInOne(queries: queries)),
      (judgments, "qrels.trec", .judgedOtherwise(queries: judgments)),
      (instants, "asOf", .instants(queries: instants)),
      (vaults, "per-query.jsonl", .vaults(queries: vaults)),
    ]
    for found in differences where found.count > 0 {
      throw .notComparable(
        first: first.name, second: second.name, key: found.key, difference: found.difference)
    }
  }

  private static func requireEqual(
    _ key: String, _ first: JudgedRun, _ second: JudgedRun,
    _ value: (JudgedRun) -> String?
  ) throws(RunError) {
    guard value(first) != value(second) else { return }
    let values = [first, second].map { value($0).map(short) ?? "none" }
    throw .notComparable(
      first: first.name, second: second.name, key: key, difference: .values(values[0], values[1]))
  }

  package static func short(_ text: String) -> String {
    // The first digits of digests suffice; names are shown whole.
    text.count == 64 ? String(text.prefix(12)) : text
  }
}
