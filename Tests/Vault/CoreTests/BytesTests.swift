internal import Testing

@testable internal import VaultCore

@Suite("Hashes, bytes and parts of sequences")
struct BytesTests {
  // Noll's test vectors of FNV-1a, 64 bits.
  @Test(
    "Bytes give the published hashes",
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func fnv1a(text: String, expected: UInt64) {
    #expect(StableHash.fnv1a(text.utf8) == expected)
  }

  // The first number of SplitMix64 from seed 0 (Vigna's splitmix64.c).
  @Test("Mixing gives SplitMix64's first number")
  func mixes() {
    #expect(StableHash.mixed(0x9E37_79B9_7F4A_7C15) == 0xE220_A839_7B1D_CDAF)
    #expect(StableHash.mixed(0) == 0)
  }

  @Test("Numbers come back from their bytes, the least significant first")
  func byteOrder() {
    #expect(UInt32(0x0102_0304).littleEndianBytes == [4, 3, 2, 1])
    #expect(UInt32(littleEndianBytes: [4, 3, 2, 1]) == 0x0102_0304)
    #expect(UInt64(littleEndianBytes: UInt64.max.littleEndianBytes) == .max)
    #expect(Int32(littleEndianBytes: Int32(-2).littleEndianBytes) == -2)
  }

  @Test("The end of a leading part is found, in slices too")
  func partitions() {
    let numbers = [1, 3, 3, 7, 9]
    #expect(numbers.partitionIndex { $0 < 0 } == 0)
    #expect(numbers.partitionIndex { $0 < 3 } == 1)
    #expect(numbers.partitionIndex { $0 <= 3 } == 3)
    #expect(numbers.partitionIndex { $0 < 99 } == 5)
    #expect(numbers[2...].partitionIndex { $0 < 8 } == 4)
    #expect([Int]().partitionIndex { _ in true } == 0)
  }

  @Test("Every byte is two digits in lower case")
  func digits() {
    let bytes: [UInt8] = [0, 0x0F, 0xA0, 0xFF]
    #expect(bytes.hexadecimal == "000fa0ff")
    #expect([UInt8]().hexadecimal.isEmpty)
  }
}
