import Testing
import VaultCore
import VaultSealing
import VaultTestSupport

@testable import VaultStorage

@Suite("RecordSealer")
struct RecordSealerTests {
  private let sealer = RecordSealer(vault: SystemRandom.bytes(16), keys: KeyHierarchy())
  private let message = VaultStoreSamples.messages[0]

  private func refuses(
    _ sealed: [UInt8], _ name: [UInt8], _ table: RecordSealer.Table, _ sealer: RecordSealer
  ) -> Bool {
    do {
      let _: Message = try sealer.open(sealed, name: name, in: table)
      return false
    } catch {
      return true
    }
  }

  @Test("A record opens in its own row alone")
  func binding() throws {
    let name = sealer.name(message.id, in: .messages)
    let sealed = try sealer.seal(message, name: name, in: .messages)
    let opened: Message = try sealer.open(sealed, name: name, in: .messages)
    #expect(opened == message)
    let otherName = sealer.name(VaultStoreSamples.messages[1].id, in: .messages)
    let otherVault = RecordSealer(vault: SystemRandom.bytes(16), keys: sealer.keys)
    let otherKeys = RecordSealer(vault: sealer.vault, keys: KeyHierarchy())
    #expect(refuses(sealed, otherName, .messages, sealer))
    #expect(refuses(sealed, name, .events, sealer))
    #expect(refuses(sealed, name, .vectors, sealer))
    #expect(refuses(sealed, name, .messages, otherVault))
    #expect(refuses(sealed, name, .messages, otherKeys))
  }

  @Test("Names differ by id, by table and by vault key, and repeat otherwise")
  func names() {
    let name = sealer.name(message.id, in: .messages)
    let other = RecordSealer(vault: sealer.vault, keys: KeyHierarchy())
    #expect(name.count == 16)
    #expect(sealer.name(message.id, in: .messages) == name)
    #expect(sealer.name(message.id, in: .events) != name)
    #expect(sealer.name(DocumentID("x"), in: .messages) != name)
    #expect(other.name(message.id, in: .messages) != name)
  }

  @Test("The name of a word is 32 lower-case hexadecimal digits")
  func wordNames() {
    let name = sealer.name(ofToken: "budget")
    #expect(name.utf8.count == 32)
    #expect(name.allSatisfy { "0123456789abcdef".contains($0) })
    #expect(sealer.name(ofToken: "budget") == name)
    #expect(sealer.name(ofToken: "budgets") != name)
  }
}
