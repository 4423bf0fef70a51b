internal import Testing

@testable internal import VaultSealing

/// Weak ones are of lists of the most frequent passwords and of patterns that those lists show
/// (NIST SP 800-63B, section 5.1.1.2); strong ones were drawn at random, by dice or characters.
@Suite("Strength of passphrases")
struct PassphraseStrengthTests {
  @Test(
    "What is short, common, repeated or in sequence may not be set",
    arguments: [
      "", "x", "secret", "tr0ub4dor&3", "password1234", "P@ssw0rd1234!", "aaaaaaaaaaaaaaaaaaaa",
      "abcdefghijklmnop", "123456789012345", "qwertyuiop123", "abcabcabcabcabcabc",
      "passwordpassword", "Summer2026!!", "contraseña123", "geheimgeheim1", "iloveyou2026",
      "letmein letmein letmein", "98765432109876", "correct horse", "........................",
    ])
  func refuses(_ passphrase: String) throws {
    let strength = PassphraseStrength(passphrase)
    #expect(!strength.isEnough, "\(strength.bits)")
    #expect(
      throws: SealingError.weakPassphrase(
        characters: strength.characters, bits: Int(strength.bits))
    ) { try PassphraseStrength.require(passphrase) }
  }

  @Test(
    "Random characters and words may be set",
    arguments: [
      "correct horse battery staple", "kX9#vQ2m!tLz", "zjqwmkvtrpxn", "8f2c-91ab-77d0-3e",
      "a long passphrase of mine", "abandon muscle orbit trigger velvet", "молоко течёт на юг",
      "春の雨が静かに窓を打つ夜",
    ])
  func takes(_ passphrase: String) throws {
    try PassphraseStrength.require(passphrase)
  }

  @Test("A longer passphrase is never weaker, and one without end is estimated at once")
  func grows() {
    let text = "orbit velvet 7Kq trigger"
    let bits = text.indices.map { PassphraseStrength(String(text[...$0])).bits }
    // A word that becomes whole replaces its letters: only whole words are compared.
    #expect(bits[4] < bits[11] && bits[11] < bits[15] && bits[15] < bits[23])
    #expect(PassphraseStrength(String(repeating: "ab", count: 500_000)).characters == 1_000_000)
  }
}
