internal import VaultCore

/// One message before it is worded: when, where, who, what about, and which phrases.
///
/// A turn is a fixed number of bytes, so that a script of a million messages fits into memory; its
/// text follows from it at any time.
struct Turn: Sendable {
  /// The kind of content that is sent.
  enum Content: UInt8, Sendable {
    /// Sentences of the lexicon.
    case talk
    /// A photograph, perhaps with a caption.
    case photo
    /// Sentences and a document.
    case document
    /// The placeholder for a voice message.
    case voice
    /// Sentences and, below them, a message that is passed on.
    case forward
    /// The text of an automatic mail.
    case automatic
    /// The text of a stranger, made to be mistaken for another person's.
    case distractor
  }

  /// The chat or thread of the turn.
  enum Place: Sendable, Equatable {
    case chat(Int)
    case thread(Int)
  }

  /// A person outside the cast.
  static let owner: Int16 = -1
  static let machine: Int16 = -2

  var time: Timestamp
  private var room: Int32
  /// The position of the event that it was written for; -1 for none.
  var event: Int32 = -1
  /// The phrases, in their order; -1 for none.
  var parts: (Int32, Int32, Int32) = (-1, -1, -1)
  /// The digression of the script that it holds beside those, before and behind; -1 for none.
  var digression: Int32 = -1
  /// The turn of the same script that it answers, quotes or passes on; -1 for none.
  var answers: Int32 = -1
  /// The turn of the same script that it is a copy of, sent by another platform; -1 for none.
  var copies: Int32 = -1
  /// True if another platform has a copy of it.
  var isCopied = false
  /// The seed of all other draws about it.
  var seed: UInt32
  /// A position in the cast; ``owner`` and ``machine`` otherwise.
  var speaker: Int16
  /// The noun of the topic that it uses.
  var noun: UInt8 = 0
  var content: Content = .talk
  var phase: Phase = .planning
  var reason: Reason = .none
  /// True if it is in the vault's second language.
  var isSecondLanguage: Bool
  /// True if it was written before the event was moved, and names the former time.
  var isBeforeMove = false

  init(
    time: Timestamp, place: Place, speaker: Int16, isSecondLanguage: Bool, seed: UInt32
  ) {
    self.time = time
    self.speaker = speaker
    self.isSecondLanguage = isSecondLanguage
    self.seed = seed
    room = 0
    self.place = place
  }

  /// The chat or thread of the turn.
  var place: Place {
    get { room >= 0 ? .chat(Int(room)) : .thread(Int(~room)) }
    set {
      switch newValue {
      case .chat(let index): room = Int32(index)
      case .thread(let index): room = ~Int32(index)
      }
    }
  }

  /// The position in the cast of the speaker; `nil` for the owner.
  var person: Int? { speaker >= 0 ? Int(speaker) : nil }

  /// The phrases that it has, in their order.
  var phrases: [Int32] { [parts.0, parts.1, parts.2].filter { $0 >= 0 } }

  /// A stream of random numbers for one purpose.
  func random(_ purpose: UInt64) -> SeededRandom {
    SeededRandom(seed: UInt64(seed) << 8 | purpose)
  }
}

/// The sentences of one person about an affair.
struct Saying: Hashable {
  let event: Int32
  let speaker: Int16
  let parts: [Int32]

  init(_ parts: [Int32], of turn: Turn) {
    event = turn.event
    speaker = turn.speaker
    self.parts = parts
  }
}

extension [Turn] {
  /// The positions of the turns, by their time.
  var inOrder: [Int32] {
    indices.map(Int32.init).sorted { (self[Int($0)].time, $0) < (self[Int($1)].time, $1) }
  }
}

/// The reason that a message is relevant to an event, or that it is not.
enum Reason: String, Hashable, Sendable, CaseIterable {
  /// It was not written for the event.
  case none
  /// It invites to the event.
  case invitation
  /// It is about the event ahead of it.
  case planning
  /// It is about the event on the day or the eve.
  case eve
  /// It is about the event when it is over.
  case followUp
  /// A brief answer: only its thread shows its subject.
  case reply
  /// It concerns the event's papers, bills and errands.
  case related
  /// It is in the event's conversation and about something else.
  case drift

  /// 2 about the event, 1 related to it, 0 otherwise.
  var grade: Int {
    switch self {
    case .none, .drift: 0
    case .reply, .related, .followUp: 1
    case .invitation, .planning, .eve: 2
    }
  }
}
