public import VaultCore

/// A time that respects causes: whole milliseconds, then a count within them.
///
/// It is the hybrid logical clock of Kulkarni et al., "Logical Physical Clocks" (OPODIS 2014),
/// packed in 64 bits as NTP timestamps are: 48 bits of milliseconds above 16 bits of count. A
/// count that overflows carries into the milliseconds, which is what the algorithm requires.
public struct HybridTimestamp: RawRepresentable, Hashable, Sendable, Codable, Comparable {
  /// Milliseconds since 1970 times 65 536, plus the count.
  public let rawValue: UInt64

  /// Adopts the packed form.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Milliseconds since 1970, clamped to 48 bits, with a count of 0.
  public init(_ timestamp: Timestamp) {
    let latest = Int64(1) << 48 - 1
    rawValue = UInt64(min(max(timestamp.milliseconds, 0), latest)) << 16
  }

  /// Before every edit.
  public static let zero = HybridTimestamp(rawValue: 0)

  /// Milliseconds since 1970.
  public var milliseconds: UInt64 { rawValue >> 16 }
  /// The place among edits of one millisecond, from 0.
  public var count: UInt64 { rawValue & 0xFFFF }

  /// The time of an edit made now by an author whose latest known edit has this time.
  ///
  /// - Returns: The later of `now` and the successor of `self`. At the end of time it stays there,
  ///   so that a faulty clock cannot stop the vault: ties are broken by replica and number.
  public func successor(at now: Timestamp) -> HybridTimestamp {
    let next = rawValue == .max ? rawValue : rawValue + 1
    return HybridTimestamp(rawValue: max(next, HybridTimestamp(now).rawValue))
  }

  /// Orders times from earlier to later.
  public static func < (left: HybridTimestamp, right: HybridTimestamp) -> Bool {
    left.rawValue < right.rawValue
  }
}
