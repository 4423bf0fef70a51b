internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultText

@testable internal import VaultIngest

@Suite("What the headers of a WhatsApp export tell together")
struct WhatsAppSurveyTests {
  static func parse(_ lines: [String]) throws -> WhatsAppChat {
    try WhatsAppParser(path: "c.txt", clock: .utc)
      .parse(Data(lines.joined(separator: "\n").utf8))
  }

  @Test("Two exports with headers of their own are each read in their own order")
  func readsTwoShapes() throws {
    let first = (13...28).map { "\($0)/02/2026, 10:00 - Ana: x" }
    let second = (13...28).map { "[3/\($0)/26, 10:00:00 AM] Ana: y" }
    let chat = try Self.parse(first + second)
    #expect(chat.messages.count == 32)
    #expect(chat.dateOrder.order == .dayMonthYear)
    #expect(chat.messages[16].sentAt == Timestamp(year: 2026, month: 3, day: 13, hour: 10))
  }

  @Test("A short second export behind a long one is kept, a pasted block is not")
  func keepsSecondExports() throws {
    let own = (0..<200).map { "\($0 / 10 + 1)/02/2026, 10:00 - Ana: x" }
    let other = (1...12).map { "[\($0)/03/2026, 10:00:00] Ben: y" }
    #expect(try Self.parse(own + other).messages.count == 212)
    #expect(try Self.parse(own.dropLast() + other + own.suffix(1)).messages.count == 200)
  }

  @Test("Many shapes do not grow the survey")
  func boundsShapes() throws {
    var lines: [String] = []
    for separator in ["/", "-", "."] {
      for year in ["26", "2026"] {
        for time in ["10:00", "10:00:00", "10:00 am", "10:00:00 am", "am 10:00", "às 10:00"] {
          let date = ["01", "02", year].joined(separator: separator)
          lines += ["\(date), \(time) - Ana: x", "[\(date), \(time)] Ana: x"]
          lines.append("\(time), \(date) - Ana: x")
        }
      }
    }
    #expect(try Self.parse(lines).messages.count >= 1)
  }

  @Test("A stated order is reported with the evidence against it")
  func keepsEvidence() throws {
    let data = Data("13/02/2026, 10:00 - Ana: x\n01/03/2026, 10:00 - Ana: y".utf8)
    let chat = try WhatsAppParser(path: "c.txt", clock: .utc)
      .parse(data, dateOrder: DateOrderDecision(order: .monthDayYear, basis: .stated))
    #expect(chat.dateOrder.basis == .stated)
    let evidence = try #require(chat.dateOrder.evidence.first { $0.order == .monthDayYear })
    #expect(evidence.impossibleDates == 1)
    // The first line's date does not exist in the stated order.
    #expect(chat.messages.count == 1)
    #expect(chat.rejected == [Rejection(line: 1, reason: .undated)])
  }
}
