internal import Testing

@testable internal import VaultSealing

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
