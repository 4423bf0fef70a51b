internal import Foundation

/// An estimate of how hard a passphrase is to guess.
///
/// Bits are added up from the front, at each place for the longest of what fits:
///
/// | what | bits |
/// |---|---|
/// | a passphrase that many people have, or part of one, such as `password`, `qwerty` | 7 |
/// | a word of BIP-39 | 11 |
/// | a character that repeats the one before, or is the next or previous one in Unicode | 1 |
/// | a space | 1 |
/// | a run that occurred before, of at least 3 characters | 4 |
/// | any other character | log2 of the characters of its kind: 10 digits, 26 letters of one case, 33 signs of ASCII, 100 others |
///
/// The method is that of Wheeler, "zxcvbn: Low-Budget Password Strength Estimation" (2016), with small
/// lists: who knows the words of a language guesses sooner.
public struct PassphraseStrength: Hashable, Sendable {
  /// The fewest characters of a passphrase that is set (the design document, 1.3).
  public static let fewestCharacters = 12
  /// The fewest bits of one: 10^10 guesses, the highest class of zxcvbn ("strong protection from
  /// offline slow-hash scenario"); a graphics card that tries 15 000 keys a second, at 600 000
  /// rounds, makes them in eight days.
  public static let fewestBits = 33.2

  /// The number of characters.
  public let characters: Int
  /// The estimate.
  public let bits: Double

  /// Estimates a passphrase.
  ///
  /// - Complexity: O(n²) in the characters, of which the first 256 count.
  public init(_ passphrase: String) {
    characters = passphrase.count
    let text = Array(passphrase.precomposedStringWithCompatibilityMapping.prefix(256))
    let folded = text.map { Self.plain($0) }
    var bits = 0.0
    var at = 0
    while at < text.count {
      let (length, cost) = Self.next(text, folded, at)
      bits += cost
      at += length
    }
    self.bits = bits
  }

  /// True if it may be set.
  public var isEnough: Bool { characters >= Self.fewestCharacters && bits >= Self.fewestBits }

  /// Refuses a passphrase that is easily guessed; one that is set already is never asked.
  ///
  /// - Throws: ``SealingError/weakPassphrase(characters:bits:)``.
  public static func require(_ passphrase: String) throws(SealingError) {
    let strength = PassphraseStrength(passphrase)
    guard strength.isEnough else {
      throw .weakPassphrase(characters: strength.characters, bits: Int(strength.bits))
    }
  }

  /// The number of characters that come next as one, and their bits.
  private static func next(
    _ text: [Character], _ folded: [Character], _ at: Int
  ) -> (length: Int, bits: Double) {
    if text[at] == " " { return (1, 1) }
    if at > 0, let code = text[at].unicodeScalars.first?.value,
      let before = text[at - 1].unicodeScalars.first?.value,
      code == before || code == before + 1 || code + 1 == before
    {
      return (1, 1)
    }
    let rest = folded[at...]
    let common = commonOnes.filter { rest.starts(with: $0) }.map(\.count).max() ?? 0
    if common > 0 { return (common, 7) }
    let start = String(text[at...].prefix(8)).lowercased()
    for length in stride(from: start.count, through: 3, by: -1)
    where RecoveryPhrase.hasWord(String(start.prefix(length))) { return (length, 11) }
    var repeated = 0
    for start in 0..<at {
      var length = 0
      while at + length < folded.count, start + length < at,
        folded[start + length] == folded[at + length]
      {
        length += 1
      }
      repeated = max(repeated, length)
    }
    if repeated >= 3 { return (repeated, 4) }
    return (1, kind(of: text[at]))
  }

  private static func kind(of character: Character) -> Double {
    guard let ascii = character.asciiValue else { return log2(100) }
    if character.isNumber { return log2(10) }
    return ascii | 0x20 >= 0x61 && ascii | 0x20 <= 0x7A ? log2(26) : log2(33)
  }

  /// A character without case, and digits and signs in place of letters as these.
  private static func plain(_ character: Character) -> Character {
    standIns[character] ?? character.lowercased().first ?? character
  }

  private static let standIns: [Character: Character] = [
    "@": "a", "4": "a", "3": "e", "1": "i", "!": "i", "0": "o", "$": "s", "5": "s", "7": "t",
  ]

  private static let commonOnes: [[Character]] = """
    password passwort passphrase contraseña motdepasse senha wachtwoord parola hasło secret
    geheim admin administrator root user login welcome willkommen letmein iloveyou qwerty qwertz
    azerty asdfgh yxcvbn zxcvbn qazwsx dragon monkey football baseball superman batman princess
    sunshine shadow master hello hallo freedom whatever trustno summer winter spring autumn
    """.split(whereSeparator: \.isWhitespace).map { word in word.map { plain($0) } }
}
