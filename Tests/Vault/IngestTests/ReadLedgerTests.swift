internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultTestSupport
internal import VaultText

@testable internal import VaultIngest

/// Texts of records with a word and a number of their own each, so that a record that was lost is
/// known by them, not by what the ledger says.
@Suite("Ledgers of what was read")
struct ReadLedgerTests {
  /// A text in a format: what precedes its records, the records, what follows them.
  struct Text: Sendable, CustomTestStringConvertible {
    let format: Export.Format
    var opening = ""
    var separator = ""
    var closing = ""
    let record: @Sendable (Int) -> String

    var testDescription: String { format.rawValue }

    func data(_ count: Int) -> Data {
      Data((opening + (0..<count).map(record).joined(separator: separator) + closing).utf8)
    }
  }

  static func word(_ index: Int) -> String { "qz\(1000 + index)x" }

  static func number(_ index: Int) -> String { "\(880_000 + index)" }

  static func time(_ index: Int) -> (hour: String, minute: String) {
    (String(10 + index / 60 % 10), String(10 + index % 50))
  }

  static let texts = [
    Text(format: .whatsapp) { index in
      let (hour, minute) = time(index)
      return
        "[25/11/2026, \(hour):\(minute):00] Ana: we meet \(word(index))\nat platform \(number(index))\n"
    },
    Text(
      format: .imessage, opening: #"{"conversations":[{"id":"c","messages":["#, separator: ",\n",
      closing: "]}]}"
    ) { index in
      let (hour, minute) = time(index)
      return #"{"guid":"g\#(number(index))","date":"2026-11-25T\#(hour):\#(minute):00Z","sender":"#
        + #""+34600111222","text":"we meet \#(word(index))"}"#
    },
    Text(
      format: .telegram,
      opening: #"{"name":"A","type":"personal_chat","id":7,"messages":["#, separator: ",\n",
      closing: "]}"
    ) { index in
      #"{"id":\#(number(index)),"type":"message","date_unixtime":"\#(1_700_000_000 + index)","from":"A","#
        + #""from_id":"user7","text":"we meet \#(word(index))"}"#
    },
    Text(format: .signal, separator: "\n") { index in
      #"{"id":"s\#(number(index))","conversationId":"c","type":"incoming","source":"+34600111222","#
        + #""sent_at":\#(1_700_000_000_000 + index),"body":"we meet \#(word(index))"}"#
    },
    Text(format: .mbox) { index in
      let (hour, minute) = time(index)
      return "From ana@example.com Wed Nov 25 \(hour):\(minute):00 2026\nFrom: ana@example.com\n"
        + "Date: Wed, 25 Nov 2026 \(hour):\(minute):00 +0000\nMessage-ID: <m\(number(index))@example.com>\n"
        + "Subject: plan\n\nwe meet \(word(index))\n\n"
    },
    Text(
      format: .calendar, opening: "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n",
      closing: "END:VCALENDAR\r\n"
    ) { index in
      let (hour, minute) = time(index)
      return "BEGIN:VEVENT\r\nUID:u\(number(index))\r\nDTSTART:20261125T\(hour)\(minute)00Z\r\n"
        + "SUMMARY:we meet \(word(index))\r\nEND:VEVENT\r\n"
    },
    Text(format: .addressBook) { index in
      "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana \(word(index))\r\nTEL:+34600\(number(index))\r\n"
        + "END:VCARD\r\n"
    },
  ]

  /// The words in the records that come, and the ledger as it is closed.
  static func read(_ data: Data, _ format: Export.Format) -> (words: String, ledger: ReadLedger) {
    let file = ExportFile(data, path: "a")
    let export = Export(format, file, container: URL(fileURLWithPath: "/a"))
    var words: [String] = []
    var ledger = ReadLedger()
    var isRefused = false
    do throws(IngestError) {
      var reader = try export.reader(zone: .utc, dateOrder: nil)
      defer { ledger = reader.ledger }
      while let record = try reader.next() {
        switch record {
        case .message(let message, _):
          words += [message.id.rawValue, message.text, message.subject ?? ""]
          words.append(message.quotedText ?? "")
          words.append(message.signature ?? "")
          words += message.attachments.compactMap(\.name)
        case .event(let event, _):
          words += [event.id.rawValue, event.title, event.notes, event.location ?? ""]
        case .contact(let contact): words += contact.names + contact.handles.map(\.value)
        default: break
        }
      }
    } catch {
      isRefused = true
    }
    return (
      words.joined(separator: "\n"),
      ledger.closed(export, isRefused: isRefused, takesSetAside: false)
    )
  }

  @Test("Whole texts are in records but for a hundredth", arguments: texts)
  func countsWholeTexts(_ text: Text) {
    let data = text.data(200)
    let shares = Self.read(data, text.format).ledger.bytes
    #expect(shares.total == data.count)
    #expect(shares.leftOut.isEmpty)
    #expect(shares.refused == 0)
    #expect(shares.rest == 0)
    #expect(shares.remainders.values.reduce(0, +) * 100 <= data.count)
  }

  // .986 when it was written. What is not seen are two events or cards that damage between them made
  // one: no byte is outside of a record then.
  @Test("A record that damage hides is seen in the ledger in .98 of the texts")
  func seesLosses() {
    var random = SeededRandom(seed: 54).stream("losses")
    var losses = 0
    var unseen: [String: Int] = [:]
    var position = 0
    while losses < 1000 {
      let text = Self.texts[position % Self.texts.count]
      position += 1
      var bytes = Array(text.data(12))
      let whole = Self.read(Data(bytes), text.format).ledger.bytes
      Self.damage(&bytes, &random)
      let (words, ledger) = Self.read(Data(bytes), text.format)
      let shares = ledger.bytes
      #expect(shares.rest == 0 && shares.records >= 0 && shares.refused >= 0)
      let left = String(decoding: bytes, as: UTF8.self)
      // One that comes with half of its fields is not lost.
      func places(_ index: Int) -> [Int] {
        [Self.word(index), Self.number(index)].compactMap { mark in
          left.range(of: mark).map { left.utf8.distance(from: left.startIndex, to: $0.lowerBound) }
        }
      }
      let lost = (0..<12).filter { index in
        !places(index).isEmpty && !words.contains(Self.word(index))
          && !words.contains(Self.number(index))
      }
      guard !lost.isEmpty else { continue }
      losses += 1
      func outside(_ shares: ReadShares) -> Int {
        shares.total - shares.records - shares.attachments
      }
      // Half of what is left of them; less would be damage to something else.
      let size = text.record(0).utf8.count
      let remains = lost.reduce(0) { sum, index in
        let next = (index + 1..<12).lazy.compactMap { places($0).min() }.first
        return sum + min(size, (next ?? left.utf8.count) - (places(index).min() ?? 0))
      }
      if outside(shares) - outside(whole) < remains / 2 {
        unseen[text.format.rawValue, default: 0] += 1
      }
    }
    print("ledgers: \(losses) losses, not seen: \(unseen.sorted { $0.key < $1.key })")
    #expect(unseen.values.reduce(0, +) * 50 <= losses)
  }

  /// Deletes, overwrites or inserts a few bytes at up to three places, or cuts the end off.
  static func damage(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    for _ in 0..<random.integer(in: 1...3) {
      let start = random.index(below: bytes.count)
      let end = min(bytes.count, start + random.integer(in: 1...24))
      switch random.index(below: 8) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: bytes[start..<end], at: random.index(below: bytes.count))
      case 2: for at in start..<end { bytes[at] = UInt8(random.integer(in: 0...255)) }
      case 3: for at in start..<end { bytes[at] = UInt8(ascii: "\n") }
      case 4: bytes.removeSubrange(max(start, bytes.count / 2)...)
      default:
        // Digits decide on dates.
        for at in start..<end where bytes[at].isASCIIDigit { bytes[at] = UInt8(ascii: "9") }
      }
      if bytes.isEmpty { bytes = [0] }
    }
  }

  @Test("Attachments, mails set aside and a mail that breaks off have parts of their own")
  func tellsParts() {
    func mail(_ field: String, _ end: String = "") -> String {
      "From a@example.com Wed Nov 25 10:00:00 2026\nFrom: a@example.com\n"
        + "Date: Wed, 25 Nov 2026 10:00:00 +0000\n\(field)" + end
    }
    let base64 = "aGVsbG8gd29ybGQ=\n"
    let attached = mail(
      "Content-Type: multipart/mixed; boundary=b\n\n",
      "--b\nContent-Type: text/plain\n\nhi\n--b\nContent-Type: image/png; name=a.png\n"
        + "Content-Transfer-Encoding: base64\n\n\(base64)--b--\n\n")
    let deleted = mail("X-Mozilla-Status: 0008\n\n", "gone\n\n")
    let broken = mail("Content-Type: multipart/mixed; boundary=b\n\n", "--b\n\nhi")
    let shares = Self.read(Data((attached + deleted + broken).utf8), .mbox).ledger.bytes
    #expect(shares.attachments >= base64.utf8.count - 1 && shares.attachments <= base64.utf8.count)
    #expect(shares.records + shares.attachments == attached.utf8.count)
    #expect(shares.leftOut == ["deleted": deleted.utf8.count])
    #expect(shares.refused == broken.utf8.count)
    #expect(shares.total == (attached + deleted + broken).utf8.count)
  }

  @Test(
    "Components that are no events, zones and stray lines of a calendar have parts of their own")
  func tellsComponents() {
    let zone = "BEGIN:VTIMEZONE\nTZID:A\nEND:VTIMEZONE\n"
    let task = "BEGIN:VTODO\nUID:t\nBEGIN:VALARM\nEND:VALARM\nEND:VTODO\n"
    let open = "BEGIN:VEVENT\nUID:o\n"
    let event = "BEGIN:VEVENT\nUID:e\nDTSTART:20261125T100000Z\nEND:VEVENT\n"
    let undated = "BEGIN:VEVENT\nUID:u\nDTSTART:2026\nEND:VEVENT\n"
    let text = "BEGIN:VCALENDAR\n" + zone + task + open + event + undated + "END:VCALENDAR\n"
    let shares = Self.read(Data(text.utf8), .calendar).ledger.bytes
    #expect(shares.records == event.utf8.count)
    #expect(
      shares.leftOut == [
        "notAnEvent": task.utf8.count, "unreadable": open.utf8.count,
        "undated": undated.utf8.count,
      ])
    #expect(
      shares.remainders == [
        "properties of calendars and time zones": zone.utf8.count + 16 + 14
      ])
  }

  // AVAILABLE lies in VAVAILABILITY (RFC 7953); programs put events into components of their own.
  @Test(
    "Components within each other are counted once",
    arguments: [
      "BEGIN:VAVAILABILITY\nUID:a\nBEGIN:AVAILABLE\nUID:b\nSUMMARY:x\nEND:AVAILABLE\n"
        + "END:VAVAILABILITY\n",
      "BEGIN:X-FOO\nUID:1\nBEGIN:VEVENT\nUID:e\nDTSTART:20261125T100000Z\nEND:VEVENT\n"
        + "END:X-FOO\n",
    ])
  func countsNested(_ component: String) {
    let shares = Self.read(
      Data("BEGIN:VCALENDAR\n\(component)END:VCALENDAR\n".utf8), .calendar
    ).ledger.bytes
    #expect(shares.records + shares.leftOut.values.reduce(0, +) == component.utf8.count)
    #expect(shares.remainders.values.reduce(0, +) == 16 + 14)
  }

  @Test("What follows the line that a file is refused for is counted as refused")
  func countsRefused() {
    let start = "{\"vaultExport\":{\"version\":2}}\n"
    let text = start + "{\n" + String(repeating: "x", count: 1000)
    let shares = Self.read(Data(text.utf8), .vaultExport).ledger.bytes
    #expect(shares.total == text.utf8.count)
    #expect(shares.refused == text.utf8.count)
    let mail = "no envelope\n"
    #expect(Self.read(Data(mail.utf8), .mbox).ledger.bytes.refused == mail.utf8.count)
  }

  @Test("Of a database every message, reaction and file is counted")
  func countsRows() throws {
    let sample = try ChatSample()
    try sample.run(
      """
      INSERT INTO attachment (ROWID, filename, mime_type, transfer_name, total_bytes) VALUES
        (1, 'a.heic', 'image/heic', 'a.heic', 12), (2, 'b.pluginPayloadAttachment', NULL, NULL, 0);
      INSERT INTO message_attachment_join VALUES (1, 2), (1, 1);
      """)
    try sample.add(1, chat: 2, ["text": "'one'", "handle_id": "2"])
    try sample.add(2, chat: 1, ["is_from_me": "1", "text": "'two'"])
    try sample.add(3, chat: 1, ["text": "'three'", "handle_id": "9"])
    try sample.run("UPDATE message SET date = NULL WHERE ROWID = 2")
    var reader = try ChatDatabaseReader(url: sample.url, path: "chat.db")
    _ = try reader.all()
    let export = Export(
      .messagesDatabase, ExportFile(Data(), path: "chat.db"), container: sample.url)
    let rows = reader.ledger.closed(export, isRefused: false, takesSetAside: false).rows
    #expect(rows.total == 5)
    #expect(rows.records + rows.leftOut.values.reduce(0, +) == 3)
    #expect(rows.attachments == 1)
    #expect(rows.remainders == ["files of link previews": 1])
    #expect(rows.leftOut["undated"] == 1)
  }
}
