public import VaultCore

/// A generated corpus: vaults, the questions put to them, and which messages answer each.
public struct Corpus: Sendable {
  /// What reports call it.
  public let name: String
  /// The seed that everything follows from.
  public let seed: UInt64
  /// What was asked for.
  public let profile: CorpusProfile
  /// The vaults in the order of their names.
  public let vaults: [CorpusVault]
  /// One query per event, by vault, then by event.
  public let queries: [EventQuery]
  /// The grades of the relevant messages by query id: 2 about the event by itself, 1 by its thread.
  public let judgments: [String: [DocumentID: Int]]

  /// The version of the file layout.
  public static let formatVersion = 1
  /// The version of the generator; a new one may give other bytes for the same seed.
  public static let generatorVersion = "1.0"

  /// The number of messages of all vaults, system messages counted.
  public var messageCount: Int { vaults.reduce(0) { $0 + $1.messages.count } }
  /// The number of events of all vaults.
  public var eventCount: Int { vaults.reduce(0) { $0 + $1.events.count } }

  /// The SHA-256, as lower-case hex, of the corpus's `SHA256SUMS` file.
  ///
  /// - Complexity: Renders every file.
  public var digest: String { CorpusFiles(self).digest }
}

/// One owner's messages, calendar and people.
///
/// The messages and events are exactly what a faithful reader of the written files must yield.
public struct CorpusVault: Sendable {
  /// The name, which is also the folder's.
  public let name: String
  /// What the vault may be used for.
  public let split: EventQuery.Split
  /// The owner's main language.
  public let language: Language
  /// Whose vault it is.
  public let owner: Owner
  /// The owner's address book, as `contacts.vcf` holds it.
  public let contacts: [Contact]
  /// Everyone by every name and identifier: what contact resolution should find.
  public let identities: [Contact]
  /// The messages by time, then identifier.
  public let messages: [Message]
  /// The calendar by start, then identifier.
  public let events: [CalendarEvent]
  /// The language each message was written in; absent for what a platform itself wrote.
  public let languages: [DocumentID: Language]

  let zone: ZoneRule
  let whatsAppStyle: WhatsAppStyle
  let conversations: [IMessageConversation]
  /// Whether iMessage dates state the local offset instead of `Z`.
  let statesOffsets: Bool
  /// Telephone numbers as people write them, by their normal form.
  let writtenPhones: [String: String]
}

/// One entry of `imessage/messages.json`.
struct IMessageConversation: Sendable {
  let id: String
  let name: String?
  let participants: [Participant]
}

/// How a vault's phone exports WhatsApp chats.
struct WhatsAppStyle: Sendable {
  let isIOS: Bool
  let dates: DatePattern
  let words: WhatsAppWords
  /// Whether attached files are named; otherwise a note says that they were left out.
  let exportsMedia: Bool
}
