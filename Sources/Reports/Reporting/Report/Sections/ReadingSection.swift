internal import VaultResults

/// The definitions that the values need to be read correctly.
enum ReadingSection: ReportSection {
  static let facts = SectionFacts("reading", "How to read this", .unprinted)

  static func blocks(_ source: RunAccount) -> [Block]? {
    let queries = source.matching.queryCount ?? "its queries"
    let terms: KeyValuePairs<Text, Text> = [
      "Queries": """
      Each query is a calendar event; what is sought are the messages that belong to it. A value \
      without a slice is the mean over \(queries) of the \(source.report.manifest.split) split; no \
      query is left out of a mean, and an empty ranking counts as 0.
      """,
      "Denominators": """
      P@10 divides by 10, however few messages are relevant: where fewer than ten are, its ceiling \
      lies below 1. R@50 divides by every relevant message, also those that a filter removed. Grade 1 \
      and above is relevant; what was not judged is not.
      """,
      "One ranking": """
      All measures of a system read the same ranking: the re-ranked over-fetch of 50, of which the \
      first ten are shown. Equal scores come in ascending order of identifier, and run files keep \
      that order for every tool.
      """,
      "Intervals": """
      Brackets hold 95 % intervals: over vaults and the queries within them for the metrics of \
      matching, over single values elsewhere, widened for small samples. Two systems whose intervals \
      overlap may still differ: \(code: "vaultbench compare") pairs them query by query.
      """,
      "Targets": """
      Hard targets must hold on any machine. Paper targets are the document’s own values, from a \
      phone or a cloud. Proxy targets are measured by the stand-in that their row names. A target \
      that this run cannot measure states what would.
      """,
      "Times": """
      Compare times within one machine class only. Rates are per processor second of one thread \
      unless an id ends in \(code: "/wall"). Latencies are percentiles of single operations.
      """,
    ]
    // The targets are the built-in pipeline's.
    return [.terms(terms.filter { !source.isExternal || $0.key.plain != "Targets" })]
  }
}
