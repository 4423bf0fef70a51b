import Testing
import VaultTextData

@testable import VaultSealing

@Suite("Keys and the envelopes that keep them")
struct KeyEnvelopeTests {
  private let keys = KeyHierarchy()

  private func envelope(_ passphrase: String = "secret") throws -> KeyEnvelope {
    try KeyEnvelope(wrapping: keys, passphrase: passphrase, rounds: 2)
  }

  @Test("The passphrase brings the same keys back")
  func roundTrip() throws {
    let stored = try envelope().bytes
    #expect(stored.count == KeyEnvelope.byteCount)
    let read = try KeyEnvelope(bytes: stored)
    #expect(read.rounds == 2)
    #expect(try read.open(passphrase: "secret").master.bytes == keys.master.bytes)
  }

  @Test("Another passphrase, or none, is refused", arguments: ["Secret", "secret ", "s"])
  func wrongPassphrase(_ passphrase: String) throws {
    let envelope = try envelope()
    #expect(throws: SealingError.authenticationFailed) { try envelope.open(passphrase: passphrase) }
    #expect(throws: SealingError.emptyPassphrase) { try envelope.open(passphrase: "") }
  }

  @Test("A new passphrase keeps keys and vault, and the old one no longer opens")
  func rewrapping() throws {
    let old = try envelope("old")
    let new = try KeyEnvelope(
      wrapping: try old.open(passphrase: "old"), passphrase: "new", vault: old.vault, rounds: 3)
    #expect(new.vault == old.vault && new.rounds == 3)
    #expect(try new.open(passphrase: "new").master.bytes == keys.master.bytes)
    #expect(throws: SealingError.authenticationFailed) { try new.open(passphrase: "old") }
  }

  @Test("A change of any byte is told from a wrong passphrase")
  func damage() throws {
    let stored = try envelope().bytes
    for index in stored.indices {
      var damaged = stored
      damaged[index] ^= 0x40
      let expected: SealingError = index == 3 ? .unsupportedVersion(0x41) : .damagedEnvelope
      #expect(throws: expected) { try KeyEnvelope(bytes: damaged) }
    }
  }

  @Test("Bytes cut short, drawn out or of version 0 are no envelope")
  func lengths() throws {
    let stored = try envelope().bytes
    var versionZero = stored
    versionZero[3] = 0
    for bytes in [[], Array(stored[..<3]), Array(stored.dropLast()), stored + [0], versionZero] {
      #expect(throws: SealingError.damagedEnvelope) { try KeyEnvelope(bytes: bytes) }
    }
  }

  @Test("Wrapping the same keys twice gives other salts and vaults")
  func freshness() throws {
    let first = try envelope()
    let second = try envelope()
    #expect(first.vault != second.vault)
    #expect(first.bytes[8..<24] != second.bytes[8..<24])
  }

  @Test("An empty passphrase and rounds out of range are refused")
  func refusals() {
    #expect(throws: SealingError.emptyPassphrase) {
      try KeyEnvelope(wrapping: keys, passphrase: "", rounds: 1)
    }
    #expect(throws: SealingError.roundsOutOfRange(0)) {
      try KeyEnvelope(wrapping: keys, passphrase: "p", rounds: 0)
    }
  }

  @Test("One master key gives one hierarchy; a new hierarchy has a new one")
  func reproducibility() {
    let keys = KeyHierarchy()
    let again = KeyHierarchy(master: keys.master)
    let other = KeyHierarchy()
    let subkeys = KeyHierarchy.Purpose.allCases.map { keys.key(for: $0).bytes }
    #expect(Set(subkeys + [keys.master.bytes]).count == subkeys.count + 1, "each is its own")
    for purpose in KeyHierarchy.Purpose.allCases {
      #expect(keys.key(for: purpose).bytes == again.key(for: purpose).bytes)
      #expect(keys.key(for: purpose).bytes != other.key(for: purpose).bytes)
    }
  }

  // Computed with Python's hmac module: RFC 5869 extract (zero salt) and one block of expand.
  @Test("The records key is HKDF-SHA256 of the master key under its documented name")
  func format() throws {
    let keys = KeyHierarchy(master: try SealingKey(bytes: Array(0..<32)))
    #expect(
      keys.key(for: .records).bytes
        == bytes(hex: "5eea4c14b50cd0a6e810c50bf6a092b301360d36cf426adcc4f0e2b30fe193b1"))
    #expect(
      keys.key(for: .records, record: [1, 2, 3]).bytes
        == bytes(hex: "d127c9de83204eaf127a2cd4e02e24c8feee4a8fee24f71a09e9e2e98ea08a47"))
  }

  @Test("Records have keys of their own")
  func recordKeys() {
    let keys = KeyHierarchy()
    let key = keys.key(for: .records, record: [1]).bytes
    #expect(keys.key(for: .records, record: [1]).bytes == key)
    #expect(keys.key(for: .records, record: [2]).bytes != key)
    #expect(keys.key(for: .vectors, record: [1]).bytes != key)
  }
}

@Suite("RecoveryEnvelope")
struct RecoveryEnvelopeTests {
  private let keys = KeyHierarchy()
  private let phrase = RecoveryPhrase()
  private let vault = Array(UInt8(1)...16)

  @Test("The phrase brings the same keys back, and another phrase does not")
  func roundTrip() throws {
    let stored = try RecoveryEnvelope(wrapping: keys, phrase: phrase, vault: vault).bytes
    let read = try RecoveryEnvelope(bytes: stored)
    #expect(read.vault == vault)
    #expect(try read.open(phrase: phrase).master.bytes == keys.master.bytes)
    #expect(throws: SealingError.authenticationFailed) { try read.open(phrase: RecoveryPhrase()) }
  }

  @Test("A change of any byte, and another length, is damage")
  func damage() throws {
    let stored = try RecoveryEnvelope(wrapping: keys, phrase: phrase, vault: vault).bytes
    for index in stored.indices {
      var damaged = stored
      damaged[index] ^= 0x40
      #expect(throws: SealingError.damagedEnvelope) { try RecoveryEnvelope(bytes: damaged) }
    }
    for bytes in [[], Array(stored.dropLast()), stored + [0]] {
      #expect(throws: SealingError.damagedEnvelope) { try RecoveryEnvelope(bytes: bytes) }
    }
  }

  // A forged checksum must not help: the identifier is authenticated with the key.
  @Test("An envelope put under another vault's identifier does not open")
  func otherVault() throws {
    let stored = try RecoveryEnvelope(wrapping: keys, phrase: phrase, vault: vault).bytes
    var forged = Array(stored.prefix(80))
    forged[4] ^= 1
    let envelope = try RecoveryEnvelope(bytes: forged + SHA256.hash(data: forged))
    #expect(throws: SealingError.authenticationFailed) { try envelope.open(phrase: phrase) }
  }
}

@Suite("RecoveryPhrase")
struct RecoveryPhraseTests {
  // The first of the standard's test vectors: 128 zero bits.
  private static let zeros = Array(repeating: "abandon", count: 11) + ["about"]

  @Test("The words are those that BIP-39's authors publish")
  func list() throws {
    let table = try TextTable(shipped: "text/recovery-words/english.tsv", columns: ["word"])
    let text = table.rows.map { $0[0] + "\n" }.joined()
    // sha256sum of english.txt (trezor/python-mnemonic 0.21).
    #expect(
      SHA256.hash(data: Array(text.utf8))
        == bytes(
          hex: "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda"))
    // What lets a person type four letters of a word (BIP-39, "Wordlist").
    #expect(Set(table.rows.map { $0[0].prefix(4) }).count == 2048)
  }

  @Test("A new phrase has twelve words, reads back as typed, and is another each time")
  func roundTrip() throws {
    let phrase = RecoveryPhrase()
    #expect(phrase.words.count == 12)
    #expect(try RecoveryPhrase(phrase.text) == phrase)
    #expect(try RecoveryPhrase("\n " + phrase.text.uppercased() + "\t") == phrase)
    #expect(RecoveryPhrase() != phrase)
  }

  // BIP-39, "From mnemonic to seed", asks for this form; a full-width letter stands for a plain one.
  @Test("Words in another Unicode form are the same words")
  func normalization() throws {
    let text = Self.zeros.joined(separator: "\u{3000}").replacing("about", with: "ａｂｏｕｔ")
    #expect(try RecoveryPhrase(text).words == Self.zeros)
  }

  @Test("Another number of words is refused with the number", arguments: [0, 11, 13, 24])
  func wrongCount(count: Int) {
    #expect(throws: SealingError.wrongWordCount(count)) {
      try RecoveryPhrase(Array(repeating: "abandon", count: count).joined(separator: " "))
    }
  }

  @Test("The place of the first word that is not in the list is named", arguments: 0..<12)
  func unknownWord(place: Int) {
    var words = Self.zeros
    words[11] = "vaulted"
    words[place] = "vaults"
    #expect(throws: SealingError.unknownWord(place: place + 1)) {
      try RecoveryPhrase(words.joined(separator: " "))
    }
  }

  // Of 2 048 last words 128 fit 7 bits of entropy, each with its one checksum; the others, and the
  // words of one entropy with a checksum of another, are wrong.
  @Test("The checksum refuses all but 128 of the words in the last place")
  func checksum() throws {
    let words = Self.zeros.dropLast()
    let table = try TextTable(shipped: "text/recovery-words/english.tsv", columns: ["word"])
    let fitting = table.rows.filter { row in
      do {
        return try RecoveryPhrase((words + [row[0]]).joined(separator: " ")).words[11] == row[0]
      } catch {
        return false
      }
    }
    #expect(fitting.count == 128)
    #expect(throws: SealingError.wrongWords) {
      try RecoveryPhrase((["about"] + words).joined(separator: " "))
    }
  }

  @Test("Three places are asked for, and only their words in their order confirm")
  func confirmation() {
    let phrase = RecoveryPhrase(entropy: Array(0..<16))
    for _ in 0..<50 {
      let places = RecoveryPhrase.placesToConfirm()
      #expect(Set(places).count == 3 && places == places.sorted())
      #expect(places.allSatisfy { (1...12).contains($0) })
      let words = places.map { phrase.words[$0 - 1] }
      #expect(phrase.confirms(words.joined(separator: " ").uppercased(), at: places))
      // Its second and fourth words are the same: backwards, places 2, 3 and 4 read alike.
      let backwards = Array(words.reversed())
      #expect(
        phrase.confirms(backwards.joined(separator: " "), at: places) == (backwards == words))
      #expect(!phrase.confirms(words.dropLast().joined(separator: " "), at: places))
      #expect(!phrase.confirms(phrase.text, at: places))
    }
  }

  @Test("Printing and dumping show no word")
  func silence() {
    let phrase = RecoveryPhrase(entropy: Array(repeating: 0, count: 16))
    var dumped = ""
    dump(phrase, to: &dumped)
    #expect(!"\(phrase) \(dumped)".contains("abandon"))
  }
}
