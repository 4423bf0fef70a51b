internal import VaultCore
internal import VaultText

extension IMessageFields {
  /// The result of checking whether a message is a reaction to another.
  enum Tapback {
    case found(IMessageTapback, guid: String)
    /// It is one, but its sender, date or target is missing.
    case unusable(Rejection.Reason)
    case none
  }

  /// Returns true if the owner wrote a message.
  static func isFromOwner(_ node: JSONNode) -> Bool {
    node.member(isFromMe)?.bool == true
  }

  /// A reaction that is a message of its own, as in `chat.db`.
  static func tapback(_ node: JSONNode, line: Int, clock: ZoneClock) -> Tapback {
    guard let type = reactionType(node) else { return .none }
    guard let target = node.member(reactionTarget)?.string,
      let kind = IMessageTapback.symbol(type: type, emoji: node.member(emoji)?.string)
    else { return .unusable(.reaction) }
    guard let date = node.date(date, clock) else { return .unusable(.undated) }
    guard let sender = reactor(node) else { return .unusable(.senderless) }
    let (guid, part) = IMessageTapback.target(target)
    let tapback = IMessageTapback(
      line: line, symbol: kind.symbol, part: part, isRemoval: kind.isRemoval, sender: sender,
      sentAt: date.timestamp)
    return .found(tapback, guid: guid)
  }

  /// The reactions listed inside a message, in ascending order of time, and the lines of those that
  /// name no sender or no symbol.
  ///
  /// One without a date counts as of the message's.
  static func reactions(
    of node: JSONNode, sentAt: Timestamp, clock: ZoneClock
  ) -> (reactions: [Reaction], unusable: [Int]) {
    var found: [Reaction] = []
    var unusable: [Int] = []
    for element in node.member(reactions)?.array ?? [] {
      let type = element.member(["type", "associated_message_type"]).flatMap(integer)
      let symbol = element.member(["emoji", "symbol", "reaction", "type", "kind"])
      let known = type.flatMap {
        IMessageTapback.symbol(type: $0, emoji: element.member(emoji)?.string)
      }
      if known?.isRemoval == true { continue }
      guard let text = known?.symbol ?? symbol?.string, !text.isEmpty,
        let sender = reactor(element)
      else {
        unusable.append(element.line)
        continue
      }
      let stated = element.date(date, clock)
      found.append(Reaction(symbol: text, sender: sender, sentAt: stated?.timestamp ?? sentAt))
    }
    // A stable sort: equal times keep the export's order.
    let sorted = found.enumerated().sorted {
      ($0.element.sentAt, $0.offset) < ($1.element.sentAt, $1.offset)
    }
    return (sorted.map(\.element), unusable)
  }

  private static func reactor(_ node: JSONNode) -> Participant? {
    isFromOwner(node) ? .owner : node.member(sender).flatMap(participant)
  }
}
