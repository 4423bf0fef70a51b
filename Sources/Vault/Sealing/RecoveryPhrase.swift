internal import Foundation
internal import VaultTextData

/// Twelve words that open a vault without its passphrase (BIP-39, English).
///
/// Each word encodes 11 bits, its place in the standard's list:
///
/// | bit | size | meaning |
/// |---:|---:|---|
/// | 0 | 128 | entropy, from the system's generator |
/// | 128 | 4 | the first bits of the entropy's SHA-256 |
///
/// A phrase with one wrong word passes the checksum in one case of 16; then it opens no vault.
public struct RecoveryPhrase: Hashable, Sendable {
  /// The words of a phrase.
  public static let wordCount = 12
  /// The rounds of PBKDF2-HMAC-SHA512, by the standard; the entropy by itself makes guessing
  /// infeasible.
  public static let rounds = 2048

  private static let entropyBytes = 16
  private static let bitsPerWord = 11
  private static let list = TextTable.valid { () throws(TextTableError) in
    try TextTable(shipped: "text/recovery-words/english.tsv", columns: ["word"])
  }.rows.map { $0[0] }
  private static let numbers = Dictionary(
    uniqueKeysWithValues: list.enumerated().map { ($0.element, $0.offset) })

  /// Returns true if a word in small letters is in the standard's list.
  static func hasWord(_ word: String) -> Bool { numbers[word] != nil }

  /// The words in their order.
  public let words: [String]

  /// Draws a new phrase from the system's generator.
  public init() {
    self.init(entropy: SystemRandom.bytes(Self.entropyBytes))
  }

  /// The phrase of some entropy.
  ///
  /// - Precondition: There are 16 bytes.
  init(entropy: [UInt8]) {
    precondition(entropy.count == Self.entropyBytes, "a phrase of twelve words holds 128 bits")
    let bytes = entropy + SHA256.hash(data: entropy).prefix(1)
    words = (0..<Self.wordCount).map { word in
      let number = (0..<Self.bitsPerWord).reduce(0) { number, offset in
        let bit = word * Self.bitsPerWord + offset
        return number << 1 | Int(bytes[bit / 8] >> UInt8(7 - bit % 8) & 1)
      }
      return Self.list[number]
    }
  }

  /// Reads a phrase that a user typed: in any case, with any white space between the words.
  ///
  /// - Parameter text: The words, converted to Unicode normalization form KD as the standard
  ///   requires.
  /// - Throws: `wrongWordCount`, `unknownWord` for the first word that is not in the list, or
  ///   `wrongWords`.
  public init(_ text: String) throws(SealingError) {
    let typed = text.decomposedStringWithCompatibilityMapping.lowercased()
      .split(whereSeparator: \.isWhitespace).map(String.init)
    guard typed.count == Self.wordCount else { throw .wrongWordCount(typed.count) }
    var bytes = [UInt8](repeating: 0, count: Self.entropyBytes + 1)
    for (word, text) in typed.enumerated() {
      guard let number = Self.numbers[text] else { throw .unknownWord(place: word + 1) }
      for offset in 0..<Self.bitsPerWord where number >> (Self.bitsPerWord - 1 - offset) & 1 == 1 {
        let bit = word * Self.bitsPerWord + offset
        bytes[bit / 8] |= 1 << UInt8(7 - bit % 8)
      }
    }
    self.init(entropy: Array(bytes.prefix(Self.entropyBytes)))
    // Only the last word holds bits that the entropy does not.
    guard words == typed else { throw .wrongWords }
  }

  /// The words with a space between them.
  public var text: String { words.joined(separator: " ") }

  /// Returns three places, counted from 1, at which a user confirms having written the phrase down.
  ///
  /// - Returns: Three different places in ascending order, from the system's generator.
  public static func placesToConfirm() -> [Int] {
    var places: Set<Int> = []
    while places.count < 3 { places.insert(1 + Int(SystemRandom.bytes(1)[0]) % wordCount) }
    return places.sorted()
  }

  /// Returns true if a user typed the words at some places, counted from 1.
  ///
  /// - Parameters:
  ///   - text: The words with white space between them, in any case.
  ///   - places: The places in the phrase.
  /// - Returns: True if every word is right, and no other was typed.
  public func confirms(_ text: String, at places: [Int]) -> Bool {
    let typed = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    return typed == places.map { words[$0 - 1] }
  }

  /// The seed of the standard: 64 bytes of PBKDF2-HMAC-SHA512.
  ///
  /// - Throws: `libraryRefused`.
  func seed(passphrase: String = "") throws(SealingError) -> SecretBytes {
    let salt = "mnemonic" + passphrase.decomposedStringWithCompatibilityMapping
    return try KeyDerivation.pbkdf2(
      password: Array(text.utf8), salt: Array(salt.utf8), rounds: Self.rounds, byteCount: 64,
      isSHA512: true)
  }
}

extension RecoveryPhrase: CustomStringConvertible, CustomReflectable {
  /// Only the length, so that a phrase in a log line reveals nothing.
  public var description: String { "RecoveryPhrase(\(words.count) words)" }

  /// No children: `dump` walks mirrors and would print the words.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
