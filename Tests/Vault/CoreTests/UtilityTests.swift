import Foundation
import Synchronization
import Testing

@testable import VaultCore

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

  @Test("Numbers come back from their bytes, the least significant first")
  func byteOrder() {
    #expect(UInt32(0x0102_0304).littleEndianBytes == [4, 3, 2, 1])
    #expect(UInt32(littleEndianBytes: [4, 3, 2, 1]) == 0x0102_0304)
    #expect(UInt64(littleEndianBytes: UInt64.max.littleEndianBytes) == .max)
    #expect(Int32(littleEndianBytes: Int32(-2).littleEndianBytes) == -2)
  }

  @Test("Every byte is two digits in lower case")
  func digits() {
    let bytes: [UInt8] = [0, 0x0F, 0xA0, 0xFF]
    #expect(bytes.hexadecimal == "000fa0ff")
    #expect([UInt8]().hexadecimal.isEmpty)
  }
}

@Suite("Parallel work and matrices")
struct ParallelTests {
  private struct Fault: Error, Equatable {
    let index: Int
  }

  @Test("Results come in the order of their numbers on any count of threads", arguments: [0, 1, 9])
  func keepsOrder(threads: Int) {
    for count in [0, 1, 5, 40] {
      #expect(Parallel.map(count, threads: threads) { $0 * $0 } == (0..<count).map { $0 * $0 })
    }
  }

  @Test("A task that fails ends the work with its error")
  func throwsErrors() {
    let done = Atomic<Int>(0)
    #expect(throws: Fault(index: 2)) {
      try Parallel.map(1000, threads: 1) { index throws(Fault) in
        done.wrappingAdd(1, ordering: .relaxed)
        if index == 2 { throw Fault(index: index) }
      }
    }
    #expect(done.load(ordering: .relaxed) == 3)
  }

  @Test("Rows are contiguous and gathered in the order asked for")
  func gathersRows() {
    let matrix = Matrix(rows: 3, columns: 2, elements: [1, 2, 3, 4, 5, 6])
    #expect(Array(matrix[row: 1]) == [3, 4])
    #expect(matrix.gathering([2, 0, 2]).elements == [5, 6, 1, 2, 5, 6])
    #expect(matrix.gathering([]).rows == 0)
  }

  @Test("A matrix without columns still has rows")
  func allowsZeroExtents() {
    #expect(Matrix(rows: 4, columns: 0).elements.isEmpty)
  }
}

@Suite("SeededRandom")
struct SeededRandomTests {
  @Test("The outputs are those of xoshiro256** seeded through SplitMix64")
  func matchesReference() {
    // Printed by a C program around the published definitions of both generators, seed 42.
    var random = SeededRandom(seed: 42)
    let expected: [UInt64] = [
      0x1578_0B2E_0C2E_C716, 0x6104_D986_6D11_3A7E, 0xAE17_5332_39E4_99A1, 0xECB8_AD47_03B3_60A1,
    ]
    #expect(expected == (0..<4).map { _ in random.next() })
  }

  @Test("The same seed draws the same numbers and another seed draws others")
  func repeats() {
    var first = SeededRandom(seed: 7)
    var second = SeededRandom(seed: 7)
    var other = SeededRandom(seed: 8)
    let drawn = (0..<100).map { _ in first.next() }
    #expect(drawn == (0..<100).map { _ in second.next() })
    #expect(drawn != (0..<100).map { _ in other.next() })
  }

  @Test("A stream depends on its name alone, not on what was drawn before")
  func streamsAreIndependent() {
    var parent = SeededRandom(seed: 1)
    var before = parent.stream("names")
    _ = parent.next()
    var after = parent.stream("names")
    var sibling = parent.stream("typos")
    let drawn = before.next()
    #expect(drawn == after.next())
    #expect(drawn != sibling.next())
  }

  @Test("Draws below a bound stay below it and reach every value", arguments: [1, 2, 3, 7, 10])
  func staysInBounds(bound: Int) {
    var random = SeededRandom(seed: 3)
    let drawn = Set((0..<2000).map { _ in random.index(below: bound) })
    #expect(drawn == Set(0..<bound))
  }

  @Test("A shuffle keeps every element")
  func shuffleIsPermutation() {
    var random = SeededRandom(seed: 5)
    let shuffled = random.shuffled(Array(0..<50))
    #expect(shuffled != Array(0..<50))
    #expect(shuffled.sorted() == Array(0..<50))
  }

  @Test("A weight of zero is never drawn")
  func respectsWeights() {
    var random = SeededRandom(seed: 9)
    let drawn = (0..<3000).map { _ in random.index(weights: [0, 1, 3, 0]) }
    #expect(Set(drawn) == [1, 2])
    // Three in four, give or take five standard errors of a binomial share.
    let share = Double(drawn.count { $0 == 2 }) / 3000
    #expect(abs(share - 0.75) < 5 * (0.75 * 0.25 / 3000).squareRoot())
  }

  @Test("Gaussian deviates have mean 0 and variance 1")
  func gaussianMoments() {
    var random = SeededRandom(seed: 11)
    let drawn = (0..<20_000).map { _ in random.gaussian() }
    let mean = drawn.reduce(0, +) / 20_000
    let variance = drawn.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 20_000
    #expect(abs(mean) < 0.04)
    #expect(abs(variance - 1) < 0.05)
  }
}

/// The packed bytes were written by gzip 1.12, zstd 1.5.4, bzip2 1.0.8 and xz 5.4 from `text`.
@Suite("Packed content")
struct PackingTests {
  private static let text = "q1 0 d1 1\nq2 0 d2 2\n"
  private static let gzip = "H4sIAAAAAAACAys0VDBQSDFUMOQqNAKxjBSMuADPbJRYFAAAAA=="
  private static let members =
    "H4sIAAAAAAACAys0VDBQSDFUMOQCAHZ2Eq8KAAAAH4sIAAAAAAACAys0UjBQSDFSMOICAJ62B68KAAAA"
  private static let zstandard = "KLUv/QRooQAAcTEgMCBkMSAxCnEyIDAgZDIgMgpZVmv1"
  private static let frames =
    "KLUv/QRoUQAAcTEgMCBkMSAxCkur/c8otS/9BGhRAABxMiAwIGQyIDIKqViQDQ=="
  private static let bzip2 =
    "QlpoOTFBWSZTWRaBUCQAAAlZgAAQQABwAAQAIAAgADEMAJTJppIJKEy1tsp4u5IpwoSAtAqBIA=="
  private static let xz =
    "/Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQATcTEgMCBkMSAxCnEyIDAgZDIgMgoAIZKWDBSIekQAASwU+AptAx+2"
    + "830BAAAAAARZWg=="

  private static func bytes(_ base64: String) throws -> [UInt8] {
    Array(try #require(Data(base64Encoded: base64)))
  }

  private static func unpack(_ bytes: [UInt8], limit: Int = 1 << 20) throws -> String {
    let packing = try #require(Packing(of: bytes))
    return String(decoding: try packing.unpacked(bytes, limit: limit), as: UTF8.self)
  }

  @Test(
    "One member or frame, and several, are unpacked",
    arguments: [
      gzip, members, zstandard, frames,
    ])
  func unpacks(packed: String) throws {
    #expect(try Self.unpack(Self.bytes(packed)) == Self.text)
  }

  /// RFC 1952 leaves the end to the system, and tapes fill it with zeros; RFC 8878, section 3.1.2:
  /// skippable frames.
  @Test("Zeros behind gzip and frames to skip are passed over")
  func passesPadding() throws {
    #expect(try Self.unpack(Self.bytes(Self.gzip) + [UInt8](repeating: 0, count: 512)) == Self.text)
    let skipped: [UInt8] = [0x5A, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 1, 2, 3]
    #expect(try Self.unpack(skipped + Self.bytes(Self.zstandard)) == Self.text)
    #expect(try Self.unpack(Self.bytes(Self.zstandard) + skipped) == Self.text)
  }

  @Test(
    "Content that breaks off anywhere is damaged", arguments: [gzip, members, zstandard, frames])
  func refusesTruncation(packed: String) throws {
    let whole = try Self.bytes(packed)
    for count in 4..<whole.count {
      let piece = Array(whole.prefix(count))
      do {
        // Whole members or frames are content of their own.
        let text = try Self.unpack(piece)
        #expect(Self.text.hasPrefix(text) && text == "q1 0 d1 1\n", "\(count)")
      } catch {
        #expect(error as? Packing.Failure == .damaged, "\(count)")
      }
    }
  }

  @Test("A changed byte or something else behind the end is damage", arguments: [gzip, zstandard])
  func refusesDamage(packed: String) throws {
    let whole = try Self.bytes(packed)
    #expect(throws: Packing.Failure.damaged) { try Self.unpack(whole + Array("tail".utf8)) }
    // The last bytes are checksum and length, or a checksum.
    var changed = whole
    changed[changed.count - 1] ^= 0x40
    #expect(throws: Packing.Failure.damaged) { try Self.unpack(changed) }
  }

  @Test(
    "What would unpack to more than allowed is refused",
    arguments: [
      gzip, members, zstandard, frames,
    ])
  func refusesBombs(packed: String) throws {
    let whole = try Self.bytes(packed)
    #expect(try Self.unpack(whole, limit: Self.text.utf8.count) == Self.text)
    #expect(throws: Packing.Failure.tooLarge) {
      try Self.unpack(whole, limit: Self.text.utf8.count - 1)
    }
  }

  @Test("A megabyte in a few bytes is refused before it is unpacked whole")
  func refusesDenseBombs() throws {
    let dense = "KLUv/QRoTAAACCABAPz/ORACAgAQIAIAECACABAgAgAQIAIAECACABAgAxIKIGkCa9w="
    let whole = try Self.bytes(dense)
    #expect(throws: Packing.Failure.tooLarge) { try Self.unpack(whole, limit: 1000) }
    #expect(try Self.unpack(whole).utf8.count == 1_000_000)
  }

  @Test(
    "Other packings are named and not read",
    arguments: [
      (bzip2, Packing.bzip2), (xz, .xz), ("UEsDBBQAAAAIAA==", .zip), ("BCJNGGRApw==", .lz4),
    ])
  func refusesOthers(packed: String, packing: Packing) throws {
    let whole = try Self.bytes(packed)
    #expect(Packing(of: whole) == packing)
    #expect(throws: Packing.Failure.unsupported) { try packing.unpacked(whole, limit: 1 << 20) }
  }

  @Test(
    "Text is not packed",
    arguments: ["", "q1 0 d1 1\n", "{\"q\": {}}", "BZh q 0 d 1\n", "PK 0 d 1\n"])
  func passesText(text: String) {
    #expect(Packing(of: Array(text.utf8)) == nil)
  }

  // POSIX.1-2017, pax: the magic of a header lies at offset 257.
  @Test("An archive is named")
  func namesArchives() throws {
    let header = [UInt8](repeating: 0x61, count: 257) + Array("ustar".utf8)
    #expect(Packing(of: header) == .tar)
  }
}

@Suite("Near matches")
struct NearMatchesTests {
  // The textbook example: kitten, sitten, sittin, sitting.
  @Test("The distance counts insertions, deletions and replacements")
  func distance() {
    func distance(_ first: String, _ second: String) -> Int {
      NearMatches.distance(Array(first.unicodeScalars), Array(second.unicodeScalars))
    }
    #expect(distance("kitten", "sitting") == 3)
    #expect(distance("", "abc") == 3 && distance("abc", "") == 3 && distance("a", "a") == 0)
  }

  @Test("Names that hold the word come first, then the nearest")
  func ranks() {
    let names = ["document/nDCG@10", "document/P@10", "vault/openSeconds", "best/nDCG@10"]
    #expect(NearMatches.of("ndcg", in: names, count: 2) == ["best/nDCG@10", "document/nDCG@10"])
    #expect(NearMatches.of("vault/opnSeconds", in: names, count: 1) == ["vault/openSeconds"])
    #expect(NearMatches.of("x", in: []).isEmpty)
  }

  @Test(
    "A name is proposed where it holds the word or a third of the letters differ",
    arguments: [
      ("histroy", " (did you mean `history`?)"), ("embedder", " (did you mean `train-embedder`?)"),
      ("rum", " (did you mean `run`?)"), ("frobnicate", ""), ("u", ""), ("", ""),
    ])
  func proposes(word: String, question: String) {
    #expect(
      NearMatches.question(for: word, in: ["history", "run", "train-embedder"]) == question)
  }
}
