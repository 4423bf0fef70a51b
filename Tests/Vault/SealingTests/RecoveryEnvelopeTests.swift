import Testing

@testable import VaultSealing

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
