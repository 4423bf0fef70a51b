internal import Foundation

/// The chat that an export is of, as its file's or folder's name tells.
///
/// WhatsApp names an export after the chat, in the phone's language, and the systems that store it
/// add numbers: `WhatsApp Chat with Ana.txt`, `Chat de WhatsApp con Ana (1).txt`,
/// `WhatsApp Chat - Ana.zip/_chat.txt`. All of these are the chat `ana`.
enum ChatTitle {
  /// The normalised title; empty if the path has no name to speak of.
  ///
  /// - Complexity: O(n) in the path.
  static func normalized(path: String) -> String {
    var parts = path.split(separator: "/").map(String.init)
    if let last = parts.last, parts.count > 1, isNameless(last) { parts.removeLast() }
    guard let last = parts.last else { return "" }
    let plain = String(String.UnicodeScalarView(last.unicodeScalars.filter(isVisible)))
    let name = withoutCopyNumber(withoutExtension(plain))
    let folded = String(String.UnicodeScalarView(NameFold.scalars(name)))
    return withoutCopyNumber(withoutFrame(folded))
  }

  private static func isNameless(_ name: String) -> Bool {
    let stem = withoutCopyNumber(withoutExtension(name)).lowercased()
    return stem == "_chat" || stem == "chat" || stem.isEmpty
  }

  // Direction marks come and go with the language of the system that wrote the name.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory != .format
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
    guard (1...3).contains(digits.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
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

  // Longer ones before their own beginnings; folded, as titles are.
  private static let prefixes = [
    "whatsapp chat with ", "whatsapp-chat mit ", "whatsapp chat mit ", "chat de whatsapp con ",
    "chat de whatsapp amb ", "xat de whatsapp amb ", "xat del whatsapp amb ",
    "discussion whatsapp avec ", "chat whatsapp avec ", "conversa do whatsapp com ",
    "chat do whatsapp com ", "chat whatsapp con ", "chat whatsapp dengan ",
    "whatsapp-chat met ", "whatsapp-gesprek met ", "czat whatsapp z ", "czat w whatsapp z ",
    "whatsapp-chatt med ", "whatsapp-chat med ", "whatsapp-samtale med ",
    "whatsapp-keskustelu - ", "whatsapp-keskustelu: ", "whatsapp-chat - ",
    "whatsapp chat s ", "chat whatsapp s ", "chat whatsapp cu ", "conversație whatsapp cu ",
    "чат whatsapp с контактом ", "чат whatsapp с ", "чат whatsapp із ", "чат whatsapp з ",
    "συνομιλία whatsapp με ", "צ'אט whatsapp עם ", "צ׳אט whatsapp עם ",
    "محادثة whatsapp مع ", "محادثة واتساب مع ", "whatsappチャット - ", "whatsappトーク - ",
    "whatsapp sohbeti - ", "whatsapp chat - ", "chat whatsapp - ", "chat de whatsapp - ",
    "discussion whatsapp - ", "conversa do whatsapp - ", "чат whatsapp - ", "whatsapp - ",
  ].map { String(String.UnicodeScalarView(NameFold.scalars($0 + "x").dropLast())) }

  private static let suffixes = [
    " ile whatsapp sohbeti", " की whatsapp चैट", "的whatsapp聊天记录", "的 whatsapp 聊天记录",
    "的whatsapp對話", "님과의 whatsapp 대화", "とのwhatsappチャット",
  ].map { String(String.UnicodeScalarView(NameFold.scalars("x" + $0).dropFirst())) }
}

extension Substring {
  fileprivate func trimmingSuffix(_ character: Character) -> Substring {
    var rest = self
    while rest.last == character { rest = rest.dropLast() }
    return rest
  }
}
