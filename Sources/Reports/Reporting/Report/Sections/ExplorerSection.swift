/// All queries in one table that is filtered, sorted and opened query by query; only on a page.
enum ExplorerSection: ReportSection {
  static let facts = SectionFacts("explorer", "All queries", name: "Explorer", .unprinted)

  /// `nil` without records of the queries.
  static func blocks(_ source: RunAccount) -> [Block]? {
    guard let explorer = source.explorer else { return nil }
    return [
      .paragraph(
        """
        Filter the queries, sort them by a measure or by the difference of two systems, and open \
        one to see what each system ranked and where relevant messages were lost. \
        \(explorer.hasText ? "Texts are cut to their beginnings" : "Identifiers and numbers only"); \
        nothing is loaded or sent.
        """, .lead),
      .element(
        """
        <div id="query-explorer"><p class="muted">This table needs the page’s script. Without it, \
        the queries with the lowest values are listed above, and <code>vaultbench inspect</code> \
        shows any other.</p></div>
        """),
    ]
  }
}
