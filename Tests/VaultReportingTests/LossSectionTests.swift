import Testing
import VaultVerdict

@testable import VaultReporting

@Suite("Loss section")
struct LossSectionTests {
  @Test("What each stage loses and what is left add up")
  func waterfall() throws {
    let section = try #require(LossSection(try SampleReport.report()))
    // 1 − 0.021 − 0.013 − 0.018 − 0 − 0.171 = 0.777.
    let left = section.rows.map { $0.remaining.source.replacing("\u{202F}", with: " ") }
    #expect(left == ["100.0 %", "97.9 %", "96.6 %", "94.8 %", "94.8 %", "77.7 %", "77.7 %"])
  }
}
