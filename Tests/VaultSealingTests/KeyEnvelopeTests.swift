import Testing

@testable import VaultSealing

@Suite("KeyEnvelope")
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
    #expect(new.vault == old.vault)
    #expect(new.rounds == 3)
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
}
