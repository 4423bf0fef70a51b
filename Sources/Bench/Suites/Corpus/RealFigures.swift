internal import Foundation
internal import VaultCorpus
internal import VaultResults

/// The values of real conversations for the metrics on a corpus's card, by metric identifier, as
/// `Datasets/real-conversations.json` lists them.
///
/// A missing value is unknown: no real data is available to measure it on. That holds for all
/// metrics of mail threads and of two-person chats with events.
///
/// The values `chats` are those of four chats of two people each over three weeks, in English. A
/// public research set: 1 761 messages, 115 sessions, 5 342 sentences; the gaps are over 111 pauses
/// and 88 days. No mail, no events.
///
/// The values `events` are those of group chats of one scientific community around 173 dated talks,
/// mostly in English. Eight periods of one to five months: 48 764 messages, 10 691 sessions, 140 096
/// sentences. For 132 talks the writers themselves said, by filing a message under a talk, what
/// belongs to it: 2 828 messages. Their hours are in UTC, not the writers' own. The gaps are over
/// 10 427 pauses and 13 383 days of 233 chats, the sessions of one purpose over 174 with a relevant
/// message. Those of `corpus/` are over the 72 talks with ten relevant messages and more (the probe
/// of mere form over all 132), fitted on every other period; metrics that depend on an embedder are
/// not known.
struct RealFigures {
  /// The values of both sets by metric.
  let columns: [String: CorpusAuditFigure.Real]

  /// Reads the file of the folder `Datasets`.
  ///
  /// - Throws: `RunError.missing` where the file is not there; `ResultsError` for another content.
  init(datasets: URL) throws {
    let file = datasets.appendingPathComponent("real-conversations.json")
    guard let bytes = FileManager.default.contents(atPath: file.path) else {
      throw RunError.missing(path: file.path, remedy: .repository)
    }
    columns = try CanonicalJSON.decode(
      [String: CorpusAuditFigure.Real].self, from: bytes, file: file.lastPathComponent)
  }
}
