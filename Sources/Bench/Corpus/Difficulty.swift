public import Foundation
internal import VaultCore
internal import VaultSealing

/// The difficulty of a corpus: named settings that were fixed before anything was tuned on them.
///
/// `Datasets/difficulty.yaml` holds them; the card of every corpus states its digest.
public struct Difficulty: Hashable, Sendable {
  /// The name of the settings.
  public let name: String

  /// A number of the settings; the raw value is its key.
  enum Key: String, CaseIterable, Sendable {
    /// The probability that a sentence may name the event: its noun, its title.
    case naming
    /// The probability that a message holds a sentence of the event's own topic.
    case topical
    /// The share of events whose messages never use the words of the calendar entry.
    case paraphrased
    /// The average number of other affairs of the same topic near an event.
    case sameTopic
    /// The average number of other affairs of the same people near an event.
    case samePeople
    /// The days, more or less, by which other affairs lie from the events among which they fall.
    case crowding
    /// The share of messages that only acknowledge.
    case brief
    /// The share of events whose talk drifts.
    case drifting
    /// The share of events that strangers' mails pretend to be about.
    case targeted
    /// The factor of typing errors; 1 is usual.
    case noise
    /// The share of the calendar's events that belong to a group chat's programme.
    case programmes
    /// The share of a programme's sessions between whose messages others talk of something else.
    case mingled
    /// The share of a thread's mails that another mail follows about something else.
    case strays
    /// The share of a thread's mails that pass an earlier one on instead of answering it.
    case forwarded
    /// The share of the messages that also say something of another matter: a line within much that
    /// is of the event, or a line of the event within much else.
    case digressions

    /// The range of its values; `nil` for shares.
    fileprivate var range: ClosedRange<Double>? {
      switch self {
      case .sameTopic, .samePeople: 0...20
      case .crowding: 0...200
      case .noise: 0...4
      default: nil
      }
    }
  }

  private let values: [Key: Double]

  subscript(key: Key) -> Double { values[key] ?? 0 }

  /// The SHA-256, as lower-case hex, of all settings: equal digests, equal difficulty.
  public var digest: String {
    let text = Key.allCases.map { String(self[$0]) }.joined(separator: " ")
    return SHA256.hash(data: Array(text.utf8)).hexadecimal
  }

  /// Reads one of the levels of a file.
  ///
  /// - Throws: ``CorpusError`` that names the file, line and key.
  public static func load(_ name: String, file: URL) throws(CorpusError) -> Difficulty {
    let root = try ConfigurationNode.load(file)
    let levels = try root.entries().map(\.key)
    guard levels.contains(name) else {
      throw CorpusError.invalidValue(.init(file: "difficulty", key: name), expected: .oneOf(levels))
    }
    return try Difficulty(name: name, root.child(name))
  }

  init(name: String, _ node: ConfigurationNode) throws(CorpusError) {
    self.name = name
    values = try node.table { key, node throws(CorpusError) in
      guard let range = key.range else { return try node.share() }
      return try node.number(in: range)
    }
  }
}
