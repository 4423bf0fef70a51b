internal import VaultCore

/// One conversation of a JSON export: its own properties, and the place of its messages.
struct IMessageConversation {
  /// The place of the messages.
  enum Source {
    /// The elements of an array.
    case array(JSONText, JSONPlace)
    /// The lines of a file, an object each.
    case lines(ExportFile)

    /// The messages from the front.
    func elements() throws(IngestError) -> IMessageElements {
      switch self {
      case .array(let text, let place):
        IMessageElements(source: .array(text, JSONItems(at: place)))
      case .lines(let file): IMessageElements(source: .lines(try file.lines()))
      }
    }
  }

  var id: String?
  var name: String?
  /// The people listed, if they are.
  var participants: [Participant]?
  let messages: Source

  /// Messages without a description.
  init(messages: Source, id: String? = nil) {
    self.messages = messages
    self.id = id
  }

  /// An object that holds messages; `nil` if it holds none.
  init?(_ text: JSONText, at place: JSONPlace) {
    let members = text.members(at: place, among: Self.keys)
    guard let messages = members.first(of: IMessageFields.messages), text.isArray(at: messages)
    else { return nil }
    self.messages = .array(text, messages)
    func node(_ keys: [String]) -> JSONNode? {
      members.first(of: keys).flatMap { text.node(at: $0) }
    }
    id = node(IMessageFields.conversationID).flatMap(IMessageFields.text)
    name = node(["name"]).flatMap(IMessageFields.text)
    participants = node(IMessageFields.participants)?.array.map { list in
      Array(list.lazy.compactMap(IMessageFields.participant).prefix(Self.maximumParticipants))
    }
  }

  private static let keys = Set(
    IMessageFields.messages + IMessageFields.conversationID + IMessageFields.participants
      + ["name"])

  /// A group has at most 32 members; the bound keeps hostile ones from multiplying.
  static let maximumParticipants = 256
}

/// Goes through the messages of a conversation.
struct IMessageElements {
  fileprivate enum Source {
    case array(JSONText, JSONItems)
    case lines(LineReader)
  }

  fileprivate var source: Source
  /// The bytes of the element given last, with what separates it from the one before, and of the
  /// text so far.
  private(set) var size = 0
  private(set) var read = 0
  private var previousEnd: Int?

  fileprivate init(source: Source) {
    self.source = source
    if case .array(let text, _) = source { read = text.count }
  }

  /// The next element and its line, without a node if it cannot be read; `nil` at the end.
  mutating func next() throws(IngestError) -> (line: Int, node: JSONNode?)? {
    switch source {
    case .array(let text, var items):
      let place = text.next(&items)
      source = .array(text, items)
      guard let place else { return nil }
      let node = text.node(at: place)
      let end = node?.end ?? text.end(of: place)
      size = end - (previousEnd ?? place.offset)
      previousEnd = end
      return (place.line, node)
    case .lines(var lines):
      defer { source = .lines(lines) }
      while let range = try lines.next() {
        let bytes = Array(lines.bytes[range])
        (size, read) = (lines.end - lines.offset, lines.end)
        guard bytes.contains(where: { $0 > UInt8(ascii: " ") }) else { continue }
        let node = JSONText(bytes).node(at: JSONPlace())
        return (lines.line, node?.object == nil ? nil : node)
      }
      return nil
    }
  }
}

/// A JSON text of which only the values asked for are built.
struct JSONText: Sendable {
  private let bytes: [UInt8]
  /// The number of its bytes.
  var count: Int { bytes.count }

  /// Adopts a text, which may still be malformed.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads a file that holds one value.
  ///
  /// - Throws: `IngestError.malformedJSON` or `.unreadable`.
  init(checking file: ExportFile) throws(IngestError) {
    self.init(Array(TextFile.utf8(try file.contents())))
    do {
      try check()
    } catch {
      throw .malformedJSON(file: file.path, line: error.line)
    }
  }

  /// Checks that the whole text is one value; throws if it is not.
  func check() throws(JSONReader.Malformation) {
    try JSONReader.check(bytes.span)
  }

  /// The value at a place; `nil` where it is malformed or larger than any message is.
  func node(at place: JSONPlace) -> JSONNode? {
    do {
      return try JSONReader.parse(bytes.span, at: place, limit: 8192)
    } catch {
      return nil
    }
  }

  /// The position behind the value at a place, or behind what is readable of it.
  func end(of place: JSONPlace) -> Int {
    var reader = JSONReader(at: place)
    do {
      try reader.skipValue(bytes.span, depth: 0)
    } catch {
      // What is malformed ends where that shows.
      return reader.at
    }
    return reader.at
  }

  func isArray(at place: JSONPlace) -> Bool {
    starts(with: UInt8(ascii: "["), at: place)
  }

  func isObject(at place: JSONPlace) -> Bool {
    starts(with: UInt8(ascii: "{"), at: place)
  }

  /// The place of the next item; malformed text has none.
  func next(_ items: inout JSONItems) -> JSONPlace? {
    nextItem(&items)?.place
  }

  /// The next item with its key.
  func nextItem(_ items: inout JSONItems) -> JSONItems.Item? {
    do {
      return try items.next(bytes.span)
    } catch {
      return nil
    }
  }

  /// The places of those members of an object that have one of the keys and are not null.
  func members(at place: JSONPlace, among keys: Set<String>) -> [String: JSONPlace] {
    guard isObject(at: place) else { return [:] }
    var found: [String: JSONPlace] = [:]
    var items = JSONItems(at: place)
    while let item = nextItem(&items) {
      guard let key = item.key, keys.contains(key) else { continue }
      found[key] = starts(with: UInt8(ascii: "n"), at: item.place) ? nil : item.place
    }
    return found
  }

  private func starts(with byte: UInt8, at place: JSONPlace) -> Bool {
    let start = bytes[min(place.offset, bytes.count)...].first { $0 > UInt8(ascii: " ") }
    return start == byte
  }
}

extension [String: JSONPlace] {
  /// The member under the first of the keys that is there.
  func first(of keys: [String]) -> JSONPlace? {
    keys.lazy.compactMap { self[$0] }.first
  }
}
