internal import VaultCore

/// The end of a vault's audit log: enough to check later whether its entries are still the same.
public struct AuditState: Hashable, Sendable {
  /// The number of entries.
  public let entries: Int
  /// The hash of their Merkle tree (RFC 6962, 2.1): 32 bytes.
  public let root: [UInt8]

  /// The number of entries, a colon and the root in hexadecimal digits.
  public var text: String { "\(entries):\(root.hexadecimal)" }
}

extension AuditState {
  /// Reads the form that `text` has.
  ///
  /// - Returns: `nil` for anything but a number of entries, a colon and 64 hexadecimal digits.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let entries = Int(parts[0]), entries > 0, parts[1].utf8.count == 64
    else { return nil }
    let digits = parts[1].compactMap(\.hexDigitValue)
    guard digits.count == 64 else { return nil }
    self.init(
      entries: entries,
      root: stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
  }
}

/// The reason why a vault's audit log is not what the vault wrote; entries count from 0.
public enum AuditProblem: Error, Hashable, Sendable {
  /// An entry was changed, or put in place of the one that was written.
  case altered(entry: Int)
  /// An entry is gone.
  case missing(entry: Int)
  /// At the place of an entry is another of the log.
  case reordered(entry: Int)
  /// The record of the log's end is gone, was changed, or is an earlier one.
  case damagedHead
  /// The log is that of another vault.
  case otherVault
  /// The entries fit each other, but are not those of the state noted earlier.
  case rewritten
}

extension AuditProblem: CustomStringConvertible {
  /// A description of the problem and its place.
  public var description: String {
    switch self {
    case .altered(let entry): "entry \(entry) was altered"
    case .missing(let entry): "entry \(entry) is missing"
    case .reordered(let entry): "at the place of entry \(entry) is another entry"
    case .damagedHead: "the record of its end was altered, removed or put back to an earlier one"
    case .otherVault: "it is the log of another vault"
    case .rewritten: "its entries are not those of the state that was noted earlier"
    }
  }
}
