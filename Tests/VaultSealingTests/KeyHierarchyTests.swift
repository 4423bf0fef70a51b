import Testing

@testable import VaultSealing

@Suite("KeyHierarchy")
struct KeyHierarchyTests {
  @Test("Every purpose has a key of its own, none of them the master key")
  func purposes() {
    let keys = KeyHierarchy()
    let subkeys = KeyHierarchy.Purpose.allCases.map { keys.key(for: $0).bytes }
    #expect(Set(subkeys + [keys.master.bytes]).count == KeyHierarchy.Purpose.allCases.count + 1)
  }

  @Test("One master key gives one hierarchy; a new hierarchy has a new one")
  func reproducibility() {
    let keys = KeyHierarchy()
    let again = KeyHierarchy(master: keys.master)
    let other = KeyHierarchy()
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
