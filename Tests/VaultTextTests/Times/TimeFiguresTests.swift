internal import Testing

@testable internal import VaultText

@Suite("Runs of figures")
struct TimeFiguresTests {
  private func kinds(_ text: String) -> [TimeToken.Kind] {
    TimeFigures(Array(text.utf8), from: 0).parts.map(\.kind)
  }

  @Test(
    "Dates, clocks and stretches are told apart by their shape",
    arguments: [
      ("2026-03-12", [TimeToken.Kind.isoDate]), ("2026/3/12", [.isoDate]), ("12/03", [.shortDate]),
      ("12.03.2026", [.shortDate]), ("14:30", [.clock]), ("14:30:05", [.clock]),
      ("2026-03", [.yearMonth]), ("03/2026", [.yearMonth]), ("12.3", [.dotted]),
      ("12-14", [.number, .dash, .number]), ("9:30-10:15", [.clock, .dash, .clock]),
      ("2026-03-12T14:30", [.isoDate, .clock]), ("１４：３０", [.clock]), ("7", [.number]),
    ])
  func classifies(_ text: String, _ expected: [TimeToken.Kind]) {
    #expect(kinds(text) == expected)
  }

  @Test(
    "Versions, scores, decimals and telephone numbers are no times",
    arguments: [
      "1.2.3", "1.2.34.5", "3:2", "16:9", "25:00", "14:60", "12,50", "1,250.00", "2010-2015-86",
      "555-123-4567", "34600111222", "13/13", "32/01", "0/5", "12:30:45:50", "99/99/2026",
    ])
  func refuses(_ text: String) {
    #expect(kinds(text).isEmpty)
  }

  @Test("Money and percents are marked as such", arguments: ["12€", "12 €", "12%", "12$", "12 $"])
  func seesMoney(_ text: String) {
    #expect(TimeFigures(Array(text.utf8), from: 0).isForeign)
  }
}
