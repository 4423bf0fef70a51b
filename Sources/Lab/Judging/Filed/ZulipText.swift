internal import Foundation
internal import VaultIngest

/// The content of a message as Zulip's server renders it, as plain text.
///
/// | in the HTML | in the text |
/// |---|---|
/// | `<span class="emoji emoji-1f642">` | the characters of the code |
/// | `<img class="emoji" alt=":party:">` | the alternative text |
/// | `<blockquote>`, and the line "Ada said:" above it | nothing: another person's words |
/// | KaTeX | its source between `$$`, as it was typed |
/// | previews of images, videos and web pages | nothing |
/// | a link to `/user_uploads/` | an upload; the link's words only where they are not its name |
/// | all else | as in a mail (``HTMLText``) |
package struct ZulipText: Hashable, Sendable {
  /// A topic that a link names: `#narrow/stream/9-general/topic/Lunch`.
  package struct Topic: Hashable, Sendable {
    /// The operand of `stream` or `channel`: an identifier, which the name may follow, or a name.
    package let stream: String
    /// The topic's name.
    package let topic: String

    package init(stream: String, topic: String) {
      self.stream = stream
      self.topic = topic
    }
  }

  /// The text that the sender wrote.
  package let text: String
  /// The names of the uploaded files, each once.
  package let uploads: [String]
  /// The topics that links outside of quotations name.
  package let topics: [Topic]

  /// Reads a message's `content`.
  ///
  /// - Complexity: O(n).
  package init(html: String) {
    var rewriting = Rewriting()
    rewriting.run(html.utf8[...])
    text = HTMLText.text(of: rewriting.pieces.joined())
    uploads = rewriting.uploads
    topics = rewriting.links.compactMap(Self.topic)
  }

  /// The characters of a code such as `1f1fa-1f1f8`; `nil` if it is none.
  package static func emoji(_ code: String) -> String? {
    let scalars = code.split(separator: "-").map {
      UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
    }
    guard !scalars.isEmpty, !scalars.contains(nil) else { return nil }
    return String(String.UnicodeScalarView(scalars.compactMap(\.self)))
  }

  /// The topic that an address names; `nil` for any other address.
  private static func topic(_ address: String) -> Topic? {
    guard let mark = address.range(of: "#narrow/") else { return nil }
    let parts = address[mark.upperBound...].split(separator: "/").map(decoded)
    let pairs = stride(from: 0, to: parts.count - 1, by: 2).map { (parts[$0], parts[$0 + 1]) }
    let operands = Dictionary(pairs) { first, _ in first }
    guard let stream = operands["stream"] ?? operands["channel"],
      let topic = operands["topic"] ?? operands["subject"]
    else { return nil }
    return Topic(stream: stream, topic: topic)
  }

  /// Zulip writes `.20` for `%20`.
  private static func decoded(_ part: Substring) -> String {
    part.replacing(".", with: "%").removingPercentEncoding ?? part.removingPercentEncoding
      ?? String(part)
  }

  /// Leaves out and replaces elements; what is left has no attributes.
  private struct Rewriting {
    var pieces: [String] = []
    var uploads: [String] = []
    var links: [String] = []
    /// The element that is left out, and how many of its name are open.
    private var skipped: (name: String, depth: Int)?
    private var formula: String?
    /// The start of the last paragraph, and whether it links to a message.
    private var paragraph = (start: 0, namesMessage: false)

    mutating func run(_ html: Substring.UTF8View) {
      var rest = html
      while let open = rest.firstIndex(of: UInt8(ascii: "<")), let end = Self.end(rest[open...]) {
        add(rest[..<open])
        let tag = String(Substring(rest[rest.index(after: open)..<end]))
        let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
        if tag.hasPrefix("/") { close(name) } else { self.open(name, tag) }
        rest = rest[rest.index(after: end)...]
      }
      add(rest)
    }

    /// The `>` that ends a tag; one within quotation marks does not.
    private static func end(_ tag: Substring.UTF8View) -> Substring.Index? {
      var isQuoted = false
      return tag.indices.first { index in
        if tag[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
        return tag[index] == UInt8(ascii: ">") && !isQuoted
      }
    }

    private mutating func add(_ text: Substring.UTF8View) {
      guard !text.isEmpty else { return }
      if formula != nil { formula?.append(contentsOf: String(Substring(text))) }
      if skipped == nil { pieces.append(String(Substring(text))) }
    }

    private mutating func close(_ name: String) {
      if name == "annotation", let source = formula {
        pieces.append("$$\(source)$$")
        formula = nil
      }
      if name == "a", let upload = uploads.last, pieces.last == upload { pieces.removeLast() }
      guard let element = skipped else {
        pieces.append("</\(name)>")
        return
      }
      guard element.name == name else { return }
      skipped = element.depth > 1 ? (name, element.depth - 1) : nil
    }

    private mutating func open(_ name: String, _ tag: String) {
      let classes = Self.value(of: "class", in: tag).split(separator: " ")
      if name == "a", skipped?.name != "blockquote" { link(Self.value(of: "href", in: tag)) }
      if let element = skipped {
        if name == element.name { skipped = (name, element.depth + 1) }
        if name == "annotation", element.name == "span" { formula = "" }
        return
      }
      switch name {
      case "blockquote":
        dropAttribution()
        skipped = (name, 1)
      case "span" where classes.contains { $0.hasPrefix("katex") }:
        skipped = (name, 1)
      case "span" where classes.contains("emoji"):
        let codes = classes.filter { $0.hasPrefix("emoji-") }.map { String($0.dropFirst(6)) }
        guard let emoji = codes.lazy.compactMap(ZulipText.emoji).first else { return }
        pieces.append(emoji)
        skipped = (name, 1)
      case "div" where classes.contains { Self.previews.contains($0) }:
        skipped = (name, 1)
      case "img": pieces.append(classes.contains("emoji") ? Self.value(of: "alt", in: tag) : "")
      default:
        if name == "p" { paragraph = (pieces.count, false) }
        pieces.append("<\(name)>")
      }
    }

    private static let previews: Set<Substring> = [
      "message_inline_image", "message_inline_video", "message_inline_ref", "message_embed",
      "youtube-video", "twitter-tweet", "inline-preview-twitter",
    ]

    private mutating func link(_ address: String) {
      links.append(address)
      if address.contains("#narrow/"), address.contains("/near/") { paragraph.namesMessage = true }
      guard address.contains("/user_uploads/"), let part = address.split(separator: "/").last
      else { return }
      let name = part.removingPercentEncoding ?? String(part)
      if !uploads.contains(name) { uploads.append(name) }
    }

    /// Takes back the paragraph above a quotation that names the author of its words.
    private mutating func dropAttribution() {
      let said = pieces[paragraph.start...].joined()
        .trimmingCharacters(in: .whitespacesAndNewlines)
      guard paragraph.namesMessage, said.hasSuffix(":</p>") else { return }
      pieces.removeSubrange(paragraph.start...)
    }

    private static func value(of attribute: String, in tag: String) -> String {
      guard let start = tag.range(of: " \(attribute)=\"") else { return "" }
      return String(tag[start.upperBound...].prefix { $0 != "\"" }).replacing("&amp;", with: "&")
    }
  }
}
