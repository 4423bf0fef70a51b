internal import VaultCore

extension Replica {
  /// The state in a form that equal states share byte for byte, for tests of convergence.
  ///
  /// It holds more than a user sees: the operations applied, the edits behind every tag and field,
  /// and of notes every element in its place, deleted ones included. Nothing in it depends on the
  /// order in which operations came.
  ///
  /// - Complexity: O(n log n) in messages, O(n) in everything else.
  public func canonicalState() -> [UInt8] {
    var writer = ByteWriter()
    for operation in version.entries { append(operation, to: &writer) }
    let order = messages.documents.indices.sorted {
      messages.documents[$0] < messages.documents[$1]
    }
    for message in order {
      writer.appendText(messages.documents[message].rawValue)
      writer.append(messages.isDeleted[message] ? 1 : 0)
      guard !messages.isDeleted[message] else { continue }
      appendContent(of: message, to: &writer)
    }
    return writer.bytes
  }

  /// FNV-1a of the canonical state: equal on replicas that have converged.
  public var digest: UInt64 { StableHash.fnv1a(canonicalState()) }

  private func appendContent(of message: Int, to writer: inout ByteWriter) {
    let insertion = messages.insertions[message]
    append(log.authors.operation(insertion), to: &writer)
    if case .insert(_, let content) = log[insertion].action {
      writer.append(contentsOf: log.content[content.range])
    }
    let live = tags.live(head: messages.tagHeads[message])
      .map { (ExactText(text: log.tags[$0.tag]), log.authors.operation($0.addition)) }.sorted(by: <)
    writer.appendCount(live.count)
    for (tag, addition) in live {
      writer.appendText(tag.text)
      append(addition, to: &writer)
    }
    let fields = registers.winners(head: messages.registerHeads[message])
      .map { (ExactText(text: log.fields[$0.field]), $0.edit) }.sorted { $0.0 < $1.0 }
    writer.appendCount(fields.count)
    for (field, edit) in fields {
      writer.appendText(field.text)
      append(log.authors.operation(edit), to: &writer)
      append(log.value(setBy: edit), to: &writer)
    }
    append(note(at: message), to: &writer)
  }

  /// Runs are split where edits once were, which differs between replicas: neighbors are joined.
  private func append(_ note: NoteText, to writer: inout ByteWriter) {
    var joined: [NoteText.Run] = []
    for run in note.runs {
      if let last = joined.last, last.end == run.first, last.isDeleted == run.isDeleted {
        joined[joined.count - 1].scalars += run.scalars
      } else {
        joined.append(run)
      }
    }
    writer.appendCount(joined.count)
    for run in joined {
      append(log.authors.operation(run.first), to: &writer)
      writer.appendCount(run.first.offset)
      writer.appendCount(Int(run.scalars))
      writer.append(run.isDeleted ? 1 : 0)
    }
    writer.appendText(note.text(log: log))
  }

  private func append(_ operation: OperationID, to writer: inout ByteWriter) {
    writer.appendFixed(operation.replica.rawValue)
    writer.appendFixed(operation.sequence)
  }

  private func append(_ value: FieldValue?, to writer: inout ByteWriter) {
    switch value {
    case .flag(let flag): writer.append(flag ? 1 : 0)
    case .number(let number): writer.appendSigned(number)
    case .text(let text): writer.appendText(text)
    case nil: writer.append(0xFF)
    }
  }
}
