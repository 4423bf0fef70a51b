/// A text that equals another only byte for byte.
///
/// `String` counts canonically equivalent spellings as equal; replicas that received them in
/// different orders would then keep different spellings.
struct ExactText: Hashable, Comparable, Sendable {
  let text: String

  static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  static func < (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(text)
  }
}

/// Small numbers for names: each name once, in order of arrival.
struct NameTable: Sendable {
  private(set) var names: [String] = []
  private var positions: [ExactText: UInt32] = [:]

  mutating func position(adding name: String) -> UInt32 {
    let position = UInt32(names.count)
    if let known = positions[ExactText(text: name)] { return known }
    names.append(name)
    positions[ExactText(text: name)] = position
    return position
  }

  func position(of name: String) -> UInt32? {
    positions[ExactText(text: name)]
  }

  subscript(position: UInt32) -> String { names[Int(position)] }
}

/// Small numbers for replicas.
struct AuthorTable: Sendable {
  private(set) var replicas: [ReplicaID] = []
  private var positions: [ReplicaID: Int] = [:]

  var count: Int { replicas.count }

  mutating func position(adding replica: ReplicaID) throws(SyncError) -> Int {
    if let known = positions[replica] { return known }
    guard replicas.count < ElementKey.authorLimit else {
      throw .tooManyReplicas(limit: ElementKey.authorLimit)
    }
    positions[replica] = replicas.count
    replicas.append(replica)
    return replicas.count - 1
  }

  func position(of replica: ReplicaID) -> Int? {
    positions[replica]
  }

  /// The packed form of an edit's name, where its replica is known.
  func key(_ operation: OperationID) -> ElementKey? {
    positions[operation.replica].map { ElementKey(author: $0, sequence: operation.sequence) }
  }

  func key(_ element: NoteElement) -> ElementKey? {
    key(element.operation)?.advanced(by: element.offset)
  }

  func operation(_ key: ElementKey) -> OperationID {
    OperationID(replica: replicas[key.author], sequence: key.sequence)
  }

  func element(_ key: ElementKey) -> NoteElement {
    NoteElement(operation: operation(key), offset: key.offset)
  }

  /// The order that all replicas share: by replica, number and offset.
  func precedes(_ left: ElementKey, _ right: ElementKey) -> Bool {
    left.author == right.author
      ? left.rawValue < right.rawValue : replicas[left.author] < replicas[right.author]
  }
}
