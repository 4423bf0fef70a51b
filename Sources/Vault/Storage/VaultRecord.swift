public import VaultCore

private typealias Malformed = RecordDecoder.Malformed

/// An item that a vault seals as one record: a message, an event or a vector.
protocol VaultRecord {
  /// The identifier by which it is found.
  var id: DocumentID { get }

  /// Appends every field, the id first.
  func encode(to encoder: inout RecordEncoder)

  /// Reads what `encode` wrote.
  init(from decoder: inout RecordDecoder) throws(RecordDecoder.Malformed)
}

extension VaultRecord {
  /// The plaintext of the record: the format version, then the fields.
  var encoded: [UInt8] {
    var encoder = RecordEncoder()
    encoder.append(unsigned: recordVersion)
    encode(to: &encoder)
    return encoder.bytes
  }

  /// Reads a record's plaintext, which must hold nothing else.
  init(encoded bytes: [UInt8]) throws(RecordDecoder.Malformed) {
    var decoder = RecordDecoder(bytes)
    guard try decoder.unsigned() == recordVersion else { throw RecordDecoder.Malformed() }
    self = try Self(from: &decoder)
    try decoder.finish()
  }
}

/// The format version that starts every record.
let recordVersion: UInt64 = 2

extension Message {
  /// The message as bytes, as vaults seal it: what replicas of a vault exchange.
  public var recordBytes: [UInt8] { encoded }

  /// Reads what `recordBytes` wrote.
  ///
  /// - Throws: `malformedRecord` if the bytes are anything else.
  public init(recordBytes bytes: [UInt8]) throws(StorageError) {
    do { try self.init(encoded: bytes) } catch { throw .malformedRecord }
  }
}

extension CalendarEvent {
  /// The event as bytes, as vaults seal it: what replicas of a vault exchange.
  public var recordBytes: [UInt8] { encoded }

  /// Reads what `recordBytes` wrote.
  ///
  /// - Throws: `malformedRecord` if the bytes are anything else.
  public init(recordBytes bytes: [UInt8]) throws(StorageError) {
    do { try self.init(encoded: bytes) } catch { throw .malformedRecord }
  }
}

/// The fields in order: id, platform, kind, sentAt in milliseconds, utcOffsetSeconds?, sender?,
/// recipients, subject?, text, quotedText?, signature?, language?, entities, attachments, threadID,
/// replyTo?, reactions, revision; enumerations by raw value.
extension Message: VaultRecord {
  func encode(to encoder: inout RecordEncoder) {
    encoder.append(id.rawValue)
    encoder.append(platform.rawValue)
    encoder.append(kind.rawValue)
    encoder.append(sentAt.milliseconds)
    encoder.append(optional: utcOffsetSeconds) { $0.append(Int64($1)) }
    encoder.append(optional: sender) { $0.append($1) }
    encoder.append(recipients) { $0.append($1) }
    encoder.append(optional: subject) { $0.append($1) }
    encoder.append(text)
    encoder.append(optional: quotedText) { $0.append($1) }
    encoder.append(optional: signature) { $0.append($1) }
    encoder.append(optional: language) { $0.append($1.rawValue) }
    encoder.append(entities) { $0.append($1) }
    encoder.append(attachments) { encoder, attachment in
      encoder.append(optional: attachment.name) { $0.append($1) }
      encoder.append(optional: attachment.mediaType) { $0.append($1) }
      encoder.append(optional: attachment.sizeBytes) { $0.append(Int64($1)) }
    }
    encoder.append(threadID)
    encoder.append(optional: replyTo) { $0.append($1.rawValue) }
    encoder.append(reactions) { encoder, reaction in
      encoder.append(reaction.symbol)
      encoder.append(reaction.sender)
      encoder.append(reaction.sentAt.milliseconds)
    }
    encoder.append(revision.rawValue)
  }

  init(from decoder: inout RecordDecoder) throws(RecordDecoder.Malformed) {
    self.init(
      id: try decoder.documentID(),
      platform: try decoder.enumeration(),
      kind: try decoder.enumeration(),
      sentAt: Timestamp(milliseconds: try decoder.signed()),
      utcOffsetSeconds: try decoder.optionalInteger(),
      sender: try decoder.optional { decoder throws(Malformed) in try decoder.participant() },
      recipients: try decoder.list { decoder throws(Malformed) in try decoder.participant() },
      subject: try decoder.optionalString(),
      text: try decoder.string(),
      quotedText: try decoder.optionalString(),
      signature: try decoder.optionalString(),
      language: try decoder.optionalString().map { Language(rawValue: $0) },
      entities: try decoder.list { decoder throws(Malformed) in try decoder.entity() },
      attachments: try decoder.list { decoder throws(Malformed) in
        Attachment(
          name: try decoder.optionalString(),
          mediaType: try decoder.optionalString(),
          sizeBytes: try decoder.optionalInteger())
      },
      threadID: try decoder.string(),
      replyTo: try decoder.optional { decoder throws(Malformed) in try decoder.documentID() },
      reactions: try decoder.list { decoder throws(Malformed) in
        Reaction(
          symbol: try decoder.string(), sender: try decoder.participant(),
          sentAt: Timestamp(milliseconds: try decoder.signed()))
      },
      revision: try decoder.enumeration())
  }
}

/// The fields in order: id, title, notes, location?, start and end in milliseconds, isAllDay,
/// organizer?, attendees.
extension CalendarEvent: VaultRecord {
  func encode(to encoder: inout RecordEncoder) {
    encoder.append(id.rawValue)
    encoder.append(title)
    encoder.append(notes)
    encoder.append(optional: location) { $0.append($1) }
    encoder.append(start.milliseconds)
    encoder.append(end.milliseconds)
    encoder.append(isAllDay)
    encoder.append(optional: organizer) { $0.append($1) }
    encoder.append(attendees) { $0.append($1) }
  }

  init(from decoder: inout RecordDecoder) throws(RecordDecoder.Malformed) {
    self.init(
      id: try decoder.documentID(),
      title: try decoder.string(),
      notes: try decoder.string(),
      location: try decoder.optionalString(),
      start: Timestamp(milliseconds: try decoder.signed()),
      end: Timestamp(milliseconds: try decoder.signed()),
      isAllDay: try decoder.boolean(),
      organizer: try decoder.optional { decoder throws(Malformed) in try decoder.participant() },
      attendees: try decoder.list { decoder throws(Malformed) in try decoder.participant() })
  }
}

/// An embedding vector of one document; the fields in order: id, floats.
struct VectorRecord: Equatable {
  let id: DocumentID
  let vector: [Float]
}

extension VectorRecord: VaultRecord {
  func encode(to encoder: inout RecordEncoder) {
    encoder.append(id.rawValue)
    encoder.append(vector)
  }

  init(from decoder: inout RecordDecoder) throws(RecordDecoder.Malformed) {
    self.init(id: try decoder.documentID(), vector: try decoder.floats())
  }
}

extension RecordEncoder {
  fileprivate mutating func append(_ participant: Participant) {
    append(participant.handle.kind.rawValue)
    append(participant.handle.value)
    append(optional: participant.displayName) { $0.append($1) }
  }

  /// The fields in order: kind, start and end of the range, value, start and end of the time?.
  fileprivate mutating func append(_ entity: Entity) {
    append(entity.kind.rawValue)
    append(Int64(entity.range.lowerBound))
    append(Int64(entity.range.upperBound))
    append(entity.value)
    append(optional: entity.time) { encoder, time in
      encoder.append(time.start.milliseconds)
      encoder.append(time.end.milliseconds)
    }
  }
}

extension RecordDecoder {
  fileprivate mutating func documentID() throws(Malformed) -> DocumentID {
    guard let id = DocumentID(encoded: try string()) else { throw Malformed() }
    return id
  }

  fileprivate mutating func enumeration<Value: RawRepresentable>() throws(Malformed) -> Value
  where Value.RawValue == String {
    guard let value = Value(rawValue: try string()) else { throw Malformed() }
    return value
  }

  fileprivate mutating func optionalString() throws(Malformed) -> String? {
    try optional { decoder throws(Malformed) in try decoder.string() }
  }

  fileprivate mutating func optionalInteger() throws(Malformed) -> Int? {
    try optional { decoder throws(Malformed) in Int(try decoder.signed()) }
  }

  fileprivate mutating func participant() throws(Malformed) -> Participant {
    let kind: Handle.Kind = try enumeration()
    return Participant(Handle(kind, try string()), displayName: try optionalString())
  }

  fileprivate mutating func entity() throws(Malformed) -> Entity {
    let kind: Entity.Kind = try enumeration()
    let start = Int(try signed())
    let end = Int(try signed())
    guard 0 <= start, start <= end else { throw Malformed() }
    return Entity(
      kind: kind, range: start..<end, value: try string(),
      time: try optional { decoder throws(Malformed) in
        TimeSpan(
          start: Timestamp(milliseconds: try decoder.signed()),
          end: Timestamp(milliseconds: try decoder.signed()))
      })
  }
}
