internal import Foundation
internal import Testing
internal import VaultTestSupport

@testable internal import VaultIngest

@Suite("Hostile mails")
struct MailHostileTests {
  static func repeated(_ piece: String, _ count: Int) -> String {
    String(repeating: piece, count: count)
  }

  static let head = "From: a@b.c\nDate: Sun, 1 Mar 2026 10:30:00 +0100\n"
  static let html = head + "Content-Type: text/html\n\n"

  /// About 100 kB each.
  static let files: [(String, String)] = [
    (
      "nested multiparts",
      head
        + (0..<10_000).map { "Content-Type: multipart/mixed; boundary=b\($0)\n\n--b\($0)\n" }
        .joined()
    ),
    ("nested messages", head + repeated("Content-Type: message/rfc822\n\n", 1000)),
    (
      "parts that never close",
      head + "Content-Type: multipart/mixed; boundary=b\n\n" + repeated("--b\n\nx\n", 10000)
    ),
    (
      "nested alternatives",
      head
        + (0..<2000).map {
          "Content-Type: multipart/alternative; boundary=b\($0)\n\n--b\($0)\n\nx\n\n--b\($0)\n"
        }.joined()
    ),
    ("a long subject", "Subject: " + repeated("=?utf-8?Q?", 10000) + "\n" + head + "\n"),
    ("many words", "Subject: " + repeated("=?utf-8?Q?a?= ", 7000) + "\n" + head + "\n"),
    ("a long list", "To: " + repeated("a <b@c.d>, ", 9000) + "\n" + head + "\n"),
    ("open quotes", "To: " + repeated("\"<(", 30000) + "\n" + head + "\n"),
    ("open words", "To: " + repeated("=?utf-8?Q?", 10000) + "\n" + head + "\n"),
    ("many headers", head + repeated("X: y\n", 20000) + "\n"),
    ("references", head + "References: " + repeated("<", 100000) + "\n\n"),
    ("comments in a date", "Date: " + repeated("(", 100000) + "\n\n"),
    ("NULs", head + repeated("\0", 100000)), ("a long line", head + "\n" + repeated("x", 100000)),
    ("quotes", head + "\n" + repeated("> x\ny\n", 15000)),
    ("attributions", head + "\n" + repeated("On 1 March 2026 at 10:30 a@b.c wrote:\n", 2700)),
    ("headings", head + "\n" + repeated("From: x\n", 12000)),
    ("signatures", head + "\n" + repeated("-- \nx\n", 16000)),
    ("deep HTML", html + repeated("<div>", 20000)),
    ("hidden HTML", html + repeated("<div style=\"display:none\">", 4000)),
    ("cited HTML", html + repeated("<blockquote type=cite>x", 4500)),
    ("open tags", html + repeated("<a b=\"", 16000)), ("open angles", html + repeated("<a", 50000)),
    ("open quotes and an end", html + repeated("<a b='", 16000) + ">"),
    ("open scripts", html + repeated("<script>", 12000)),
    ("comments", html + repeated("<!--", 25000)),
    ("references in HTML", html + repeated("&#x", 30000)),
    ("ampersands", html + repeated("&", 100000)),
  ]

  @Test("Anything is read in linear time", arguments: files.indices)
  func staysLinear(_ index: Int) throws {
    let (name, text) = Self.files[index]
    let data = Data(text.utf8)
    let elapsed = processorTime {
      do throws(IngestError) {
        _ = try MailParser(path: "p").parseEML(data)
      } catch {
        // A refusal is as good as a result.
      }
      do throws(IngestError) {
        _ = try MailParser(path: "p").parseMbox(
          Data("From a@b.c Sun Mar  1 09:30:00 2026\n".utf8) + data)
      } catch {
        // The same.
      }
    }
    // Quadratic time would be minutes.
    #expect(elapsed < .seconds(15), "\(name)")
  }

  @Test("Lengths that all lie cost no second look")
  func survivesLyingLengths() throws {
    let mail = "From a@b.c Sun Mar  1 09:30:00 2026\nContent-Length: 500000\n\nx\n\n"
    let parsed = try MailParser(path: "p").parseMbox(Data(Self.repeated(mail, 15_000).utf8))
    #expect(parsed.messages.count == 15_000)
  }
}
