import Foundation
import Testing
import VaultResults
import VaultTestSupport

@testable import VaultReporting

/// What no test of the markup can tell: how wide the pages become, what they load, how they read.
@Suite(
  "Pages in a browser", .serialized,
  .enabled(if: Browser.isInstalled, "no Chromium is installed"))
struct BrowserTests {
  /// A desktop and a phone, each in both colour schemes.
  static let views = [(1280, false), (1280, true), (400, false), (400, true)]

  @Test("A full report and a gate's page fit, load nothing and are legible", arguments: views)
  func pages(width: Int, dark: Bool) throws {
    try Self.check(try RunAccountTests.everything(), width: width, dark: dark)
    try Self.check(GateAccount(SampleGate.report).page, width: width, dark: dark)
  }

  @Test("The committed baseline's report fits, also beside itself, in at most 2 MB")
  func baseline() throws {
    let bytes = try Data(contentsOf: Repository.url("Reports/baseline/report.json"))
    let report = try Report.decode(bytes, file: "report.json")
    let page = RunAccount(
      report, queries: SampleReport.queries, baseline: report, gate: SampleGate.report,
      catalogue: SampleReport.catalogue
    ).page
    #expect(page.utf8.count <= 2_000_000)
    try Self.check(page, width: 400, dark: false)
  }

  @Test("A page that is too wide, too faint or loads something is seen")
  func negative() throws {
    let page = """
      <!doctype html><html><body style="background: #fff; margin: 0">
      <p style="width: 900px; color: #aaa">wide and faint</p><img src="http://127.0.0.1:9/x.png">
      </body></html>
      """
    let browser = try #require(Browser())
    let layout = try browser.layout(of: page, width: 400, dark: false)
    #expect(layout.contentWidth == 900)
    #expect(layout.viewportWidth == 400)
    #expect(layout.addresses == 1)
    // #aaaaaa on white after WCAG's formula.
    #expect(abs(layout.contrast - 2.32) < 0.01)
  }

  static func check(_ page: String, width: Int, dark: Bool) throws {
    let browser = try #require(Browser())
    let layout = try browser.layout(of: page, width: width, dark: dark)
    #expect(layout.viewportWidth == width)
    #expect(layout.contentWidth <= layout.viewportWidth)
    #expect(layout.requests == 0)
    #expect(layout.addresses == 0)
    #expect(layout.contrast >= 4.5, "\(layout.faintest)")
    #expect(layout.background == (dark ? "rgb(16, 19, 23)" : "rgb(255, 255, 255)"))
  }
}
