internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Authors of WhatsApp lines")
struct WhatsAppAuthorsTests {
  static func split(
    _ lines: [String], at index: Int = 0, alwaysHasAuthor: Bool = false
  ) -> (author: String, text: String)? {
    let bytes = Array(lines.joined(separator: "\n").utf8)
    var ranges: [Range<Int>] = []
    var start = 0
    for line in lines {
      ranges.append(start..<start + line.utf8.count)
      start += line.utf8.count + 1
    }
    var authors = WhatsAppAuthors()
    for range in ranges { authors.observe(bytes.span, line: range) }
    let line = ranges[index]
    let split = authors.split(bytes.span, line: line, alwaysHasAuthor: alwaysHasAuthor)
    guard let split else { return nil }
    let sender = authors.people(split, bytes.span).sender
    let isName = sender.handle.kind == .name
    return (
      isName ? sender.handle.value : bytes.span.text(split.name).trimmingMarks,
      bytes.span.text(split.textStart..<line.upperBound)
    )
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

  @Test("Recipients are the other authors in order of first appearance")
  func listsOthers() throws {
    var authors = WhatsAppAuthors()
    let lines = ["Cleo: x", "Ana: x", "~ Cleo: x", "Ben: x"].map { Array($0.utf8) }
    for line in lines { authors.observe(line.span, line: 0..<line.count) }
    for line in lines {
      let found = authors.split(line)
      authors.list(try #require(found), line.span)
    }
    #expect(authors.authors == ["Cleo", "Ana", "Ben"].map(Samples.name))
    let ana = lines[1]
    let found = authors.split(ana)
    let split = try #require(found)
    let people = authors.people(split, ana.span)
    #expect(people.sender == Samples.name("Ana"))
    #expect(people.recipients == ["Cleo", "Ben"].map(Samples.name))
  }

  @Test("Beyond the bounds a message keeps its sender, and the lists stay short")
  func boundsMemory() throws {
    var authors = WhatsAppAuthors()
    for number in 0..<6000 {
      let line = Array("person \(number): x".utf8)
      authors.observe(line.span, line: 0..<line.count)
      let found = authors.split(line)
      authors.list(try #require(found), line.span)
    }
    #expect(authors.authors.count == WhatsAppAuthors.mostAuthors)
    let last = Array("person 5999: x".utf8)
    let found = authors.split(last)
    let split = try #require(found)
    let people = authors.people(split, last.span)
    #expect(people.sender == Samples.name("person 5999"))
    #expect(people.recipients.count == WhatsAppAuthors.mostAuthors)
  }
}

extension String {
  fileprivate var trimmingMarks: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isDirectionMark }))
  }
}

extension WhatsAppAuthors {
  fileprivate mutating func split(_ line: [UInt8]) -> Split? {
    split(line.span, line: 0..<line.count, alwaysHasAuthor: false)
  }
}
