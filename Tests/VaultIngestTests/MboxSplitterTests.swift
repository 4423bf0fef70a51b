internal import Testing

@testable internal import VaultIngest

@Suite("Messages of an mbox")
struct MboxSplitterTests {
  static func entries(_ text: String) -> [MboxSplitter.Entry] {
    MboxSplitter.entries(in: Array(text.utf8).span)
  }

  static let head = "From a@b.c Sun Mar  1 09:30:00 2026\nSubject: x\n\n"

  @Test("Each envelope behind an empty line starts a message, with its line")
  func splits() {
    let entries = Self.entries("\n" + Self.head + "one\n\n" + Self.head + "two\n")
    #expect(entries.map(\.line) == [2, 7])
    #expect(entries.map(\.lastLine) == [6, 10])
    #expect(entries.allSatisfy { $0.endsHeader && !$0.isEscaped })
  }

  @Test("CRLF line ends split alike")
  func splitsCRLF() {
    let text = (Self.head + "one\n\n" + Self.head + "two\n").replacing("\n", with: "\r\n")
    #expect(Self.entries(text).count == 2)
  }

  @Test("Body lines that begin with From are text")
  func keepsBodies() {
    let body = "one\n\nFrom here on: nothing\nFrom Sun Mar  1 09:30:00 2026\n\nFrom me\n"
    #expect(Self.entries(Self.head + body).count == 1)
  }

  @Test("An envelope without sender and date counts where a mail header follows")
  func acceptsBareEnvelopes() {
    #expect(Self.entries("From \nSubject: x\n\none\n\nFrom \nX-Y: z\n\ntwo\n").count == 2)
    #expect(Self.entries("From \nSubject: x\n\none\n\nFrom us:\nAgenda: z\n").count == 1)
  }

  @Test("Escaped lines lose one mark, in the body alone")
  func unescapes() throws {
    let text =
      "From a Sun Mar  1 09:30:00 2026\nX: y\n >From z\n\n>From a\n>>From b\n> From c\n>Fro\n"
    let bytes = Array(text.utf8)
    let entry = try #require(MboxSplitter.entries(in: bytes.span).first)
    #expect(entry.isEscaped)
    let message = String(decoding: MboxSplitter.unescaped(bytes.span, entry), as: UTF8.self)
    #expect(message == "X: y\n >From z\n\nFrom a\n>From b\n> From c\n>Fro\n")
  }

  @Test("Text before the first envelope means it is no mbox", arguments: ["hello\n", "", "\n\n"])
  func refusesOtherText(_ text: String) {
    #expect(Self.entries(text).isEmpty)
  }
}
