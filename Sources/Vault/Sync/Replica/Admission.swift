internal import VaultCore

/// Decides, before anything changes, which operations can be applied and in which order.
///
/// An operation is ready once its author's one before and all its dependencies are applied or
/// planned. A ready operation is checked: everything that it refers to must be in its causal past,
/// as its author stated it. Whether it passes therefore depends only on the operations, not on the
/// order in which they came, and all replicas decide alike.
struct Admission {
  /// The outcome: values that share no storage with the replica's log.
  struct Plan {
    let authors: AuthorTable
    let operations: [(author: Int, operation: SyncOperation)]
    let heldBack: [[SyncOperation]]
    let outcome: Replica.Outcome
  }

  private let replica: Replica
  private var authors: AuthorTable
  private var outcome = Replica.Outcome()
  private var planned: [(author: Int, operation: SyncOperation)] = []
  // By author: candidates by number; edits applied or planned; what the latest of them had seen;
  // where the planned ones are.
  private var queues: [[SyncOperation]]
  private var versions: [UInt32]
  private var seen: [[UInt32]]
  private var positions: [[Int]]
  private var contentBytes: Int

  /// Plans the application of some operations to a replica.
  ///
  /// - Throws: `danglingReference`, `conflictingHistory`, `tooLarge`, `tooManyReplicas`, `full`.
  static func plan(
    _ operations: some Sequence<SyncOperation>, in replica: Replica
  ) throws(SyncError) -> Plan {
    var admission = Admission(replica)
    try admission.enqueue(operations)
    try admission.planReady()
    guard admission.contentBytes <= OperationLog.contentLimit else { throw .full }
    admission.outcome.applied = admission.planned.count
    admission.outcome.heldBack = admission.queues.reduce(0) { $0 + $1.count }
    return Plan(
      authors: admission.authors, operations: admission.planned, heldBack: admission.queues,
      outcome: admission.outcome)
  }

  private init(_ replica: Replica) {
    self.replica = replica
    authors = replica.log.authors
    queues = replica.heldBack
    versions = replica.log.entries.map { UInt32($0.count) }
    seen = replica.log.seen
    positions = Array(repeating: [], count: versions.count)
    contentBytes = replica.log.content.count
    growQueues()
  }

  private mutating func growQueues() {
    while queues.count < authors.count { queues.append([]) }
    while versions.count < authors.count {
      versions.append(0)
      seen.append([])
      positions.append([])
    }
  }

  private mutating func enqueue(_ operations: some Sequence<SyncOperation>) throws(SyncError) {
    for operation in operations {
      try operation.checkLimits()
      let author = try authors.position(adding: operation.id.replica)
      growQueues()
      let sequence = operation.id.sequence
      guard sequence > 0 else { throw .danglingReference(sequence: sequence) }
      if sequence <= versions[author] {
        let known = replica.log[ElementKey(author: author, sequence: sequence)]
        guard known.timestamp == operation.timestamp else {
          throw .conflictingHistory(sequence: sequence)
        }
        outcome.repeated += 1
      } else {
        queues[author].append(operation)
      }
    }
    for author in queues.indices { try sortQueue(of: author) }
  }

  private mutating func sortQueue(of author: Int) throws(SyncError) {
    let queue = queues[author]
    if zip(queue, queue.dropFirst()).allSatisfy({ $0.id.sequence < $1.id.sequence }) { return }
    var distinct: [SyncOperation] = []
    for operation in queue.sorted(by: { $0.id.sequence < $1.id.sequence }) {
      guard let last = distinct.last, last.id == operation.id else {
        distinct.append(operation)
        continue
      }
      guard last.timestamp == operation.timestamp else {
        throw .conflictingHistory(sequence: operation.id.sequence)
      }
      outcome.repeated += 1
    }
    queues[author] = distinct
  }

  private mutating func planReady() throws(SyncError) {
    var taken = Array(repeating: 0, count: queues.count)
    var isStuck = Array(repeating: false, count: queues.count)
    var progress = true
    while progress {
      progress = false
      for author in queues.indices where !isStuck[author] {
        while taken[author] < queues[author].count {
          let operation = queues[author][taken[author]]
          guard isReady(operation, author: author) else { break }
          do throws(SyncError) {
            try check(operation, author: author)
          } catch {
            // An operation of an earlier call must not fail this one: it is dropped, and its
            // author's later ones wait until another replica sends a better one.
            guard replica.holdsBack(operation) else { throw error }
            queues[author].remove(at: taken[author])
            isStuck[author] = true
            break
          }
          take(operation, author: author)
          taken[author] += 1
          progress = true
        }
      }
    }
    for author in queues.indices { queues[author].removeFirst(taken[author]) }
  }

  private func isReady(_ operation: SyncOperation, author: Int) -> Bool {
    operation.id.sequence == versions[author] + 1
      && operation.dependencies.allSatisfy { dependency in
        authors.position(of: dependency.replica).map { versions[$0] >= dependency.sequence }
          ?? false
      }
  }

  private mutating func take(_ operation: SyncOperation, author: Int) {
    versions[author] += 1
    positions[author].append(planned.count)
    planned.append((author, operation))
    contentBytes += operation.contentBytes
    for dependency in operation.dependencies {
      if let key = authors.key(dependency) { seen[author].raise(key) }
    }
  }

  // MARK: Checking references

  private func check(_ operation: SyncOperation, author: Int) throws(SyncError) {
    guard let message = operation.message else { return }
    guard let subject = known(message, to: operation, author: author),
      let document = document(subject)
    else { throw .danglingReference(sequence: operation.id.sequence) }
    let isSound: Bool
    switch operation.change {
    case .removeTag(_, _, let observed):
      isSound = observed.allSatisfy { known($0, to: operation, author: author) != nil }
    case .insertNote(let text, let anchor, _):
      isSound =
        !text.isEmpty && holds(anchor, document: document, operation: operation, author: author)
    case .deleteNote(let ranges, _):
      isSound = ranges.allSatisfy { range in
        scalarCount(
          at: range.first, document: document, operation: operation, author: author
        ).map { range.count > 0 && range.count <= $0 && range.first.offset <= $0 - range.count }
          ?? false
      }
    default:
      isSound = true
    }
    guard isSound else { throw .danglingReference(sequence: operation.id.sequence) }
  }

  /// The packed name of an edit that another's author had applied; `nil` if it had not.
  private func known(
    _ reference: OperationID, to operation: SyncOperation, author: Int
  ) -> ElementKey? {
    guard let key = authors.key(reference), reference.sequence > 0 else { return nil }
    if key.author == author { return key.sequence < operation.id.sequence ? key : nil }
    if key.sequence <= seen[author].sequence(of: key.author) { return key }
    return operation.dependencies.contains {
      $0.replica == reference.replica && $0.sequence >= reference.sequence
    } ? key : nil
  }

  private enum Source {
    case logged(OperationLog.Entry)
    case planned(SyncOperation)
  }

  private func source(_ key: ElementKey) -> Source {
    if replica.log.contains(key) { return .logged(replica.log[key]) }
    let base = key.author < replica.log.entries.count ? replica.log.entries[key.author].count : 0
    return .planned(planned[positions[key.author][Int(key.sequence) - base - 1]].operation)
  }

  /// The message that an insertion inserts; `nil` if the edit is no insertion.
  private func document(_ key: ElementKey) -> DocumentID? {
    switch source(key) {
    case .logged(let entry):
      switch entry.action {
      case .insert(let message, _), .erasedInsert(let message):
        return replica.messages.documents[Int(message)]
      default: return nil
      }
    case .planned(let operation):
      switch operation.change {
      case .insert(let document, _), .erasedInsert(let document): return document
      default: return nil
      }
    }
  }

  /// Returns true if a place is in the note of a message.
  private func holds(
    _ anchor: NoteAnchor, document: DocumentID, operation: SyncOperation, author: Int
  ) -> Bool {
    switch anchor {
    case .start:
      true
    case .before(let element):
      scalarCount(at: element, document: document, operation: operation, author: author) != nil
    case .after(let element):
      scalarCount(at: element, document: document, operation: operation, author: author).map {
        element.offset == $0 - 1 || $0 == Self.erasedCount
      } ?? false
    }
  }

  // More than any edit has: the length of an erased text is unknown and not needed.
  private static let erasedCount = ElementKey.scalarLimit + 1

  /// The length of the text that brought an element into the note of a message; `nil` if the
  /// author of the operation cannot have seen it there.
  private func scalarCount(
    at element: NoteElement, document: DocumentID, operation: SyncOperation, author: Int
  ) -> Int? {
    guard let key = known(element.operation, to: operation, author: author) else { return nil }
    let subject: ElementKey?
    let count: Int
    switch source(key) {
    case .logged(let entry):
      subject = entry.subject
      switch entry.action {
      case .insertNote(_, _, _, let scalars): count = Int(scalars)
      case .erased: count = Self.erasedCount
      default: return nil
      }
    case .planned(let source):
      subject = source.message.flatMap { authors.key($0) }
      switch source.change {
      case .insertNote(let text, _, _): count = text.unicodeScalars.count
      case .erased: count = Self.erasedCount
      default: return nil
      }
    }
    guard subject.flatMap({ self.document($0) }) == document else { return nil }
    return (0..<count).contains(element.offset) ? count : nil
  }
}
