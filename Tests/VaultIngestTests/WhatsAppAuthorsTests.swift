internal import Testing

@testable internal import VaultIngest

@Suite("Authors of WhatsApp lines")
struct WhatsAppAuthorsTests {
  static func split(
    _ lines: [String], at index: Int = 0, alwaysHasAuthor: Bool = false
  ) -> (author: String, text: String)? {
    let bytes = Array(lines.joined(separator: "\n").utf8)
    var bodies: [Range<Int>] = []
    var start = 0
    for line in lines {
      bodies.append(start..<start + line.utf8.count)
      start += line.utf8.count + 1
    }
    let authors = WhatsAppAuthors(bytes.span, bodies: bodies)
    let result = authors.split(bytes.span, body: bodies[index], alwaysHasAuthor: alwaysHasAuthor)
    return result.map { ($0.author, bytes.span.text($0.textStart..<bodies[index].upperBound)) }
  }

  @Test(
    "The author is what stands before the colon, without marks",
    arguments: [
      ("Ana: hi", "Ana"), ("Ana:", "Ana"), ("~ Ana: hi", "Ana"), ("~\u{202F}Ana: hi", "Ana"),
      ("\u{200E}Ana\u{200E}: hi", "Ana"),
      ("\u{202A}+34 600 11 12 22\u{202C}: hi", "+34 600 11 12 22"),
      ("José María  Ruiz: a: b", "José María Ruiz"), ("Jessie & James: hi", "Jessie & James"),
      ("Ben \"Big\" Lee: hi", "Ben \"Big\" Lee"),
    ])
  func readsAuthors(_ line: String, _ author: String) {
    #expect(Self.split([line])?.author == author)
  }

  @Test("A colon without white space counts where it yields a known author")
  func readsTightColons() {
    #expect(Self.split(["Bob: one", "Bob:two: three"], at: 1)?.author == "Bob")
    #expect(Self.split(["Bob:one", "Bob:two"], at: 1)?.text == "two")
    #expect(Self.split(["Ana: one", "Bob:two"], at: 1, alwaysHasAuthor: true)?.author == "Bob")
    #expect(Self.split(["Ana: one", "Ana changed it to 10:30"], at: 1) == nil)
  }

  @Test(
    "Notices have no author, also with a colon in them",
    arguments: [
      "Ana added Ben", "Ana created group \"Trip: Rome\"", "Ana changed the subject to: Rome",
      "Ana creó el grupo «Viaje: Roma»", "Anna hat den Betreff geändert: Rom",
      "You changed the group description", "",
    ])
  func leavesNotices(_ line: String) {
    #expect(Self.split([line, "Ana: hello"]) == nil)
  }
}
