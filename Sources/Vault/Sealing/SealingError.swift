public import VaultCore

/// An error of sealing or opening.
///
/// Opening never gives the reason why a box was refused: a caller who could distinguish a wrong key
/// from a changed byte could use it as an oracle.
public enum SealingError: Error, Equatable, Sendable {
  /// A key has a length other than 32 bytes.
  case wrongKeyLength(bytes: Int)
  /// A salt is shorter than 16 bytes.
  case saltTooShort(bytes: Int)
  /// The number of PBKDF2 rounds is outside `PassphraseKey.allowedRounds`.
  case roundsOutOfRange(Int)
  /// The passphrase is empty.
  case emptyPassphrase
  /// A passphrase that is to be set is too easily guessed (``PassphraseStrength``).
  case weakPassphrase(characters: Int, bits: Int)
  /// The plaintext is longer than AES-GCM may seal under one nonce.
  case plaintextTooLong(bytes: Int)
  /// The sealed bytes are shorter than the smallest sealed form.
  case tooShort(bytes: Int)
  /// The key, the context or the sealed bytes are not those that were sealed.
  case authenticationFailed
  /// An envelope's bytes fail their checksum, or are no envelope.
  case damagedEnvelope
  /// An envelope was written by a later version of this format.
  case unsupportedVersion(Int)
  /// A recovery phrase has another number of words than twelve.
  case wrongWordCount(Int)
  /// A word of a recovery phrase, counted from 1, is not in the list.
  case unknownWord(place: Int)
  /// The words of a recovery phrase fail their checksum; its 4 bits cannot identify the wrong one.
  case wrongWords
  /// The cryptographic library refused an operation that cannot fail.
  case libraryRefused
}

extension SealingError: Fault {
  /// The kind, which decides the exit code.
  public var kind: FaultKind {
    switch self {
    case .emptyPassphrase, .weakPassphrase, .wrongWordCount, .unknownWord, .wrongWords: .badData
    default: .bug
    }
  }

  /// The refused input and the remedy.
  public var description: String {
    switch self {
    case .wrongKeyLength(let bytes):
      "a key of \(bytes) bytes was given; pass exactly \(SealingKey.byteCount) bytes."
    case .saltTooShort(let bytes):
      "a salt of \(bytes) bytes was given; pass at least \(PassphraseKey.minimumSaltBytes)."
    case .roundsOutOfRange(let rounds):
      """
      \(rounds) PBKDF2 rounds were asked for; pass \(PassphraseKey.allowedRounds.lowerBound) to \
      \(PassphraseKey.allowedRounds.upperBound).
      """
    case .emptyPassphrase:
      "the passphrase is empty; set one of at least one character."
    case .weakPassphrase(let characters, let bits):
      """
      the passphrase has \(characters) characters and about \(bits) bits; set one of at least \
      \(PassphraseStrength.fewestCharacters) characters and \
      \(Int(PassphraseStrength.fewestBits.rounded(.up))) \
      bits, for example five words drawn at random.
      """
    case .plaintextTooLong(let bytes):
      "\(bytes) bytes are too many for one sealed box; divide them over several."
    case .tooShort(let bytes):
      "\(bytes) sealed bytes are too few to hold anything; the data was cut short: restore it."
    case .authenticationFailed:
      "sealed bytes do not open with this key in this place; check the key, or restore the data."
    case .damagedEnvelope:
      "a key envelope is damaged; restore the file that holds it from a copy."
    case .unsupportedVersion(let version):
      "sealed data has format version \(version), which this program does not know; update it."
    case .wrongWordCount(let count):
      """
      the recovery phrase has \(count) words; type all \(RecoveryPhrase.wordCount) with spaces \
      between them.
      """
    case .unknownWord(let place):
      "word \(place) of the recovery phrase is not in the list; compare it with what was written down."
    case .wrongWords:
      """
      a word of the recovery phrase is wrong, or two are in each other's place; compare all with \
      what was written down.
      """
    case .libraryRefused:
      "the cryptographic library refused an operation; report this with the versions in use."
    }
  }
}
