public import VaultCore

/// Fills in what can be read from the messages' text: their language and the entities they name.
public struct MessageAnnotator: Sendable {
  /// The number of preceding messages with a language that determine the expected language.
  public static let priorCount = 5

  private let tagger = LanguageTagger()
  private let finder: EntityFinder
  private let times: (@Sendable (Message) -> [Entity])?

  /// Prepares the finders.
  ///
  /// - Parameters:
  ///   - people: Names of contacts.
  ///   - organizations: Names of companies and institutions.
  ///   - domains: Domains of the participants' mail addresses.
  ///   - times: The finder of the dates and times of a message whose language is set; none if
  ///     `nil`.
  public init(
    people: [String], organizations: [String] = [], domains: [String] = [],
    times: (@Sendable (Message) -> [Entity])? = nil
  ) {
    finder = EntityFinder(people: people, organizations: organizations, domains: domains)
    self.times = times
  }

  /// The same messages in the same order with `language`, where it was `nil` and the text
  /// determines it, and `entities`.
  ///
  /// The prior of a message's language is the majority of the last five in its thread that its
  /// sender wrote, or that anyone wrote if there are none, by (sentAt, id); a tie goes to the
  /// latest. Only languages determined from the text itself count, so that no guess depends on
  /// another. System messages and messages without text are left as they are. Entities that are
  /// there already are kept and compete with those found.
  ///
  /// - Complexity: O(n log n) in the messages, O(text) each.
  public func annotate(_ messages: [Message]) -> [Message] {
    var annotated = messages
    let order = messages.indices.sorted { left, right in
      (messages[left].sentAt, messages[left].id) < (messages[right].sentAt, messages[right].id)
    }
    var recent = RecentLanguages()
    for index in order {
      guard messages[index].kind == .personal, !messages[index].text.isEmpty else { continue }
      let thread = messages[index].threadID
      let sender = messages[index].sender?.handle
      if messages[index].language == nil {
        let prior = recent.majority(thread: thread, sender: sender)
        annotated[index].language = tagger.tag(messages[index].text, prior: prior)
        if let told = tagger.tag(messages[index].text) {
          recent.note(told, thread: thread, sender: sender)
        }
      } else if let language = messages[index].language {
        recent.note(language, thread: thread, sender: sender)
      }
      let found = finder.find(in: messages[index].text, language: annotated[index].language)
      let all = messages[index].entities + found + (times?(annotated[index]) ?? [])
      annotated[index].entities = Entity.withoutOverlaps(all)
    }
    return annotated
  }
}

/// The languages of the last messages of each thread, and of each sender in it.
private struct RecentLanguages {
  private struct Key: Hashable {
    let thread: String
    let sender: Handle?
  }

  private var bySender: [Key: [Language]] = [:]
  private var byThread: [String: [Language]] = [:]

  mutating func note(_ language: Language, thread: String, sender: Handle?) {
    Self.append(language, to: &bySender[Key(thread: thread, sender: sender), default: []])
    Self.append(language, to: &byThread[thread, default: []])
  }

  func majority(thread: String, sender: Handle?) -> Language? {
    let own = bySender[Key(thread: thread, sender: sender)] ?? []
    let languages = own.isEmpty ? byThread[thread] ?? [] : own
    var best: (count: Int, language: Language)?
    // From the latest on: it wins a tie.
    for language in languages.reversed() {
      let count = languages.count { $0 == language }
      if count > best?.count ?? 0 { best = (count, language) }
    }
    return best?.language
  }

  private static func append(_ language: Language, to languages: inout [Language]) {
    if languages.count == MessageAnnotator.priorCount { languages.removeFirst() }
    languages.append(language)
  }
}
