import Testing

@testable import VaultCorpus

@Suite("A letter in its parts")
struct MailLetterTests {
  @Test("Plain text has the signature below its separator and the quotation last")
  func laysOut() {
    var letter = MailLetter(own: "Hi,\n\nyes.\n\nBen", signature: "Ben Webb\nOak Ltd")
    letter.quotation = .init(attribution: "On Monday, Ana wrote:", text: "Will it do?")
    #expect(
      letter.plain
        == """
        Hi,\n\nyes.\n\nBen\n\n-- \nBen Webb\nOak Ltd\n\nOn Monday, Ana wrote:\n> Will it do?
        """)
    #expect(letter.text == "Hi,\n\nyes.\n\nBen")
    #expect(letter.quotedText(isHTML: false) == "On Monday, Ana wrote:\n> Will it do?")
    #expect(letter.quotedText(isHTML: true) == "On Monday, Ana wrote:\n>\n> Will it do?")
  }

  // RFC 3676, section 4.2 and 4.4.
  @Test("Flowed lines break after a space, below 79 characters, and are stuffed")
  func flows() {
    let words = Array(repeating: "planning", count: 30).joined(separator: " ")
    let letter = MailLetter(own: words + "\nFrom Monday on", signature: "Ben")
    let lines = letter.flowed.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 8)
    #expect(lines.allSatisfy { $0.utf8.count <= 78 })
    #expect(lines.prefix(3).allSatisfy { $0.hasSuffix(" ") })
    #expect(lines.contains(" From Monday on"))
    #expect(lines.contains("-- "))
  }

  @Test(
    "What HTML or flowed text would change is found out",
    arguments: [
      ("plain\n\ntext", true, true), ("two  spaces", false, true),
      ("wide\u{3000}space", false, true),
      ("three\n\n\nbreaks", false, true), ("no\u{AD}hyphen", false, true),
      ("ends \nin a space", false, false), ("a -- b", true, false),
      ("first\n> second", true, false),
    ])
  func survives(text: String, html: Bool, flowed: Bool) {
    #expect(MailLetter(own: text).survivesHTML == html)
    #expect(MailLetter(own: text).survivesFlowing == flowed)
  }
}
