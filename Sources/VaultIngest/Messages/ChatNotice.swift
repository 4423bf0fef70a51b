internal import VaultCore

/// Something that happened to a group, of which `chat.db` keeps the facts and no text.
struct ChatNotice {
  /// `item_type`: 1 somebody joins or is removed, 2 the group is renamed, 3 somebody leaves or
  /// changes the picture.
  let type: Int64
  /// `group_action_type`.
  let action: Int64
  /// Who did it.
  let actor: Participant?
  /// Whom it was done to.
  let other: Participant?
  /// The group's new name.
  let title: String?

  /// It as a sentence; `nil` where the facts are of another kind.
  var text: String? {
    let (actor, other) = (Self.name(actor), Self.name(other))
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
