internal import VaultCore

// The body of a batch. A number is LEB128 in its shortest form; a text is its length in bytes as a
// number, then UTF-8. Each repeated item is written once, in a table ahead of the operations.
//
// | part | meaning |
// |---|---|
// | replicas | a count, then 8 bytes each, big-endian; position 0 is the batch's own, not written |
// | names | a count, then a text each: tags and field names |
// | operations | one after the other, to the end |
//
// Each operation:
//
// | part | meaning |
// |---|---|
// | kind | 1 byte: the kind in the low 5 bits; 0x20 dependencies follow; 0x40 same message |
// | time | milliseconds since the operation before (since 1970 for the first), then the count,
// |      | as the difference where the milliseconds are equal |
// | dependencies | if so marked: a count, then edits |
// | message | an edit; not for insertions, nor where it is that of the operation before |
// | rest | by kind, see `OperationKind` |
//
// An edit is a replica's position and a number, an element an edit and an offset.

/// The kinds of operation on the wire, with what follows each.
enum OperationKind: UInt8 {
  /// Bytes shared with the identifier inserted before, the rest as a text, the payload.
  case insert = 0
  /// Position of a name.
  case addTag = 1
  /// Position of a name, a count, then edits.
  case removeTag = 2
  /// Position of a name.
  case setFalse = 3
  /// Position of a name.
  case setTrue = 4
  /// Position of a name, a zigzag number.
  case setNumber = 5
  /// Position of a name, a text.
  case setText = 6
  /// A text.
  case insertNoteAtStart = 7
  /// An element, a text.
  case insertNoteBefore = 8
  /// An element, a text.
  case insertNoteAfter = 9
  /// A count, then for each range an element and a count.
  case deleteNote = 10
  /// Nothing.
  case delete = 11
  /// An identifier as of `insert`.
  case erasedInsert = 12
  /// Nothing.
  case erased = 13

  static let mask: UInt8 = 0x1F
  static let hasDependencies: UInt8 = 0x20
  static let sameMessage: UInt8 = 0x40

  init(_ change: SyncOperation.Change) {
    self =
      switch change {
      case .insert: .insert
      case .addTag: .addTag
      case .removeTag: .removeTag
      case .setField(_, .flag(false), _): .setFalse
      case .setField(_, .flag(true), _): .setTrue
      case .setField(_, .number, _): .setNumber
      case .setField(_, .text, _): .setText
      case .insertNote(_, .start, _): .insertNoteAtStart
      case .insertNote(_, .before, _): .insertNoteBefore
      case .insertNote(_, .after, _): .insertNoteAfter
      case .deleteNote: .deleteNote
      case .delete: .delete
      case .erasedInsert: .erasedInsert
      case .erased: .erased
      }
  }
}

extension OperationBatch {
  func encodedBody() -> [UInt8] {
    var encoder = BatchEncoder(replica: replica)
    for operation in operations { encoder.append(operation) }
    return encoder.body
  }

  init(_ header: Header, body: [UInt8]) throws(SyncError) {
    var decoder = try BatchDecoder(header, body: body)
    var operations: [SyncOperation] = []
    operations.reserveCapacity(min(Int(header.count), body.count / 3))
    for offset in 0..<header.count {
      operations.append(try decoder.operation(sequence: header.firstSequence + offset))
    }
    try decoder.reader.requireEnd()
    self.init(unchecked: operations, replica: header.replica, from: header.firstSequence)
  }
}

private struct BatchEncoder {
  private var replicas: [ReplicaID]
  private var replicaPositions: [ReplicaID: Int]
  private var names = NameTable()
  private var writer = ByteWriter()
  private var time = HybridTimestamp.zero
  private var message: OperationID?
  private var document: [UInt8] = []

  init(replica: ReplicaID) {
    replicas = [replica]
    replicaPositions = [replica: 0]
  }

  var body: [UInt8] {
    var tables = ByteWriter()
    tables.appendCount(replicas.count - 1)
    for replica in replicas.dropFirst() { tables.appendFixed(replica.rawValue) }
    tables.appendCount(names.names.count)
    for name in names.names { tables.appendText(name) }
    tables.append(contentsOf: writer.bytes)
    return tables.bytes
  }

  mutating func append(_ operation: SyncOperation) {
    let subject = operation.message
    let isSame = subject != nil && subject == message
    writer.append(
      OperationKind(operation.change).rawValue
        | (operation.dependencies.isEmpty ? 0 : OperationKind.hasDependencies)
        | (isSame ? OperationKind.sameMessage : 0))
    appendTime(operation.timestamp)
    if !operation.dependencies.isEmpty { append(operation.dependencies) }
    if let subject, !isSame { append(subject) }
    message = subject ?? operation.id
    appendRest(of: operation.change)
  }

  private mutating func appendTime(_ next: HybridTimestamp) {
    writer.appendNumber(next.milliseconds - time.milliseconds)
    writer.appendNumber(
      next.milliseconds == time.milliseconds ? next.count - time.count : next.count)
    time = next
  }

  private mutating func appendRest(of change: SyncOperation.Change) {
    switch change {
    case .insert(let identifier, let payload):
      append(identifier)
      writer.appendCount(payload.count)
      writer.append(contentsOf: payload)
    case .erasedInsert(let identifier):
      append(identifier)
    case .addTag(let tag, _):
      writer.appendNumber(names.position(adding: tag))
    case .removeTag(let tag, _, let observed):
      writer.appendNumber(names.position(adding: tag))
      append(observed)
    case .setField(let field, let value, _):
      writer.appendNumber(names.position(adding: field.rawValue))
      switch value {
      case .flag: break
      case .number(let number): writer.appendSigned(number)
      case .text(let text): writer.appendText(text)
      }
    case .insertNote(let text, let anchor, _):
      switch anchor {
      case .start: break
      case .before(let element), .after(let element): append(element)
      }
      writer.appendText(text)
    case .deleteNote(let ranges, _):
      writer.appendCount(ranges.count)
      for range in ranges {
        append(range.first)
        writer.appendCount(range.count)
      }
    case .delete, .erased:
      break
    }
  }

  private mutating func append(_ identifier: DocumentID) {
    let bytes = Array(identifier.rawValue.utf8)
    let shared = zip(bytes, document).prefix { $0 == $1 }.count
    writer.appendCount(shared)
    writer.appendCount(bytes.count - shared)
    writer.append(contentsOf: bytes[shared...])
    document = bytes
  }

  private mutating func append(_ edits: [OperationID]) {
    writer.appendCount(edits.count)
    for edit in edits { append(edit) }
  }

  private mutating func append(_ edit: OperationID) {
    let position = replicaPositions[edit.replica] ?? replicas.count
    if position == replicas.count {
      replicas.append(edit.replica)
      replicaPositions[edit.replica] = position
    }
    writer.appendCount(position)
    writer.appendNumber(edit.sequence)
  }

  private mutating func append(_ element: NoteElement) {
    append(element.operation)
    writer.appendCount(element.offset)
  }
}

private struct BatchDecoder {
  private(set) var reader: ByteReader
  private var replicas: [ReplicaID]
  private var names: [String] = []
  private var time = HybridTimestamp.zero
  private var message: OperationID?
  private var document: [UInt8] = []

  init(_ header: OperationBatch.Header, body: [UInt8]) throws(SyncError) {
    reader = ByteReader(body)
    replicas = [header.replica]
    for _ in 0..<(try reader.count(of: 8)) {
      replicas.append(ReplicaID(rawValue: try reader.fixed(UInt64.self)))
    }
    for _ in 0..<(try reader.count(of: 1)) { names.append(try reader.text()) }
  }

  mutating func operation(sequence: UInt32) throws(SyncError) -> SyncOperation {
    let start = reader.offset
    let flags = try reader.byte()
    guard let kind = OperationKind(rawValue: flags & OperationKind.mask), flags < 0x80 else {
      throw .malformed(offset: start)
    }
    time = try nextTime()
    let dependencies = flags & OperationKind.hasDependencies == 0 ? [] : try edits()
    let id = OperationID(replica: replicas[0], sequence: sequence)
    let change: SyncOperation.Change
    if kind == .insert || kind == .erasedInsert {
      guard flags & OperationKind.sameMessage == 0 else { throw .malformed(offset: start) }
      message = id
      change = try insertion(kind)
    } else {
      if flags & OperationKind.sameMessage == 0 { message = try edit() }
      guard let message else { throw .malformed(offset: start) }
      change = try annotation(kind, of: message)
    }
    return SyncOperation(id: id, timestamp: time, dependencies: dependencies, change: change)
  }

  private mutating func nextTime() throws(SyncError) -> HybridTimestamp {
    let start = reader.offset
    let elapsed = try reader.number()
    let count = try reader.number()
    let milliseconds = time.milliseconds.addingReportingOverflow(elapsed)
    let total = (elapsed == 0 ? time.count : 0).addingReportingOverflow(count)
    guard !milliseconds.overflow, milliseconds.partialValue < 1 << 48, !total.overflow,
      total.partialValue < 1 << 16
    else { throw .malformed(offset: start) }
    return HybridTimestamp(rawValue: milliseconds.partialValue << 16 | total.partialValue)
  }

  private mutating func insertion(
    _ kind: OperationKind
  ) throws(SyncError) -> SyncOperation.Change {
    let start = reader.offset
    let shared = try reader.number()
    guard shared <= UInt64(document.count) else { throw .malformed(offset: start) }
    let rest = try reader.slice(reader.count(of: 1))
    document = Array(document.prefix(Int(shared))) + rest
    guard let text = String(validating: document, as: UTF8.self),
      let identifier = DocumentID(encoded: text)
    else { throw .malformed(offset: start) }
    guard kind == .insert else { return .erasedInsert(identifier) }
    return .insert(identifier, payload: Array(try reader.slice(reader.count(of: 1))))
  }

  private mutating func annotation(
    _ kind: OperationKind, of message: OperationID
  ) throws(SyncError) -> SyncOperation.Change {
    switch kind {
    case .addTag: .addTag(try name(), message: message)
    case .removeTag: .removeTag(try name(), message: message, observed: try edits())
    case .setFalse: .setField(Field(rawValue: try name()), .flag(false), message: message)
    case .setTrue: .setField(Field(rawValue: try name()), .flag(true), message: message)
    case .setNumber:
      .setField(Field(rawValue: try name()), .number(try reader.signed()), message: message)
    case .setText:
      .setField(Field(rawValue: try name()), .text(try reader.text()), message: message)
    case .insertNoteAtStart: .insertNote(try reader.text(), at: .start, message: message)
    case .insertNoteBefore:
      try noteInsertion(at: .before(element()), message: message)
    case .insertNoteAfter:
      try noteInsertion(at: .after(element()), message: message)
    case .deleteNote: .deleteNote(try ranges(), message: message)
    case .delete: .delete(message: message)
    case .erased, .insert, .erasedInsert: .erased(message: message)
    }
  }

  private mutating func noteInsertion(
    at anchor: NoteAnchor, message: OperationID
  ) throws(SyncError) -> SyncOperation.Change {
    .insertNote(try reader.text(), at: anchor, message: message)
  }

  private mutating func name() throws(SyncError) -> String {
    let start = reader.offset
    let position = try reader.number()
    guard position < UInt64(names.count) else { throw .malformed(offset: start) }
    return names[Int(position)]
  }

  private mutating func edits() throws(SyncError) -> [OperationID] {
    let count = try reader.count(of: 2)
    var edits: [OperationID] = []
    edits.reserveCapacity(count)
    for _ in 0..<count { edits.append(try edit()) }
    return edits
  }

  private mutating func edit() throws(SyncError) -> OperationID {
    let start = reader.offset
    let position = try reader.number()
    guard position < UInt64(replicas.count) else { throw .malformed(offset: start) }
    return OperationID(replica: replicas[Int(position)], sequence: try reader.number32())
  }

  private mutating func element() throws(SyncError) -> NoteElement {
    let operation = try edit()
    return NoteElement(operation: operation, offset: try offsetOrCount())
  }

  private mutating func ranges() throws(SyncError) -> [NoteRange] {
    let count = try reader.count(of: 4)
    var ranges: [NoteRange] = []
    ranges.reserveCapacity(count)
    for _ in 0..<count {
      let first = try element()
      ranges.append(NoteRange(first: first, count: try offsetOrCount()))
    }
    return ranges
  }

  private mutating func offsetOrCount() throws(SyncError) -> Int {
    let start = reader.offset
    let value = try reader.number()
    guard value <= UInt64(ElementKey.scalarLimit) else { throw .malformed(offset: start) }
    return Int(value)
  }
}
