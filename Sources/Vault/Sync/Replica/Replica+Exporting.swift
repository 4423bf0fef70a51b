extension Replica {
  /// The operations that a replica with the given version lacks, in batches of one replica each.
  ///
  /// - Parameters:
  ///   - version: The edits that the other has seen.
  ///   - limit: The last edits to send; those applied here, if `nil`.
  ///   - budgetBytes: Stop when about so many bytes are gathered, with at least one operation.
  /// - Returns: Batches by ascending replica, each continuing `version` without a gap. Operations
  ///   of deleted messages come without their content.
  /// - Complexity: O(operations and bytes returned).
  public func operations(
    since version: VersionVector, upTo limit: VersionVector? = nil, budgetBytes: Int = .max
  ) -> [OperationBatch] {
    var batches: [OperationBatch] = []
    var budget = budgetBytes
    for latest in self.version.entries {
      guard budget > 0, let author = log.authors.position(of: latest.replica) else { continue }
      let first = version[latest.replica]
      let last = min(latest.sequence, limit.map { $0[latest.replica] } ?? .max)
      var operations: [SyncOperation] = []
      var next = first
      while next < last, budget > 0 {
        next += 1
        let operation = self.operation(ElementKey(author: author, sequence: next))
        budget -= operation.contentBytes + Self.operationBytes
        operations.append(operation)
      }
      guard !operations.isEmpty else { continue }
      batches.append(
        OperationBatch(unchecked: operations, replica: latest.replica, from: first + 1))
    }
    return batches
  }

  // The approximate bytes of an operation on the wire beside its content.
  private static let operationBytes = 12

  /// An operation of the log, with the content that it may still show.
  private func operation(_ key: ElementKey) -> SyncOperation {
    let entry = log[key]
    let isDeleted = log.message(of: key).map { messages.isDeleted[Int($0)] } ?? false
    let change = change(entry, isDeleted: isDeleted)
    return SyncOperation(
      id: log.authors.operation(key), timestamp: entry.timestamp,
      dependencies: log.dependencies(of: key).map { log.authors.operation($0) }, change: change)
  }

  private func change(_ entry: OperationLog.Entry, isDeleted: Bool) -> SyncOperation.Change {
    let message = log.authors.operation(entry.subject)
    switch entry.action {
    case .insert(let position, _) where isDeleted, .erasedInsert(let position):
      return .erasedInsert(messages.documents[Int(position)])
    case .delete:
      return .delete(message: message)
    case _ where isDeleted, .erased:
      return .erased(message: message)
    case .insert(let position, let content):
      return .insert(
        messages.documents[Int(position)], payload: Array(log.content[content.range]))
    case .addTag(let tag):
      return .addTag(log.tags[tag], message: message)
    case .removeTag(let tag, let list):
      let observed = log.list(at: list).map { log.authors.operation(ElementKey(rawValue: $0)) }
      return .removeTag(log.tags[tag], message: message, observed: observed)
    case .setField(let field, let value):
      return .setField(
        Field(rawValue: log.fields[field]), log.values[Int(value)], message: message)
    case .insertNote(let parent, let onLeft, let content, _):
      let text = String(decoding: log.content[content.range], as: UTF8.self)
      let anchor: NoteAnchor =
        parent == .root
        ? .start
        : onLeft ? .before(log.authors.element(parent)) : .after(log.authors.element(parent))
      return .insertNote(text, at: anchor, message: message)
    case .deleteNote(let list):
      let pairs = Array(log.list(at: list))
      let ranges = stride(from: 0, to: pairs.count, by: 2).map {
        NoteRange(
          first: log.authors.element(ElementKey(rawValue: pairs[$0])), count: Int(pairs[$0 + 1]))
      }
      return .deleteNote(ranges, message: message)
    }
  }
}
