/// The identifier of a message or event, which a parser can derive from the export itself.
///
/// It is a Message-ID, a guid, a UID (followed by `/RECURRENCE-ID` for one instance), or
/// `path#ordinal` for a WhatsApp message. TREC files separate columns by white space, so white
/// space, control characters and `%` are percent-encoded as UTF-8 bytes; no identifier is empty.
public struct DocumentID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The encoded identifier: free of white space, never empty.
  public let rawValue: String

  /// Encodes an external identifier; an empty one becomes `%`.
  ///
  /// - Complexity: O(n) in the UTF-8 length.
  public init(_ external: String) {
    guard !external.isEmpty else {
      rawValue = "%"
      return
    }
    // Nearly every identifier: no scalar of it needs looking up.
    if external.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "%") }) {
      rawValue = external
      return
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(external.utf8.count)
    for scalar in external.unicodeScalars {
      if scalar == "%" || scalar.properties.isWhitespace || scalar.value < 0x20
        || (0x7F...0x9F).contains(scalar.value)
      {
        for byte in String(scalar).utf8 {
          bytes.append(UInt8(ascii: "%"))
          bytes.append(Self.hexDigits[Int(byte >> 4)])
          bytes.append(Self.hexDigits[Int(byte & 15)])
        }
      } else {
        bytes.append(contentsOf: String(scalar).utf8)
      }
    }
    rawValue = String(decoding: bytes, as: UTF8.self)
  }

  /// Adopts an identifier that a TREC file carries, already encoded.
  ///
  /// - Returns: `nil` if it is empty or holds white space.
  public init?(encoded: String) {
    guard !encoded.isEmpty else { return nil }
    let isPlain = encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    guard isPlain || !encoded.unicodeScalars.contains(where: \.properties.isWhitespace)
    else { return nil }
    rawValue = encoded
  }

  /// The encoded identifier.
  public var description: String { rawValue }

  /// Orders identifiers by their UTF-8 bytes, the same on every machine.
  public static func < (left: DocumentID, right: DocumentID) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }

  /// Returns true if two identifiers are the same bytes; canonical equivalence does not count.
  public static func == (left: DocumentID, right: DocumentID) -> Bool {
    left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
  }

  /// Feeds the string to the hasher: equal bytes are equal strings, so this agrees with `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rawValue)
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)
}

extension DocumentID: Codable {
  /// Reads the encoded identifier from a single string.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let identifier = DocumentID(encoded: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a document id is empty or holds white space")
    }
    self = identifier
  }

  /// Writes the encoded identifier as a single string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
