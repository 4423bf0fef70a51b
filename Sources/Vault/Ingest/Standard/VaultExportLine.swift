public import Foundation
public import VaultCore

/// A line of a vault's export (`Documentation/vault-export.schema.json`): an object with one member.
///
/// | member | meaning |
/// |---|---|
/// | `vaultExport` | the first line: the version of the format |
/// | `message`, `event` | a record, with every field that the vault holds |
/// | `end` | the last line: how many records there are |
public enum VaultExportLine: Hashable, Sendable {
  /// The first line.
  case start(version: Int)
  /// A message.
  case message(Message)
  /// An event.
  case event(CalendarEvent)
  /// The last line.
  case end(messages: Int, events: Int)

  /// The version that is written and read.
  public static let version = 1
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
    case vaultExport, message, event, end
  }

  private struct Start: Codable {
    let version: Int
  }

  private struct End: Codable {
    let messages: Int
    let events: Int
  }

  /// Writes the object.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .start(let version): try container.encode(Start(version: version), forKey: .vaultExport)
    case .message(let message): try container.encode(message, forKey: .message)
    case .event(let event): try container.encode(event, forKey: .event)
    case .end(let messages, let events):
      try container.encode(End(messages: messages, events: events), forKey: .end)
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
    case .end:
      let end = try container.decode(End.self, forKey: key)
      self = .end(messages: end.messages, events: end.events)
    }
  }
}
