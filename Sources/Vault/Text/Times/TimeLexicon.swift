/// The words of one language, folded, with the fixed phrases as paths through a trie of words.
///
/// In a language without spaces every character is a word, so that the longest phrase from a
/// character on is the longest entry of a dictionary.
struct TimeLexicon: Sendable {
  /// A folded word of at most 24 bytes, or one ideogram.
  struct Key: TimeTableKey {
    private var first: UInt64 = 0
    private var second: UInt64 = 0
    private var third: UInt64 = 0
    private(set) var count = 0

    init() {}

    init(ideogram: UInt32) {
      first = UInt64(ideogram) | 1 << 63
      count = 1
    }

    var mixed: UInt64 {
      var mixed = first &* 0x9E37_79B9_7F4A_7C15
      mixed ^= (second &+ UInt64(count)) &* 0xC2B2_AE3D_27D4_EB4F
      return (mixed ^ third).mixed
    }

    /// Adds a byte; a word that is too long is no longer equal to any entry.
    mutating func append(_ byte: UInt8) {
      let shift = UInt64(count & 7) * 8
      switch count {
      case 0..<8: first |= UInt64(byte) << shift
      case 8..<16: second |= UInt64(byte) << shift
      case 16..<24: third |= UInt64(byte) << shift
      default: break
      }
      count = min(count + 1, 25)
    }
  }

  let words: TimeWords
  let meanings: [TimeWord]
  private let identifiers: TimeTable<Key>
  /// A word after the words before it: the state in the high half, the word in the low one.
  private let steps: TimeTable<UInt64>
  /// The meaning of each state; -1 for none.
  private let stateMeanings: [Int32]

  var traits: TimeWords.Traits { words.traits }

  init(_ words: TimeWords) {
    var builder = Builder()
    for entry in words.entries { builder.define(entry) }
    self.words = words
    identifiers = TimeTable(builder.identifiers)
    steps = TimeTable(builder.steps)
    stateMeanings = builder.stateMeanings
    meanings = builder.meanings
  }

  /// The number of a word that occurs in any entry.
  func identifier(_ key: Key) -> Int32? { identifiers[key] }

  /// The state after one more word.
  func step(_ state: Int32, _ word: Int32) -> Int32? { steps[Self.path(state, word)] }

  private static func path(_ state: Int32, _ word: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: state)) << 32 | UInt64(UInt32(bitPattern: word))
  }

  /// The index of what the phrase up to a state means.
  func meaning(of state: Int32) -> Int? {
    let meaning = stateMeanings[Int(state)]
    return meaning < 0 ? nil : Int(meaning)
  }

  /// The lexicons in the order of `TimeWords.all`.
  static let all = TimeWords.all.map { TimeLexicon($0) }
  static let neutral = TimeLexicon(.neutral)

  private struct Builder {
    var identifiers: [Key: Int32] = [:]
    var steps: [UInt64: Int32] = [:]
    var stateMeanings: [Int32] = [-1]
    var meanings: [TimeWord] = []

    mutating func define(_ entry: TimeWords.Entry) {
      var state: Int32 = 0
      for key in TimeFolding.keys(of: entry.form) {
        let fresh = Int32(identifiers.count)
        let word = identifiers[key, default: fresh]
        identifiers[key] = word
        let step = TimeLexicon.path(state, word)
        if let next = steps[step] {
          state = next
        } else {
          state = Int32(stateMeanings.count)
          stateMeanings.append(-1)
          steps[step] = state
        }
      }
      guard state != 0 else { return }
      if stateMeanings[Int(state)] < 0 {
        stateMeanings[Int(state)] = Int32(meanings.count)
        meanings.append(.none)
      }
      entry.meaning.add(to: &meanings[Int(stateMeanings[Int(state)])])
    }
  }
}
