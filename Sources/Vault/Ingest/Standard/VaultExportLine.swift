public import Foundation
public import VaultCore

/// A line of a vault's export (`Documentation/vault-export.schema.json`): an object with one member.
///
/// | member | meaning |
/// |---|---|
/// | `vaultExport` | the first line: the version of the format |
/// | `message`, `event` | a record, with every field that the vault holds |
/// | `contact` | a person as the vault resolves them from its records, with names and handles |
/// | `vector` | the vector of a message: 32-bit floats, little-endian, in Base64 |
/// | `end` | the last line: how many records there are |
public enum VaultExportLine: Hashable, Sendable {
  /// The first line.
  case start(version: Int)
  /// A message.
  case message(Message)
  /// An event.
  case event(CalendarEvent)
  /// A person.
  case contact(Contact)
  /// The vector of a message, and the model that made it.
  case vector(DocumentID, [Float], model: String)
  /// The last line.
  case end(Counts)

  /// The numbers of records.
  public struct Counts: Codable, Hashable, Sendable {
    /// The messages.
    public let messages: Int
    /// The events.
    public let events: Int
    /// The people; `nil` in version 1.
    public let contacts: Int?
    /// The vectors; `nil` in version 1.
    public let vectors: Int?

    /// Counts records.
    public init(messages: Int, events: Int, contacts: Int? = nil, vectors: Int? = nil) {
      self.messages = messages
      self.events = events
      self.contacts = contacts
      self.vectors = vectors
    }
  }

  /// The version that is written; version 1, without people and vectors, is read as well.
  public static let version = 2
  /// The longest line that is read, in bytes.
  public static let longestBytes = 1 << 26

  /// The line as JSON, keys in ascending order, with its line end.
  ///
  /// - Throws: What `JSONEncoder` throws.
  public func bytes() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + [UInt8(ascii: "\n")]
  }
}

extension VaultExportLine: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case vaultExport, message, event, contact, vector, end
  }

  private struct Start: Codable {
    let version: Int
  }

  private struct Vector: Codable {
    let message: DocumentID
    let model: String
    let values: Data
  }

  /// Writes the object.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .start(let version): try container.encode(Start(version: version), forKey: .vaultExport)
    case .message(let message): try container.encode(message, forKey: .message)
    case .event(let event): try container.encode(event, forKey: .event)
    case .contact(let contact): try container.encode(contact, forKey: .contact)
    case .vector(let message, let values, let model):
      let bytes = values.flatMap { value in
        (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> UInt32($0 * 8)) }
      }
      try container.encode(
        Vector(message: message, model: model, values: Data(bytes)), forKey: .vector)
    case .end(let counts): try container.encode(counts, forKey: .end)
    }
  }

  /// Reads the object; what it has besides is passed over.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard let key = Key.allCases.first(where: container.contains) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "no member is known"))
    }
    switch key {
    case .vaultExport:
      self = .start(version: try container.decode(Start.self, forKey: key).version)
    case .message: self = .message(try container.decode(Message.self, forKey: key))
    case .event: self = .event(try container.decode(CalendarEvent.self, forKey: key))
    case .contact: self = .contact(try container.decode(Contact.self, forKey: key))
    case .vector:
      let vector = try container.decode(Vector.self, forKey: key)
      let bytes = Array(vector.values)
      let values = stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { start in
        Float(
          bitPattern: (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << UInt32($1 * 8) }
        )
      }
      // A search refuses a vector that is not finite, and vaults list models line by line.
      guard bytes.count % 4 == 0, !values.isEmpty, values.allSatisfy(\.isFinite),
        !vector.model.isEmpty, !vector.model.contains(where: \.isNewline)
      else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "no vector of a named model")
      }
      self = .vector(vector.message, values, model: vector.model)
    case .end: self = .end(try container.decode(Counts.self, forKey: key))
    }
  }
}
