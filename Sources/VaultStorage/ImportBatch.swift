public import VaultCore

/// What one step of an import adds, and how far its source has come with it.
///
/// A store keeps both or neither, so an import that was cut off anywhere goes on where it stood.
public struct ImportBatch: Sendable {
  /// Messages whose ids may be known: those are left as they are.
  public var messages: [Message]
  /// Newer versions of messages, to stand in place of those with their ids.
  public var changedMessages: [Message]
  /// Events whose ids may be known: those are left as they are.
  public var events: [CalendarEvent]
  /// Newer versions of events, to stand in place of those with their ids.
  public var changedEvents: [CalendarEvent]
  /// Messages to remove, with their vectors; unknown ids are left out.
  public var deletedMessages: [DocumentID] = []
  /// Which source the batch comes from; no other source's checkpoint is touched.
  public let source: String
  /// How far the source has come with this batch, in a form that only its reader knows.
  public let checkpoint: [UInt8]
  /// Further states to keep with the batch, by name, to be read back like checkpoints.
  public var states: [String: [UInt8]] = [:]
  /// Vectors of messages, made by one model, that replace what it had for the same ids.
  public var vectors: (model: String, rows: [(DocumentID, [Float])])?

  /// Gathers one step of an import.
  public init(
    source: String, checkpoint: [UInt8], messages: [Message] = [],
    changedMessages: [Message] = [], events: [CalendarEvent] = [],
    changedEvents: [CalendarEvent] = []
  ) {
    self.source = source
    self.checkpoint = checkpoint
    self.messages = messages
    self.changedMessages = changedMessages
    self.events = events
    self.changedEvents = changedEvents
  }
}

/// What a batch did to a store.
public struct ImportCounts: Hashable, Sendable {
  /// The messages and events whose ids were new.
  public let added: Int
  /// The messages and events that stood in another version before.
  public let changed: Int

  /// Counts what a batch did.
  public init(added: Int, changed: Int) {
    self.added = added
    self.changed = changed
  }
}

/// How far the import of one source has come; the fields in order: source, state.
struct CheckpointRecord: VaultRecord {
  let id: DocumentID
  let state: [UInt8]

  init(source: String, state: [UInt8]) {
    id = DocumentID(source)
    self.state = state
  }

  func encode(to encoder: inout RecordEncoder) {
    encoder.append(id.rawValue)
    encoder.append(state) { $0.append(byte: $1) }
  }

  init(from decoder: inout RecordDecoder) throws(RecordDecoder.Malformed) {
    guard let id = DocumentID(encoded: try decoder.string()) else {
      throw RecordDecoder.Malformed()
    }
    self.id = id
    state = try decoder.list { decoder throws(RecordDecoder.Malformed) in try decoder.byte() }
  }
}
