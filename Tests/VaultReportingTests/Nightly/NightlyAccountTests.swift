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

  @Test("Cells that got worse come by their largest change, each linked to its comparison")
  func ranks() throws {
    func change(_ cell: Int, _ after: Double) -> NightlyDigest.Change {
      .init(
        id: SampleNight.record.cells[cell].id, status: .compared,
        move: .init(
          measure: "nDCG@10", before: 0.5, after: after,
          interval: ConfidenceInterval(low: after - 0.51, high: after - 0.49), p: 0.001,
          queries: 120, wins: 1, losses: 90, direction: .worse))
    }
    // The second cell lost 0.3 of 0.5, the first 0.1.
    let digest = NightlyDigest(since: "2026-11-20", changes: [change(0, 0.4), change(1, 0.2)])
    let ids = SampleNight.record.cells.map(\.id)
    let text =
      NightlyAccount(
        SampleNight.record, digest: digest, comparisons: [ids[1]]
      ).page.components(separatedBy: "id=\"cells\"").last ?? ""
    let first = try #require(text.range(of: ids[0]))
    let second = try #require(text.range(of: ids[1]))
    #expect(second.lowerBound < first.lowerBound)
    #expect(text.contains("href=\"compare/\(ids[1]).html\""))
    #expect(!text.contains("href=\"compare/\(ids[0]).html\""))
  }
}
