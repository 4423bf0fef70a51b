internal import VaultCore

/// A reaction to an iMessage, perhaps taken away again.
struct Tapback {
  /// The words for the values of `associated_message_type`, counted from 2000.
  static let words = ["loved", "liked", "disliked", "laughed", "emphasized", "questioned"]
  // Hearts and thumbs are what most people send.
  private static let kinds = [0, 0, 0, 1, 1, 1, 1, 2, 3, 3, 3, 4, 5]

  let kind: Int
  let sender: Participant
  let sentAt: Timestamp
  let withdrawnAt: Timestamp?

  /// It as messages list it.
  var reaction: Reaction {
    Reaction(symbol: Self.words[kind], sender: sender, sentAt: sentAt)
  }

  /// The tapbacks on a turn's message, in ascending order of time: on six messages of a hundred,
  /// by members other than its author, one in eight withdrawn.
  static func all(
    for turn: Turn, sentAt: Timestamp, among members: [Participant], by author: Participant
  ) -> [Tapback] {
    guard turn.lot(.reaction, below: 100) < 6 else { return [] }
    let others = members.filter { $0 != author }
    guard !others.isEmpty else { return [] }
    let detail = turn.lot(.reactionDetail, below: 1 << 31)
    let first = detail % others.count
    let time = sentAt.advanced(byMilliseconds: Int64(4000 + detail / 16 % 3_000_000))
    let isWithdrawn = detail / 7 % 8 == 0
    let tapback = Tapback(
      kind: kinds[detail / 64 % kinds.count], sender: others[first], sentAt: time,
      withdrawnAt: isWithdrawn
        ? time.advanced(bySeconds: Int64(2 + detail / 32 % 60)) : nil)
    guard others.count > 1, turn.lot(.secondReaction, below: 3) == 0 else { return [tapback] }
    let second = Tapback(
      kind: kinds[detail / 1024 % kinds.count], sender: others[(first + 1) % others.count],
      sentAt: time.advanced(byMilliseconds: Int64(1500 + detail / 128 % 900_000)),
      withdrawnAt: nil)
    return [tapback, second]
  }
}
