internal import VaultCore

extension Replica {
  /// Applies operations of any replicas, in any order, any number of times.
  ///
  /// It is all or nothing: either every operation is applied, held back until its causes arrive,
  /// or known already, or the replica stays as it was.
  ///
  /// - Complexity: O(n) edits for operations in causal order.
  /// - Throws: `danglingReference`, `conflictingHistory`, `tooLarge`, `tooManyReplicas`, `full`.
  @discardableResult
  public mutating func apply(
    _ operations: some Sequence<SyncOperation>
  ) throws(SyncError) -> Outcome {
    let plan = try Admission.plan(operations, in: self)
    for replica in plan.authors.replicas { _ = try log.position(adding: replica) }
    for (author, operation) in plan.operations { integrate(operation, author: author) }
    heldBack = plan.heldBack
    return plan.outcome
  }

  /// Returns true if an operation waits for its causes.
  func holdsBack(_ operation: SyncOperation) -> Bool {
    guard let author = log.authors.position(of: operation.id.replica), author < heldBack.count
    else { return false }
    return heldBack[author].contains(operation)
  }

  /// Applies one operation whose causes are applied and whose references hold.
  ///
  /// Every change goes through it, for edits made here and elsewhere.
  mutating func integrate(_ operation: SyncOperation, author: Int) {
    let key = ElementKey(author: author, sequence: operation.id.sequence)
    observe(operation.timestamp)
    let dependencies = operation.dependencies.compactMap { log.authors.key($0) }
    func entry(_ subject: ElementKey, _ action: OperationLog.Action) -> OperationLog.Entry {
      OperationLog.Entry(timestamp: operation.timestamp, subject: subject, action: action)
    }
    switch operation.change {
    case .insert(let document, let payload):
      let action = insertion(of: document, payload: payload, key: key, time: operation.timestamp)
      log.append(entry(key, action), author: author, dependencies: dependencies)
    case .erasedInsert(let document):
      let message = messages.position(of: document) ?? messages.add(document, insertion: key)
      log.append(
        entry(key, .erasedInsert(message: message)), author: author, dependencies: dependencies)
      erase(Int(message))
    default:
      guard let subject = operation.message.flatMap({ log.authors.key($0) }),
        let message = log.message(of: subject).map({ Int($0) })
      else { preconditionFailure("an operation was admitted without its message") }
      let action =
        messages.isDeleted[message]
        ? operation.change.erasedAction : action(for: operation.change)
      log.append(entry(subject, action), author: author, dependencies: dependencies)
      annotate(message, with: action, key: key)
    }
  }

  private mutating func insertion(
    of document: DocumentID, payload: [UInt8], key: ElementKey, time: HybridTimestamp
  ) -> OperationLog.Action {
    guard let message = messages.position(of: document) else {
      let message = messages.add(document, insertion: key)
      return .insert(message: message, content: log.append(content: payload))
    }
    guard !messages.isDeleted[Int(message)] else { return .erasedInsert(message: message) }
    let known = messages.insertions[Int(message)]
    guard case .insert(_, let content) = log[known].action else {
      preconditionFailure("a message that is present has no payload")
    }
    let isSame = log.content[content.range].elementsEqual(payload)
    let extent = isSame ? content : log.append(content: payload)
    let knownTime = log[known].timestamp
    let isEarlier = time == knownTime ? log.authors.precedes(key, known) : time < knownTime
    messages.repeats[message, default: []].append(isEarlier ? known : key)
    if isEarlier { messages.insertions[Int(message)] = key }
    return .insert(message: message, content: extent)
  }

  /// Stores the contents of a change and returns the remaining action.
  private mutating func action(for change: SyncOperation.Change) -> OperationLog.Action {
    switch change {
    case .addTag(let tag, _):
      return .addTag(log.tags.position(adding: tag))
    case .removeTag(let tag, _, let observed):
      let keys = observed.compactMap { log.authors.key($0)?.rawValue }
      return .removeTag(log.tags.position(adding: tag), list: log.append(list: keys))
    case .setField(let field, let value, _):
      return .setField(log.fields.position(adding: field.rawValue), value: log.append(value))
    case .insertNote(let text, let anchor, _):
      let place = place(of: anchor)
      return .insertNote(
        parent: place.parent, onLeft: place.onLeft,
        content: log.append(content: Array(text.utf8)), scalars: UInt32(text.unicodeScalars.count))
    case .deleteNote(let ranges, _):
      let pairs = ranges.flatMap { range in
        log.authors.key(range.first).map { [$0.rawValue, UInt64(range.count)] } ?? []
      }
      return .deleteNote(list: log.append(list: pairs))
    case .delete:
      return .delete
    case .erased, .insert, .erasedInsert:
      return .erased
    }
  }

  private func place(of anchor: NoteAnchor) -> (parent: ElementKey, onLeft: Bool) {
    switch anchor {
    case .start: (.root, false)
    case .before(let element): (log.authors.key(element) ?? .root, true)
    case .after(let element): (log.authors.key(element) ?? .root, false)
    }
  }

  /// Updates the tables by an action that is in the log.
  private mutating func annotate(
    _ message: Int, with action: OperationLog.Action, key: ElementKey
  ) {
    switch action {
    case .insert, .erasedInsert:
      return
    case .addTag(let tag):
      tags.add(tag, addition: key, head: &messages.tagHeads[message])
    case .removeTag(let tag, let list):
      tags.remove(tag, observed: log.list(at: list), head: &messages.tagHeads[message])
    case .setField(let field, _):
      registers.set(field, to: key, head: &messages.registerHeads[message], log: log)
    case .insertNote(let parent, let onLeft, let content, let scalars):
      if messages.notes[message] < 0 {
        messages.notes[message] = Int32(notes.count)
        notes.append(NoteText())
      }
      let run = NoteText.Run(first: key, scalars: Int32(scalars), content: content)
      notes[Int(messages.notes[message])].insert(run, parent: parent, onLeft: onLeft, log: log)
    case .deleteNote(let list):
      let pairs = Array(log.list(at: list))
      for index in stride(from: 0, to: pairs.count, by: 2) {
        notes[Int(messages.notes[message])].delete(
          ElementKey(rawValue: pairs[index]), count: Int(pairs[index + 1]), log: log)
      }
    case .delete, .erased:
      erase(message)
    }
  }

  /// Deletes a message's content and annotations; its identifier stays.
  private mutating func erase(_ message: Int) {
    guard !messages.isDeleted[message] else { return }
    messages.isDeleted[message] = true
    let insertions =
      [messages.insertions[message]] + (messages.repeats.removeValue(forKey: UInt32(message)) ?? [])
    for insertion in insertions {
      if case .insert(_, let content) = log[insertion].action { log.erase(content) }
    }
    tags.removeAll(head: &messages.tagHeads[message])
    messages.registerHeads[message] = MessageTable.none
    if messages.notes[message] >= 0 {
      for run in notes[Int(messages.notes[message])].runs { log.erase(run.content) }
      notes[Int(messages.notes[message])] = NoteText()
      messages.notes[message] = MessageTable.none
    }
  }
}

extension SyncOperation.Change {
  /// The action that the log keeps of a change of a deleted message.
  fileprivate var erasedAction: OperationLog.Action {
    if case .delete = self { .delete } else { .erased }
  }
}
