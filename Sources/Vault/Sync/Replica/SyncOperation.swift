public import VaultCore

/// One edit of a vault, as replicas exchange it.
///
/// A change names its message by an insertion of that message which its author had applied, and a
/// replica resolves this to the message's own identifier: a replica that inserts the same message
/// again edits the same tags. (The type is not called `Operation` because Foundation has a class of
/// that name.)
public struct SyncOperation: Hashable, Sendable, Identifiable {
  /// The change that an edit makes.
  public enum Change: Hashable, Sendable {
    /// A message arrives; of several insertions the earliest keeps its payload.
    case insert(DocumentID, payload: [UInt8])
    /// A message gets a tag.
    case addTag(String, message: OperationID)
    /// A message loses a tag, as far as the author had seen it added: `observed` has the latest
    /// such addition of each replica. Additions not seen survive.
    case removeTag(String, message: OperationID, observed: [OperationID])
    /// A message's field gets a value; of several the latest counts.
    case setField(Field, FieldValue, message: OperationID)
    /// Text enters a message's note, one element a Unicode scalar.
    case insertNote(String, at: NoteAnchor, message: OperationID)
    /// Elements leave a message's note.
    case deleteNote([NoteRange], message: OperationID)
    /// A message is deleted for good, with everything attached to it.
    case delete(message: OperationID)
    /// The rest of the insertion of a message that was deleted since. A replica that applies it
    /// treats the message as deleted, ahead of the deletion itself.
    case erasedInsert(DocumentID)
    /// The rest of another edit of a message that was deleted since; applied likewise.
    case erased(message: OperationID)
  }

  /// The edit's name.
  public let id: OperationID
  /// The time at which it was made.
  public let timestamp: HybridTimestamp
  /// Of other replicas, the latest edits that its author had applied since the author's edit
  /// before: with those of all earlier edits, the full causal past.
  public let dependencies: [OperationID]
  /// The change that it makes.
  public let change: Change

  /// The insertion by which the change names its message; `nil` if it is itself one.
  var message: OperationID? {
    switch change {
    case .insert, .erasedInsert: nil
    case .addTag(_, let message), .removeTag(_, let message, _), .setField(_, _, let message),
      .insertNote(_, _, let message), .deleteNote(_, let message), .delete(let message),
      .erased(let message):
      message
    }
  }

  /// The bytes of text or payload that it carries.
  var contentBytes: Int {
    switch change {
    case .insert(let document, let payload): document.rawValue.utf8.count + payload.count
    case .insertNote(let text, _, _): text.utf8.count
    case .setField(_, .text(let text), _): text.utf8.count
    case .erasedInsert(let document): document.rawValue.utf8.count
    default: 0
    }
  }
}

/// One scalar of a note: the edit that inserted it, and its place in that edit's text.
public struct NoteElement: Hashable, Sendable {
  /// The insertion.
  public let operation: OperationID
  /// The scalar's offset in the inserted text, from 0.
  public let offset: Int
}

/// The place where text enters a note: a place in the tree of Fugue (see `NoteText`).
public enum NoteAnchor: Hashable, Sendable {
  /// At the start of a note in which nothing was ever written.
  case start
  /// Directly before an element: a left child of it.
  case before(NoteElement)
  /// Directly after an element, the last of its edit: a right child of it.
  case after(NoteElement)
}

/// Consecutive elements of one insertion.
public struct NoteRange: Hashable, Sendable {
  /// The first of them.
  public let first: NoteElement
  /// The number of them, at least 1.
  public let count: Int
}
