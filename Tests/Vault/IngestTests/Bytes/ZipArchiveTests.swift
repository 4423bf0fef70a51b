internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultTestSupport
internal import VaultText

@testable internal import VaultIngest

@Suite("Zip archives")
struct ZipArchiveTests {
  static let chat = "[12/03/2026, 14:05:33] Ana: \u{200E}<attached: 1-PHOTO.jpg>\r\n"

  static let deflated =
    "UEsDBBQAAAAIAAAAIVxLCQkaXwAAAMcCAAAFAAAAbC50eHSN0EsKgDAUQ9F5V/GW0NT/doRCC7UDfeL2"
    + "FTeQQCaBM7pe6mXfvGRrtWd7qpf/9fvY82kIzkjiZOBk5GTiZOZk4WTlZOMEUTBCXwiBIRSGkBhCYwiR"
    + "IVSGkBlC5xTDC1BLAQIUAxQAAAAIAAAAIVxLCQkaXwAAAMcCAAAFAAAAAAAAAAAAAACAAQAAAABsLnR4"
    + "dFBLBQYAAAAAAQABADMAAACCAAAAAAA="

  static func with(
    _ entries: [ZipSample.Entry], _ body: (ZipArchive) throws -> Void
  ) throws {
    let folder = try TemporaryDirectory()
    let url = try folder.write(ZipSample(entries: entries).data(), to: "export.zip")
    try withExtendedLifetime(folder) { try body(ZipArchive(url, path: "a/export.zip")) }
  }

  static func entry(_ name: String, _ content: String) -> ZipSample.Entry {
    ZipSample.Entry(name: name, content: Array(content.utf8))
  }

  @Test("Files come in order with their sizes, folders are left out")
  func listsEntries() throws {
    try Self.with([
      Self.entry("sub/", ""), Self.entry("sub/ü.txt", "hello"), Self.entry("_chat.txt", Self.chat),
    ]) { zip in
      #expect(zip.entries.map(\.name) == ["sub/ü.txt", "_chat.txt"])
      #expect(zip.entries[0].sizeBytes == 5)
      let file = zip.file(zip.entries[0])
      #expect(file.path == "a/export.zip/sub/ü.txt")
      let twice = [try file.contents(), try file.contents()]
      #expect(twice == [Data("hello".utf8), Data("hello".utf8)])
    }
  }

  /// Written by Python's zipfile with deflate: 20 lines that hold the number of the line.
  @Test("Packed files are unpacked as they are read")
  func unpacks() throws {
    let packed = try #require(Data(base64Encoded: Self.deflated))
    let folder = try TemporaryDirectory()
    let url = try folder.write(packed, to: "b.zip")
    let zip = try ZipArchive(url, path: "b.zip")
    let entry = try #require(zip.entries.first)
    let text = (1...20).map { "this is the line with the number \($0)\n" }.joined()
    #expect(try zip.file(entry).contents() == Data(text.utf8))
    #expect(entry.packedBytes < entry.sizeBytes / 4)
  }

  @Test("Attachments get size and media type from the archive")
  func describesAttachments() throws {
    try Self.with([
      Self.entry("_chat.txt", Self.chat), Self.entry("1-PHOTO.jpg", "0123456789"),
    ]) { zip in
      let chat = try #require(zip.entries.first { $0.name == "_chat.txt" })
      var reader = try WhatsAppReader(
        file: zip.file(chat), clock: .utc, attachments: zip.fileSizes)
      guard case .message(let message, let line) = try reader.next() else {
        Issue.record("no message")
        return
      }
      #expect(line == 1)
      #expect(message.threadID == "a/export.zip/_chat.txt")
      #expect(
        message.attachments
          == [Attachment(name: "1-PHOTO.jpg", mediaType: "image/jpeg", sizeBytes: 10)])
    }
  }

  @Test("What is no archive, or breaks off, is refused by name")
  func refusesDamage() throws {
    let whole = ZipSample(entries: [Self.entry("_chat.txt", Self.chat)]).data()
    let folder = try TemporaryDirectory()
    for (index, bytes) in [
      Data(), Data("hello".utf8), whole.prefix(40), whole.prefix(whole.count - 10),
    ].enumerated() {
      let url = try folder.write(bytes, to: "\(index).zip")
      // libzip takes an empty file for an empty archive.
      if bytes.isEmpty {
        #expect(throws: IngestError.self) {
          guard try ZipArchive(url, path: "c.zip").entries.isEmpty else { return }
          throw IngestError.malformedArchive(file: "c.zip")
        }
        continue
      }
      #expect(throws: IngestError.malformedArchive(file: "c.zip")) {
        try ZipArchive(url, path: "c.zip")
      }
    }
    #expect(throws: IngestError.unreadable(file: "c.zip")) {
      try ZipArchive(folder.url.appendingPathComponent("none.zip"), path: "c.zip")
    }
  }

  @Test("A wrong checksum or length shows while the file is read")
  func refusesWrongContent() throws {
    var changed = Self.entry("_chat.txt", Self.chat)
    changed.checksum = 7
    var longer = Self.entry("_chat.txt", Self.chat)
    longer.declaredSize = 1000
    for entry in [changed, longer] { try expect(entry) { .malformedArchive(file: $0) } }
  }

  @Test("Encrypted files and bombs are refused before they are read")
  func refusesTraps() throws {
    var secret = Self.entry("_chat.txt", Self.chat)
    secret.flags = 1
    try expect(secret) { .encryptedArchive(file: $0) }
    var bomb = Self.entry("_chat.txt", Self.chat)
    bomb.declaredSize = 1 << 31
    try expect(bomb) { .oversizedArchive(file: $0) }
  }

  func expect(_ entry: ZipSample.Entry, throws error: (String) -> IngestError) throws {
    try Self.with([entry]) { zip in
      #expect(throws: error("a/export.zip/_chat.txt")) {
        try zip.file(zip.entries[0]).contents()
      }
    }
  }

  @Test(
    "A compressed file may unpack to 250 times its size, and to 4 MiB",
    arguments: [
      (0, 4_194_304), (1000, 4_194_304), (1_048_576, 262_144_000), (1_073_741_824, 68_719_476_500),
      (.max, 68_719_476_500),
    ] as [(Int, Int)])
  func limitsUnpacking(packed: Int, most: Int) {
    #expect(ZipArchive.largestUnpacked(packedBytes: packed) == most)
  }
}
