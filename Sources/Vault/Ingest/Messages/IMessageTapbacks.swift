internal import VaultCore

/// A reaction as a platform of Apple's keeps it: a message of its own, about another.
struct IMessageTapback {
  /// The line or row it was read from.
  let line: Int
  let symbol: String
  /// The part of the message it is about, from 0.
  let part: Int
  /// True if it takes back an earlier one.
  let isRemoval: Bool
  let sender: Participant
  let sentAt: Timestamp

  /// The word or emoji of a type of `chat.db`, and whether it takes one back; `nil` of a type
  /// that is no reaction.
  static func symbol(
    type: Int64, emoji: String?
  ) -> (symbol: String, isRemoval: Bool)? {
    guard (2000...3999).contains(type) else { return nil }
    let stated = emoji.flatMap { $0.isEmpty ? nil : $0 }
    let index = Int(type % 1000)
    guard let symbol = index < words.count ? words[index] ?? stated ?? "emoji" : stated
    else { return nil }
    return (symbol, type >= 3000)
  }

  /// The guid and part that a tapback names: `p:0/GUID`, `bp:GUID` or only the guid.
  static func target(_ text: String) -> (guid: String, part: Int) {
    if let slash = text.firstIndex(of: "/"), text.hasPrefix("p:") {
      let part = Int(text[text.index(text.startIndex, offsetBy: 2)..<slash]) ?? 0
      return (String(text[text.index(after: slash)...]), part)
    }
    return (text.hasPrefix("bp:") ? String(text.dropFirst(3)) : text, 0)
  }

  /// By type from 2000 on; the one at 2006 is any emoji.
  private static let words: [String?] = [
    "loved", "liked", "disliked", "laughed", "emphasized", "questioned", nil, "sticker",
  ]
}

/// The reactions of an export by the message that they are about.
///
/// All of them are gathered before the first message is read, since a database orders them by
/// their own dates; what is kept grows with the number of reactions only.
struct IMessageTapbacks {
  private var byTarget: [String: [IMessageTapback]] = [:]

  var isEmpty: Bool { byTarget.isEmpty }

  /// Notes a reaction; they come in the export's order.
  mutating func add(_ tapback: IMessageTapback, to guid: String) {
    byTarget[guid, default: []].append(tapback)
  }

  /// The reactions to a message that were not taken back, in ascending order of time; they are
  /// handed out once.
  ///
  /// A removal undoes an earlier reaction of the same sender with the same symbol to the same part;
  /// the same reaction twice is one.
  mutating func take(_ guid: String) -> [Reaction] {
    guard let found = byTarget.removeValue(forKey: guid) else { return [] }
    var standing: [IMessageTapback?] = []
    var places: [Key: Int] = [:]
    for tapback in found.sorted(by: { $0.sentAt < $1.sentAt }) {
      let key = Key(symbol: tapback.symbol, part: tapback.part, sender: tapback.sender.handle)
      if tapback.isRemoval {
        if let place = places.removeValue(forKey: key) { standing[place] = nil }
      } else if places[key] == nil {
        places[key] = standing.count
        standing.append(tapback)
      }
    }
    return standing.compactMap { tapback in
      tapback.map { Reaction(symbol: $0.symbol, sender: $0.sender, sentAt: $0.sentAt) }
    }
  }

  /// The lines or rows of those whose message was never asked for, in ascending order.
  var left: [Int] {
    byTarget.values.flatMap { $0.map(\.line) }.sorted()
  }

  private struct Key: Hashable {
    let symbol: String
    let part: Int
    let sender: Handle
  }
}
