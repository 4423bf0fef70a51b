internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultTestSupport

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
      let crlf = Data(
        String(decoding: data.map { $0 }, as: Unicode.ASCII.self).isEmpty
          ? data : Self.withCRLF(data))
      for (suffix, bytes) in [("json", data), ("crlf.json", crlf)] {
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
          (mail.subject ?? "").collapsed == subject.collapsed, "\(name): \(subject) | \(mail.subject ?? "")")
      }
      for (field, people) in [("from", mail.from), ("to", mail.to), ("cc", mail.cc)] {
        guard let expected = tree.mailboxes(field) else { continue }
        tallies[field, default: Tally()].count(
          people.map(\.shown) == expected, "\(name): \(expected) | \(people.map(\.shown))")
      }
      if let date = tree.date {
        tallies["date", default: Tally()].count(mail.date?.timestamp == date, name)
      }
      if let text = tree.text {
        let theirs = MailText.text(of: [.init(form: .plain, text: text)]).collapsed
        let ours = MailText.text(of: mail.bodies.filter { $0.form != .html }).collapsed
        tallies["text", default: Tally()].count(ours == theirs, "\(name): \(theirs.prefix(900)) | \(ours.prefix(900))")
      }
      let names = tree.attachmentNames
      tallies["attachments", default: Tally()].count(
        mail.attachments.compactMap(\.name) == names,
        "\(name): \(names) | \(mail.attachments.compactMap(\.name))")
    }
    for (field, tally) in tallies.sorted(by: { $0.key < $1.key }) {
      print("TALLY", field, tally.agreeing, tally.others.count)
      for other in tally.others { print("  ", other) }
    }
  }

  @Test("tables", .enabled(if: ExternalData.has(stalwart, cases: 40)))
  func tables() throws {
    func rows(_ name: String) throws -> [(String, JSONNode?)] {
      let url = try #require(ExternalData.url(Self.stalwart + "/\(name).json"))
      let json = try Data(contentsOf: url)
      return try (JSONReader.parse(json.span).array ?? []).compactMap { row in
        row.member(["header"])?.string.map { ($0, row.member(["expected"])) }
      }
    }
    /// A header ends at a line break that no white space follows.
    func value(_ header: String) -> String {
      var kept: [UInt8] = []
      let bytes = Array(header.utf8)
      for (index, byte) in bytes.enumerated() {
        if byte == 10, index + 1 >= bytes.count || !(bytes[index + 1] == 32 || bytes[index + 1] == 9),
          !kept.isEmpty
        {
          break
        }
        kept.append(byte)
      }
      return String(decoding: kept, as: UTF8.self)
    }
    func mail(_ field: String, _ header: String) -> RawMail? {
      let bytes = Array("\(field):\(value(header))\n\nx".utf8)
      return RawMail(parsing: bytes.span)
    }
    var dates = Tally(), subjects = Tally(), ids = Tally(), addresses = Tally(), types = Tally()
    for (header, expected) in try rows("date") {
      let ours = mail("Date", header)?.date
      let theirs = expected.flatMap(ExpectedTree.timestamp)
      dates.count(ours?.timestamp == theirs, header)
    }
    for (header, expected) in try rows("unstructured") {
      let ours = mail("Subject", header)?.subject
      subjects.count(ours == expected?.string, "\(header) | \(ours ?? "nil")")
    }
    for (header, expected) in try rows("id") {
      let ours = mail("References", header).flatMap { $0.references }.map { MailIdentifiers.all(in: $0) } ?? []
      let own = mail("Message-ID", header)?.messageID.flatMap { MailIdentifiers.own(in: $0) }
      let theirs = expected?.array?.compactMap(\.string) ?? []
      ids.count(ours == theirs || theirs.count == 1 && own == theirs[0], "\(header) | \(ours) \(own ?? "")")
    }
    for (header, expected) in try rows("address") {
      let ours = mail("To", header)?.to.map(\.shown) ?? []
      let theirs = ExpectedTree.mailboxes(expected)
      addresses.count(ours == theirs, "\(header) | \(ours) | \(theirs)")
    }
    for (header, expected) in try rows("content_type") {
      let bytes = Array("Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type:\(value(header))\nContent-Disposition: attachment\n\nx\n--b--\n".utf8)
      let ours = RawMail(parsing: bytes.span)?.attachments.first
      let type = [expected?.member(["c_type"])?.string, expected?.member(["c_subtype"])?.string].compactMap(\.self).joined(separator: "/").lowercased()
      var name: String?
      for pair in expected?.member(["attributes"])?.array ?? [] {
        if pair.array?.first?.string == "name" { name = pair.array?.last?.string }
      }
      guard expected?.member(["c_type"]) != nil else { continue }
      types.count(ours?.mediaType == type && ours?.name == name, "\(header) | \(type) \(name ?? "nil") | \(ours?.mediaType ?? "nil") \(ours?.name ?? "nil")")
    }
    for (name, tally) in [("date", dates), ("unstructured", subjects), ("id", ids), ("address", addresses), ("types", types)] {
      print("TALLY", name, tally.agreeing, tally.others.count)
      for other in tally.others { print("  ", other.debugDescription) }
    }
  }
}

extension String {
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
    let texts = indices("text_body").compactMap { parts[$0].member(["body"])?.member(["Text"])?.string }
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
