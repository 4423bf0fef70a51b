public import VaultCore

/// The records that one step of an import adds, and the position that its source has reached.
///
/// A store keeps both or neither, so an import that was cut off anywhere continues where it
/// stopped.
public struct ImportBatch: Sendable {
  /// Messages whose ids may be known: those are left as they are.
  public var messages: [Message]
  /// Newer versions of messages, to replace those with their ids.
  public var changedMessages: [Message]
  /// Events whose ids may be known: those are left as they are.
  public var events: [CalendarEvent]
  /// Newer versions of events, to replace those with their ids.
  public var changedEvents: [CalendarEvent]
  /// Messages to remove, with their vectors; unknown ids are left out.
  public var deletedMessages: [DocumentID] = []
  /// The operation that the audit log records.
  public var operation = AuditedOperation.importBatch
  /// The source of the batch; no other source's checkpoint is touched.
  public let source: String
  /// The position of the source after this batch, in a form that only its reader knows.
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

/// The effect of a batch on a store.
public struct ImportCounts: Hashable, Sendable {
  /// The messages and events whose ids were new.
  public let added: Int
  /// The messages and events that replaced another version.
  public let changed: Int

  /// Counts the effect of a batch.
  public init(added: Int, changed: Int) {
    self.added = added
    self.changed = changed
  }
}

/// The position of one source's import; the fields in order: source, state.
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
