internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultStorage

@Suite("Scans for plain text")
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
    #expect(scan.hitCount(in: []) == 0 && scan.hitCount(in: Array("secre".utf8)) == 0)
  }

  @Test("Byte strings are found as they are; those below the least length are counted instead")
  func findsBytes() {
    let scan = PlaintextScan(bytes: [[0, 255, 7, 9, 1], [1, 2, 3]], minimumBytes: 5)
    #expect(scan.needlesTooShort == 1 && scan.hitCount(in: [4, 0, 255, 7, 9, 1, 2, 3]) == 1)
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
    #expect(scan.needlesTooShort == 2 && scan.hitCount(in: Array("ab abc abcde abcdef".utf8)) == 1)
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
    #expect(report.hitCount == 120 && report.files == 3 && report.bytes == 5 + text.utf8.count)
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

  // The twin looks for each pattern at each position.
  private func plainSearch(_ patterns: [[UInt8]], _ bytes: [UInt8], before end: Int) -> [[Int]] {
    var found: [[Int]] = []
    for start in 0..<min(end, bytes.count) {
      for (needle, pattern) in patterns.enumerated()
      where bytes[start...].starts(with: pattern) {
        found.append([start, needle])
      }
    }
    return found
  }

  @Test("It finds what a plain search finds", arguments: 0..<30)
  func agreesWithPlainSearch(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    // Two letters make occurrences, overlaps and shared prefixes common.
    let patterns = (0..<random.integer(in: 0...20)).map { _ in
      (0..<random.integer(in: 4...9)).map { _ in UInt8(random.index(below: 2)) }
    }
    let bytes = (0..<random.integer(in: 0...400)).map { _ in UInt8(random.index(below: 2)) }
    let end = random.integer(in: 0...(bytes.count + 3))
    let table = NeedleTable(
      patterns.enumerated().map { NeedleTable.Pattern(bytes: $1, needle: $0) },
      ignoringCase: false)
    var found: [[Int]] = []
    table.search(bytes, before: end) { found.append([$0, $1]) }
    #expect(found == plainSearch(patterns, bytes, before: end))
    #expect(table.longestBytes == patterns.map(\.count).max() ?? 1)
  }
}
