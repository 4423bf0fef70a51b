import Foundation
import Testing
import VaultCore
import VaultTestSupport
import VaultText

@testable import VaultIngest

/// Inputs that are read right and must stay so: `Golden/right/<kind>.tsv`.
///
/// A row holds where its value comes from, the value, and what is between the parts of the kind's
/// frame. The values are those of Python's library, of CLDR and of the standards' own examples.
/// The program at commit f4c9ba0 gave all of them too, of cards at least that a name and the
/// handles are one person's; what it read wrong is left out.
@Suite("Right inputs")
struct RightInputsTests {
  static let root = Repository.url("Tests/Vault/IngestTests/Golden/right")

  enum Kind: String, CaseIterable {
    case whatsApp, charsets, dates, addresses, recurrences, eventTimes, cards, words, bodies, files

    /// What is around the inputs of a row.
    var frame: [String] {
      let from = "From: Ana Lee <ana@example.com>\n"
      let head = from + "Date: Sun, 1 Mar 2026 09:30:00 +0000\n"
      return switch self {
      case .whatsApp: ["", ""]
      case .charsets: [head + "Content-Type: text/plain; charset=\"", "\"\n\n", "\n"]
      case .dates: [from + "Date: ", "\n\nx\n"]
      case .addresses: [head + "To: ", "\n\nx\n"]
      case .recurrences, .eventTimes:
        [
          "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:u\n", "\nEND:VEVENT\nEND:VCALENDAR\n",
        ]
      case .cards: ["BEGIN:VCARD\n", "\nEND:VCARD\n"]
      case .words: [head + "Subject: ", "\n\nx\n"]
      case .bodies: [head, "\n"]
      case .files:
        [head + "Content-Type: multipart/mixed; boundary=b\n\n--b\n", "\n\nx\n--b--\n"]
      }
    }

    /// The number of rows, so that none is lost unseen.
    var count: Int {
      switch self {
      case .whatsApp: 92
      case .charsets: 71
      case .dates: 57
      case .addresses: 40
      case .recurrences: 62
      case .eventTimes: 34
      case .cards: 22
      case .words: 31
      case .bodies: 16
      case .files: 17
      }
    }
  }

  @Test("What was read right is read alike", arguments: Kind.allCases)
  func reads(_ kind: Kind) throws {
    let file = Self.root.appendingPathComponent("\(kind.rawValue).tsv")
    let lines = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    var count = 0
    for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      let place = "\(kind.rawValue).tsv, line \(index + 1)"
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      try #require(columns.count == kind.frame.count + 1, "\(place)")
      let cells = try columns.map { try #require(Self.unescaped($0), "\(place)") }
      #expect(!columns[0].isEmpty, "\(place): a source is missing")
      let input = zip(kind.frame, cells[2...] + [Data()]).map { Data($0.utf8) + $1 }
      let expected = String(decoding: cells[1], as: UTF8.self)
      #expect(throws: Never.self, "\(place): \(columns[0])") {
        let found = try Self.read(kind, Data(input.joined()))
        #expect(found == expected, "\(place): \(columns[0])")
      }
      count += 1
    }
    #expect(count == kind.count)
  }

  /// What the reader of a kind makes of a whole file, in the form that the tables state.
  static func read(_ kind: Kind, _ data: Data) throws -> String {
    switch kind {
    case .whatsApp:
      let chat = try WhatsAppParser(path: "chat.txt", clock: .utc).parse(data)
      return joined(
        chat.messages.map { "\($0.sentAt)|\($0.sender?.handle.value ?? "")|\($0.text)" })
    case .cards:
      let records = try AddressBookParser(path: "book.vcf").parse(data).records
      return joined(
        records.map { record in
          guard case .contact(let card) = record else { return "\(record)" }
          let handles = card.handles.map(\.value).sorted().joined(separator: " ")
          return joined(card.names) + " | " + handles
        })
    case .recurrences, .eventTimes:
      let events = try CalendarParser(path: "c.ics", clock: .utc).parse(data).events
      return kind == .recurrences
        ? events.map(instance).joined(separator: " ")
        : joined(events.map { "\($0.start)/\($0.end)" + ($0.isAllDay ? " all day" : "") })
    case .charsets, .dates, .addresses, .words, .bodies, .files:
      let mails = try MailParser(path: "a.eml").parseEML(data).messages
      return joined(mails.map { content(of: $0, kind) })
    }
  }

  static func content(of mail: Message, _ kind: Kind) -> String {
    switch kind {
    case .dates: mail.sentAt.description
    case .addresses:
      joined(
        mail.recipients.map { person in
          let name = person.displayName.map { $0 + " " } ?? ""
          return name + "<\(person.handle.value)>"
        })
    case .words: mail.subject ?? ""
    case .files: joined(mail.attachments.map { "\($0.name ?? "")|\($0.mediaType ?? "")" })
    default: mail.text
    }
  }

  /// `20260302T100000Z=title`, or `20260302=title` of a whole day.
  static func instance(_ event: CalendarEvent) -> String {
    let start = event.start.description.filter { !"-:".contains($0) }
    let title = event.title.isEmpty ? "" : "=" + event.title
    return (event.isAllDay ? String(start.prefix(8)) : start) + title
  }

  static func joined(_ parts: [String]) -> String { parts.joined(separator: " & ") }

  /// The bytes of a cell; `nil` for an escape that there is not.
  static func unescaped(_ cell: Substring) -> Data? {
    var data = Data()
    var rest = cell.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        data.append(contentsOf: String(scalar).utf8)
        continue
      }
      switch rest.popFirst() {
      case "n": data.append(0x0A)
      case "r": data.append(0x0D)
      case "t": data.append(0x09)
      case "\\": data.append(UInt8(ascii: "\\"))
      case "x":
        guard let byte = UInt8(String(rest.prefix(2)), radix: 16) else { return nil }
        data.append(byte)
        rest = rest.dropFirst(2)
      case "u":
        let digits = String(rest.dropFirst().prefix { $0 != "}" })
        guard let value = UInt32(digits, radix: 16), let named = Unicode.Scalar(value) else {
          return nil
        }
        data.append(contentsOf: String(named).utf8)
        rest = rest.dropFirst(digits.utf8.count + 2)
      default: return nil
      }
    }
    return data
  }
}
