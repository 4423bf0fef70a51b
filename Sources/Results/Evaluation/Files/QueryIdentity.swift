internal import Foundation

/// The equality of query identifiers.
///
/// Swift compares strings by canonical equivalence (Unicode Standard Annex 15), trec_eval by bytes.
/// To distinguish identifiers that differ only in bytes, one that is not in Normalization Form C
/// gets a *key* of its own: the identifier, a space, which no identifier holds, and its bytes in
/// hexadecimal. Any other identifier is its own key.
public enum QueryIdentity: Sendable {
  /// Canonically equivalent identifiers are one query.
  case equivalence
  /// Identifiers of the same bytes are one query, as in trec_eval.
  case bytes

  /// Returns the key of a query in judgments and rankings.
  ///
  /// - Complexity: O(bytes).
  public func key(of identifier: String) -> String {
    guard self == .bytes, !identifier.utf8.allSatisfy({ $0 < 0x80 }) else { return identifier }
    let composed = identifier.precomposedStringWithCanonicalMapping
    guard !composed.utf8.elementsEqual(identifier.utf8) else { return identifier }
    let digits = identifier.utf8.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return "\(identifier) \(digits.joined())"
  }

  /// The identifier of a key, as the file has it.
  public static func identifier(of key: String) -> String {
    guard let space = key.utf8.firstIndex(of: UInt8(ascii: " ")) else { return key }
    return String(key[..<space])
  }
}

extension String {
  /// True if judgments and rankings can have it as the key of a query.
  var isQueryKey: Bool {
    if isWritableIdentifier { return true }
    let identifier = QueryIdentity.identifier(of: self)
    return identifier.isWritableIdentifier && QueryIdentity.bytes.key(of: identifier) == self
  }
}
