internal import Testing
internal import VaultCore

@testable internal import VaultSync

/// Makes random edits and keeps a ledger of them, from which the outcome of any merge follows by
/// the definitions alone: what each edit's author had seen, and nothing of how replicas merge.
struct RandomVault {
  private struct Event {
    let id: OperationID
    /// What the author had seen, this edit included.
    let seen: VersionVector
    let document: DocumentID
  }

  private var random: SeededRandom
  private var milliseconds: Int64 = 1_000
  private var nextScalar: UInt32 = 0x10000
  private let documents: [DocumentID]
  private let allowsDeletion: Bool

  private var insertions: [Event] = []
  private var deletions: [Event] = []
  private var additions: [(event: Event, tag: String)] = []
  private var removals: [(event: Event, tag: String)] = []
  private var settings: [(event: Event, field: Field, value: FieldValue)] = []
  private var noteScalars: [DocumentID: Set<Unicode.Scalar>] = [:]
  private var deletedScalars: Set<Unicode.Scalar> = []

  init(seed: UInt64, documents: Int = 4, allowsDeletion: Bool = true) {
    random = SeededRandom(seed: seed).stream("random-vault")
    self.documents = (0..<documents).map { DocumentID("document-\($0)") }
    self.allowsDeletion = allowsDeletion
  }

  /// Replicas with names that do not ascend with their index.
  static func replicas(_ count: Int) -> [Replica] {
    (0..<count).map { Replica(id: ReplicaID(rawValue: UInt64($0 * 7 + 5) % 11 + 1)) }
  }

  /// Makes one random edit.
  ///
  /// The clock may stand still and differ between devices.
  mutating func edit(_ replica: inout Replica) throws {
    milliseconds += Int64(random.index(below: 3))
    let now = Timestamp(milliseconds: milliseconds + Int64(random.index(below: 9)) - 4)
    let document = random.element(of: documents)
    guard !replica.isDeleted(document) else { return }
    guard replica.contains(document) else {
      let payload = Array("payload of \(document)".utf8) + [UInt8(random.index(below: 2))]
      try replica.insert(document, payload: payload, at: now)
      insertions.append(event(replica, document))
      return
    }
    switch random.index(below: allowsDeletion ? 50 : 49) {
    case ..<15: try tag(&replica, document, now)
    case ..<20: try untag(&replica, document, now)
    case ..<27: try set(&replica, document, now)
    case ..<42: try write(&replica, document, now)
    case ..<49: try strike(&replica, document, now)
    default:
      try replica.delete(document, at: now)
      deletions.append(event(replica, document))
    }
  }

  /// What is wrong with a replica that has seen every edit; empty if nothing is.
  func complaints(about replica: Replica) -> [String] {
    var complaints: [String] = []
    let inserted = Set(insertions.map(\.document))
    let deleted = Set(deletions.map(\.document))
    if Set(replica.documents) != inserted.subtracting(deleted) {
      complaints.append("messages are missing or came back")
    }
    for document in replica.documents {
      let tags = additions.filter { addition in
        addition.event.document == document
          && !removals.contains {
            $0.event.document == document && $0.tag == addition.tag
              && $0.event.seen.contains(addition.event.id)
          }
      }
      if Set(replica.tags(of: document)) != Set(tags.map(\.tag)) {
        complaints.append("tags differ")
      }
      for field in [Field.read, .pinned] {
        let edits = settings.filter { $0.event.document == document && $0.field == field }
        let latest = edits.filter { edit in
          !edits.contains { $0.event.id != edit.event.id && $0.event.seen.contains(edit.event.id) }
        }
        let value = replica.value(of: field, of: document)
        if value.map({ value in !latest.contains { $0.value == value } }) ?? !latest.isEmpty {
          complaints.append("a field has no latest value")
        }
      }
      let scalars = Array(replica.note(of: document).unicodeScalars)
      if Set(scalars) != (noteScalars[document] ?? []).subtracting(deletedScalars)
        || Set(scalars).count != scalars.count
      {
        complaints.append("a note lost or doubled text")
      }
    }
    return complaints
  }

  // MARK: Edits

  private func event(_ replica: Replica, _ document: DocumentID) -> Event {
    let version = replica.version
    let id = OperationID(replica: replica.id, sequence: version[replica.id])
    return Event(id: id, seen: version, document: document)
  }

  private mutating func tag(
    _ replica: inout Replica, _ document: DocumentID, _ now: Timestamp
  ) throws {
    let tag = "tag\(random.index(below: 4))"
    try replica.addTag(tag, to: document, at: now)
    additions.append((event(replica, document), tag))
  }

  private mutating func untag(
    _ replica: inout Replica, _ document: DocumentID, _ now: Timestamp
  ) throws {
    let tags = replica.tags(of: document)
    guard !tags.isEmpty else { return }
    let tag = random.element(of: tags)
    try replica.removeTag(tag, from: document, at: now)
    removals.append((event(replica, document), tag))
  }

  private mutating func set(
    _ replica: inout Replica, _ document: DocumentID, _ now: Timestamp
  ) throws {
    let field = random.chance(0.5) ? Field.read : .pinned
    let value = FieldValue.number(Int64(random.next() >> 2))
    try replica.set(field, to: value, of: document, at: now)
    settings.append((event(replica, document), field, value))
  }

  private mutating func write(
    _ replica: inout Replica, _ document: DocumentID, _ now: Timestamp
  ) throws {
    var text = ""
    for _ in 0..<random.integer(in: 1...4) {
      guard let scalar = Unicode.Scalar(nextScalar) else { continue }
      nextScalar += 1
      text.unicodeScalars.append(scalar)
      noteScalars[document, default: []].insert(scalar)
    }
    let offset = random.integer(in: 0...replica.noteLength(of: document))
    try replica.insertNote(text, at: offset, of: document, at: now)
  }

  private mutating func strike(
    _ replica: inout Replica, _ document: DocumentID, _ now: Timestamp
  ) throws {
    let scalars = Array(replica.note(of: document).unicodeScalars)
    let start = random.integer(in: 0...scalars.count)
    let end = min(scalars.count, start + random.index(below: 6))
    deletedScalars.formUnion(scalars[start..<end])
    try replica.deleteNote(start..<end, of: document, at: now)
  }
}

extension Replica {
  /// Every operation applied, ungrouped.
  var allOperations: [SyncOperation] {
    operations(since: VersionVector()).flatMap(\.operations)
  }

  /// Takes everything that another has.
  mutating func pull(from other: Replica) throws {
    try apply(other.operations(since: version).flatMap(\.operations))
  }
}

extension RandomVault {
  /// A history of several replicas that met now and then; they have not all seen everything.
  static func history(
    seed: UInt64, edits: Int = 60, replicas count: Int = 3, allowsDeletion: Bool = true
  ) throws -> (vault: RandomVault, replicas: [Replica]) {
    var vault = RandomVault(seed: seed, allowsDeletion: allowsDeletion)
    var schedule = SeededRandom(seed: seed).stream("schedule")
    var replicas = replicas(count)
    for _ in 0..<edits {
      try vault.edit(&replicas[schedule.index(below: count)])
      if schedule.chance(0.15) {
        let source = replicas[schedule.index(below: count)]
        try replicas[schedule.index(below: count)].pull(from: source)
      }
    }
    return (vault, replicas)
  }

  /// The same, and a replica that has seen everything.
  static func merged(
    seed: UInt64, allowsDeletion: Bool = true
  ) throws -> (vault: RandomVault, merged: Replica) {
    var (vault, replicas) = try history(seed: seed, allowsDeletion: allowsDeletion)
    for other in replicas.dropFirst() { try replicas[0].pull(from: other) }
    return (vault, replicas[0])
  }
}

extension SyncSession {
  /// What is said next; a failure if that is nothing.
  mutating func next(from replica: Replica) throws -> SyncMessage {
    let message = generate(from: replica)
    return try #require(message)
  }
}
