public import Foundation
public import VaultCore

/// A record that a reader finds in an export.
public enum IngestRecord: Hashable, Sendable {
  /// A message and where it starts: a line from 1, or the row of a database.
  case message(Message, line: Int)
  /// An event and the line it starts at.
  case event(CalendarEvent, line: Int)
  /// The card of an address book.
  case contact(Contact)
  /// The vector of a message that the vault of an export held, and the model that made it.
  case vector(DocumentID, [Float], model: String)
  /// A calendar that a mail carries (`text/calendar`), and the line its mail starts at.
  case calendar(Data, line: Int)
  /// The recipient to whom a mail was delivered.
  case delivery(Handle)
  /// Mails that the headers of the mail before it name, which are of one conversation.
  case conversation([DocumentID])
  /// An item that was left out or noted.
  case rejected(Rejection)
  /// Records that their store marks as deleted, as spam or as never sent, and the reason.
  indirect case setAside([IngestRecord], Rejection)

  /// An item that was left out or noted, at the line it starts at.
  static func rejection(_ reason: Rejection.Reason, line: Int) -> IngestRecord {
    .rejected(Rejection(line: line, reason: reason))
  }

  /// The records that count: those set aside as a note of it, or, where they are wanted, themselves.
  ///
  /// - Parameter takesSetAside: Whether they are wanted.
  /// - Returns: One record, or those that were set aside.
  public func counted(takesSetAside: Bool) -> [IngestRecord] {
    guard case .setAside(let records, let rejection) = self else { return [self] }
    return takesSetAside ? records : [.rejected(rejection)]
  }
}

/// Reads an export record by record, in memory that does not grow with the export.
///
/// Laws, for every conformer:
///
/// 1. Reading the same bytes again gives the same records in the same order.
/// 2. A record that cannot be read is `rejected` with its place; the records after it still come.
/// 3. `nil` comes at the end, and again at each later call.
/// 4. Each byte that was read, or row of a database, is in the ledger once.
/// 5. An error means that the file is not what it claims to be or breaks off; nothing comes after.
public protocol RecordReader {
  /// The parts into which everything read so far falls; whole once `nil` has come.
  var ledger: ReadLedger { get }

  /// The next record; `nil` at the end.
  mutating func next() throws(IngestError) -> IngestRecord?
}
