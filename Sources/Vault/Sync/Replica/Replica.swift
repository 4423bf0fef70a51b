public import VaultCore

/// One device's copy of a vault's messages and what their owner did with them.
///
/// It is an operation-based CRDT: each edit made here becomes a `SyncOperation`, and replicas that
/// have applied the same operations, in any order, show the same state. What
/// concurrent edits mean:
///
/// | what | rule |
/// |---|---|
/// | message | payloads never change; of several insertions the earliest counts |
/// | tag | an addition survives every removal that had not seen it |
/// | field | the latest edit counts, by hybrid time, then replica |
/// | note | all text stays, each piece in one piece (see `NoteText`) |
/// | deletion | it wins over everything, before and after, and erases content |
///
/// A replica is a value: a copy is a snapshot, and `try` leaves it as it was if it throws.
///
/// - Complexity: An edit or query costs O(annotations of its message), a note's O(pieces of it).
public struct Replica: Sendable {
  /// The outcome of `apply` for the operations that it was given.
  public struct Outcome: Hashable, Sendable {
    /// Those that took effect, including ones held back by an earlier call.
    public internal(set) var applied = 0
    /// Those now held back until an operation that they depend on arrives.
    public internal(set) var heldBack = 0
    /// Those known before.
    public internal(set) var repeated = 0
  }

  /// The longest text of one note edit, in Unicode scalars.
  public static let noteEditLimit = ElementKey.scalarLimit

  /// The replica's name, which its own edits carry.
  public let id: ReplicaID
  /// The time of the latest edit known here.
  public private(set) var clock = HybridTimestamp.zero

  var log = OperationLog()
  var messages = MessageTable()
  var tags = TagTable()
  var registers = RegisterTable()
  var notes: [NoteText] = []
  // Operations whose causes have not arrived, by author, in the order of their numbers.
  var heldBack: [[SyncOperation]] = []

  /// An empty replica.
  public init(id: ReplicaID) {
    self.id = id
  }

  /// The operations applied here.
  ///
  /// - Complexity: O(replicas · log replicas).
  public var version: VersionVector { log.version }

  /// The number of operations applied here.
  public var operationCount: Int { log.entries.reduce(0) { $0 + $1.count } }

  // MARK: Editing

  /// Inserts a message.
  ///
  /// - Parameters:
  ///   - document: The message's identifier, the same on every device that imports it.
  ///   - payload: Its content in any encoding.
  ///   - now: The wall clock's time.
  /// - Returns: Whether it is new here; a message that is present is left as it is.
  /// - Throws: `deletedMessage`, `full`, or `tooLarge`.
  @discardableResult
  public mutating func insert(
    _ document: DocumentID, payload: [UInt8], at now: Timestamp
  ) throws(SyncError) -> Bool {
    if let known = messages.position(of: document) {
      guard !messages.isDeleted[Int(known)] else { throw .deletedMessage }
      return false
    }
    try perform(.insert(document, payload: payload), at: now)
    return true
  }

  /// Adds a tag to a message, again if it has it, so that no concurrent removal removes it.
  ///
  /// - Throws: `unknownMessage`, `deletedMessage`, `full`.
  public mutating func addTag(
    _ tag: String, to document: DocumentID, at now: Timestamp
  ) throws(SyncError) {
    let message = try editable(document)
    try perform(.addTag(tag, message: name(of: message)), at: now)
  }

  /// Removes a tag from a message.
  ///
  /// - Returns: Whether the message had it.
  /// - Throws: `unknownMessage`, `deletedMessage`, `full`.
  @discardableResult
  public mutating func removeTag(
    _ tag: String, from document: DocumentID, at now: Timestamp
  ) throws(SyncError) -> Bool {
    let message = try editable(document)
    guard let position = log.tags.position(of: tag) else { return false }
    let observed = tags.live(head: messages.tagHeads[message])
      .filter { $0.tag == position }.map { log.authors.operation($0.addition) }.sorted()
    guard !observed.isEmpty else { return false }
    try perform(.removeTag(tag, message: name(of: message), observed: observed), at: now)
    return true
  }

  /// Gives a field of a message a value.
  ///
  /// - Throws: `unknownMessage`, `deletedMessage`, `full`.
  public mutating func set(
    _ field: Field, to value: FieldValue, of document: DocumentID, at now: Timestamp
  ) throws(SyncError) {
    let message = try editable(document)
    try perform(.setField(field, value, message: name(of: message)), at: now)
  }

  /// Inserts text into a message's note.
  ///
  /// - Parameters:
  ///   - text: At most `noteEditLimit` scalars; an empty one changes nothing.
  ///   - offset: The place in the note, counted in Unicode scalars.
  ///   - document: The message.
  ///   - now: The wall clock's time.
  /// - Throws: `unknownMessage`, `deletedMessage`, `outsideNote`, `tooLarge`, `full`.
  public mutating func insertNote(
    _ text: String, at offset: Int, of document: DocumentID, at now: Timestamp
  ) throws(SyncError) {
    let message = try editable(document)
    let length = note(at: message).count
    guard (0...length).contains(offset) else { throw .outsideNote(length: length) }
    guard !text.isEmpty else { return }
    let place =
      messages.notes[message] < 0
      ? (.root, false) : notes[Int(messages.notes[message])].place(at: offset, log: log)
    let anchor: NoteAnchor =
      place.parent == .root
      ? .start
      : place.onLeft
        ? .before(log.authors.element(place.parent)) : .after(log.authors.element(place.parent))
    try perform(.insertNote(text, at: anchor, message: name(of: message)), at: now)
  }

  /// Deletes part of a message's note.
  ///
  /// - Parameters:
  ///   - range: The part, counted in Unicode scalars; an empty one changes nothing.
  ///   - document: The message.
  ///   - now: The wall clock's time.
  /// - Throws: `unknownMessage`, `deletedMessage`, `outsideNote`, `full`.
  public mutating func deleteNote(
    _ range: Range<Int>, of document: DocumentID, at now: Timestamp
  ) throws(SyncError) {
    let message = try editable(document)
    let length = note(at: message).count
    guard range.lowerBound >= 0, range.upperBound <= length else {
      throw .outsideNote(length: length)
    }
    guard !range.isEmpty else { return }
    let ranges = notes[Int(messages.notes[message])].elements(in: range).map {
      NoteRange(first: log.authors.element($0.first), count: $0.count)
    }
    try perform(.deleteNote(ranges, message: name(of: message)), at: now)
  }

  /// Deletes a message for good, with its tags, fields and note.
  ///
  /// Payload and note are overwritten here at once, and on every other device when it applies the
  /// deletion; operations exported from then on no longer contain them. The identifier stays, so
  /// that an import does not restore the message.
  ///
  /// - Throws: `unknownMessage`, `deletedMessage`, `full`.
  public mutating func delete(_ document: DocumentID, at now: Timestamp) throws(SyncError) {
    let message = try editable(document)
    try perform(.delete(message: name(of: message)), at: now)
  }

  // MARK: Helpers

  mutating func observe(_ time: HybridTimestamp) {
    clock = max(clock, time)
  }

  func note(at message: Int) -> NoteText {
    messages.notes[message] < 0 ? NoteText() : notes[Int(messages.notes[message])]
  }

  private func editable(_ document: DocumentID) throws(SyncError) -> Int {
    guard let position = messages.position(of: document) else { throw .unknownMessage }
    guard !messages.isDeleted[Int(position)] else { throw .deletedMessage }
    return Int(position)
  }

  private func name(of message: Int) -> OperationID {
    log.authors.operation(messages.insertions[message])
  }

  /// Turns a change into this replica's next operation, and applies it as others will.
  private mutating func perform(
    _ change: SyncOperation.Change, at now: Timestamp
  ) throws(SyncError) {
    let author = try log.position(adding: id)
    guard log.entries[author].count < Int(UInt32.max) else { throw .full }
    var dependencies: [OperationID] = []
    for other in 0..<log.authors.count where other != author {
      let latest = UInt32(log.entries[other].count)
      guard latest > log.seen[author].sequence(of: other) else { continue }
      dependencies.append(OperationID(replica: log.authors.replicas[other], sequence: latest))
    }
    let operation = SyncOperation(
      id: OperationID(replica: id, sequence: UInt32(log.entries[author].count + 1)),
      timestamp: clock.successor(at: now), dependencies: dependencies, change: change)
    try operation.checkLimits()
    guard log.content.count + operation.contentBytes <= OperationLog.contentLimit else {
      throw .full
    }
    integrate(operation, author: author)
  }
}

extension SyncOperation {
  /// Rejects content above the limits of one edit.
  ///
  /// - Throws: `tooLarge`.
  func checkLimits() throws(SyncError) {
    switch change {
    case .insertNote(let text, _, _):
      guard text.unicodeScalars.count <= ElementKey.scalarLimit else {
        throw .tooLarge(limit: ElementKey.scalarLimit)
      }
    case .insert(_, let payload):
      guard payload.count <= Self.payloadLimit else { throw .tooLarge(limit: Self.payloadLimit) }
    default:
      return
    }
  }

  /// The largest payload of a message: attachments are sent by other means.
  static let payloadLimit = 1 << 26
}
