internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultTestSupport
internal import VaultText

@testable internal import VaultIngest

@Suite("WhatsApp exports as streams")
struct WhatsAppReaderTests {
  /// Bytes in pieces of a fixed length.
  final class Trickle: ByteStream {
    private let data: [UInt8]
    private let piece: Int
    private var at = 0

    init(_ data: [UInt8], piece: Int) {
      self.data = data
      self.piece = piece
    }

    func read(into buffer: inout [UInt8], upTo count: Int) -> Int {
      let end = min(data.count, at + min(count, piece))
      defer { at = end }
      buffer += data[at..<end]
      return end - at
    }
  }

  static func records(_ text: String, order: DateOrder? = nil) throws -> [IngestRecord] {
    var reader = try WhatsAppReader(
      file: ExportFile(Data(text.utf8), path: "c.txt"), clock: .utc,
      dateOrder: order.map { DateOrderDecision(order: $0, basis: .stated) })
    return try reader.all()
  }

  static func messages(_ text: String) throws -> [Message] {
    try records(text).compactMap { record in
      if case .message(let message, _) = record { message } else { nil }
    }
  }

  @Test("The records do not depend on how the bytes arrive", arguments: [1, 2, 3, 7, 64, 4096])
  func ignoresPieces(_ piece: Int) throws {
    for name in ["android-es.txt", "ios-us.txt"] {
      let data = try Samples.fixture(name)
      var whole = try WhatsAppReader(file: ExportFile(data, path: "c"), clock: .utc)
      let file = ExportFile(path: "c") { () throws(IngestError) in
        Trickle(Array(data), piece: piece)
      }
      var pieces = try WhatsAppReader(file: file, clock: .utc)
      #expect(try pieces.all() == whole.all())
    }
  }

  /// One chat in the form of one phone: the greeting, a photo left out, a message taken back.
  struct Phone: CustomTestStringConvertible {
    let language: String
    let stamps: [String]
    let omitted: String
    let deleted: String
    let edited: String
    var testDescription: String { language }
  }

  /// Headers by the CLDR's short formats, phrases by the app's translations; all stamps say
  /// 13 March 2026, 14:05, and the three minutes after.
  static let phones = [
    Phone(
      language: "English, India, Android",
      stamps: (5...8).map { "13/03/26, 2:0\($0)\u{202F}pm - " }, omitted: "<Media omitted>",
      deleted: "This message was deleted", edited: "<This message was edited>"),
    Phone(
      language: "Spanish, Colombia, Android",
      stamps: (5...8).map { "13/3/2026, 2:0\($0) p. m. - " }, omitted: "<Multimedia omitido>",
      deleted: "Se eliminó este mensaje.", edited: "<Se editó este mensaje.>"),
    Phone(
      language: "German, iOS", stamps: (5...8).map { "[13.03.26, 14:0\($0):00] " },
      omitted: "\u{200E}Bild weggelassen", deleted: "\u{200E}Diese Nachricht wurde gelöscht.",
      edited: "\u{200E}<Diese Nachricht wurde bearbeitet.>"),
    Phone(
      language: "French, Android", stamps: (5...8).map { "13/03/2026 à 14:0\($0) - " },
      omitted: "<Médias omis>", deleted: "Ce message a été supprimé",
      edited: "<Ce message a été modifié>"),
    Phone(
      language: "Portuguese, Android", stamps: (5...8).map { "13/03/2026 14:0\($0) - " },
      omitted: "<Mídia oculta>", deleted: "Mensagem apagada", edited: "<Mensagem editada>"),
    Phone(
      language: "Finnish, iOS", stamps: (5...8).map { "[13.3.2026 klo 14.0\($0).00] " },
      omitted: "\u{200E}kuva jätetty pois", deleted: "\u{200E}Tämä viesti poistettiin.",
      edited: "\u{200E}<Tätä viestiä muokattiin>"),
    Phone(
      language: "Russian, Android", stamps: (5...8).map { "13.03.2026, 14:0\($0) - " },
      omitted: "<Без медиафайлов>", deleted: "Данное сообщение удалено",
      edited: "<Сообщение изменено>"),
    Phone(
      language: "Turkish, Android", stamps: (5...8).map { "13.03.2026 ÖS 2:0\($0) - " },
      omitted: "<Medya dahil edilmedi>", deleted: "Bu mesaj silindi",
      edited: "<Bu mesaj düzenlendi>"),
    Phone(
      language: "Arabic, Egypt, Android",
      stamps: ["٥", "٦", "٧", "٨"].map { "١٣\u{200F}/٣\u{200F}/٢٠٢٦، ٢:٠\($0) م - " },
      omitted: "<تم استبعاد الوسائط>", deleted: "تم حذف هذه الرسالة",
      edited: "<تم تعديل هذه الرسالة>"),
    Phone(
      language: "Hebrew, Android", stamps: (5...8).map { "13.3.2026, 14:0\($0) - " },
      omitted: "<המדיה לא נכללה>", deleted: "הודעה זו נמחקה", edited: "<הודעה זו נערכה>"),
    Phone(
      language: "Hindi digits, Android",
      stamps: ["५", "६", "७", "८"].map { "१३/०३/२६, २:०\($0) pm - " },
      omitted: "<मीडिया छोड़ा गया>", deleted: "यह संदेश हटा दिया गया",
      edited: "<यह मैसेज एडिट किया गया>"),
    Phone(
      language: "Persian calendar",
      stamps: ["۵", "۶", "۷", "۸"].map { "۱۴۰۴/۱۲/۲۲،\u{200F} ۱۴:۰\($0) - " },
      omitted: "<رسانه حذف شد>", deleted: "این پیام حذف شد", edited: "<این پیام ویرایش شد>"),
    Phone(
      language: "Thai, Buddhist years", stamps: (5...8).map { "13/3/2569 14:0\($0) - " },
      omitted: "<ไม่รวมไฟล์สื่อ>", deleted: "ข้อความนี้ถูกลบแล้ว", edited: "<ข้อความนี้ถูกแก้ไขแล้ว>"),
    Phone(
      language: "Vietnamese, Android", stamps: (5...8).map { "14:0\($0), 13/03/2026 - " },
      omitted: "<Đã bỏ qua phương tiện>", deleted: "Tin nhắn này đã bị xóa",
      edited: "<Tin nhắn này đã được chỉnh sửa>"),
    Phone(
      language: "Japanese, iOS", stamps: (5...8).map { "[2026/03/13 14:0\($0):00] " },
      omitted: "\u{200E}画像は省略されました", deleted: "\u{200E}このメッセージは削除されました。",
      edited: "\u{200E}<このメッセージは編集されました>"),
    Phone(
      language: "Korean, Android", stamps: (5...8).map { "2026. 3. 13. 오후 2:0\($0) - " },
      omitted: "<미디어 파일 생략됨>", deleted: "삭제된 메시지입니다", edited: "<이 메시지는 수정되었습니다>"),
    Phone(
      language: "Chinese, Taiwan, Android", stamps: (5...8).map { "2026/3/13 下午2:0\($0) - " },
      omitted: "<媒體已省略>", deleted: "這則訊息已刪除", edited: "<此訊息已編輯>"),
    Phone(
      language: "Dutch, Android", stamps: (5...8).map { "13-03-2026 14:0\($0) - " },
      omitted: "<Media weggelaten>", deleted: "Dit bericht is verwijderd",
      edited: "<Dit bericht is bewerkt>"),
  ]

  @Test("A chat of every phone gives the same messages", arguments: phones)
  func readsPhones(_ phone: Phone) throws {
    let end = phone.stamps[0].hasPrefix("[") ? "\r\n" : "\n"
    let bodies = ["hi\nthere", phone.omitted, phone.deleted, "at nine " + phone.edited]
    let text = zip(phone.stamps, zip(["Ana", "Ben", "~ Ana", "Ben"], bodies))
      .map { $0 + $1.0 + ": " + $1.1 + end }.joined()
    let messages = try Self.messages(text)
    #expect(messages.map(\.text) == ["hi\nthere", "", "", "at nine"])
    #expect(messages.map(\.revision) == [.original, .original, .deleted, .edited])
    #expect(messages.map(\.attachments.count) == [0, 1, 0, 0])
    #expect(messages.map(\.sender) == ["Ana", "Ben", "Ana", "Ben"].map(Samples.name))
    #expect(messages.map(\.recipients) == ["Ben", "Ana", "Ben", "Ana"].map { [Samples.name($0)] })
    let start = Timestamp(year: 2026, month: 3, day: 13, hour: 14, minute: 5)
    #expect(messages.map(\.sentAt) == (0..<4).map { start.advanced(bySeconds: $0 * 60) })
  }

  @Test("Text before the first message is noted with its place")
  func notesPreface() throws {
    let records = try Self.records("\nsome words\n12/03/2026, 14:05 - Ana: x")
    #expect(records.first == .rejected(Rejection(line: 2, reason: .unreadable)))
    #expect(records.count == 2)
    let undated = try Self.records("32/03/2026, 14:05 - Ana: x\n12/03/2026, 14:05 - Ana: x")
    #expect(undated.first == .rejected(Rejection(line: 1, reason: .undated)))
  }

  @Test("A line with an impossible date stays in the message before it")
  func keepsImpossibleDates() throws {
    let messages = try Self.messages("13/03/2026, 14:05 - Ana: x\n31/02/2026, 14:06 - Ben: y")
    #expect(messages.map(\.text) == ["x\n31/02/2026, 14:06 - Ben: y"])
  }

  @Test("Nothing is read in a stated order in which no date exists")
  func refusesWrongOrder() {
    #expect(throws: IngestError.notAWhatsAppExport(file: "c.txt")) {
      try Self.records("13/03/2026, 14:05 - Ana: x", order: .monthDayYear)
    }
  }

  @Test("iOS notices, calls and renames are the app's; polls and places are somebody's")
  func tellsNotices() throws {
    let bodies = [
      "\u{200E}Messages and calls are end-to-end encrypted.", "\u{200E}Ana changed the group name",
      "\u{200E}Missed voice call", "\u{200E}Ana added Ben",
      "\u{200E}POLL:\nLunch?\n\u{200E}OPTION: Yes (\u{200E}2 votes)",
      "\u{200E}Location: https://maps.google.com/?q=41.9,12.5", "hello",
    ]
    let text = bodies.map { "[13/03/2026, 14:05:00] Ana: \($0)\r\n" }.joined()
    let messages = try Self.messages(text)
    #expect(
      messages.map(\.kind) == [.system, .system, .system, .system, .personal, .personal, .personal])
    #expect(messages.prefix(4).allSatisfy { $0.sender == nil && $0.recipients.isEmpty })
    #expect(messages[4].text == "POLL:\nLunch?\nOPTION: Yes (2 votes)")
    #expect(messages[5].text == "Location: https://maps.google.com/?q=41.9,12.5")
  }

  @Test("Who only shows up in notices or pasted lines is nobody's recipient")
  func listsRealAuthors() throws {
    let messages = try Self.messages(
      """
      13/03/2026, 10:00 - Trip: Messages and calls are end-to-end encrypted.
      13/03/2026, 10:01 - Ana: look
      11/02/2024, 09:00 - Zoe: never
      13/03/2026, 10:05 - Ben:oh
      13/03/2026, 10:06 - Ben: well
      """)
    #expect(messages.count == 4)
    #expect(messages[1].recipients == [Samples.name("Ben")])
    #expect(messages[2].sender == Samples.name("Ben"))
    #expect(messages[2].text == "oh")
  }

  @Test("Hostile lines cost no more than others")
  func staysLinear() throws {
    let head = "13/03/2026, 10:00 - Ana: "
    for unit in [
      "<", "<:>\n", ")\n", "\u{200E}", "13/03/2026, ", "\u{200E}a(\n", "a:b", "> <", "x (a)\n",
    ] {
      let text = head + String(repeating: unit, count: 300_000 / unit.utf8.count)
      let elapsed = try processorTime { _ = try Self.records(text) }
      #expect(elapsed < .seconds(5))
    }
  }
}
