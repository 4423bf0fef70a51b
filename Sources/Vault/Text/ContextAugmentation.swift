public import VaultCore

/// Adds to brief messages the context that they need to be understood.
///
/// "ok, see you there" is ambiguous by itself. A message of fewer than five words is therefore
/// embedded behind the three messages that precede it in its thread (PDV, section 2.4).
///
/// Words are runs between white space that hold a letter or digit. Scripts without spaces (Han,
/// kana, Thai, Lao, Khmer, Burmese) are counted in bigrams: a run of n scalars counts n - 1, at
/// least 1.
public struct ContextAugmentation: Sendable {
  /// Messages of this many words and more get no context.
  public static let wordLimit = 5
  /// The number of preceding messages of the thread that are used.
  public static let precedingCount = 3

  private let messages: [Message]
  private let predecessors: [[Int32]]

  /// Finds the messages that precede each message.
  ///
  /// - Parameter messages: In ascending order of (sentAt, id), as a vault holds them. System
  ///   messages, deleted ones and those without text are no context; nor is what a mail quotes.
  /// - Complexity: O(messages).
  public init(_ messages: [Message]) {
    var recent: [String: [Int32]] = [:]
    var predecessors: [[Int32]] = []
    predecessors.reserveCapacity(messages.count)
    for (index, message) in messages.enumerated() {
      let before = recent[message.threadID] ?? []
      predecessors.append(Self.isBrief(message.searchableText) ? before : [])
      guard message.kind == .personal, message.revision != .deleted,
        !message.searchableText.isEmpty
      else { continue }
      recent[message.threadID] = (before + [Int32(index)]).suffix(Self.precedingCount)
    }
    self.messages = messages
    self.predecessors = predecessors
  }

  /// The text to embed for the message at an index: its own, behind its context if it is brief.
  public func text(at index: Int) -> String {
    let own = messages[index].searchableText
    let context = predecessors[index].map { messages[Int($0)].searchableText }
    return (context + [own]).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Returns true if the message at an index is brief and a message precedes it.
  public func isAugmented(at index: Int) -> Bool {
    !predecessors[index].isEmpty
  }

  /// Returns true if a text has fewer words than the limit.
  ///
  /// - Complexity: O(n), but stops at the limit.
  public static func isBrief(_ text: String) -> Bool {
    var words = 0
    var isInWord = false
    var run = 0
    for scalar in text.unicodeScalars {
      if isUnspaced(scalar) {
        isInWord = false
        run += 1
        if run != 2 { words += 1 }
      } else {
        run = 0
        let isWordScalar = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        if scalar.properties.isWhitespace {
          isInWord = false
        } else if isWordScalar, !isInWord {
          isInWord = true
          words += 1
        }
      }
      if words >= wordLimit { return false }
    }
    return true
  }

  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x31F0...0x31FF,
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
