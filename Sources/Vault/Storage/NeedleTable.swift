internal import Foundation

/// Byte patterns, found together in one pass.
///
/// The first four bytes at each position index a bit field that is almost always zero; only where
/// it is not are the patterns with that prefix compared. It is the prefix filter of Wu and Manber,
/// "A Fast Algorithm for Multi-Pattern Searching" (1994), without its shift table, since one short
/// pattern would make every shift 1.
struct NeedleTable: Sendable {
  /// One encoding of one needle.
  struct Pattern {
    let bytes: [UInt8]
    let needle: Int
    /// True if it does not count within a long run of hexadecimal digits.
    var isOutsideDigests = false
  }

  /// The length of the prefix, and so of the shortest pattern.
  static let prefixBytes = 4

  /// The length of the longest pattern, at least 1.
  let longestBytes: Int
  /// The expected number of hits in a random byte.
  let chanceHitsPerByte: Double
  private let patterns: [Pattern]
  private let patternsByPrefix: [UInt32: [Int]]
  private let filter: [UInt64]
  private let folding: [UInt8]

  private static let filterBits = 20

  /// Prepares patterns.
  ///
  /// - Precondition: No pattern is shorter than the prefix, and none changes by folding if case
  ///   is ignored.
  init(_ patterns: [Pattern], ignoringCase: Bool) {
    precondition(
      patterns.allSatisfy { $0.bytes.count >= Self.prefixBytes }, "a pattern is too short")
    let ordered = patterns.sorted {
      ($0.needle, $0.bytes.count) < ($1.needle, $1.bytes.count)
    }
    var patternsByPrefix: [UInt32: [Int]] = [:]
    var filter = [UInt64](repeating: 0, count: 1 << (Self.filterBits - 6))
    for (index, pattern) in ordered.enumerated() {
      let prefix = pattern.bytes.prefix(Self.prefixBytes).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      patternsByPrefix[prefix, default: []].append(index)
      let slot = Self.slot(of: prefix)
      filter[slot >> 6] |= 1 << UInt64(slot & 63)
    }
    self.patterns = ordered
    self.patternsByPrefix = patternsByPrefix
    self.filter = filter
    longestBytes = patterns.map(\.bytes.count).max() ?? 1
    chanceHitsPerByte = patterns.reduce(0) { $0 + pow(256, -Double($1.bytes.count)) }
    folding = (UInt8.min ... .max).map { ignoringCase ? Self.folded($0) : $0 }
  }

  /// A byte with an ASCII capital made small.
  static func folded(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  /// Reports every pattern that starts before an offset and ends within the bytes.
  ///
  /// - Parameters:
  ///   - bytes: The haystack.
  ///   - end: The first offset at which no pattern is looked for.
  ///   - found: Receives position and needle; positions ascend.
  func search(_ bytes: [UInt8], before end: Int, found: (Int, Int) -> Void) {
    guard !patterns.isEmpty, bytes.count >= Self.prefixBytes else { return }
    var prefix: UInt32 = 0
    for offset in 0..<min(bytes.count, end + Self.prefixBytes - 1) {
      prefix = prefix << 8 | UInt32(folding[Int(bytes[offset])])
      let slot = Self.slot(of: prefix)
      guard filter[slot >> 6] >> UInt64(slot & 63) & 1 == 1, offset >= Self.prefixBytes - 1
      else { continue }
      let start = offset - Self.prefixBytes + 1
      for index in patternsByPrefix[prefix] ?? []
      where matches(patterns[index], bytes, start) && !isPart(patterns[index], bytes, start) {
        found(start, patterns[index].needle)
      }
    }
  }

  private func matches(_ pattern: Pattern, _ bytes: [UInt8], _ start: Int) -> Bool {
    guard start + pattern.bytes.count <= bytes.count else { return false }
    for (index, byte) in pattern.bytes.enumerated()
    where folding[Int(bytes[start + index])] != byte { return false }
    return true
  }

  /// The digits from which on a run is a digest: those of the keyword index have 32, of which
  /// SQLite leaves out the first few where they equal the one before.
  private static let digestDigits = 20

  /// Returns true if a pattern that does not count there is within a digest.
  private func isPart(_ pattern: Pattern, _ bytes: [UInt8], _ start: Int) -> Bool {
    guard pattern.isOutsideDigests else { return false }
    let end = start + pattern.bytes.count
    let before = bytes[..<start].suffix(Self.digestDigits).reversed()
      .prefix(while: Self.isHexadecimal).count
    let behind = bytes[end...].prefix(Self.digestDigits).prefix(while: Self.isHexadecimal).count
    return before + pattern.bytes.count + behind >= Self.digestDigits
  }

  /// Returns true for a hexadecimal digit, its letter in either case.
  static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(folded(byte))
  }

  // Fibonacci hashing: the top bits of a product with 2³² over the golden ratio.
  private static func slot(of prefix: UInt32) -> Int {
    Int((prefix &* 2_654_435_769) >> UInt32(32 - filterBits))
  }
}
