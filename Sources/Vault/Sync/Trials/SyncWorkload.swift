public import VaultCore

/// The actions of the owner of several devices on a vault, drawn from a seed: imports, then edits
/// made on each device while none of them is connected.
///
/// The mix follows what was measured with other CRDT libraries, so that results compare: of the
/// edits, 45 % add a tag, 10 % remove one, 25 % write into a note, 20 % set a field; a share of
/// them goes to a small hot set of messages, which makes concurrent edits of one message common.
public struct SyncWorkload: Sendable {
  /// A message to import.
  public struct Import: Hashable, Sendable {
    /// Its identifier.
    public let document: DocumentID
    /// Its content.
    public let payload: [UInt8]
  }

  /// The action of an edit; places in a note are fractions of the text that the device shows.
  public enum Action: Hashable, Sendable {
    /// Adds a tag.
    case addTag(String)
    /// Removes a tag, where the device sees it.
    case removeTag(String)
    /// Sets a field.
    case set(Field, FieldValue)
    /// Inserts text at a share of the note's length.
    case insertNote(String, at: Double)
    /// Deletes up to so many scalars from a share of the note's length on.
    case deleteNote(Int, at: Double)
  }

  /// An edit.
  public struct Edit: Hashable, Sendable {
    /// The message.
    public let document: DocumentID
    /// The action on it.
    public let action: Action
  }

  /// The requested profile.
  public let seed: UInt64
  /// The imports of each device: a message is imported on one of them.
  public let imports: [[Import]]
  /// The edits of each device, made once all imports are known to all.
  public let edits: [[Edit]]

  /// Edits that the first device makes one by one while all are connected.
  public let streamed: [Edit]

  /// The number of messages.
  public var messageCount: Int { imports.reduce(0) { $0 + $1.count } }
  /// The bytes of all payloads.
  public var payloadBytes: Int {
    imports.reduce(0) { $1.reduce($0) { $0 + $1.payload.count } }
  }
  /// The number of devices.
  public var deviceCount: Int { imports.count }

  /// Draws a workload.
  ///
  /// - Parameters:
  ///   - seed: The same seed and sizes give the same workload on every machine.
  ///   - devices: The number of devices, at least 1.
  ///   - messages: The number of messages, at least 1, dealt out to the devices in turn.
  ///   - edits: The number of edits made apart, dealt out likewise.
  ///   - streamed: The number of edits made while connected.
  ///   - hotMessages: The size of the hot set.
  ///   - hotShare: The share of edits that go to it.
  ///   - payloadBytes: The mean size of a payload; sizes vary evenly by half of it either way.
  public init(
    seed: UInt64, devices: Int = 3, messages: Int = 10_000, edits: Int = 18_000,
    streamed: Int = 1000, hotMessages: Int = 500, hotShare: Double = 0.4, payloadBytes: Int = 150
  ) {
    precondition(devices > 0 && messages > 0, "a workload needs a device and a message")
    self.seed = seed
    var words = Vocabulary(seed: seed)
    var names = SeededRandom(seed: seed).stream("sync-documents")
    var dealtImports: [[Import]] = Array(repeating: [], count: devices)
    var documents: [DocumentID] = []
    for message in 0..<messages {
      let suffix = String(names.next() >> 32, radix: 16)
      let document = DocumentID("m\(message)-\(suffix)")
      documents.append(document)
      let size = payloadBytes / 2 + names.index(below: max(1, payloadBytes + 1))
      dealtImports[message % devices].append(
        Import(document: document, payload: Array(words.text(bytes: size).utf8)))
    }
    imports = dealtImports

    var random = SeededRandom(seed: seed).stream("sync-edits")
    let hot = documents.prefix(max(1, hotMessages))
    var dealtEdits: [[Edit]] = Array(repeating: [], count: devices)
    func draw(_ random: inout SeededRandom, _ words: inout Vocabulary) -> Edit {
      let document =
        random.chance(hotShare)
        ? hot[random.index(below: hot.count)] : documents[random.index(below: documents.count)]
      return Edit(document: document, action: Self.action(&random, &words))
    }
    for edit in 0..<edits { dealtEdits[edit % devices].append(draw(&random, &words)) }
    self.edits = dealtEdits
    var later = SeededRandom(seed: seed).stream("sync-streamed")
    var drawn: [Edit] = []
    for _ in 0..<streamed { drawn.append(draw(&later, &words)) }
    self.streamed = drawn
  }

  private static func action(
    _ random: inout SeededRandom, _ words: inout Vocabulary
  ) -> Action {
    switch random.index(below: 100) {
    case ..<45: .addTag("tag\(random.index(below: 64))")
    case ..<55: .removeTag("tag\(random.index(below: 64))")
    case ..<70: .insertNote(words.phrase() + " ", at: 1)
    case ..<77: .insertNote(words.phrase() + " ", at: random.unit())
    case ..<80: .deleteNote(random.integer(in: 1...8), at: random.unit())
    case ..<90: .set(.read, .flag(random.chance(0.8)))
    case ..<95: .set(.pinned, .flag(random.chance(0.5)))
    default: .set(Field(rawValue: "rating"), .number(Int64(random.index(below: 6))))
    }
  }
}

/// Invented words, the frequent ones short and few.
private struct Vocabulary {
  private let words: [String]
  private var random: SeededRandom

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed).stream("sync-words")
    let letters = Array("etaoinshrdlucmfwypvbgkjqxz")
    var words: [String] = []
    for _ in 0..<3000 {
      let length = random.integer(in: 2...9)
      words.append(String((0..<length).map { _ in letters[random.index(below: letters.count)] }))
    }
    self.words = words
    self.random = random
  }

  mutating func word() -> String {
    // The smaller of two even draws: low positions are likelier.
    words[min(random.index(below: words.count), random.index(below: words.count))]
  }

  mutating func phrase() -> String {
    let count = random.integer(in: 2...8)
    return (0..<count).map { _ in word() }.joined(separator: " ")
  }

  mutating func text(bytes: Int) -> String {
    var text = ""
    while text.utf8.count < bytes { text += text.isEmpty ? word() : " " + word() }
    return text
  }
}
