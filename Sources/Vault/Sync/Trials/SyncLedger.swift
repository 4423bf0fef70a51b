public import VaultCore

/// The edits that devices acknowledged to their owner, and the fate of each.
///
/// It holds the intent of each edit and what its author had seen, and does not depend on how
/// replicas merge. An edit whose device was killed before it was durable was never acknowledged and
/// is not in it.
public struct SyncLedger: Sendable {
  /// The fate of an edit.
  public enum Fate: Hashable, Sendable {
    /// Its effect is shown.
    case visible
    /// A later edit, whose author had seen it, removed its effect.
    case overwritten(by: OperationID)
    /// A concurrent edit decides what is shown: a tag that was added meanwhile stays, and of a
    /// field's values the device names this one beside the one that it shows.
    case concurrent
    /// Its message was deleted.
    case deleted
    /// None of these: its effect is missing without a cause.
    case lost
  }

  /// The number of edits of each fate on one device, and the other faults there.
  public struct Tally: Hashable, Sendable {
    /// Edits whose effect is shown.
    public internal(set) var visible = 0
    /// Edits that a later one overwrote.
    public internal(set) var overwritten = 0
    /// Edits that a concurrent one prevailed over.
    public internal(set) var concurrent = 0
    /// Edits whose message was deleted.
    public internal(set) var deleted = 0
    /// Edits whose effect is missing.
    public internal(set) var lost = 0
    /// Deleted messages that are shown.
    public internal(set) var resurrected = 0
    /// Operations, and lines of notes, that count more than once.
    public internal(set) var doubled = 0
  }

  /// The edits in the order in which they were acknowledged.
  public private(set) var writes: [SyncWrite] = []

  /// A ledger without entries.
  public init() {}

  /// Enters edits that are durable.
  public mutating func acknowledge(_ writes: [SyncWrite]) {
    self.writes += writes
  }

  /// The fields that edits set, in ascending order of their names.
  public var fields: [Field] {
    let fields = writes.compactMap { write in
      if case .set(let field, _) = write.change { field } else { nil }
    }
    return Set(fields).sorted { $0.rawValue < $1.rawValue }
  }

  /// The messages that were deleted.
  public var deletedDocuments: Set<DocumentID> {
    Set(writes.filter { $0.change == .delete }.map(\.document))
  }

  /// Returns the fate of every edit on a device that has everything.
  ///
  /// - Parameter view: What the device shows.
  /// - Returns: The fates in the order of `writes`.
  /// - Complexity: O(n), and for each message O(edits²).
  public func fates(in view: SyncView) -> [Fate] {
    var fates = Array(repeating: Fate.lost, count: writes.count)
    for (id, positions) in Dictionary(grouping: writes.indices, by: { writes[$0].document }) {
      let history = DocumentHistory(
        writes: positions.map { writes[$0] }, shown: view.documents[id],
        concurrent: view.concurrent[id] ?? [:])
      for position in positions { fates[position] = history.fate(of: writes[position]) }
    }
    return fates
  }

  /// Counts the fates of all edits on a device that has everything, and the duplicates.
  public func tally(in view: SyncView) -> Tally {
    var tally = Tally()
    for fate in fates(in: view) {
      switch fate {
      case .visible: tally.visible += 1
      case .overwritten: tally.overwritten += 1
      case .concurrent: tally.concurrent += 1
      case .deleted: tally.deleted += 1
      case .lost: tally.lost += 1
      }
    }
    tally.resurrected = deletedDocuments.count { view.documents[$0] != nil }
    tally.doubled = max(0, view.operationCount - writes.count)
    for document in view.documents.values {
      tally.doubled += document.lines.count - Set(document.lines).count
    }
    return tally
  }
}

/// All edits of one message, and what is shown of it in the end.
private struct DocumentHistory {
  let writes: [SyncWrite]
  let shown: SyncView.Document?
  let concurrent: [Field: Set<FieldValue>]

  func fate(of write: SyncWrite) -> SyncLedger.Fate {
    guard let shown else {
      if write.change == .delete { return .visible }
      return writes.contains { $0.change == .delete } ? .deleted : .lost
    }
    switch write.change {
    case .insert:
      return writes.contains { $0.change == .insert(payload: shown.payload) } ? .visible : .lost
    case .addTag(let tag):
      return shown.tags.contains(tag) ? .visible : overwriting(write) { $0 == .removeTag(tag) }
    case .removeTag(let tag):
      guard shown.tags.contains(tag) else { return .visible }
      return removal(write, of: tag)
    case .set(let field, let value):
      if shown.fields[field] == value { return .visible }
      let isNamed =
        concurrent[field].map { values in
          values.contains(value) && shown.fields[field].map(values.contains) ?? false
        } ?? false
      let later = overwriting(write) { if case .set(field, _) = $0 { true } else { false } }
      return later == .lost && isNamed ? .concurrent : later
    case .insertLine(let line, let previous):
      guard let place = shown.lines.firstIndex(of: line) else {
        return overwriting(write) { $0 == .deleteLine(line) }
      }
      // What its author saw before it must still be before it.
      let before = previous.flatMap { shown.lines.firstIndex(of: $0) } ?? -1
      return before < place ? .visible : .lost
    case .deleteLine(let line):
      return shown.lines.contains(line) ? .lost : .visible
    case .delete:
      return .lost
    }
  }

  /// Returns the fate of the removal of a tag that is shown all the same.
  private func removal(_ write: SyncWrite, of tag: String) -> SyncLedger.Fate {
    let later = overwriting(write) { $0 == .addTag(tag) }
    guard later == .lost else { return later }
    return writes.contains { $0.change == .addTag(tag) && !write.seen.contains($0.id) }
      ? .concurrent : .lost
  }

  /// Overwritten, if an edit of some kind was made in knowledge of another; else lost.
  private func overwriting(
    _ write: SyncWrite, _ isOfKind: (SyncWrite.Change) -> Bool
  ) -> SyncLedger.Fate {
    writes.first { $0.id != write.id && $0.seen.contains(write.id) && isOfKind($0.change) }
      .map { .overwritten(by: $0.id) } ?? .lost
  }
}
