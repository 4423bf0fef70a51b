internal import VaultCore

/// The state that every device must show at the end: all edits of a ledger made one after the
/// other.
///
/// It is the specification that replicas are compared with: plain sets and dictionaries, and no
/// merging. The edits are made in the order of their times, ties by author and number, which
/// agrees with what their authors had seen. Each is applied literally to the state before it, with
/// two exceptions: removing a tag takes the additions that its author had seen, no others, and a
/// message that is deleted stays so.
public struct SequentialOracle: Sendable {
  /// The final state; of notes, lines in the order in which they were written.
  public private(set) var view = SyncView()

  private var additions: [DocumentID: [String: [OperationID]]] = [:]
  private var deleted: Set<DocumentID> = []

  /// Makes all edits of a ledger.
  ///
  /// - Complexity: O(n log n).
  public init(_ ledger: SyncLedger) {
    for write in ledger.writes.sorted(by: SyncWrite.isEarlier) { make(write) }
    for (id, tags) in additions {
      view.documents[id]?.tags = Set(tags.filter { !$0.value.isEmpty }.keys)
    }
    view.operationCount = ledger.writes.count
  }

  private mutating func make(_ write: SyncWrite) {
    let id = write.document
    guard !deleted.contains(id) else { return }
    switch write.change {
    case .insert(let payload):
      if view.documents[id] == nil { view.documents[id] = SyncView.Document(payload: payload) }
    case .addTag(let tag):
      additions[id, default: [:]][tag, default: []].append(write.id)
    case .removeTag(let tag):
      additions[id]?[tag]?.removeAll { write.seen.contains($0) }
    case .set(let field, let value):
      view.documents[id]?.fields[field] = value
    case .insertLine(let line, _):
      view.documents[id]?.lines.append(line)
    case .deleteLine(let line):
      view.documents[id]?.lines.removeAll { $0 == line }
    case .delete:
      deleted.insert(id)
      view.documents[id] = nil
      additions[id] = nil
    }
  }
}
