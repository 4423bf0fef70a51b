internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultIngest

/// Files that other parsers' authors collected.
///
/// The levels asserted are those reached; a change that loses a case shows here.
@Suite("Exports of other projects' test suites")
struct ConformanceTests {
  static let stalwart = "conformance/mime/stalwartlabs+mail-parser/resources"
  static let mikel = "conformance/mime/mikel+mail/spec/fixtures"

  static func files(_ path: String, _ extensions: Set<String>) throws -> [URL] {
    let root = try #require(ExternalData.url(path))
    let names = try #require(FileManager.default.enumerator(atPath: root.path))
    return names.compactMap { $0 as? String }.sorted()
      .filter { extensions.contains(($0 as NSString).pathExtension) }
      .map { root.appendingPathComponent($0) }
  }

  @Test(
    "No mail of the collections crashes the parser, and nearly all give a message",
    .enabled(if: ExternalData.has(mikel, cases: 104)))
  func survivesMails() throws {
    var read = 0
    var refused = 0
    var left = 0
    for url in try Self.files(Self.mikel, ["eml"]) + Self.files(Self.stalwart, ["eml"]) {
      do {
        let parsed = try MailParser(path: url.lastPathComponent).parseEML(Data(contentsOf: url))
        read += parsed.messages.count
        left += parsed.rejected.count
      } catch is IngestError {
        refused += 1
      }
    }
    // 13 state no date anywhere.
    #expect((read, left, refused) == (155, 13, 0))
  }

  @Test(
    "Subject, sender and text agree with the expected trees",
    .enabled(if: ExternalData.has(stalwart, cases: 64)))
  func agreesWithTrees() throws {
    var subjects = Tally()
    var senders = Tally()
    var texts = Tally()
    for url in try Self.files(Self.stalwart + "/eml", ["eml"]) {
      let data = try Data(contentsOf: url)
      let json = try Data(contentsOf: url.deletingPathExtension().appendingPathExtension("json"))
      let tree = try JSONReader.parse(json.span)
      guard let mail = RawMail(parsing: data.span) else { continue }
      let parts = tree.member(["parts"])?.array ?? []
      let headers = parts.first?.member(["headers"])?.array ?? []
      func header(_ name: String) -> JSONNode? {
        headers.last { $0.member(["name"])?.string == name }?.member(["value"])
      }
      if let subject = header("subject")?.member(["Text"])?.string {
        subjects.count(mail.subject == subject)
      }
      let from = header("from")?.member(["Address"])?.member(["List"])?.array?.first
      if let address = from?.member(["address"])?.string, address.contains("@") {
        senders.count(mail.from.first?.handle == Handle(.email, address))
      }
      let bodies = tree.member(["text_body"])?.array ?? []
      let expected = bodies.compactMap { node -> String? in
        guard case .integer(let index) = node.value, parts.indices.contains(Int(index)) else {
          return nil
        }
        return parts[Int(index)].member(["body"])?.member(["Text"])?.string
      }
      guard let text = expected.first, bodies.count == 1 else { continue }
      let theirs = MailText.text(of: [.init(form: .plain, text: text)])
      let ours = MailText.text(of: [.init(form: .plain, text: mail.bodies.first?.text ?? "")])
      texts.count(ours == theirs)
    }
    // Where we differ, the tree has U+FFFD for raw windows-1252 bytes that we decode.
    #expect(subjects == Tally(agreeing: 58, of: 63))
    #expect(senders == Tally(agreeing: 60, of: 60))
    #expect(texts == Tally(agreeing: 45, of: 47))
  }

  @Test(
    "Dates agree with the expected table",
    .enabled(if: ExternalData.has(stalwart, cases: 40)))
  func agreesWithDates() throws {
    let url = try #require(ExternalData.url(Self.stalwart + "/date.json"))
    let data = try Data(contentsOf: url)
    var dates = Tally()
    for row in try JSONReader.parse(data.span).array ?? [] {
      guard let header = row.member(["header"])?.string, let expected = row.member(["expected"])
      else { continue }
      func value(_ key: String) -> Int {
        if case .integer(let number) = expected.member([key])?.value { Int(number) } else { 0 }
      }
      let folded = header.trimmingCharacters(in: .whitespacesAndNewlines)
        .replacing("\n", with: "\n ")
      let mail = Data("From: a@b.c\nDate: \(folded)\n\nx".utf8)
      let offset =
        (value("tz_hour") * 3600 + value("tz_minute") * 60)
        * (expected.member(["tz_before_gmt"])?.bool == true ? -1 : 1)
      let local = LocalTime(
        year: value("year"), month: value("month"), day: value("day"), hour: value("hour"),
        minute: value("minute"), second: value("second"))
      let ours = RawMail(parsing: mail.span)?.date?.timestamp
      dates.count(ours != nil && ours == local?.timestamp(offsetSeconds: offset))
    }
    // The others: comments in comments without a zone, a sentence, `EST5EDT`, a military zone.
    #expect(dates == Tally(agreeing: 29, of: 33))
  }

  /// How many cases come out as expected.
  struct Tally: Equatable {
    var agreeing = 0
    var of = 0

    mutating func count(_ agrees: Bool) {
      of += 1
      if agrees { agreeing += 1 }
    }
  }
}
