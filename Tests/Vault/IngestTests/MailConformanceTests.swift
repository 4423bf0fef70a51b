internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultTestSupport
internal import VaultText

@testable internal import VaultIngest

/// Mails and header tables that the authors of other parsers collected, with their results.
@Suite("Mails of other projects' test suites")
struct MailConformanceTests {
  static let stalwart = "conformance/mime/stalwartlabs+mail-parser/resources"
  static let mikel = "conformance/mime/mikel+mail/spec/fixtures"

  /// Which cases come out as expected.
  struct Tally {
    var agreeing = 0
    var others: [String] = []

    mutating func count(_ agrees: Bool, _ name: @autoclosure () -> String) {
      if agrees { agreeing += 1 } else { others.append(name()) }
    }

    var share: Double { Double(agreeing) / Double(max(1, agreeing + others.count)) }
  }

  /// The mails with expected trees, their names and trees, with LF and with CRLF line ends.
  static func trees() throws -> [(name: String, mail: RawMail, tree: ExpectedTree)] {
    var cases: [(String, RawMail, ExpectedTree)] = []
    for url in try ExternalData.files(stalwart + "/eml", ["eml"]) {
      let data = try Data(contentsOf: url)
      for (suffix, bytes) in [("json", data), ("crlf.json", withCRLF(data))] {
        let expected = url.deletingPathExtension().appendingPathExtension(suffix)
        guard FileManager.default.fileExists(atPath: expected.path) else { continue }
        let json = try Data(contentsOf: expected)
        let folder = url.deletingLastPathComponent().lastPathComponent
        let name = "\(folder)/\(expected.lastPathComponent)"
        guard let mail = RawMail(parsing: bytes.span) else { continue }
        cases.append((name, mail, ExpectedTree(try JSONReader.parse(json.span))))
      }
    }
    return cases
  }

  static func withCRLF(_ data: Data) -> Data {
    var bytes: [UInt8] = []
    for byte in data {
      if byte == UInt8(ascii: "\n"), bytes.last != UInt8(ascii: "\r") { bytes.append(13) }
      bytes.append(byte)
    }
    return Data(bytes)
  }

  @Test(
    "Header fields, bodies and attachments agree with the expected trees",
    .enabled(if: ExternalData.has(stalwart, cases: 128)))
  func agreesWithTrees() throws {
    var tallies: [String: Tally] = [:]
    for (name, mail, tree) in try Self.trees() {
      if let subject = tree.subject {
        tallies["subject", default: Tally()].count(
          (mail.subject ?? "").collapsed.agrees(with: subject.collapsed), name)
      }
      for (field, people) in [("from", mail.from), ("to", mail.to), ("cc", mail.cc)] {
        guard let expected = tree.mailboxes(field) else { continue }
        tallies[field, default: Tally()].count(
          people.map(\.shown).joined().agrees(with: expected.joined()), name)
      }
      if let date = tree.date {
        tallies["date", default: Tally()].count(mail.date?.timestamp == date, name)
      }
      if let text = tree.text {
        let theirs = MailText.text(of: [.init(form: .plain, text: text)]).collapsed
        let ours = MailText.text(of: mail.bodies.filter { $0.form != .html }).collapsed
        // The messages of the one digest, attachments to them, follow its own text.
        let isDigest = name.hasPrefix("rfc/004.") && ours.hasPrefix(theirs)
        tallies["text", default: Tally()].count(isDigest || ours.agrees(with: theirs), name)
      }
      let names = tree.attachmentNames
      tallies["attachments", default: Tally()].count(
        mail.attachments.compactMap(\.name).joined(separator: "|")
          .agrees(with: names.joined(separator: "|")), name)
    }
    // The trees have U+FFFD where we decode unlabelled windows-1252; those characters match any.
    for field in ["subject", "from", "to", "cc", "date", "text", "attachments"] {
      guard let tally = tallies[field] else { continue }
      #expect(tally.share >= 0.98, "\(field): \(tally.others)")
    }
    #expect(tallies["subject"]?.agreeing ?? 0 >= 126)
  }

  /// The rows of a header table: a raw value and what it means.
  static func rows(_ name: String) throws -> [(header: String, expected: JSONNode?)] {
    let url = try #require(ExternalData.url(stalwart + "/\(name).json"))
    let json = try Data(contentsOf: url)
    return try (JSONReader.parse(json.span).array ?? []).compactMap { row in
      row.member(["header"])?.string.map { ($0, row.member(["expected"])) }
    }
  }

  /// A mail with one header, whose value ends at a line break that no white space follows.
  static func mail(_ field: String, _ header: String) -> RawMail? {
    let mail = Array((Self.field(field, header) + "\n\nx").utf8)
    return RawMail(parsing: mail.span)
  }

  static func field(_ field: String, _ header: String) -> String {
    var value: [UInt8] = []
    let bytes = Array(header.utf8)
    for (index, byte) in bytes.enumerated() {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if byte == 10, next != 32, next != 9, !value.isEmpty { break }
      value.append(byte)
    }
    return "\(field):" + String(decoding: value, as: UTF8.self)
  }

  @Test("Header tables agree", .enabled(if: ExternalData.has(stalwart, cases: 141)))
  func agreesWithTables() throws {
    var tallies = [Tally(), Tally(), Tally(), Tally()]
    for (header, expected) in try Self.rows("date") {
      let date = Self.mail("Date", header)?.date?.timestamp
      tallies[0].count(date == expected.flatMap(ExpectedTree.timestamp), header)
    }
    for (header, expected) in try Self.rows("unstructured") {
      tallies[1].count(Self.mail("Subject", header)?.subject == expected?.string, header)
    }
    for (header, expected) in try Self.rows("id") {
      let mail = Self.mail("References", header)
      let all = MailIdentifiers.all(in: mail?.references ?? "")
      let own = Self.mail("Message-ID", header)?.messageID.flatMap { MailIdentifiers.own(in: $0) }
      let theirs = expected?.array?.compactMap(\.string) ?? []
      tallies[2].count(all == theirs || theirs.count == 1 && own == theirs[0], header)
    }
    for (header, expected) in try Self.rows("address") {
      let ours = Self.mail("To", header)?.to.map(\.shown)
      tallies[3].count(ours == ExpectedTree.mailboxes(expected), header)
    }
    // Left: "4 8 15 16 23 42", which is a date to them; a space that they add behind an empty
    // encoded word; spaces inside an identifier, which we drop; of the addresses a comment that
    // escapes a line break, a source route (obsolete, dropped) and the list header's word "NO".
    #expect(tallies.map(\.agreeing) == [39, 29, 10, 57])
    #expect(tallies.map(\.others.count) == [1, 1, 1, 3])
  }

  @Test("The table of content types agrees", .enabled(if: ExternalData.has(stalwart, cases: 91)))
  func agreesWithTypes() throws {
    var tally = Tally()
    for (header, expected) in try Self.rows("content_type") {
      guard let type = expected?.member(["c_type"])?.string else { continue }
      let subtype = expected?.member(["c_subtype"])?.string
      let theirs = [type, subtype].compactMap(\.self).joined(separator: "/").lowercased()
      let pairs = expected?.member(["attributes"])?.array ?? []
      let name = pairs.first { $0.array?.first?.string == "name" }?.array?.last?.string
      let part = Self.field("Content-Type", header)
      let mail = Array(
        "Content-Type: multipart/mixed; boundary=b\n\n--b\n\(part)\nContent-Disposition: attachment\n\nx\n--b--"
          .utf8)
      let ours = RawMail(parsing: mail.span)?.attachments.first
      tally.count(ours?.mediaType == theirs && ours?.name == name, header)
    }
    // Left: eleven that are no types at all, such as "inline", "text/" or "=", which are octets or
    // plain text to us; three "text/plain/format", plain text to us; white space that a quote which
    // never closes, or is folded, keeps of a name (3); a name behind a parameter without a name;
    // and a space between encoded words, which RFC 2047, section 6.2, drops.
    #expect(tally.agreeing >= 73, "\(tally.others)")
  }

  @Test(
    "No mail of the collections crashes the parser, and nearly all give a message",
    .enabled(if: ExternalData.has(mikel, cases: 104)))
  func survivesMails() throws {
    var read = 0
    var left = 0
    for url in try ExternalData.files(Self.mikel, ["eml"])
      + ExternalData.files(Self.stalwart, ["eml"])
    {
      let parsed = try MailParser(path: url.lastPathComponent).parseEML(Data(contentsOf: url))
      read += parsed.messages.count
      // What is noted of a mail that is read is no mail left out.
      left += parsed.rejected.count { $0.reason != .notSearched }
      #expect(parsed.messages.allSatisfy { $0.subject?.contains("=?utf-8") != true })
    }
    // The others state no date anywhere, or "Whenever".
    #expect(read + left == 168)
    #expect(left <= 13)
  }
}

extension String {
  /// Whether two texts are equal where the expected one has U+FFFD for any character.
  func agrees(with expected: String) -> Bool {
    let (ours, theirs) = (Array(unicodeScalars), Array(expected.unicodeScalars))
    return ours.count == theirs.count
      && zip(ours, theirs).allSatisfy { $0 == $1 || $1 == "\u{FFFD}" }
  }

  var collapsed: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension Participant {
  /// Name and address, to compare.
  var shown: String { "\(displayName ?? "")<\(handle.value)>" }
}

/// The parse tree that a case expects, as far as it is compared.
struct ExpectedTree {
  private let parts: [JSONNode]
  private let root: JSONNode

  init(_ root: JSONNode) {
    self.root = root
    parts = root.member(["parts"])?.array ?? []
  }

  private func header(_ name: String) -> JSONNode? {
    let headers = parts.first?.member(["headers"])?.array ?? []
    return headers.last { $0.member(["name"])?.string == name }?.member(["value"])
  }

  var subject: String? { header("subject")?.member(["Text"])?.string }

  var date: Timestamp? { header("date")?.member(["DateTime"]).flatMap(Self.timestamp) }

  func mailboxes(_ field: String) -> [String]? {
    header(field)?.member(["Address"]).map { Self.mailboxes($0) }
  }

  static func mailboxes(_ node: JSONNode?) -> [String] {
    let groups = node?.member(["Group"])?.array ?? []
    let list = node?.member(["List"])?.array ?? []
    let all = list + groups.flatMap { $0.member(["addresses"])?.array ?? [] }
    return all.compactMap { entry in
      let name = (entry.member(["name"])?.string ?? "").collapsed
      let address = (entry.member(["address"])?.string ?? "").filter { !$0.isWhitespace }
      if address.contains("@") { return "\(name)<\(address.lowercased())>" }
      return "<\(name.isEmpty ? address : name)>"
    }
  }

  static func timestamp(_ node: JSONNode) -> Timestamp? {
    func value(_ key: String) -> Int {
      if case .integer(let number) = node.member([key])?.value { Int(number) } else { 0 }
    }
    let offset =
      (value("tz_hour") * 3600 + value("tz_minute") * 60)
      * (node.member(["tz_before_gmt"])?.bool == true ? -1 : 1)
    return LocalTime(
      year: value("year"), month: value("month"), day: value("day"), hour: value("hour"),
      minute: value("minute"), second: value("second"))?.timestamp(offsetSeconds: offset)
  }

  /// The plain texts, joined; `nil` if HTML alone is readable.
  var text: String? {
    let texts = indices("text_body").compactMap {
      parts[$0].member(["body"])?.member(["Text"])?.string
    }
    return texts.count == indices("text_body").count && !texts.isEmpty
      ? texts.joined(separator: "\n\n") : nil
  }

  var attachmentNames: [String] {
    indices("attachments").compactMap { index in
      let headers = parts[index].member(["headers"])?.array ?? []
      func attribute(_ header: String, _ key: String) -> String? {
        let node = headers.last { $0.member(["name"])?.string == header }?
          .member(["value"])?.member(["ContentType"])?.member(["attributes"])
        for pair in node?.array ?? [] {
          if pair.array?.first?.string == key { return pair.array?.last?.string }
          if pair.member(["name"])?.string == key { return pair.member(["value"])?.string }
        }
        return nil
      }
      return attribute("content_disposition", "filename") ?? attribute("content_type", "name")
    }
  }

  private func indices(_ key: String) -> [Int] {
    (root.member([key])?.array ?? []).compactMap { node in
      if case .integer(let index) = node.value, parts.indices.contains(Int(index)) {
        return Int(index)
      }
      return nil
    }
  }
}
