import Foundation
import Testing
import VaultCore
import VaultIngest

@testable import VaultCorpus

@Suite("A letter as HTML")
struct MailPageTests {
  private func page(isAlone: Bool) -> MailPage {
    MailPage(program: .gmail, charset: .utf8, isAlone: isAlone)
  }

  private var letter: MailLetter {
    var letter = MailLetter(
      own: "Hi,\n\ntwo < three & more.\nSecond line.\n\n- one\n- two", signature: "Ana\nOak Ltd")
    letter.quotation = .init(
      attribution: "On 3 July 2025 at 10:05 am, Ben Webb wrote:", text: "Will it do?")
    return letter
  }

  // The element types of the HTML standard, sections 4.4.1, 4.4.4, 4.4.6 and 4.5.27.
  @Test("Paragraphs, lists, quotations and line breaks are marked as such")
  func marksUp() {
    let html = page(isAlone: false).html(letter)
    #expect(html.contains("<p>Hi,</p>"))
    #expect(html.contains("<p>two &lt; three &amp; more.<br>\nSecond line.</p>"))
    #expect(html.contains("<ul>\n<li>one</li>\n<li>two</li>\n</ul>"))
    #expect(html.contains("<blockquote type=\"cite\">\n<p>Will it do?</p>"))
    #expect(html.contains("charset=utf-8"))
  }

  @Test("A page that stands alone says what the letter says")
  func readsBack() throws {
    let html = page(isAlone: true).html(letter)
    let mail =
      "Date: Thu, 6 Mar 2025 10:02:03 +0100\nFrom: a@x.example\nSubject: Re: x\n"
      + "Content-Type: text/html; charset=utf-8\n\n\(html)\n"
    let read = try #require(try MailSamples.read(Array(mail.utf8)))
    #expect(read.text == letter.text)
    #expect(read.signature == letter.signature)
    #expect(read.quotedText == letter.quotedText(isHTML: true))
  }

  @Test("Pictures are shown by their identifier (RFC 2392)")
  func shows() {
    let html = page(isAlone: false).html(letter, picture: "image001@x")
    #expect(html.contains("<img src=\"cid:image001@x\""))
  }
}
