/// The text of a message of Telegram.
enum TelegramContent {
  /// A text, or its parts joined; where there is none, what else was sent; `nil` for a text that
  /// cannot be read.
  static func text(of node: JSONNode) -> String? {
    if let value = node.member(["text"]) {
      guard let text = joined(value) else { return nil }
      if !text.isEmpty { return text }
    }
    return node.member(["sticker_emoji"])?.string
      ?? node.member(["poll"])?.member(["question"]).flatMap(joined)
      ?? place(node)
      ?? node.member(["contact_information"]).flatMap {
        words(["first_name", "last_name", "phone_number"], of: $0)
      }
      ?? node.member(["todo_list", "invoice_information"]).flatMap {
        words(["title", "description"], of: $0)
      }
      ?? words(["game_title", "game_description"], of: node) ?? ""
  }

  private static func place(_ node: JSONNode) -> String? {
    if let named = words(["place_name", "address"], of: node, separator: ", ") { return named }
    return node.member(["location_information"]).flatMap {
      words(["latitude", "longitude"], of: $0, separator: ", ")
    }
  }

  /// The members that are there, one behind the other; `nil` if there are none.
  private static func words(
    _ keys: [String], of node: JSONNode, separator: String = " "
  ) -> String? {
    let words = keys.compactMap { key -> String? in
      guard let member = node.member([key]) else { return nil }
      if case .number(let number) = member.value { return String(number) }
      return joined(member) ?? IMessageFields.text(member)
    }.filter { !$0.isEmpty }
    return words.isEmpty ? nil : words.joined(separator: separator)
  }

  private static func joined(_ node: JSONNode) -> String? {
    if let text = node.string { return text }
    if let part = node.object { return part["text"].flatMap(joined) }
    guard let parts = node.array else { return nil }
    var text = ""
    for part in parts {
      guard let piece = joined(part) else { return nil }
      text += piece
    }
    return text
  }
}
