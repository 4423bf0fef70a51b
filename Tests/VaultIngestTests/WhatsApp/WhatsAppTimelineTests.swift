internal import Foundation
internal import Testing
internal import VaultText

@testable internal import VaultIngest

@Suite("Pasted lines that look like headers")
struct WhatsAppTimelineTests {
  /// How many of the lines start a message, day first.
  static func kept(_ lines: [String], ending: String = "\n") throws -> Int {
    let data = Data((lines.joined(separator: ending) + ending).utf8)
    let stated = DateOrderDecision(order: .dayMonthYear, basis: .stated)
    return try WhatsAppParser(path: "c.txt", clock: .utc).parse(data, dateOrder: stated)
      .messages.count
  }

  static func line(_ day: Int, _ month: Int = 3, year: Int = 2026) -> String {
    "\(day)/\(month)/\(year), 10:00 - Ana: x"
  }

  @Test("A line from the past between two in order is text")
  func dropsOldLines() throws {
    #expect(try Self.kept([Self.line(1), Self.line(9, year: 2024), Self.line(2)]) == 2)
    #expect(try Self.kept([Self.line(1), Self.line(5), Self.line(3), Self.line(6)]) == 3)
  }

  @Test("A line from the future between two in order is text")
  func dropsFutureLines() throws {
    let lines = [Self.line(1), Self.line(9, year: 2030), Self.line(2), Self.line(3)]
    #expect(try Self.kept(lines) == 3)
  }

  @Test("Messages that arrived late by less than a day stay")
  func keepsLateMessages() throws {
    let lines = [
      "1/3/2026, 10:00 - Ana: x", "1/3/2026, 22:00 - Ben: y", "1/3/2026, 9:00 - Cat: late",
      "2/3/2026, 10:00 - Ana: z",
    ]
    #expect(try Self.kept(lines) == 4)
  }

  @Test("A line in another layout is text where one layout rules")
  func dropsForeignShapes() throws {
    let own = (1...6).map { Self.line($0) }
    #expect(try Self.kept(own + ["[6/3/2026, 10:00:00] Ben: copied", Self.line(7)]) == 7)
  }

  @Test("Two exports in one file keep every message")
  func keepsConcatenatedExports() throws {
    let first = (1...20).map { Self.line($0, 5) }
    let second = (1...15).map { Self.line($0, 3) }
    #expect(try Self.kept(first + second) == 35)
    #expect(try Self.kept(second + first) == 35)
  }

  @Test("Dates that do not exist are text")
  func dropsImpossibleDates() throws {
    #expect(try Self.kept([Self.line(1), Self.line(31, 2), Self.line(2)]) == 2)
  }

  @Test("A pasted block of any length that returns is text")
  func dropsLongBlocks() throws {
    let own = (0..<560).map { Self.line($0 / 20 + 1, 5) }
    let block = (0..<196).map { Self.line($0 / 7 + 1, 2, year: 2024) }
    #expect(try Self.kept(own.prefix(300) + block + own.suffix(260)) == 560)
  }

  @Test("A second export that is longer than any message is kept where the first goes on")
  func keepsLongReturns() throws {
    let early = (0..<5000).map { "\($0 / 200 + 1)/1/2025, 10:00 - Ana: " + "x".padded(80) }
    let own = (1...28).map { Self.line($0, 5) }
    #expect(try Self.kept(own.prefix(14) + early + own.suffix(14)) > 5000)
  }

  @Test("iOS ends messages CRLF: a header behind LF alone was pasted")
  func obeysLineEnds() throws {
    let lines = (1...8).map { Self.line($0) }
    let pasted = lines[4] + "\n" + Self.line(5) + "\n" + Self.line(6)
    let all = Array(lines.prefix(4)) + [pasted] + Array(lines.suffix(3))
    #expect(try Self.kept(all, ending: "\r\n") == 8)
  }

  @Test("A file from newest to oldest keeps every message")
  func keepsDescending() throws {
    #expect(try Self.kept((1...28).reversed().map { Self.line($0) }) == 28)
  }

  @Test("More pastes than can be remembered make a file that is out of order by itself")
  func boundsMemory() throws {
    var timeline = WhatsAppTimeline(order: .dayMonthYear)
    for index in 0..<WhatsAppTimeline.mostExcursions * 2 + 4 {
      let day = index % 2 == 0 ? Int64(index) + 100_000 : 0
      timeline.add(day * 86_400, line: index + 1, offset: index * 40)
    }
    timeline.finish()
    #expect(timeline.pasted.isEmpty)
  }
}

extension String {
  fileprivate func padded(_ count: Int) -> String { String(repeating: self, count: count) }
}
