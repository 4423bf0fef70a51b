internal import VaultTextData

/// The chat that an export is of, by the name of its file or folder.
///
/// WhatsApp names an export after the chat, in the phone's language, and the systems that store it
/// add numbers: `WhatsApp Chat with Ana.txt`, `Chat de WhatsApp con Ana (1).txt`,
/// `WhatsApp Chat - Ana.zip/_chat.txt`. All of these are the chat `ana`.
enum ChatTitle {
  /// The normalized title; empty if the path has no name.
  ///
  /// - Complexity: O(n) in the path.
  static func normalized(path: String) -> String {
    var parts = path.split(separator: "/").map(String.init)
    if let last = parts.last, parts.count > 1, isNameless(last) { parts.removeLast() }
    guard let last = parts.last else { return "" }
    // Direction marks come and go with the language of the system that wrote the name.
    let visible = last.unicodeScalars.filter { $0.properties.generalCategory != .format }
    let plain = String(String.UnicodeScalarView(visible))
    let name = withoutCopyNumber(withoutExtension(plain))
    let folded = String(String.UnicodeScalarView(NameFold.scalars(name)))
    return withoutCopyNumber(withoutFrame(folded))
  }

  private static func isNameless(_ name: String) -> Bool {
    let stem = withoutCopyNumber(withoutExtension(name)).lowercased()
    return stem == "_chat" || stem == "chat" || stem.isEmpty
  }

  private static func withoutExtension(_ name: String) -> String {
    let lowered = name.lowercased()
    for suffix in [".txt.zip", ".txt", ".zip"] where lowered.hasSuffix(suffix) {
      return String(name.dropLast(suffix.count))
    }
    return name
  }

  /// Drops ` (1)` and `(1)` at the end.
  private static func withoutCopyNumber(_ name: String) -> String {
    var rest = name[...]
    rest = rest.trimmingSuffix(" ")
    guard rest.hasSuffix(")"), let open = rest.lastIndex(of: "(") else { return String(rest) }
    let digits = rest[rest.index(after: open)...].dropLast()
    guard (1...3).contains(digits.count), digits.utf8.allSatisfy(\.isASCIIDigit)
    else { return String(rest) }
    return String(rest[..<open].trimmingSuffix(" "))
  }

  private static func withoutFrame(_ folded: String) -> String {
    for prefix in prefixes where folded.hasPrefix(prefix) && folded.count > prefix.count {
      return String(folded.dropFirst(prefix.count))
    }
    for suffix in suffixes where folded.hasSuffix(suffix) && folded.count > suffix.count {
      return String(folded.dropLast(suffix.count))
    }
    return folded
  }

  private enum Edge: String, CaseIterable {
    case prefixes
    case suffixes
  }

  private static let edges = PhraseLists<Edge>.shipped("text/whatsapp/titles.tsv")

  // Folded, as titles are; a letter keeps the space at the edge.
  private static let prefixes = edges[.prefixes].map {
    String(String.UnicodeScalarView(NameFold.scalars($0 + "x").dropLast()))
  }
  private static let suffixes = edges[.suffixes].map {
    String(String.UnicodeScalarView(NameFold.scalars("x" + $0).dropFirst()))
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ character: Character) -> Substring {
    var rest = self
    while rest.last == character { rest = rest.dropLast() }
    return rest
  }
}
