import Testing

@testable import VaultTraining

@Suite("Tables of byte strings")
struct ByteTableTests {
  @Test("Strings are numbered in the order they come, found again, and survive growth")
  func numbers() {
    var table = ByteTable()
    let strings = (0..<3_000).map { Array("\($0 * 7919 % 3_000)".utf8) } + [[]]
    for (index, string) in strings.enumerated() { #expect(table.insert(string[...]) == index) }
    for (index, string) in strings.enumerated() {
      #expect(table.insert(string[...]) == index)
      #expect(table.find(string[...]) == index)
      #expect(Array(table[index]) == string)
    }
    #expect(table.count == 3_001)
    #expect(table.find(Array("x".utf8)[...]) == nil)
  }

  @Test("The digest's mix is MurmurHash3's")
  func mixes() {
    // fmix64 of Appleby's MurmurHash3.cpp (public domain), computed by hand for 0 and by the
    // published chain k ^= k >> 33; k *= c1; k ^= k >> 33; k *= c2; k ^= k >> 33 for 1.
    #expect(TextDigest.mixed(0) == 0)
    #expect(TextDigest.mixed(1) == 0xB456_BCFC_34C2_CB2C)
    // FNV-1a of "a" from Noll's test vectors, before the mix.
    #expect(TextDigest.next(TextDigest.start, 0x61) == 0xAF63_DC4C_8601_EC8C)
  }

  @Test("Parts cover everything once, in order, whatever the threads")
  func dividesWork() {
    for total in [0, 1, 15, 16, 17, 1_000] {
      let parts = ParallelParts.map(threads: 3) { Array(ParallelParts.range($0, of: total)) }
      #expect(parts.flatMap(\.self) == Array(0..<total))
    }
  }
}
