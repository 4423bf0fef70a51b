internal import Foundation
internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Mboxes")
struct MboxReaderTests {
  static func reader(_ text: String) throws(IngestError) -> MboxReader {
    try MboxReader(ExportFile(Data(text.utf8), path: "in.mbox"))
  }

  static func texts(_ text: String) throws(IngestError) -> [String] {
    var reader = try reader(text)
    return try reader.all().compactMap { record in
      if case .message(let message, _) = record { message.text } else { nil }
    }
  }

  static let envelope = "From a@b.c Sun Mar  1 09:30:00 2026\n"
  static let head = envelope + "From: a@b.c\nSubject: x\n\n"

  static func counted(_ body: String) -> String {
    envelope + "From: a@b.c\nContent-Length: \(body.utf8.count)\n\n\(body)\n"
  }

  @Test("Each dialect is found by its evidence, and its bodies come back as they were written")
  func readsDialects() throws {
    let inner = "From b@c.d Sun Mar  1 09:31:00 2026\nSubject: pasted\n\nend\n"
    let cases: [(MboxDialect, String, [String])] = [
      (
        .mboxo, Self.head + ">From me\n\n" + Self.head + "x\n>> a\n>>From b\n>> c\n",
        ["From me", ""]
      ),
      (.mboxrd, Self.head + "text\n>From me\n>>From you\n", ["text\nFrom me\n>From you"]),
      (
        .mboxcl, Self.counted("text\n>From me\n") + Self.counted("two\n"), ["text\nFrom me", "two"]
      ),
      (
        .mboxcl2, Self.counted("one\n\n\(inner)") + Self.counted("two\n"),
        ["one\n\n" + inner.dropLast(), "two"]
      ),
    ]
    for (dialect, text, bodies) in cases {
      #expect(try Self.reader(text).dialect == dialect)
      let read = try Self.texts(text)
      #expect(read.count == bodies.count)
      #expect(read.first == bodies.first, "\(dialect)")
    }
  }

  @Test("A Content-Length that leads nowhere does not count", arguments: [0, 3, 5, 9, 60, 99_999])
  func ignoresFalseLengths(_ length: Int) throws {
    let lie = Self.envelope + "From: a@b.c\nContent-Length: \(length)\n\none two\n\n"
    #expect(try Self.texts(lie + Self.head + "two\n") == ["one two", "two"])
  }

  @Test("Sender, date and the empty line above may be missing where a header follows")
  func acceptsBareEnvelopes() throws {
    let bare = "From \nDate: Sun, 1 Mar 2026 10:30:00 +0100\nSubject: x\n\none\n\n"
    #expect(try Self.texts(bare + bare) == ["one", "one"])
    #expect(try Self.texts(Self.head + "one\n" + Self.head + "two\n") == ["one", "two"])
  }

  @Test(
    "Lines of a body that begin with From are text",
    arguments: [
      "From here on: nothing", "From me\nAgenda: x", "From Sun Mar  1 09:30:00 2026",
      "From a@b.c Sun Mar  1 09:30:00 2026\nno header follows",
    ])
  func keepsBodies(_ body: String) throws {
    #expect(try Self.texts(Self.head + "one\n\n\(body)\n\nend\n") == ["one\n\n\(body)\n\nend"])
  }

  @Test("CRLF files, and streams however they are cut, give the same records")
  func readsAlike() throws {
    let text = Self.head + "one\n>From x\n\n" + Self.counted("two\n") + Self.head + "three"
    var unix = try Self.reader(text)
    let records = try unix.all()
    #expect(records.count == 3)
    #expect(try Self.texts(text.replacing("\n", with: "\r\n")) == ["one\nFrom x", "two", "three"])
    for size in [1, 2, 7, 61] {
      let file = ExportFile(path: "in.mbox") { () throws(IngestError) in
        TricklingStream(Data(text.utf8), size: size)
      }
      var reader = try MboxReader(file)
      #expect(try reader.all() == records)
    }
  }

  @Test("All whole mails come before the refusal of the one that breaks off")
  func emitsBeforeRefusing() throws {
    var reader = try Self.reader(
      Self.head + "one\n\n" + Self.head + "two\n\n" + Self.envelope + "To: b")
    #expect(try reader.next() != nil)
    #expect(try reader.next() != nil)
    #expect(throws: IngestError.truncatedMbox(file: "in.mbox", line: 14)) { try reader.next() }
    #expect(try reader.next() == nil)
  }

  @Test(
    "A mail that breaks off is known by its header, its parts, its encoding or its length",
    arguments: [
      "", "To: b", "Subject: x\n", "Content-Type: multipart/mixed; boundary=b\n\n--b\n\ntext\n",
      "Content-Transfer-Encoding: base64\n\nSGVsbG8gV2",
      "Content-Transfer-Encoding: quoted-printable\n\ncaf=C",
      "Content-Transfer-Encoding: quoted-printable\n\ncaf=", "Content-Length: 90\n\ncut\n",
    ])
  func refusesTruncation(_ rest: String) {
    #expect(throws: IngestError.self) { try Self.texts(Self.envelope + rest) }
  }

  @Test("A UTF-8 character cut in two is a break")
  func refusesCutCharacters() {
    let bytes = Data((Self.head + "café a").utf8) + [0xC3]
    #expect(throws: IngestError.self) {
      var reader = try MboxReader(ExportFile(bytes, path: "in.mbox"))
      _ = try reader.all()
    }
  }

  @Test(
    "A last line without a line end is none",
    arguments: [
      "Subject: x\n\nwhole", "Content-Transfer-Encoding: base64\n\nSGVsbG8=",
      "Content-Transfer-Encoding: base64\n\nSGVsbG8=\n\nA list's footer.",
      "Content-Transfer-Encoding: quoted-printable\n\ncaf=C3=A9",
      "Content-Type: multipart/mixed; boundary=b\n\n--b\n\ntext\n--b--",
      "Content-Length: 5\n\nwhole",
    ])
  func acceptsWholeMails(_ rest: String) throws {
    #expect(try Self.texts(Self.envelope + rest).count == 1)
  }

  @Test("Deliveries and calendars come with their mail")
  func handsOnCalendars() throws {
    var reader = try Self.reader(
      Self.envelope + """
        Delivered-To: <me@example.com>
        Content-Type: multipart/alternative; boundary=b

        --b

        Come!
        --b
        Content-Type: text/calendar; method=REQUEST
        Content-Transfer-Encoding: base64

        QkVHSU46VkNBTEVOREFS
        --b--

        """)
    let records = try reader.all()
    #expect(records.contains(.delivery(Handle(.email, "me@example.com"))))
    #expect(records.contains(.calendar(Data("BEGIN:VCALENDAR".utf8), line: 1)))
    let message = records.compactMap { if case .message(let found, _) = $0 { found } else { nil } }
    #expect(message.first?.attachments.isEmpty == true)
  }
}

/// Hands out a few bytes at a time.
final class TricklingStream: ByteStream {
  private let inner: MemoryStream
  private let size: Int

  init(_ data: Data, size: Int) {
    inner = MemoryStream(data)
    self.size = size
  }

  func read(into buffer: inout [UInt8], upTo count: Int) -> Int {
    inner.read(into: &buffer, upTo: min(count, size))
  }
}
