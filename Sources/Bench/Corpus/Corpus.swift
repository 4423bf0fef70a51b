public import VaultCore

/// A generated corpus: vaults, the questions put to them, and which messages answer each.
///
/// It holds a compact script of each vault; messages are put into words when they are asked for.
public struct Corpus: Sendable {
  /// The name in reports.
  public let name: String
  /// The seed that everything follows from.
  public let seed: UInt64
  /// The requested profile.
  public let profile: CorpusProfile
  /// The level of difficulty.
  public let difficulty: Difficulty
  /// The vaults in the order of their names.
  public let vaults: [CorpusVault]
  /// The translation pairs; empty where the profile asks for none.
  public let pairs: TranslationPairs

  /// The version of the file layout.
  public static let formatVersion = 2
  /// The version of the generator; a new one may give other bytes for the same seed.
  public static let generatorVersion = "4.1"

  /// The number of messages of all vaults, system messages counted.
  public var messageCount: Int { vaults.reduce(0) { $0 + $1.messageCount } }
  /// The number of events of all vaults.
  public var eventCount: Int { vaults.reduce(0) { $0 + $1.eventCount } }
  /// One query per event, by vault, then by event.
  public var queries: [EventQuery] { vaults.flatMap(\.queries) }
}

/// One owner's messages, calendar and people.
///
/// The messages and events are exactly what a correct reader of the written files must yield.
public struct CorpusVault: Sendable {
  /// The name, which is also the folder's.
  public let name: String
  /// The permitted use of the vault.
  public let split: EventQuery.Split
  let archive: VaultArchive

  /// The owner's main language.
  public var language: Language { archive.script.setting.main.language }

  /// The owner of the vault.
  public var owner: Owner {
    let person = archive.cast.owner
    return Owner(
      name: person.fullName, handles: person.identity.handles, timeZone: archive.zone.name)
  }

  /// The owner's address book, as `contacts.vcf` holds it.
  public var contacts: [Contact] { archive.cast.people.map(\.contact) }

  /// Everyone by every name and identifier: what contact resolution should find.
  public var identities: [Contact] { archive.cast.people.map(\.identity) }

  /// The number of messages, those of the platforms themselves counted.
  public var messageCount: Int {
    archive.script.turns.count + archive.extraCount(of: .whatsapp)
      + archive.extraCount(of: .imessage)
  }

  /// The number of events in the calendar.
  public var eventCount: Int { archive.script.plans.count { $0.isInCalendar } }

  /// The messages by time, then identifier.
  ///
  /// - Complexity: O(n log n) in the messages; every text is made anew.
  public var messages: [Message] {
    let messages = archive.entries().map(\.message)
    return messages.sorted { ($0.sentAt, $0.id) < ($1.sentAt, $1.id) }
  }

  /// Words every turn once and forgets the texts; as measurements need.
  ///
  /// - Returns: The bytes of all texts in UTF-8.
  public func wordedBytes() -> Int {
    (0..<Int32(archive.script.turns.count)).reduce(0) {
      $0 + archive.wording.text(of: $1).utf8.count
    }
  }

  /// The calendar by start, then identifier.
  public var events: [CalendarEvent] {
    CalendarEntries(archive: archive).entries().map(\.event)
  }

  /// One query per event, in the order of the calendar.
  public var queries: [EventQuery] { judged.map(\.query) }

  /// The relevant messages of each query, in the order of `queries`.
  ///
  /// A message that reached the vault by two platforms is judged once, under the identifier that
  /// represents both: the earlier, and of equal times the one whose platform comes first.
  public var judgments: [[Judgment]] { judged.map(\.judgments) }

  private var judged: [(event: CalendarEvent, query: EventQuery, judgments: [Judgment])] {
    VaultJudgments(vault: self).all()
  }
}

/// The judgment that a message is relevant to a query, with its grade and reason.
public struct Judgment: Hashable, Sendable {
  /// The message.
  public let document: DocumentID
  /// 2 about the event, 1 related to it.
  public let grade: Int
  /// The role of the message for the event: `invitation`, `planning`, `eve`, `followUp`, `reply`,
  /// `related`.
  public let reason: String
}
