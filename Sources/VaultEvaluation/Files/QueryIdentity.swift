internal import Foundation

/// When two identifiers of queries are the same.
///
/// Swift compares strings by canonical equivalence (Unicode Standard Annex 15), trec_eval by bytes.
/// To keep apart what differs in bytes alone, an identifier that is not in Normalization Form C gets
/// a *key* of its own: the identifier, a space, which no identifier holds, and its bytes in
/// hexadecimal. Any other identifier is its own key.
public enum QueryIdentity: Sendable {
  /// Canonically equivalent identifiers are one query.
  case equivalence
  /// Identifiers of the same bytes are one query, as in trec_eval.
  case bytes

  /// The key under which a query stands in judgments and rankings.
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
  /// Whether judgments and rankings can have it as the key of a query.
  var isQueryKey: Bool {
    if isWritableIdentifier { return true }
    let identifier = QueryIdentity.identifier(of: self)
    return identifier.isWritableIdentifier && QueryIdentity.bytes.key(of: identifier) == self
  }
}
