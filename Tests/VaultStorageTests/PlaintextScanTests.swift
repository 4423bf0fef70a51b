import Foundation
import Testing
import VaultTestSupport

@testable import VaultStorage

@Suite("PlaintextScan")
struct PlaintextScanTests {
  private func utf16(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  @Test("Needles are found as UTF-8 and as UTF-16LE, wherever they lie")
  func encodings() {
    let scan = PlaintextScan(needles: ["secret", "Zürich", "会議室です"])
    #expect(scan.hitCount(in: Array("secret".utf8)) == 1)
    #expect(scan.hitCount(in: Array("xx secretsecret Zürich会議室です".utf8)) == 4)
    #expect(scan.hitCount(in: [0] + utf16("secret Zürich 会議室です")) == 3)
    #expect(scan.hitCount(in: Array("secre t Zurich Secret".utf8)) == 0)
    #expect(scan.hitCount(in: []) == 0)
    #expect(scan.hitCount(in: Array("secre".utf8)) == 0)
  }

  @Test("Byte strings are found as they are; those below the least length are counted instead")
  func findsBytes() {
    let scan = PlaintextScan(bytes: [[0, 255, 7, 9, 1], [1, 2, 3]], minimumBytes: 5)
    #expect(scan.needlesTooShort == 1)
    #expect(scan.hitCount(in: [4, 0, 255, 7, 9, 1, 2, 3]) == 1)
    #expect(scan.hitCount(in: [0, 255, 7, 9]) == 0)
  }

  @Test("Overlapping, equal and nested needles each count")
  func overlaps() {
    #expect(PlaintextScan(needles: ["aaaaaa"]).hitCount(in: Array("aaaaaaaa".utf8)) == 3)
    #expect(PlaintextScan(needles: ["secret", "secret"]).hitCount(in: Array("secret".utf8)) == 2)
    let nested = PlaintextScan(needles: ["secret", "secretary", "retary"])
    #expect(nested.hitCount(in: Array("secretary".utf8)) == 3)
  }

  @Test("Case is ignored where asked, in other scripts too")
  func ignoringCase() {
    let scan = PlaintextScan(needles: ["Grüße an Ömer"], ignoringCase: true)
    for text in ["Grüße an Ömer", "grüße an ömer", "GRüßE AN Ömer"] {
      #expect(scan.hitCount(in: Array(text.utf8)) == 1, "\(text)")
      #expect(scan.hitCount(in: utf16(text)) == 1, "\(text)")
    }
    #expect(PlaintextScan(needles: ["secret"]).hitCount(in: Array("SECRET".utf8)) == 0)
  }

  @Test("Needles too short to tell from chance are counted, not looked for")
  func shortNeedles() {
    let scan = PlaintextScan(needles: ["", "ab", "abc", "abcde", "abcdef"])
    // "abc" has six bytes as UTF-16LE.
    #expect(scan.needlesTooShort == 2)
    #expect(scan.hitCount(in: Array("ab abc abcde abcdef".utf8)) == 1)
    #expect(PlaintextScan(needles: ["abcd"], minimumBytes: 1).hitCount(in: Array("abcd".utf8)) == 1)
  }

  @Test("Chunks of any size find the same", arguments: [1, 2, 3, 5, 7, 64, 4096])
  func chunkBorders(chunkBytes: Int) throws {
    let folder = try TemporaryDirectory()
    let text = String(repeating: "pad secretary, secret; ", count: 40)
    try folder.write(text, to: "sub/b.bin")
    try folder.write("secre", to: "a.bin")
    try folder.write("", to: "empty.bin")
    let scan = PlaintextScan(
      needles: ["secret", "secretary"], minimumBytes: 6, ignoringCase: false,
      chunkBytes: chunkBytes)
    let report = try scan.scan(directory: folder.url)
    #expect(report.hitCount == 120)
    #expect(report.files == 3)
    #expect(report.bytes == 5 + text.utf8.count)
    #expect(report.firstHits.count == 100)
    #expect(report.firstHits.first == PlaintextScan.Hit(file: "sub/b.bin", offset: 4, needle: 0))
    let offsets = report.firstHits.map(\.offset)
    #expect(offsets == offsets.sorted())
  }

  @Test("The report says how many hits chance would give")
  func chance() throws {
    let folder = try TemporaryDirectory()
    try folder.write(Data(count: 65_536), to: "zeros")
    let report = try PlaintextScan(needles: ["abcd"], minimumBytes: 4).scan(directory: folder.url)
    let expected = 65_536 * (0x1p-32 + 0x1p-64)
    #expect(abs(report.expectedChanceHits - expected) < 1e-15)
    #expect(report.hitCount == 0)
  }

  @Test("A folder that is not there is an error, not a clean scan")
  func missingFolder() throws {
    let folder = try TemporaryDirectory()
    let missing = folder.url.appendingPathComponent("none")
    #expect(throws: StorageError.fileAccess(path: missing.path)) {
      try PlaintextScan(needles: ["secret"]).scan(directory: missing)
    }
  }
}
