import Foundation
import GRDB
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultStorage

@Suite("SQLiteVault: what lies on disk")
struct SQLiteVaultErasureTests {
  private func needles(_ messages: [Message]) -> [String] {
    let events = VaultStoreSamples.events
    let people = (messages.flatMap(\.participants) + events.flatMap(\.participants))
      .flatMap { [$0.handle.value, $0.displayName ?? ""] }
    let words = messages.flatMap { KeywordTokenizer.tokens(of: $0.searchableText) }
    return messages.map(\.id.rawValue) + messages.map(\.text) + messages.map(\.threadID) + people
      + events.map(\.title) + events.map(\.notes) + words + ["minilm-l6-v2"]
  }

  /// Everything but the last bytes of the log is on disk while the vault is open.
  private func fill(_ vault: SQLiteVault) throws -> [Message] {
    var random = SeededRandom(seed: 5)
    let messages = VaultStoreSamples.messages + randomMessages(300, &random)
    try vault.insert(messages)
    try vault.insert(VaultStoreSamples.events)
    try vault.store(
      vectors: messages.map { ($0.id, [0.25, 0.5, 1]) }, model: "minilm-l6-v2")
    return messages
  }

  @Test("No file of an open or closed vault holds a word, a name or an id")
  func nothingReadable() throws {
    let test = try TestVault()
    let vault = try test.create()
    let messages = try fill(vault)
    let scan = PlaintextScan(needles: needles(messages), ignoringCase: true)
    let open = try scan.scan(directory: test.folder.url)
    #expect(open.files == 3)
    #expect(open.hitCount == 0, "\(open.firstHits)")
    try vault.delete([messages[0].id])
    try vault.close()
    let closed = try scan.scan(directory: test.folder.url)
    #expect(closed.files == 1)
    #expect(closed.hitCount == 0, "\(closed.firstHits)")
    // The scan does find what is there.
    try test.folder.write(messages[0].text, to: "leak.txt")
    #expect(try scan.scan(directory: test.folder.url).hitCount > 0)
  }

  @Test("A vector's numbers are not readable either")
  func vectorsSealed() throws {
    let test = try TestVault()
    let vault = try test.create()
    let vector = (0..<16).map { Float($0) + 0.123 }
    try vault.store(vectors: [(DocumentID("a"), vector)], model: "m")
    let needle = vector[..<2].flatMap { float in
      (0..<4).map { UInt8(truncatingIfNeeded: float.bitPattern >> (8 * $0)) }
    }
    for name in try test.fileNames() {
      let bytes = try Data(contentsOf: test.folder.url.appendingPathComponent(name))
      #expect(bytes.firstRange(of: Data(needle)) == nil)
    }
  }

  /// The sealed bytes of rows, by which remnants of a record are recognised.
  private func sealedBytes(_ vault: SQLiteVault, _ sql: String) throws -> [Data] {
    try vault.read { database, _ in try Data.fetchAll(database, sql: sql) }
  }

  /// Counts slices of 16 bytes of the blobs in the vault's files.
  private func remnants(of blobs: [Data], in test: TestVault) throws -> Int {
    let patterns = blobs.flatMap { blob in
      stride(from: 0, through: blob.count - 16, by: 16).map { start in
        NeedleTable.Pattern(bytes: Array(Array(blob)[start..<start + 16]), needle: 0)
      }
    }
    let table = NeedleTable(patterns, ignoringCase: false)
    var count = 0
    for name in try test.fileNames() {
      let bytes = Array(try Data(contentsOf: test.folder.url.appendingPathComponent(name)))
      table.search(bytes, before: bytes.count) { _, _ in count += 1 }
    }
    return count
  }

  @Test("A deleted message leaves no sealed byte, name or keyed word in any file")
  func deletion() throws {
    let test = try TestVault()
    let vault = try test.create()
    let messages = try fill(vault)
    let rare = VaultStoreSamples.message(DocumentID("rare"), text: "xylophone quagmire")
    try vault.insert([rare])
    let (blobs, words) = try vault.read { database, sealer in
      let name = sealer.name(rare.id, in: .messages)
      let sealed = try Data.fetchAll(
        database, sql: "SELECT sealed FROM messages WHERE name = ?", arguments: [Data(name)])
      let words = ["xylophone", "quagmire"].map { Data(sealer.name(ofToken: $0).utf8) }
      return (sealed + [Data(name)], words)
    }
    #expect(blobs.count == 2)
    #expect(try remnants(of: blobs, in: test) > 0)
    try vault.delete([rare.id])
    #expect(try remnants(of: blobs, in: test) == 0)
    #expect(try remnants(of: words, in: test) == 0)
    #expect(try vault.counts().messages == messages.count)
  }

  @Test("After erasing all, no sealed byte and no key is left, and the vault says so")
  func erasure() throws {
    let test = try TestVault()
    let vault = try test.create()
    let messages = try fill(vault)
    let blobs = try sealedBytes(
      vault,
      """
      SELECT sealed FROM messages UNION ALL SELECT sealed FROM events
      UNION ALL SELECT sealed FROM vectors UNION ALL SELECT bytes FROM envelope
      UNION ALL SELECT name FROM messages UNION ALL SELECT model FROM vectors
      """)
    #expect(blobs.count == 3 * messages.count + messages.count + 3)
    let words = try vault.read { _, sealer in
      ["budget", "word1", "word2"].map { Data(sealer.name(ofToken: $0).utf8) }
    }
    #expect(try remnants(of: blobs, in: test) > 0)
    try vault.eraseAll()
    #expect(try remnants(of: blobs + words, in: test) == 0)
    #expect(throws: StorageError.erased(path: test.url.path)) { try vault.counts() }
    #expect(throws: StorageError.erased(path: test.url.path)) { try test.open() }
    #expect(try test.fileNames() == ["vault.sqlite"])
    #expect(try test.bytes().count < 81_920)
  }
}

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

  // A commit's digits in a word of its own are readable; within a digest of 32 they are chance.
  @Test("A needle of hexadecimal digits does not count within a digest, if that is asked")
  func ignoresDigests() {
    let scan = PlaintextScan(
      needles: ["deadbeef", "meeting1", "34612345678"], minimumBytes: 8, ignoringCase: true,
      ignoringDigests: true)
    for text in ["commit DEADBEEF. x", "deadbeef", "a1deadbeef2", "abc34612345678"] {
      #expect(scan.hitCount(in: Array(text.utf8)) == 1, "\(text)")
    }
    let digest = "0123456789abdeadbeefcdef01234567"
    #expect(scan.hitCount(in: Array(digest.utf8)) == 0)
    #expect(scan.hitCount(in: Array(digest.uppercased().utf8)) == 0)
    #expect(PlaintextScan(needles: ["deadbeef"]).hitCount(in: Array(digest.utf8)) == 1)
    #expect(scan.hitCount(in: Array("0123456789meeting1abcdef0123".utf8)) == 1)
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
