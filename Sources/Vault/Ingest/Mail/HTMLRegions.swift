/// Keeps track of the elements that hide, quote or sign their content.
///
/// Only such elements are stored; the others of the same name inside them are counted, so that the
/// right end tag ends them.
struct HTMLRegions {
  private enum Kind: Hashable {
    case hidden
    case quote
    case plain
    case attribution
    case signature
  }

  private struct Region {
    let name: String
    let kind: Kind
    var nesting = 0
  }

  private var regions: [Region] = []
  private(set) var isHidden = false

  /// Notes a start tag.
  mutating func open(_ name: String, _ attributes: HTMLAttributes, canvas: inout HTMLCanvas) {
    guard !name.isEmpty, !Self.voids.contains(name) else { return }
    if isHidden, endsImplicitly(before: name) { pop(&canvas) }
    if attributes.identifier == "divrplyfwdmsg" {
      canvas.breakLine()
      if canvas.mark == .none { canvas.mark = .replyStart }
    }
    if !isHidden, regions.count < Self.depthLimit,
      let kind = Self.kind(name, attributes, canvas: canvas)
    {
      canvas.breakLine()
      regions.append(Region(name: name, kind: kind))
      settle(&canvas)
    } else if let last = regions.indices.last, regions[last].name == name {
      regions[last].nesting += 1
    }
  }

  /// Notes an end tag.
  mutating func close(_ name: String, canvas: inout HTMLCanvas) {
    guard let last = regions.indices.last else { return }
    if regions[last].name == name {
      if regions[last].nesting > 0 { regions[last].nesting -= 1 } else { pop(&canvas) }
    } else if name == "body" || name == "html" {
      while !regions.isEmpty { pop(&canvas) }
    }
  }

  private mutating func pop(_ canvas: inout HTMLCanvas) {
    if !isHidden { canvas.breakLine() }
    regions.removeLast()
    settle(&canvas)
  }

  private mutating func settle(_ canvas: inout HTMLCanvas) {
    isHidden = regions.last?.kind == .hidden
    canvas.quoteDepth = regions.count { $0.kind == .quote }
    canvas.mark =
      regions.contains { $0.kind == .signature }
      ? .signature : regions.contains { $0.kind == .attribution } ? .attribution : .none
  }

  /// A hidden head or paragraph whose end tag is left out ends where the next one starts.
  private func endsImplicitly(before name: String) -> Bool {
    guard let region = regions.last, region.nesting == 0 else { return false }
    return region.name == "head"
      ? name == "body" : region.name == "p" && ["p", "div", "table", "ul", "ol"].contains(name)
  }

  private static func kind(
    _ name: String, _ attributes: HTMLAttributes, canvas: HTMLCanvas
  ) -> Kind? {
    if name == "head" || attributes.hidesContent { return .hidden }
    let classes = attributes.classes
    if name == "blockquote" {
      let isCited =
        attributes.type == "cite" || classes.holds("quote") || classes.holds("cite")
        || classes == "zmail_extra"
      // A plain one may be an indented paragraph: the line above decides.
      return isCited || canvas.lastText.map { Attribution.matches($0) } == true ? .quote : .plain
    }
    guard !classes.isEmpty || !attributes.identifier.isEmpty else { return nil }
    if classes.holds("yahoo_quoted") { return .quote }
    if classes.holds("moz-cite-prefix") || classes.holds("gmail_attr") {
      return .attribution
    }
    if classes.holds("gmail_signature") || classes.holds("moz-signature")
      || attributes.identifier == "applemailsignature"
      || attributes.identifier == "signature" && name == "div"
    {
      return .signature
    }
    return nil
  }

  private static let voids: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]

  /// Quotations nest a few levels; a mail that opens thousands of elements is no letter.
  private static let depthLimit = 200
}
