internal import Foundation
package import Vault
package import VaultCore
internal import VaultEmbedding
internal import VaultIngest
package import VaultMatching
internal import VaultStorage
package import VaultTestSupport

@testable package import VaultPipeline

/// Vaults of random messages, stored, embedded and indexed as a run does it.
package struct SearchableFixture {
  package let folder: TemporaryDirectory
  package let vaults: [SearchableVault]

  package static let start = Timestamp(year: 2026, month: 3, day: 20, hour: 12)
  package static let event = DocumentID("event")

  // Each vault has messages of its own; those sent later than `latest` are not in it.
  package init(
    _ names: [String] = ["v"], messages: Int = 150, latest: Timestamp? = nil,
    configuration: RunConfiguration = RunConfiguration()
  ) throws {
    folder = try TemporaryDirectory()
    let directory = folder.url
    let stored = try names.enumerated().map { number, name in
      var random = SeededRandom(seed: UInt64(number))
      let written = Self.messages(messages, &random)
        .filter { message in latest.map { message.sentAt <= $0 } ?? true }
      let store = try SQLiteVault.create(
        at: directory.appendingPathComponent("\(name).vault"), passphrase: "secret", rounds: 1)
      try store.insert(written)
      return StoredVault(
        name: name, directory: Self.people, store: store, messages: try store.allMessages(),
        events: [Self.calendarEvent])
    }
    let stage = SearchStage(configuration: configuration, seed: 1)
    let vectors = try HashingEmbedder().embed(stage.texts(of: stored))
    vaults = try stage.searchable(stored, vectors: vectors)
  }

  /// The question of one vault's event, as it is asked at an instant.
  package func question(
    _ vault: Int = 0, at instant: QueryInstant = .sevenDaysAfter
  ) throws -> MatchingStage.Question {
    let vault = vaults[vault]
    guard let profile = vault.profiles[Self.event] else {
      preconditionFailure("every vault of the fixture holds the event")
    }
    return MatchingStage.Question(
      query: EventQuery(
        id: "\(vault.stored.name)/event", vault: vault.stored.name, event: Self.event,
        split: .test),
      event: Self.calendarEvent, profile: profile.asked(at: instant.timestamp(for: Self.start)),
      vault: vault)
  }

  private static let people = ContactDirectory(
    contacts: (0..<7).map { Contact(names: [], handles: [handle($0)]) }, ownerIndex: 0)

  private static func handle(_ person: Int) -> Handle { Handle(.email, "p\(person)@example.com") }

  private static let calendarEvent = CalendarEvent(
    id: event, title: "budget review", notes: "numbers of spring", start: start, end: start,
    attendees: [0, 1, 2].map { Participant(handle($0)) })

  private static func messages(_ count: Int, _ random: inout SeededRandom) -> [Message] {
    let words = [
      "budget", "review", "numbers", "spring", "lunch", "train", "yes", "later", "fine", "picture",
    ]
    return (0..<count).map { index in
      let person = random.integer(in: 1...6)
      return Message(
        id: DocumentID("m\(index)"), platform: random.element(of: Platform.allCases),
        sentAt: start.advanced(bySeconds: Int64(random.integer(in: -30 * 24...12 * 24)) * 3600),
        sender: Participant(handle(person)), recipients: [.owner],
        text: (0..<random.integer(in: 1...7)).map { _ in random.element(of: words) }
          .joined(separator: " "),
        threadID: "t\(person % 3)")
    }
  }
}
