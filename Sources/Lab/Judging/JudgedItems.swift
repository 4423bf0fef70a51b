internal import Foundation
internal import VaultCore
internal import VaultIngest
internal import VaultPipeline
internal import VaultResults
internal import VaultText

/// The text that judges read: the queries of a dataset and the messages of its vaults, as text.
struct JudgedItems {
  /// A query as judges read it.
  struct Question {
    let vault: String
    let title: String
    /// The time, place and people; the notes.
    let about: String
    /// The language or other group that its agreement is shown under.
    let group: String
  }

  /// The queries by identifier.
  let questions: [String: Question]
  private let vaults: [String: Conversations]

  /// The messages of a vault by thread.
  private struct Conversations {
    let clock: ZoneClock
    var threads: [String: [Message]] = [:]
    var places: [DocumentID: (thread: String, place: Int)] = [:]
  }

  /// The number of messages of its thread shown before a message, and after it.
  static let context = (before: 2, after: 1)
  private static let longestText = 4_000

  /// Gathers the text of a dataset.
  ///
  /// - Throws: What reading its queries throws; ``RunError`` if it has no searches.
  init(
    _ ingested: IngestStage.Result, in directory: URL, questions kind: QuestionKind
  ) throws {
    var vaults: [String: Conversations] = [:]
    for resolved in ingested.vaults {
      var conversations = Conversations(clock: ZoneClock(resolved.vault.owner.timeZone) ?? .utc)
      for message in resolved.vault.messages where message.kind == .personal {
        let place = conversations.threads[message.threadID, default: []].count
        conversations.places[message.id] = (message.threadID, place)
        conversations.threads[message.threadID, default: []].append(message)
      }
      vaults[resolved.vault.name] = conversations
    }
    self.vaults = vaults
    switch kind {
    case .events:
      questions = try Self.events(ingested, clocks: vaults.mapValues(\.clock))
    case .searches:
      guard let file = try SearchFile.written(below: directory, ingested) else {
        throw RunError.missing(
          path: directory.appendingPathComponent(SearchFile.name).path, remedy: .searchSuite)
      }
      let asked = file.queries.filter { $0.kind == .question }
      questions = Dictionary(
        uniqueKeysWithValues: asked.map { query in
          let clock = vaults[query.vault]?.clock ?? .utc
          let time = query.askedAt.map { "asked \(Self.text(of: $0, clock))" } ?? ""
          return (
            query.id,
            Question(
              vault: query.vault, title: query.text, about: time, group: Self.group(query.slices))
          )
        })
    }
  }

  private static func events(
    _ ingested: IngestStage.Result, clocks: [String: ZoneClock]
  ) throws -> [String: Question] {
    let events = Dictionary(
      ingested.vaults.map { resolved in
        (resolved.vault.name, Dictionary(resolved.vault.events.map { ($0.id, $0) }) { $1 })
      }
    ) { $1 }
    var questions: [String: Question] = [:]
    for query in try QuerySet(ingested).queries where !query.isFreeText {
      guard let event = events[query.vault]?[query.event] else { continue }
      let clock = clocks[query.vault] ?? .utc
      let people = event.participants.map(Self.name).joined(separator: ", ")
      let when =
        event.isAllDay
        ? "\(local(event.start, clock).date), all day"
        : "\(text(of: event.start, clock)) to \(text(of: event.end, clock))"
      questions[query.id] = Question(
        vault: query.vault, title: event.title,
        about: [when, event.location ?? "", people, event.notes].filter { !$0.isEmpty }
          .joined(separator: "\n"),
        group: group(query.slices))
    }
    return questions
  }

  private static func group(_ slices: [String: String]) -> String { slices["language"] ?? "all" }

  /// A message with those around it in its conversation; `nil` if the vault has no such one.
  func message(
    _ id: DocumentID, vault: String
  ) -> (before: String, message: String, after: String)? {
    guard let conversations = vaults[vault], let (name, place) = conversations.places[id],
      let thread = conversations.threads[name]
    else { return nil }
    func text(_ places: Range<Int>) -> String {
      thread[places.clamped(to: thread.indices)].map { Self.text(of: $0, conversations.clock) }
        .joined(separator: "\n\n")
    }
    return (
      text(place - Self.context.before..<place), text(place..<place + 1),
      text(place + 1..<place + 1 + Self.context.after)
    )
  }

  private static func text(of message: Message, _ clock: ZoneClock) -> String {
    let sender = message.sender.map(name) ?? ""
    let text = message.searchableText
    let shown = text.count > longestText ? text.prefix(longestText) + " […]" : text[...]
    return "\(Self.text(of: message.sentAt, clock)) \(sender)\n\(shown)"
  }

  private static func name(_ participant: Participant) -> String {
    participant.displayName ?? participant.handle.value
  }

  /// The hour and minute on the vault's clocks.
  private static func text(of moment: Timestamp, _ clock: ZoneClock) -> String {
    let time = local(moment, clock)
    return "\(time.date) \((time.secondOfDay / 3600).padded(to: 2))"
      + ":\((time.secondOfDay / 60 % 60).padded(to: 2))"
  }

  private static func local(_ moment: Timestamp, _ clock: ZoneClock) -> Timestamp {
    moment.advanced(bySeconds: Int64(clock.offsetSeconds(at: moment)))
  }
}
