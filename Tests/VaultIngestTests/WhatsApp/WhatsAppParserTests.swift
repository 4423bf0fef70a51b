internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultText

@testable internal import VaultIngest

@Suite("WhatsApp exports")
struct WhatsAppParserTests {
  static func parse(
    _ text: String, zone: String = "UTC", order: DateOrder? = nil
  ) throws -> [Message] {
    let clock = try #require(ZoneClock(zone))
    return try WhatsAppParser(path: "c.txt", clock: clock).parse(
      Data(text.utf8), dateOrder: order.map { DateOrderDecision(order: $0, basis: .stated) }
    ).messages
  }

  /// Every field worked out by hand from the fixture.
  @Test("A Spanish Android export gives every field")
  func readsAndroid() throws {
    let clock = try #require(ZoneClock("Europe/Madrid"))
    let chat = try WhatsAppParser(path: "whatsapp/Roma 1.txt", clock: clock)
      .parse(Samples.fixture("android-es.txt"))
    let messages = chat.messages
    #expect(chat.dateOrder == DateOrderDecision(order: .dayMonthYear, basis: .impossibleDates))
    #expect(messages.map(\.kind) == [.system, .system] + Array(repeating: .personal, count: 6))
    #expect(messages[0].sender == nil)
    #expect(messages[0].recipients.isEmpty)
    #expect(messages[1].text == "Ana García creó el grupo \"Viaje: Roma\"")
    #expect(messages[0].id == DocumentID("whatsapp/Roma 1.txt#1"))
    #expect(messages[0].id.rawValue == "whatsapp/Roma%201.txt#1")
    #expect(messages.allSatisfy { $0.threadID == "whatsapp/Roma 1.txt" })
    #expect(messages[2].sentAt == Timestamp(year: 2026, month: 3, day: 1, hour: 8, minute: 16))
    #expect(messages[2].utcOffsetSeconds == 3600)
    let (ana, number, luis) = (
      Samples.name("Ana García"), Samples.phone("+34600111222"), Samples.name("Luis")
    )
    #expect(messages[2].sender == ana)
    #expect(messages[2].recipients == [number, luis])
    #expect(messages[3].sender == number)
    #expect(messages[3].recipients == [ana, luis])
    #expect(messages[3].text == "¡Hola!\n¿Quedamos el 12/3?\n\n12/3/26, 20:00 sería perfecto")
    #expect(messages[4].attachments == [Attachment(name: "IMG-20260301-WA0001.jpg")])
    #expect(messages[4].text == "El hotel")
    #expect(messages[5].attachments == [Attachment(name: nil)])
    #expect(messages[5].text.isEmpty)
    // 02:30 does not exist on 29 March: read with +01:00. It occurs twice on 25 October: +02:00.
    #expect(messages[6].sentAt == Timestamp(year: 2026, month: 3, day: 29, hour: 1, minute: 30))
    #expect(messages[7].sentAt == Timestamp(year: 2026, month: 10, day: 25, hour: 0, minute: 30))
    #expect(messages[7].utcOffsetSeconds == 7200)
  }

  @Test("An American iPhone export gives every field")
  func readsIOS() throws {
    let chat = try WhatsAppParser(path: "c.txt", clock: .utc)
      .parse(Samples.fixture("ios-us.txt"))
    let messages = chat.messages
    #expect(chat.dateOrder == DateOrderDecision(order: .monthDayYear, basis: .impossibleDates))
    #expect(messages.count == 4)
    #expect(messages[0].kind == .system)
    #expect(messages[0].sender == nil)
    #expect(messages[1].sender == Samples.name("Ben Lee"))
    #expect(messages[1].recipients == [Samples.name("Ana")])
    #expect(messages[1].text == "first line\nsecond line")
    #expect(messages[2].sentAt == Timestamp(year: 2026, month: 3, day: 1, hour: 21, minute: 17))
    #expect(
      messages[2].attachments == [Attachment(name: "00000003-PHOTO-2026-03-01-21-17-00.jpg")])
    #expect(messages[3].text == "ok")
    #expect(messages[3].sentAt == Timestamp(year: 2026, month: 3, day: 13))
  }

  @Test("A pasted conversation stays in the message it was pasted into")
  func keepsPastedHeaders() throws {
    let messages = try Self.parse(
      """
      13/03/2026, 10:00 - Ana: look what he wrote
      11/02/2024, 09:00 - Ben: never again
      11/02/2024, 09:01 - Ana: sure
      13/03/2026, 10:05 - Ben: oh
      """)
    #expect(messages.count == 2)
    #expect(messages[0].text.hasSuffix("11/02/2024, 09:01 - Ana: sure"))
  }

  @Test("The caller's order of the date's fields is obeyed")
  func obeysStatedOrder() throws {
    let text = "03/04/2026, 10:00 - Ana: x"
    let dayFirst = try Self.parse(text)
    let monthFirst = try Self.parse(text, order: .monthDayYear)
    #expect(dayFirst[0].sentAt == Timestamp(year: 2026, month: 4, day: 3, hour: 10))
    #expect(monthFirst[0].sentAt == Timestamp(year: 2026, month: 3, day: 4, hour: 10))
  }

  @Test("UTF-16 with a byte order mark is read")
  func readsUTF16() throws {
    let text = "12/03/2026, 14:05 - Ana: año"
    let little = Data([0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    let chat = try WhatsAppParser(path: "c.txt", clock: .utc).parse(little)
    #expect(chat.messages.map(\.text) == ["año"])
  }

  @Test("A text without any header is refused by name", arguments: ["", "hello\nworld\n", "\u{0}"])
  func refusesOtherText(_ text: String) {
    #expect(throws: IngestError.notAWhatsAppExport(file: "c.txt")) { try Self.parse(text) }
  }

  @Test("Twenty thousand lines are read in one pass")
  func readsLongFiles() throws {
    var text = ""
    for minute in 0..<400 {
      let time = "\(minute / 60 % 24):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
      text += "\(minute / 1440 + 13)/03/2026, \(time) - Ana: message\n"
      for _ in 0..<49 { text += "and a line of it\n" }
    }
    let messages = try Self.parse(text)
    #expect(messages.count == 400)
  }
}
