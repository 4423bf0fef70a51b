import Foundation
import Testing
import VaultCore
import VaultTestSupport
import VaultText

@testable import VaultIngest

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
    arguments: try GoldenTable.rows(
      "Vault/IngestTests/Golden/whats-app-export-normalizes-titles", of: String.self))
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

@Suite("Two exports of one chat")
struct OverlapMergerTests {
  /// Messages as `minute sender text`; the identifier is the export's.
  static func export(
    _ path: String, _ lines: [String], from ordinal: Int = 1
  ) -> [Message] {
    lines.enumerated().map { index, line in
      let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
      return Message(
        id: DocumentID("\(path)#\(index + ordinal)"), platform: .whatsapp,
        sentAt: Timestamp(seconds: (Int64(parts[0]) ?? 0) * 60), sender: Samples.name(parts[1]),
        recipients: [], text: parts.count > 2 ? parts[2] : "", threadID: path)
    }
  }

  static func texts(_ union: OverlapMerger.Union) -> [String] {
    union.messages.map { "\($0.sentAt.secondsSinceEpoch / 60) \($0.text)" }
  }

  @Test("The same export again adds nothing and changes nothing")
  func isIdempotent() {
    let first = Self.export("a.txt", ["1 A hi", "1 B hi", "2 A ok", "2 A ok", "3 B bye"])
    let again = OverlapMerger.merge(
      first, Self.export("a (1).txt", ["1 A hi", "1 B hi", "2 A ok", "2 A ok", "3 B bye"]))
    #expect(again.messages == first)
    #expect(again.matchedCount == 5 && again.addedCount == 0)
    #expect(OverlapMerger.merge([], first).messages == first)
    #expect(OverlapMerger.merge(first, []).messages == first)
  }

  @Test("A later export that starts later adds its end, numbered on")
  func addsEnd() {
    let first = Self.export("a.txt", ["1 A hi", "2 B yo", "3 A ok"])
    let union = OverlapMerger.merge(first, Self.export("b.txt", ["3 A ok", "4 B new", "5 A end"]))
    #expect(union.messages.map { $0.id.rawValue } == (1...5).map { "a.txt#\($0)" })
    #expect(Set(union.messages.map { $0.threadID }) == ["a.txt"])
    #expect(Self.texts(union) == ["1 hi", "2 yo", "3 ok", "4 new", "5 end"])
    #expect(union.matchedCount == 1 && union.addedCount == 2)
  }

  @Test(
    "Of equal messages within a minute, and of versions of one, each remains once",
    arguments: [
      (["1 A ok", "1 A ok", "1 A ok"], ["1 A ok", "1 A ok", "2 B x"], 4),
      (["0 B x", "1 A ok", "1 A ok"], ["1 A ok", "1 A ok", "1 A ok"], 4),
      (["1 A ok", "1 B ok"], ["1 B ok", "1 A ok"], 2), (["1 A ok"], ["1 A ok", "1 A ok"], 2),
      (["1 A ok", "1 A no", "1 A ok"], ["1 A ok", "2 A ok"], 4),
      // Between matched neighbours another text is a version, unless its sender or minute differs.
      (["1 A a", "2 A b", "3 A c"], ["1 A a", "2 A B", "3 A c"], 3),
      (["1 A a", "2 A b", "3 A c"], ["1 A a", "2 B B", "3 A c"], 4),
      (["1 A a", "2 A b"], ["1 A a", "2 A B"], 3),
      (["1 A a", "2 A b", "3 A c"], ["1 A a", "3 A B", "3 A c"], 4),
    ])
  func countsEqual(_ earlier: [String], _ later: [String], _ count: Int) {
    let union = OverlapMerger.merge(Self.export("a", earlier), Self.export("b", later))
    #expect(union.messages.count == count)
    #expect(Set(union.messages.map { $0.id }).count == count)
  }

  @Test("An edited message is a version of its first form, under its identifier")
  func revises() {
    let first = Self.export("a", ["1 A one", "1 A two", "1 A three"])
    let later = Self.export("b", ["1 A one", "1 A zwei", "1 A three"])
    let union = OverlapMerger.merge(first, later)
    #expect(Self.texts(union) == ["1 one", "1 zwei", "1 three"])
    #expect(union.messages.map { $0.id } == first.map { $0.id })
    #expect(union.messages.map { $0.revision } == [.original, .edited, .original])
  }

  @Test("A marked edit or deletion needs no neighbours; an unmarked difference does")
  func followsMarks() {
    let first = Self.export("a", ["1 A one", "5 B last"])
    var later = Self.export("b", ["1 A other", "5 B", "6 B more"])
    #expect(OverlapMerger.merge(first, later).messages.count == 5)
    later[0].revision = .edited
    later[1].revision = .deleted
    let union = OverlapMerger.merge(first, later)
    #expect(Self.texts(union) == ["1 other", "5 ", "6 more"])
    #expect(union.messages.map { $0.revision } == [.edited, .deleted, .original])
  }

  @Test("What the later export lacks stays, in its place")
  func losesNothing() {
    let first = Self.export("a", ["1 A x", "2 A kept", "3 B z", "3 A kept too", "3 B end"])
    let union = OverlapMerger.merge(
      first, Self.export("b", ["1 A x", "3 B z", "3 B end", "4 A n"]))
    #expect(Self.texts(union) == ["1 x", "2 kept", "3 z", "3 kept too", "3 end", "4 n"])
  }

  @Test("A contact who got a name since is the same sender; another sender is another message")
  func followsRenames() {
    let first = Self.export("a", ["1 +34600111222 hi", "2 A ho"])
    let renamed = OverlapMerger.merge(first, Self.export("b", ["1 Bo hi", "2 A ho", "3 Bo yo"]))
    #expect(renamed.messages.count == 3)
    let other = OverlapMerger.merge(
      Self.export("a", ["1 A ok", "2 B x"]), Self.export("b", ["1 B ok", "2 B x", "3 A y"]))
    #expect(other.messages.count == 4)
  }

  @Test("A file left out in one export is the file of the other, whichever comes first")
  func fillsFiles() {
    func message(_ path: String, _ name: String?) -> [Message] {
      [
        Message(
          id: DocumentID("\(path)#1"), platform: .whatsapp, sentAt: Timestamp(seconds: 60),
          sender: Samples.name("A"), recipients: [], text: "",
          attachments: [Attachment(name: name)], threadID: path)
      ]
    }
    for (first, second) in [(nil, "IMG-1.jpg"), ("IMG-1.jpg", nil)] as [(String?, String?)] {
      let union = OverlapMerger.merge(message("a", first), message("b", second))
      #expect(union.messages.map { $0.attachments } == [[Attachment(name: "IMG-1.jpg")]])
      #expect(union.messages.map { $0.revision } == [.original])
    }
  }

  @Test("Exports with and without seconds are aligned by the minute")
  func alignsResolutions() {
    let coarse = Self.export("a", ["1 A hi", "2 B yo"])
    let fine = coarse.enumerated().map { index, message in
      Message(
        id: DocumentID("b#\(index)"), platform: .whatsapp,
        sentAt: message.sentAt.advanced(bySeconds: 17), sender: message.sender, recipients: [],
        text: message.text, threadID: "b")
    }
    #expect(OverlapMerger.merge(coarse, fine).messages == coarse)
  }

  @Test("Any two windows of a chat give the chat between them, every message once")
  func rebuildsWindows() {
    var random = SeededRandom(seed: 44)
    for _ in 0..<60 {
      var minute = 0
      let lines = (0..<80).map { number in
        minute += random.index(below: 3)
        let text = random.chance(0.5) ? random.element(of: ["ok", "ja", "no"]) : "text \(number)"
        return "\(minute) \(random.element(of: ["A", "B"])) \(text)"
      }
      let start = random.index(below: 30)
      let end = 50 + random.index(below: 30)
      let union = OverlapMerger.merge(
        Self.export("a", Array(lines[..<end])), Self.export("b", Array(lines[start...])))
      #expect(union.messages.count == 80)
      #expect(
        Self.texts(union).sorted()
          == Self.texts(OverlapMerger.merge([], Self.export("c", lines))).sorted())
      #expect(union.addedCount == 80 - end)
    }
  }

  @Test("Tens of thousands of messages within one minute take no more than a moment")
  func bearsOneMinute() {
    let first = Self.export("a", (0..<20_000).map { "1 A \($0)" })
    var later = Self.export("b", (0..<20_000).map { "1 A x\($0)" })
    for index in later.indices { later[index].revision = .edited }
    let union = OverlapMerger.merge(first, later)
    #expect(union.messages.count == 20_000)
    #expect(union.messages.last?.text == "x19999")
  }
}
