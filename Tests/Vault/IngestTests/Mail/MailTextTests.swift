internal import Testing

@testable internal import VaultIngest

@Suite("Plain text of mails")
struct MailTextTests {
  /// Worked from RFC 3676, sections 4.1 to 4.5.
  @Test("Flowed paragraphs are joined, quotes and signatures kept apart")
  func joinsFlowedLines() {
    let text = "A para \ngraph.\nNext\n> quoted \n> on\nafter\n -- not a\n stuffed\n-- \nAna"
    let joined = MailText.unflowed(text, deletesSpace: false)
    #expect(
      joined == "A para graph.\nNext\n> quoted on\nafter\n-- not a\nstuffed\n-- \nAna")
    #expect(MailText.unflowed("字 \n字", deletesSpace: true) == "字字")
  }

  @Test("Line ends become LF and white space at the end goes")
  func normalises() {
    let text = MailText.text(of: [.init(form: .plain, text: "  a\r\nb\rc \r\n\r\n \n")])
    #expect(text == "  a\nb\nc")
    #expect(MailText.text(of: [.init(form: .plain, text: " \r\n")]).isEmpty)
    #expect(MailText.text(of: []).isEmpty)
  }
}
