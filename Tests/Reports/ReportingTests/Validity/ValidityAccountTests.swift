import Foundation
import Testing
import VaultResults

@testable import VaultReporting

@Suite("Account of a study of validity")
struct ValidityAccountTests {
  @Test("Plots have a point a system, ours emphasized; coefficients have intervals, or are a dash")
  func plots() {
    let page = ValidityAccount(SampleValidity.report()).page
    // The corpus and its genre against one set.
    #expect(page.components(separatedBy: "<circle").count - 1 == 2 * 3)
    #expect(page.components(separatedBy: "dot front").count - 1 >= 2)
    #expect(page.contains("0.70 [0.40, 0.85]"))
    #expect(page.contains("<span class=\"value\">–</span>"))
    #expect(page.contains("only a set that was not inspected is held out"))
    #expect(page.contains("1 of 3 pairs"))
  }

  @Test("The terminal shows sets, agreement and systems")
  func table() {
    let text = ValidityAccount(SampleValidity.report()).text()
    for part in ["genre: chat", "chats & co", "0.70 [0.40, 0.85]", "BM25 <.9>", "0.600"] {
      #expect(text.contains(part), "\(part)")
    }
  }
}
