import Foundation
import Testing

@testable import VaultMatching

@Suite("Terms of a calendar")
struct CalendarTermsTests {
  @Test("A term of one event weighs 1, one of every event ln 2 over ln(1 + N)")
  func weights() {
    let terms = CalendarTerms(
      [["weekly", "budget"], ["weekly", "garden"], ["weekly", "weekly"], ["weekly", "roof"]])
    #expect(terms.weight(of: "budget") == 1)
    #expect(abs(terms.weight(of: "weekly") - log(2) / log(5)) < 1e-12)
    #expect(terms.weight(of: "unheard") == 1)
  }

  @Test("In a calendar of one event every term weighs 1; in an empty one, too")
  func one() {
    #expect(CalendarTerms([["weekly"]]).weight(of: "weekly") == 1)
    #expect(CalendarTerms([]).weight(of: "weekly") == 1)
  }
}
