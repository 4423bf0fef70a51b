import Foundation
import Testing

@testable import VaultReporting

@Suite("Documents as pages")
struct HTMLRendererTests {
  @Test("A page is well formed, has every piece, and no words of data become markup")
  func page() {
    let page = HTMLRenderer.page(SampleDocument.document("<b>\"\u{301}&"))
    #expect(TagBalance.firstProblem(in: page) == nil)
    #expect(!page.contains("<b>") && !page.contains("terminal alone"))
    for part in ["because", "hidden", "careful", "drawing", "tile", "left", "right", "term"] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(page.contains("default-src 'none'; style-src 'unsafe-inline'\""))
  }

  @Test("A page's script runs by its digest alone, and its data cannot end its element")
  func script() {
    var document = SampleDocument.document()
    document.script = .init(source: "alert(1)", data: #"{"a":"</script><b>"}"#)
    let page = HTMLRenderer.page(document)
    // echo -n 'alert(1)' | openssl dgst -sha256 -binary | base64
    #expect(page.contains("script-src 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"))
    #expect(page.contains(#"{"a":"\u003c/script>\u003cb>"}"#) && !page.contains("<b>"))
  }

  @Test("Equal documents give equal texts")
  func repeats() {
    #expect(
      HTMLRenderer.page(SampleDocument.document()) == HTMLRenderer.page(SampleDocument.document()))
  }

  @Test("A section that is not printed has a class of its own, and paper names it")
  func leavesOutOfPrint() {
    let page = HTMLRenderer.page(
      Document(
        title: "", heading: .init(eyebrow: "", title: ""),
        sections: [
          .init("one", "First", [.paragraph("a", .plain)]),
          .init("two", "Second", isPrinted: false, [.paragraph("b", .plain)]),
        ]))
    #expect(page.contains("<section id=\"one\" aria-labelledby"))
    #expect(page.contains("<section id=\"two\" class=\"unprinted\" aria-labelledby"))
    #expect(page.contains("<p class=\"printed\">Only on the screen: Second.</p>"))
    #expect(page.contains(".unprinted, tr.parts"))
  }
}
