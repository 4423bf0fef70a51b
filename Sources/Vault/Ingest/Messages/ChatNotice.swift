internal import VaultCore

/// An event in a group, of which `chat.db` keeps the facts and no text.
enum ChatNotice {
  /// It as a sentence; `nil` where the facts are of another kind.
  ///
  /// - Parameters:
  ///   - type: `item_type`: 1 a person joins or is removed, 2 the group is renamed, 3 a person
  ///     leaves or changes the picture.
  ///   - action: `group_action_type`.
  ///   - actor: The person who acted.
  ///   - other: The person acted on.
  ///   - title: The group's new name.
  /// - Returns: The sentence.
  static func text(
    type: Int64, action: Int64, actor: Participant?, other: Participant?, title: String?
  ) -> String? {
    let (actor, other) = (name(actor), name(other))
    switch (type, action) {
    case (1, 0): return "\(actor) added \(other) to the conversation"
    case (1, 1): return "\(actor) removed \(other) from the conversation"
    case (2, _):
      return title.map { "\(actor) named the conversation \"\($0)\"" }
        ?? "\(actor) removed the name of the conversation"
    case (3, 0): return "\(actor) left the conversation"
    case (3, 1): return "\(actor) changed the group photo"
    case (3, 2): return "\(actor) removed the group photo"
    default: return nil
    }
  }

  private static func name(_ person: Participant?) -> String {
    guard let person else { return "Somebody" }
    return person.handle.kind == .owner ? "You" : person.displayName ?? person.handle.value
  }
}
