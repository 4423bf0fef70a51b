internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultTestSupport
internal import VaultText

@testable internal import VaultIngest

/// What is too large for a golden folder (`Golden/whatsapp`), or only seen inside.
@Suite("WhatsApp exports")
struct WhatsAppExportTests {
  static func parse(_ lines: [String], stated: DateOrder? = nil) throws -> WhatsAppChat {
    try WhatsAppParser(path: "c.txt", clock: .utc).parse(
      Data((lines.joined(separator: "\n") + "\n").utf8),
      dateOrder: stated.map { DateOrderDecision(order: $0, basis: .stated) })
  }

  /// How many of the lines start a message, day first.
  static func kept(_ lines: [String]) throws -> Int {
    try parse(lines, stated: .dayMonthYear).messages.count
  }

  static func line(_ day: Int, _ month: Int, year: Int = 2026) -> String {
    "\(day)/\(month)/\(year), 10:00 - Ana: x"
  }

  @Test("Twenty thousand lines are read in one pass")
  func readsLongFiles() throws {
    let lines = (0..<400).flatMap { minute -> [String] in
      let time = "\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
      return ["13/03/2026, \(time) - Ana: message"]
        + Array(repeating: "and a line of it", count: 49)
    }
    #expect(try Self.parse(lines).messages.count == 400)
  }

  @Test("Hostile lines cost no more than others")
  func staysLinear() throws {
    for unit in [
      "<", "<:>\n", ")\n", "\u{200E}", "13/03/2026, ", "\u{200E}a(\n", "a:b", "> <", "x (a)\n",
    ] {
      let text = String(repeating: unit, count: 300_000 / unit.utf8.count)
      let elapsed = try processorTime {
        _ = try Self.parse(["13/03/2026, 10:00 - Ana: " + text])
      }
      #expect(elapsed < .seconds(5))
    }
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
    #expect(try !Self.parse(lines).messages.isEmpty)
  }

  @Test("A pasted block of any length that returns is text")
  func dropsLongBlocks() throws {
    let own = (0..<560).map { Self.line($0 / 20 + 1, 5) }
    let block = (0..<196).map { Self.line($0 / 7 + 1, 2, year: 2024) }
    #expect(try Self.kept(own.prefix(300) + block + own.suffix(260)) == 560)
  }

  @Test("A second export that is longer than any message is kept where the first goes on")
  func keepsLongReturns() throws {
    let text = String(repeating: "x", count: 80)
    let early = (0..<5000).map { "\($0 / 200 + 1)/1/2025, 10:00 - Ana: \(text)" }
    let own = (1...28).map { Self.line($0, 5) }
    #expect(try Self.kept(own.prefix(14) + early + own.suffix(14)) > 5000)
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

  @Test("Beyond the bounds a message keeps its sender, and the list of recipients stays short")
  func boundsAuthors() throws {
    let messages = try Self.parse((0..<6000).map { "12/03/2026, 14:05 - person \($0): x" }).messages
    #expect(messages.last?.sender == Samples.name("person 5999"))
    #expect(messages.last?.recipients.count == WhatsAppAuthors.mostAuthors)
  }

  /// By hand: month first, the second date needs month 14, and 4 January follows 3 May.
  @Test("The evidence says what speaks against each order, also against a stated one")
  func reportsEvidence() throws {
    let lines = ["03/01/2026", "14/01/2026", "05/03/2026", "01/04/2026"]
      .map { "\($0), 10:00 - Ana: x" }
    for stated in [nil, DateOrder.monthDayYear] {
      let decision = try Self.parse(lines, stated: stated).dateOrder
      #expect(decision.order == (stated ?? .dayMonthYear))
      #expect(decision.evidence.map(\.order) == DateOrder.allCases)
      let monthFirst = try #require(decision.evidence.first { $0.order == .monthDayYear })
      #expect((monthFirst.possibleDates, monthFirst.impossibleDates) == (3, 1))
      #expect((monthFirst.stepsBack, monthFirst.longStepsBack) == (1, 1))
      let dayFirst = try #require(decision.evidence.first { $0.order == .dayMonthYear })
      #expect((dayFirst.possibleDates, dayFirst.impossibleDates, dayFirst.stepsBack) == (4, 0, 0))
      // 3 January to 1 April 2026: 88 days.
      #expect(dayFirst.spanSeconds == 88 * 86_400)
    }
  }

  @Test("Only density and convention leave an order ambiguous; evidence takes no part in equality")
  func saysWhatIsAmbiguous() throws {
    let ambiguous = DateOrderDecision.Basis.allCases.filter {
      DateOrderDecision(order: .dayMonthYear, basis: $0).isAmbiguous
    }
    #expect(ambiguous == [.density, .convention])
    let plain = DateOrderDecision(order: .dayMonthYear, basis: .convention)
    #expect(try Self.parse(["03/04/2026, 10:00 - Ana: x"]).dateOrder == plain)
    #expect(plain != DateOrderDecision(order: .monthDayYear, basis: .convention))
  }

  @Test(
    "The short way to read a header gives what the long way gives",
    arguments: [
      "[12/03/2026, 14:05:33] Ana: x", "12/03/2026, 14:05 - Ana: x", "2026-03-12 14:05 - Ana: x",
      "[12.03.26, 2:05:33\u{202F}PM] Ana: x", "1/3/26, 2:05 am - Ána: x",
      "1/3/26 2:05 pm - Иван: x",
      "12/03/2026, 14:05 - \u{200E}Ana: x", "12/03/2026, 14:05 -  Ana: x", "12/03/2026, 14:05 - ",
      "[12/03/2026, 14:05:33]Ana: x", "12/03/2026 14:05 Ana: x", "2026/03/2026, 14:05 - x: y",
      "99/99/9999, 99:99:99 am - x: y", "1-2-26, 3:04\u{A0}PM - x: y", "1-2/26, 3:04 - x: y",
    ])
  func hasTwin(_ line: String) {
    let bytes = Array(line.utf8)
    let any = WhatsAppHeaderScanner.anyHeader(in: bytes.span, line: 0..<bytes.count)
    if let plain = WhatsAppHeaderScanner.plainHeader(in: bytes.span, line: 0..<bytes.count) {
      #expect(plain == any)
    }
    #expect(WhatsAppHeaderScanner.header(in: bytes.span, line: 0..<bytes.count) == any)
  }

  /// Day periods of the Unicode CLDR, as phones print them.
  @Test(
    "Marks of the 12-hour clock are known in many scripts, however they are punctuated",
    arguments: [
      ("AM", .morning), ("a. m.", .morning), ("a.\u{A0}m.", .morning), ("ص", .morning),
      ("오전", .morning), ("上午", .morning), ("ÖÖ", .morning), ("π.μ.", .morning),
      ("\u{202F}PM", .afternoon), ("p.m.", .afternoon), ("nachm.", .afternoon),
      ("م", .afternoon), ("오후", .afternoon), ("下午", .afternoon), ("μ.μ.", .afternoon),
      ("", nil), ("à", nil), ("klo", nil), ("um", nil), ("ana", nil),
    ] as [(String, WhatsAppHeader.Half?)])
  func knowsMarks(_ mark: String, _ half: WhatsAppHeader.Half?) {
    #expect(DayHalfMarkers.half(DayHalfMarkers.fold(Array(mark.unicodeScalars))) == half)
  }

  @Test(
    "The languages' names for exports and the storage's numbers are no part of a chat's title",
    arguments: [
      "whatsapp/WhatsApp Chat with Ana García.txt", "WhatsApp Chat with Ana García (1).txt",
      "WhatsApp-Chat mit Ana García.txt", "Chat de WhatsApp con Ana García(2).txt",
      "Discussion WhatsApp avec Ana García.txt", "Conversa do WhatsApp com Ana García.txt",
      "Chat WhatsApp con Ana García.txt", "WhatsApp-chat met Ana García.txt",
      "Czat WhatsApp z Ana García.txt", "Чат WhatsApp с контактом Ana García.txt",
      "WhatsApp Chat - Ana García.zip", "WhatsApp Chat - Ana García/_chat.txt",
      "x/WhatsApp Chat - Ana García (3).zip/_chat.txt", "Ana García/_chat (1).txt",
      "Ana Garci\u{301}a.txt", "\u{200E}WhatsApp Chat with Ana García\u{200F}.TXT",
      "WhatsApp Chat with Ana García.txt/WhatsApp Chat with Ana García.txt",
    ])
  func normalizesTitles(_ path: String) {
    #expect(ChatTitle.normalized(path: path) == "ana garcía")
  }

  @Test(
    "Titles keep what is theirs",
    arguments: [
      ("WhatsApp Chat with Trip (2026).txt", "trip (2026)"),
      ("a/b/Chat with Bo.txt", "chat with bo"),
      ("WhatsApp Chat with .txt", "whatsapp chat with"), ("_chat.txt", "_chat"), ("", ""),
      ("WhatsApp Chat with (1).txt", "whatsapp chat with"), ("///", ""),
      ("WhatsApp Chat with a/_chat.txt", "a"),
    ])
  func keepsTitles(_ path: String, _ title: String) {
    #expect(ChatTitle.normalized(path: path) == title)
  }
}
