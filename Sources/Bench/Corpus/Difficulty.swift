public import Foundation
internal import VaultCore
internal import VaultSealing

/// The difficulty of a corpus: named settings that were fixed before anything was tuned on them.
///
/// `Datasets/difficulty.yaml` holds them; the card of every corpus states its digest.
public struct Difficulty: Hashable, Sendable {
  /// The name of the settings.
  public let name: String
  /// The probability that a sentence may name the event: its noun, its title.
  let naming: Double
  /// The probability that a message holds a sentence of the event's own topic.
  let topical: Double
  /// The share of events whose messages never use the words of the calendar entry.
  let paraphrased: Double
  /// The average number of other affairs of the same topic near an event.
  let sameTopic: Double
  /// The average number of other affairs of the same people near an event.
  let samePeople: Double
  /// The days, more or less, by which other affairs lie from the events among which they fall.
  let crowding: Double
  /// The share of messages that only acknowledge.
  let brief: Double
  /// The share of events whose talk drifts.
  let drifting: Double
  /// The share of events that strangers' mails pretend to be about.
  let targeted: Double
  /// The factor of typing errors; 1 is usual.
  let noise: Double
  /// The share of the calendar's events that belong to a group chat's programme.
  let programmes: Double
  /// The share of a programme's sessions between whose messages others talk of something else.
  let mingled: Double
  /// The share of a thread's mails that another mail follows about something else.
  let strays: Double
  /// The share of a thread's mails that pass an earlier one on instead of answering it.
  let forwarded: Double
  /// The share of the messages that also say something of another matter: a line within much that
  /// is of the event, or a line of the event within much else.
  let digressions: Double

  /// The SHA-256, as lower-case hex, of all settings: equal digests, equal difficulty.
  public var digest: String {
    let settings = [
      naming, topical, paraphrased, sameTopic, samePeople, crowding, brief, drifting, targeted,
      noise, programmes, mingled, strays, forwarded, digressions,
    ]
    let text = settings.map { String($0) }.joined(separator: " ")
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
    try node.refuseKeys(otherThan: [
      "naming", "topical", "paraphrased", "sameTopic", "samePeople", "crowding", "brief",
      "drifting", "targeted", "noise", "programmes", "mingled", "strays", "forwarded",
      "digressions",
    ])
    self.name = name
    naming = try node.child("naming").share()
    topical = try node.child("topical").share()
    paraphrased = try node.child("paraphrased").share()
    sameTopic = try node.child("sameTopic").number(in: 0...20)
    samePeople = try node.child("samePeople").number(in: 0...20)
    crowding = try node.child("crowding").number(in: 0...200)
    brief = try node.child("brief").share()
    drifting = try node.child("drifting").share()
    targeted = try node.child("targeted").share()
    noise = try node.child("noise").number(in: 0...4)
    programmes = try node.child("programmes").share()
    mingled = try node.child("mingled").share()
    strays = try node.child("strays").share()
    forwarded = try node.child("forwarded").share()
    digressions = try node.child("digressions").share()
  }
}
