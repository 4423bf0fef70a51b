import Testing

@testable import VaultCore

@Suite("Hexadecimal digits")
struct SequenceHexadecimalTests {
  @Test("Every byte is two digits in lower case")
  func digits() {
    let bytes: [UInt8] = [0, 0x0F, 0xA0, 0xFF]
    #expect(bytes.hexadecimal == "000fa0ff")
    #expect([UInt8]().hexadecimal.isEmpty)
  }
}
