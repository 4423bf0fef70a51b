public import VaultCore

extension Replica {
  /// The messages that are present, in ascending order.
  ///
  /// - Complexity: O(n log n).
  public var documents: [DocumentID] {
    zip(messages.documents, messages.isDeleted).filter { !$0.1 }.map(\.0).sorted()
  }

  /// The number of messages that are present.
  public var count: Int { messages.isDeleted.count { !$0 } }

  /// Returns true if a message is present.
  public func contains(_ document: DocumentID) -> Bool {
    present(document) != nil
  }

  /// Returns true if a message was present and was deleted.
  public func isDeleted(_ document: DocumentID) -> Bool {
    messages.position(of: document).map { messages.isDeleted[Int($0)] } ?? false
  }

  /// The payload of a message; `nil` if it is not present.
  public func payload(of document: DocumentID) -> [UInt8]? {
    guard let message = present(document),
      case .insert(_, let content) = log[messages.insertions[message]].action
    else { return nil }
    return Array(log.content[content.range])
  }

  /// The tags of a message in ascending order of their UTF-8 bytes; none if it is not present.
  public func tags(of document: DocumentID) -> [String] {
    guard let message = present(document) else { return [] }
    return Set(tags.live(head: messages.tagHeads[message]).map(\.tag))
      .map { ExactText(text: log.tags[$0]) }.sorted().map(\.text)
  }

  /// The value of a message's field; `nil` if it was never set or the message is not present.
  public func value(of field: Field, of document: DocumentID) -> FieldValue? {
    guard let message = present(document), let name = log.fields.position(of: field.rawValue)
    else { return nil }
    return registers.winners(head: messages.registerHeads[message])
      .first { $0.field == name }.flatMap { log.value(setBy: $0.edit) }
  }

  /// The note of a message; empty if it has none or is not present.
  public func note(of document: DocumentID) -> String {
    present(document).map { note(at: $0).text(log: log) } ?? ""
  }

  /// The length of a message's note in Unicode scalars; 0 if it has none or is not present.
  public func noteLength(of document: DocumentID) -> Int {
    present(document).map { note(at: $0).count } ?? 0
  }

  /// The messages that operations since a version are about, in ascending order; deleted ones
  /// included.
  ///
  /// - Complexity: O(n log n) in those operations.
  public func documents(changedSince version: VersionVector) -> [DocumentID] {
    var changed: Set<UInt32> = []
    for (author, replica) in log.authors.replicas.enumerated() where author < log.entries.count {
      let latest = UInt32(log.entries[author].count)
      guard version[replica] < latest else { continue }
      for sequence in version[replica] + 1...latest {
        if let message = log.message(of: ElementKey(author: author, sequence: sequence)) {
          changed.insert(message)
        }
      }
    }
    return changed.map { messages.documents[Int($0)] }.sorted()
  }

  /// The values of messages' fields that concurrent edits gave, where there are several: those that
  /// no other edit of the field had seen, the one that is shown among them.
  ///
  /// - Returns: By message and field, the distinct values; fields without a conflict are left out.
  /// - Complexity: O(operations · replicas), and for each field O(edits²).
  public func concurrentValues() -> [DocumentID: [Field: Set<FieldValue>]] {
    struct Edit {
      let key: ElementKey
      let value: UInt32
      let seen: [UInt32]
    }
    var edits: [UInt32: [UInt32: [Edit]]] = [:]
    for (author, entries) in log.entries.enumerated() {
      var seen: [UInt32] = []
      for offset in entries.indices {
        let key = ElementKey(author: author, sequence: UInt32(offset + 1))
        for dependency in log.dependencies(of: key) { seen.raise(dependency) }
        seen.raise(key)
        guard case .setField(let field, let value) = entries[offset].action,
          let message = log.message(of: key), !messages.isDeleted[Int(message)]
        else { continue }
        edits[message, default: [:]][field, default: []].append(
          Edit(key: key, value: value, seen: seen))
      }
    }
    var conflicts: [DocumentID: [Field: Set<FieldValue>]] = [:]
    for (message, fields) in edits {
      for (field, edits) in fields {
        let latest = edits.filter { edit in
          !edits.contains {
            $0.key != edit.key && edit.key.sequence <= $0.seen.sequence(of: edit.key.author)
          }
        }
        guard latest.count > 1 else { continue }
        conflicts[messages.documents[Int(message)], default: [:]][
          Field(rawValue: log.fields[field])] = Set(latest.map { log.values[Int($0.value)] })
      }
    }
    return conflicts
  }

  private func present(_ document: DocumentID) -> Int? {
    messages.position(of: document).map { Int($0) }.flatMap { messages.isDeleted[$0] ? nil : $0 }
  }
}

extension OperationLog {
  func value(setBy edit: ElementKey) -> FieldValue? {
    if case .setField(_, let value) = self[edit].action { values[Int(value)] } else { nil }
  }
}
