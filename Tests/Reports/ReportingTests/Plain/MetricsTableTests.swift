import Testing
import VaultResults

@testable import VaultReporting

@Suite("Metrics table")
struct MetricsTableTests {
  private static let entries = [
    MetricCatalogue.Entry(
      MetricDeclaration(
        "index/recall@10/ef<ef>", "Share found.", unit: .score, better: .higher,
        names: ["ef": ["16", "32"]]),
      by: .init(name: "index", isSuite: true)),
    MetricCatalogue.Entry(
      MetricDeclaration(
        "vault/openSeconds", "An opening.", unit: .seconds, better: .lower, deterministic: false,
        slices: [["size": .any]], standIn: "a small vault"),
      by: .init(name: "storage", isSuite: false)),
  ]

  @Test("The terminal shows id, unit, direction, slices and meaning, source by source")
  func terminal() {
    #expect(
      MetricsTable.terminal(Self.entries) == """
        index (suite)
          index/recall@10/ef<ef>  ▲ score, exact
            Share found.
            <ef> is 16, 32

        storage
          vault/openSeconds  ▼ seconds, measured
            An opening. Stand-in: a small vault.
            slices: size

        """)
  }

  @Test("The page is Markdown that shows the brackets")
  func markdown() {
    let page = MetricsTable.markdown(Self.entries)
    #expect(page.hasPrefix("# Metrics\n"))
    #expect(
      page.contains(
        "| index/recall@10/ef&lt;ef> | Share found. &lt;ef> is 16, 32. | ▲ score, exact | all |"))
    #expect(page.contains("## storage\n"))
  }
}
