import Foundation
import Testing
import VaultResults

@testable import VaultHistory
@testable import VaultReporting

@Suite("Account of a night")
struct NightlyAccountTests {
  private static func page() -> String {
    let metric = Metric(
      id: "document/nDCG@10", value: 0.4981, unit: "score", better: .higher, n: 120,
      ci95: ConfidenceInterval(low: 0.45, high: 0.55), deterministic: true)
    let report = Report(
      manifest: SampleReport.manifest, metrics: [metric], targets: [], stages: [])
    let figures = [SampleNight.record.cells[0].id: NightlyFigures(report)]
    return NightlyAccount(SampleNight.record, digest: SampleNight.digest, figures: figures).page
  }

  @Test("Every cell stands in the table with its state, completed ones with a link")
  func cells() {
    let page = Self.page()
    for entry in SampleNight.record.cells { #expect(page.contains(entry.id)) }
    #expect(page.contains("href=\"runs/\(SampleNight.record.cells[0].id)/report.html\""))
    #expect(page.contains("0.498"))
    #expect(page.contains("[0.450, 0.550]"))
    #expect(page.contains("exit 65"))
  }

  @Test("The page is whole, loads nothing, runs nothing, and every tag is closed")
  func selfContained() {
    let page = Self.page()
    #expect(page.hasPrefix("<!doctype html>"))
    for word in ["http:", "https:", "<script", "<link", "<img", "@import", "url("] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(TagBalance.firstProblem(in: page) == nil)
  }

  @Test("Names and reasons are text, not markup")
  func escapes() {
    let page = Self.page()
    #expect(page.contains("every &lt;night&gt;"))
    #expect(page.contains("&lt;broken&gt;"))
    #expect(page.contains("v1/&lt;q1&gt;"))
  }

  @Test("Equal nights give equal pages")
  func isDeterministic() {
    #expect(Self.page() == Self.page())
  }
}
