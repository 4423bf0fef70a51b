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

  /// Whether a message is present.
  public func contains(_ document: DocumentID) -> Bool {
    present(document) != nil
  }

  /// Whether a message was here and was deleted.
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

  private func present(_ document: DocumentID) -> Int? {
    messages.position(of: document).map { Int($0) }.flatMap { messages.isDeleted[$0] ? nil : $0 }
  }
}

extension OperationLog {
  func value(setBy edit: ElementKey) -> FieldValue? {
    if case .setField(_, let value) = self[edit].action { values[Int(value)] } else { nil }
  }
}
