public import Foundation
public import VaultCore

/// Everything that was read from one folder.
public struct IngestedDataset: Sendable {
  /// The vaults in ascending order of their names.
  public let vaults: [IngestedVault]
  /// The questions of `queries.jsonl` in the file's order; `nil` if there is no such file.
  public let queries: [EventQuery]?
  /// The judgments, where the folder holds a `qrels` file.
  public let qrelsFile: URL?
  /// The judgments by query, of a collection whose splits have files of their own; `nil` where
  /// `qrelsFile` holds them or there are none.
  public let judgments: [String: [DocumentID: Int]]?
  /// The further contents of a collection in the form of BEIR; `nil` for exports.
  public let collection: StandardCollection?
  /// True if the folder holds `vaults/`, so that query identifiers start with the vault's name.
  public let isMultiVault: Bool
}

/// One owner's messages, events and people.
public struct IngestedVault: Sendable {
  /// The folder's name; `vault` for a dataset without `vaults/`.
  public let name: String
  /// The owner of the vault.
  public let owner: Owner
  /// True if there was no `owner.json`, so that the owner is inferred.
  public let ownerIsInferred: Bool
  /// The zone that local times were read in, and what decided on it; `nil` where there are none.
  public var zone: ZoneDecision?
  /// The messages in ascending order of (sentAt, id); identifiers are unique.
  public var messages: [Message]
  /// The events and instances in ascending order of (start, id); identifiers are unique.
  public let events: [CalendarEvent]
  /// The cards of the address books, file by file.
  public let addressBook: [Contact]
  /// The files that were read, in ascending order of their paths.
  public let files: [IngestedFile]
  /// The files that were not recognized and that no message has attached, in ascending order.
  public let unread: [String]

  /// A vault of these parts.
  ///
  /// - Precondition: Messages and events are in the order that their fields state.
  public init(
    name: String, owner: Owner, ownerIsInferred: Bool, messages: [Message],
    events: [CalendarEvent], addressBook: [Contact], files: [IngestedFile], unread: [String] = []
  ) {
    self.name = name
    self.owner = owner
    self.ownerIsInferred = ownerIsInferred
    self.messages = messages
    self.events = events
    self.addressBook = addressBook
    self.files = files
    self.unread = unread
  }
}

/// The result of reading one export.
public struct IngestedFile: Hashable, Sendable {
  /// The path below the vault's folder; that of an archive's entry goes on behind the archive's.
  public let path: String
  /// The format it was read as; `nil` for an archive that could not be opened.
  public let format: Export.Format?
  /// The number of messages, events (instances counted) or cards that it gave to the vault.
  public let items: Int
  /// The items left out or noted, in ascending order of lines.
  public let rejected: [Rejection]
  /// The reason that the rest of it, or all of it, was refused.
  public let refusal: IngestError?
  /// The order in which its dates were read; `nil` for all but WhatsApp exports.
  public let dateOrder: DateOrderDecision?
  /// The parts into which its bytes or rows fall.
  public let ledger: ReadLedger
}
