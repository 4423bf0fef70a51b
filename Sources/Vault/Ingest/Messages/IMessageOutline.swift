/// The shape of a JSON export: goes through its conversations without building it.
struct IMessageOutline {
  /// The next item of the outline.
  enum Item {
    case conversation(IMessageConversation)
    /// A line at which something is in the place of a conversation.
    case unreadable(line: Int, size: Int)
  }

  private enum Shape {
    /// A single conversation, until it is handed out.
    case one(IMessageConversation?)
    /// An array of conversations, or an object of lists of messages by the conversation's name.
    case several(JSONText, JSONItems)
    /// An object a line, each of them a conversation.
    case lines(LineReader)
  }

  private var shape: Shape
  /// The bytes so far of a file that is not read as a single conversation.
  private(set) var read = 0

  /// Finds out the shape of a file.
  ///
  /// - Throws: `IngestError.malformedJSON` or `.unrecognizedJSON`.
  init(_ file: ExportFile) throws(IngestError) {
    if let shape = try Self.lines(file) {
      self.shape = shape
      return
    }
    guard let shape = Self.shape(of: try JSONText(checking: file)) else {
      throw .unrecognizedJSON(file: file.path)
    }
    self.shape = shape
    if case .several(let text, _) = shape { read = text.count }
  }

  /// The next conversation; `nil` at the end.
  mutating func next() throws(IngestError) -> Item? {
    switch shape {
    case .one(let conversation):
      shape = .one(nil)
      return conversation.map { .conversation($0) }
    case .several(let text, var items):
      defer { shape = .several(text, items) }
      while let item = text.nextItem(&items) {
        let place = item.place
        if let name = item.key {
          guard Self.holdsMessages(text, at: place) else { continue }
          return .conversation(IMessageConversation(messages: .array(text, place), id: name))
        }
        if let found = IMessageConversation(text, at: place) { return .conversation(found) }
        // A conversation without messages is nothing to report; anything else in its place is.
        if text.isObject(at: place), !Self.isMessage(text, at: place) { continue }
        return .unreadable(line: place.line, size: text.end(of: place) - place.offset)
      }
      return nil
    case .lines(var lines):
      defer { shape = .lines(lines) }
      while let range = try lines.next() {
        let bytes = Array(lines.bytes[range])
        read = lines.end
        guard bytes.contains(where: { $0 > UInt8(ascii: " ") }) else { continue }
        let place = JSONPlace(offset: 0, line: lines.line)
        guard let found = IMessageConversation(JSONText(bytes), at: place) else {
          return .unreadable(line: lines.line, size: lines.end - lines.offset)
        }
        return .conversation(found)
      }
      return nil
    }
  }

  /// The shape of a file that has one JSON object on each line; `nil` of any other.
  ///
  /// The first line decides, together with the start of the second.
  private static func lines(_ file: ExportFile) throws(IngestError) -> Shape? {
    var lines = try file.lines()
    var first: JSONText?
    var isRecognized = false
    var count = 0
    while let range = try lines.next() {
      let bytes = lines.bytes
      guard let start = range.first(where: { bytes[$0] > UInt8(ascii: " ") }) else { continue }
      count += 1
      guard count <= 2 || !isRecognized else { break }
      if count <= 2, bytes[start] != UInt8(ascii: "{") { return nil }
      let text = JSONText(Array(bytes[range]))
      if first == nil {
        do { try text.check() } catch { return nil }
        first = text
        if IMessageConversation(text, at: JSONPlace()) != nil {
          guard try lines.next() != nil else { return nil }
          return .lines(try file.lines())
        }
      }
      isRecognized = isRecognized || isMessage(text, at: JSONPlace())
    }
    guard count > 1 || isRecognized else { return nil }
    guard isRecognized else { throw .unrecognizedJSON(file: file.path) }
    return .one(IMessageConversation(messages: .lines(file)))
  }

  private static func shape(of text: JSONText) -> Shape? {
    let root = JSONPlace()
    if text.isArray(at: root) {
      var items = JSONItems(at: root)
      var isEmpty = true
      var holdsMessages = false
      while let place = text.next(&items) {
        isEmpty = false
        let members = text.members(at: place, among: conversationKeys)
        if !members.isEmpty { return .several(text, JSONItems(at: root)) }
        holdsMessages = holdsMessages || isMessage(text, at: place)
      }
      guard isEmpty || holdsMessages else { return nil }
      return .one(IMessageConversation(messages: .array(text, root)))
    }
    let keys = Set(IMessageFields.conversations)
    if let list = text.members(at: root, among: keys).first(of: IMessageFields.conversations),
      text.isArray(at: list)
    {
      return .several(text, JSONItems(at: list))
    }
    if let conversation = IMessageConversation(text, at: root) { return .one(conversation) }
    guard text.isObject(at: root) else { return nil }
    var items = JSONItems(at: root)
    while let place = text.next(&items) {
      if holdsMessages(text, at: place) { return .several(text, JSONItems(at: root)) }
    }
    return nil
  }

  private static func holdsMessages(_ text: JSONText, at place: JSONPlace) -> Bool {
    guard text.isArray(at: place) else { return false }
    var items = JSONItems(at: place)
    while let element = text.next(&items) {
      if isMessage(text, at: element) { return true }
    }
    return false
  }

  private static func isMessage(_ text: JSONText, at place: JSONPlace) -> Bool {
    let members = text.members(at: place, among: messageKeys)
    return members.first(of: IMessageFields.date) != nil
      && members.first(of: IMessageFields.messages) == nil
  }

  private static let messageKeys = Set(IMessageFields.date + IMessageFields.messages)
  private static let conversationKeys = Set(IMessageFields.messages)
}
