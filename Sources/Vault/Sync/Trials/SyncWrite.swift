public import VaultCore

/// An edit as its author meant it, with what the author had seen: an entry of a `SyncLedger`.
public struct SyncWrite: Hashable, Sendable {
  /// The change that an edit makes to a message.
  public enum Change: Hashable, Sendable {
    /// The message arrives.
    case insert(payload: [UInt8])
    /// It gets a tag.
    case addTag(String)
    /// It loses a tag.
    case removeTag(String)
    /// A field gets a value.
    case set(Field, FieldValue)
    /// A line enters its note after another one, or at the start. Lines are unique within a vault
    /// and hold no line break, so that each can be identified at any place.
    case insertLine(String, after: String?)
    /// A line leaves its note.
    case deleteLine(String)
    /// It is deleted for good.
    case delete
  }

  /// The edit's name.
  public let id: OperationID
  /// The time at which it was made.
  public let time: HybridTimestamp
  /// The edits that its author had seen, this edit included.
  public let seen: VersionVector
  /// The message.
  public let document: DocumentID
  /// The change that it makes.
  public let change: Change

  /// The order in time that all devices share.
  static func isEarlier(_ left: SyncWrite, _ right: SyncWrite) -> Bool {
    left.time == right.time ? left.id < right.id : left.time < right.time
  }
}

extension Replica {
  /// Makes an edit and returns its entry for a ledger.
  ///
  /// - Returns: The entry; `nil` if the edit has no effect here: a message, tag or line that is
  ///   there already, or a tag or line that is not.
  /// - Throws: As the edit itself does.
  public mutating func make(
    _ change: SyncWrite.Change, of document: DocumentID, at now: Timestamp
  ) throws(SyncError) -> SyncWrite? {
    switch change {
    case .insert(let payload):
      guard try insert(document, payload: payload, at: now) else { return nil }
    case .addTag(let tag):
      try addTag(tag, to: document, at: now)
    case .removeTag(let tag):
      guard try removeTag(tag, from: document, at: now) else { return nil }
    case .set(let field, let value):
      try set(field, to: value, of: document, at: now)
    case .insertLine(let line, let previous):
      let start = previous.map { range(ofLine: $0, in: document)?.upperBound } ?? 0
      guard let start else { return nil }
      try insertNote(line + "\n", at: start, of: document, at: now)
    case .deleteLine(let line):
      guard let range = range(ofLine: line, in: document) else { return nil }
      try deleteNote(range, of: document, at: now)
    case .delete:
      try delete(document, at: now)
    }
    let version = self.version
    return SyncWrite(
      id: OperationID(replica: id, sequence: version[id]), time: clock, seen: version,
      document: document, change: change)
  }

  /// The lines of a message's note, in order.
  public func lines(of document: DocumentID) -> [String] {
    note(of: document).split(separator: "\n").map(String.init)
  }

  /// The scalars of a line with its line break.
  private func range(ofLine line: String, in document: DocumentID) -> Range<Int>? {
    var start = 0
    for candidate in lines(of: document) {
      let end = start + candidate.unicodeScalars.count + 1
      if candidate == line { return start..<end }
      start = end
    }
    return nil
  }
}
