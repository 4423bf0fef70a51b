/// Every edit applied here, by author and number: the one store of texts, values and payloads.
///
/// What a message shows — tags, fields, note — is in tables beside the log that refer to its
/// entries by `ElementKey`, so each byte of content is held once. An entry takes 40 bytes beside
/// its content.
struct OperationLog: Sendable {
  /// The action of an edit; positions refer to the log's tables.
  enum Action: Sendable {
    case insert(message: UInt32, content: Extent)
    case erasedInsert(message: UInt32)
    case addTag(UInt32)
    case removeTag(UInt32, list: UInt32)
    case setField(UInt32, value: UInt32)
    case insertNote(parent: ElementKey, onLeft: Bool, content: Extent, scalars: UInt32)
    case deleteNote(list: UInt32)
    case delete
    case erased
  }

  struct Entry: Sendable {
    let timestamp: HybridTimestamp
    /// The insertion that names the message; the edit itself where it is one.
    let subject: ElementKey
    let action: Action
  }

  /// A stretch of `content`.
  struct Extent: Hashable, Sendable {
    var start: UInt32
    var count: UInt32

    var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
  }

  static let contentLimit = Int(UInt32.max)

  private(set) var authors = AuthorTable()
  private(set) var entries: [[Entry]] = []
  private(set) var content: [UInt8] = []
  private(set) var values: [FieldValue] = []
  var tags = NameTable()
  var fields = NameTable()
  // Each list is its length, then so many pairs or single keys.
  private var lists: [UInt64] = []
  private var news: [[UInt32: [ElementKey]]] = []
  /// Of each author, the causal past of the latest edit: a number for each author, 0 if missing.
  private(set) var seen: [[UInt32]] = []

  var version: VersionVector {
    VersionVector(
      zip(authors.replicas, entries).map {
        OperationID(replica: $0, sequence: UInt32($1.count))
      })
  }

  subscript(key: ElementKey) -> Entry { entries[key.author][Int(key.sequence) - 1] }

  func contains(_ key: ElementKey) -> Bool {
    key.author < entries.count && key.sequence > 0 && key.sequence <= entries[key.author].count
  }

  /// The message that an edit changes.
  func message(of key: ElementKey) -> UInt32? {
    switch self[self[key].subject].action {
    case .insert(let message, _), .erasedInsert(let message): message
    default: nil
    }
  }

  /// The scalars that an edit inserted into a note; 0 if it inserted none or they are erased.
  func scalarCount(of key: ElementKey) -> Int {
    if case .insertNote(_, _, _, let scalars) = self[key].action { Int(scalars) } else { 0 }
  }

  /// The edits of other authors that an author had applied since its edit before this one.
  func dependencies(of key: ElementKey) -> [ElementKey] {
    news[key.author][key.sequence] ?? []
  }

  func list(at start: UInt32) -> ArraySlice<UInt64> {
    let first = Int(start) + 1
    return lists[first..<first + Int(lists[Int(start)])]
  }

  mutating func position(adding replica: ReplicaID) throws(SyncError) -> Int {
    let position = try authors.position(adding: replica)
    while entries.count < authors.count {
      entries.append([])
      news.append([:])
      seen.append([])
    }
    return position
  }

  mutating func append(_ entry: Entry, author: Int, dependencies: [ElementKey]) {
    entries[author].append(entry)
    guard !dependencies.isEmpty else { return }
    news[author][UInt32(entries[author].count)] = dependencies
    for dependency in dependencies { seen[author].raise(dependency) }
  }

  mutating func append(content bytes: some Collection<UInt8>) -> Extent {
    precondition(content.count + bytes.count <= Self.contentLimit, "the log is full")
    let extent = Extent(start: UInt32(content.count), count: UInt32(bytes.count))
    content.append(contentsOf: bytes)
    return extent
  }

  mutating func append(list: [UInt64]) -> UInt32 {
    let start = UInt32(lists.count)
    lists.append(UInt64(list.count))
    lists.append(contentsOf: list)
    return start
  }

  mutating func append(_ value: FieldValue) -> UInt32 {
    if values.isEmpty { values = [.flag(false), .flag(true)] }
    switch value {
    case .flag(false): return 0
    case .flag(true): return 1
    default:
      values.append(value)
      return UInt32(values.count - 1)
    }
  }

  /// Overwrites content that must not be readable again.
  mutating func erase(_ extent: Extent) {
    for index in extent.range { content[index] = 0 }
  }
}

extension [UInt32] {
  /// Makes the number at the key's author at least the key's, growing with zeros.
  mutating func raise(_ key: ElementKey) {
    while count <= key.author { append(0) }
    self[key.author] = Swift.max(self[key.author], key.sequence)
  }

  /// The number of an author; 0 beyond the end.
  func sequence(of author: Int) -> UInt32 {
    author < count ? self[author] : 0
  }
}
