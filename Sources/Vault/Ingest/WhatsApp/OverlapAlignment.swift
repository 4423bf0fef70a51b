internal import VaultCore

/// The matching of one export's messages to those of the other.
struct OverlapAlignment {
  /// The source of a message of the union.
  enum Place {
    case earlier(Int)
    case both(Int, Int)
    case later(Int)
  }

  /// By index in the later export: the same message in the earlier one.
  private(set) var earlierOf: [Int?]
  private var laterOf: [Int?]
  private let earlier: [Message]
  private let later: [Message]
  /// The messages of each moment, in the exports' order; moments ascend.
  private let moments: [(earlier: [Int], later: [Int])]
  private let firstOfLater: Int?
  private let earlierSenders: Set<Handle>
  private let laterSenders: Set<Handle>

  init(_ earlier: [Message], _ later: [Message]) {
    self.earlier = earlier
    self.later = later
    earlierOf = Array(repeating: nil, count: later.count)
    laterOf = Array(repeating: nil, count: earlier.count)
    earlierSenders = Set(earlier.lazy.compactMap { $0.sender?.handle })
    laterSenders = Set(later.lazy.compactMap { $0.sender?.handle })
    let isWhole = { (messages: [Message]) in
      messages.allSatisfy { $0.sentAt.milliseconds % 60_000 == 0 }
    }
    let unit: Int64 = isWhole(earlier) || isWhole(later) ? 60_000 : 1000
    func moment(_ message: Message) -> Int64 {
      let (quotient, remainder) = message.sentAt.milliseconds.quotientAndRemainder(
        dividingBy: unit)
      return remainder < 0 ? quotient - 1 : quotient
    }
    var byMoment: [Int64: (earlier: [Int], later: [Int])] = [:]
    for (index, message) in earlier.enumerated() {
      byMoment[moment(message), default: ([], [])].earlier.append(index)
    }
    for (index, message) in later.enumerated() {
      byMoment[moment(message), default: ([], [])].later.append(index)
    }
    let ascending = byMoment.keys.sorted()
    moments = ascending.map { byMoment[$0] ?? ([], []) }
    let first = later.first.map(moment)
    firstOfLater = first.flatMap { first in ascending.firstIndex(of: first) }
  }

  /// Matches messages that are equal but for their identifiers.
  mutating func matchEqual() {
    for (position, moment) in moments.enumerated()
    where !moment.earlier.isEmpty && !moment.later.isEmpty {
      var waiting: [Content: [Int]] = [:]
      let isCut = position == firstOfLater
      let earlierOnes = isCut ? moment.earlier.reversed() : moment.earlier
      let laterOnes = isCut ? moment.later.reversed() : moment.later
      // Reversed, so that the next one is taken from the end.
      for index in earlierOnes.reversed() {
        waiting[Content(earlier[index]), default: []].append(index)
      }
      for other in laterOnes {
        if let index = waiting[Content(later[other])]?.popLast() { match(index, other) }
      }
    }
  }

  /// Matches what is left where it is one message in two versions.
  mutating func matchVersions() {
    for moment in moments where !moment.earlier.isEmpty {
      var rest = moment.earlier.filter { laterOf[$0] == nil }[...]
      var left: [Int] = []
      for other in moment.later where earlierOf[other] == nil {
        // The first few that are left: a minute holds no more, except on purpose.
        while left.count < Self.window, let index = rest.popFirst() { left.append(index) }
        guard let place = left.firstIndex(where: { isVersion($0, other) }) else { continue }
        match(left.remove(at: place), other)
      }
    }
  }

  /// Every message once: the later export's order, with what it lacks after what came before it.
  func order() -> [Place] {
    var places: [Place] = []
    places.reserveCapacity(earlier.count + later.count)
    for moment in moments {
      var leading: [Int] = []
      var following: [Int: [Int]] = [:]
      var anchor: Int?
      for index in moment.earlier {
        if let other = laterOf[index] {
          anchor = other
        } else if let anchor {
          following[anchor, default: []].append(index)
        } else {
          leading.append(index)
        }
      }
      places += leading.map { .earlier($0) }
      for other in moment.later {
        if let index = earlierOf[other] {
          places.append(.both(index, other))
        } else {
          places.append(.later(other))
        }
        places += (following[other] ?? []).map { .earlier($0) }
      }
    }
    return places
  }

  private static let window = 16

  private struct Content: Hashable {
    let sender: Handle?
    let kind: Message.Kind
    let text: String
    let attachments: [Attachment]

    init(_ message: Message) {
      sender = message.sender?.handle
      kind = message.kind
      text = message.text
      attachments = message.attachments
    }
  }

  private mutating func match(_ index: Int, _ other: Int) {
    laterOf[index] = other
    earlierOf[other] = index
  }

  private func isVersion(_ index: Int, _ other: Int) -> Bool {
    let old = earlier[index]
    let new = later[other]
    guard old.kind == new.kind else { return false }
    if old.text == new.text, old.attachments == new.attachments {
      // A number that became a contact since, or a contact renamed: the one name is gone from all
      // of the later export, the other new in it.
      guard let before = old.sender?.handle, let after = new.sender?.handle else { return false }
      return !laterSenders.contains(before) && !earlierSenders.contains(after)
    }
    guard old.sender?.handle == new.sender?.handle else { return false }
    if new.revision != .original || old.revision != .original { return true }
    let isFile = !old.attachments.isEmpty && !new.attachments.isEmpty
    let isNameless = { (message: Message) in message.attachments.allSatisfy { $0.name == nil } }
    if isFile, isNameless(old) || isNameless(new) { return true }
    return isEnclosed(index, other)
  }

  /// Returns true if the messages right before and right after are matched with each other.
  private func isEnclosed(_ index: Int, _ other: Int) -> Bool {
    guard index > 0, other > 0, index + 1 < earlier.count, other + 1 < later.count else {
      return false
    }
    return laterOf[index - 1] == other - 1 && laterOf[index + 1] == other + 1
  }
}
