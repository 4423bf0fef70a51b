internal import Testing

@testable internal import VaultIngest

@Suite("Pasted lines that look like headers")
struct WhatsAppHeaderSelectionTests {
  static func kept(_ lines: [String], order: DateOrder = .dayMonthYear) -> Int {
    let bytes = Array(lines.joined(separator: "\n").utf8)
    let headers = WhatsAppHeaderScanner.headers(in: bytes.span)
    let shaped = WhatsAppHeaderSelection.ofRulingShape(headers)
    return WhatsAppHeaderSelection.inOrder(shaped, order: order).count
  }

  static func line(_ day: Int, _ month: Int = 3, year: Int = 2026) -> String {
    "\(day)/\(month)/\(year), 10:00 - Ana: x"
  }

  @Test("A line from the past between two in order is text")
  func dropsOldLines() {
    #expect(Self.kept([Self.line(1), Self.line(9, year: 2024), Self.line(2)]) == 2)
    #expect(Self.kept([Self.line(1), Self.line(5), Self.line(3), Self.line(6)]) == 3)
  }

  @Test("A line from the future between two in order is text")
  func dropsFutureLines() {
    let lines = [Self.line(1), Self.line(9, year: 2030), Self.line(2), Self.line(3)]
    #expect(Self.kept(lines) == 3)
  }

  @Test("Messages that arrived late by less than a day stay")
  func keepsLateMessages() {
    let lines = [
      "1/3/2026, 10:00 - Ana: x", "1/3/2026, 22:00 - Ben: y", "1/3/2026, 9:00 - Cat: late",
      "2/3/2026, 10:00 - Ana: z",
    ]
    #expect(Self.kept(lines) == 4)
  }

  @Test("A line in another layout is text where one layout rules")
  func dropsForeignShapes() {
    let own = (1...6).map { Self.line($0) }
    #expect(Self.kept(own + ["[6/3/2026, 10:00:00] Ben: copied", Self.line(7)]) == 7)
  }

  @Test("Two exports in one file keep every message")
  func keepsConcatenatedExports() {
    let first = (1...20).map { Self.line($0, 5) }
    let second = (1...15).map { Self.line($0, 3) }
    #expect(Self.kept(first + second) == 35)
    #expect(Self.kept(second + first) == 35)
  }

  @Test("Dates that do not exist are text")
  func dropsImpossibleDates() {
    #expect(Self.kept([Self.line(1), Self.line(31, 2), Self.line(2)]) == 2)
  }
}
