internal import VaultCore

/// Lays a letter out as HTML, as mail programs do.
struct MailPage {
  /// The mail program of the sender, which determines the form of the HTML.
  let program: MailProgram
  let charset: MailCharset
  /// True if there is no other part: then lists keep their marks, because the page must have the
  /// letter's text.
  let isAlone: Bool

  /// The page; a picture is shown below the text where its identifier is given.
  func html(_ letter: MailLetter, picture: String? = nil) -> String {
    var page = head
    paragraphs(letter.own, to: &page)
    if let signature = letter.signature {
      page += "<div class=\"gmail_signature\">"
      lines(signature[...], to: &page)
      page += "</div>\n"
    }
    if let picture { page += "<div><img src=\"cid:\(picture)\" width=\"1\" height=\"1\"></div>\n" }
    if let passedOn = letter.passedOn { paragraphs(passedOn, to: &page) }
    if let quotation = letter.quotation {
      page += "<div class=\"moz-cite-prefix\">"
      page += quotation.attribution.escapedAsMarkup
      page += "</div>\n<blockquote type=\"cite\">\n"
      paragraphs(quotation.text, to: &page)
      page += "</blockquote>\n"
    }
    return page + "</body></html>"
  }

  /// A page of given blocks of markup.
  func html(blocks: [String]) -> String {
    head + blocks.joined(separator: "\n") + "\n</body></html>"
  }

  /// Paragraphs of a text as markup.
  func markup(_ text: String) -> String {
    var markup = ""
    paragraphs(text, to: &markup)
    return markup
  }

  private var head: String {
    let style = program == .outlook ? "<style>p.MsoNormal {margin:0cm;}</style>" : ""
    return "<!DOCTYPE html>\n<html><head><meta http-equiv=\"Content-Type\" content=\"text/html; "
      + "charset=\(charset.rawValue)\">\(style)</head><body>\n"
  }

  private func paragraphs(_ text: String, to page: inout String) {
    var rest = text.utf8[...]
    let open = program == .outlook ? "<p class=\"MsoNormal\">" : "<p>"
    while !rest.isEmpty {
      let end = Self.paragraphEnd(rest)
      let paragraph = rest[..<end]
      rest = rest[end...].drop { $0 == UInt8(ascii: "\n") }
      if !isAlone, Self.isList(paragraph) {
        page += "<ul>\n"
        for line in paragraph.split(separator: UInt8(ascii: "\n")) {
          page += "<li>\(String(Substring(line.dropFirst(2))).escapedAsMarkup)</li>\n"
        }
        page += "</ul>\n"
      } else {
        page += open
        lines(Substring(paragraph), to: &page)
        page += "</p>\n"
      }
    }
  }

  private static func paragraphEnd(_ text: Substring.UTF8View) -> String.Index {
    var at = text.startIndex
    while let feed = text[at...].firstIndex(of: UInt8(ascii: "\n")) {
      at = text.index(after: feed)
      if at < text.endIndex, text[at] == UInt8(ascii: "\n") { return feed }
    }
    return text.endIndex
  }

  private static func isList(_ paragraph: Substring.UTF8View) -> Bool {
    paragraph.split(separator: UInt8(ascii: "\n")).allSatisfy {
      $0.starts(with: "- ".utf8) || $0.starts(with: "* ".utf8)
    }
  }

  private func lines(_ text: Substring, to page: inout String) {
    page += text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(Substring($0)).escapedAsMarkup }.joined(separator: "<br>\n")
  }
}
