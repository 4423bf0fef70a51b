import Foundation
import Testing
import VaultTestSupport

@testable import VaultResults

@Suite("Digests of files and folders")
struct FileDigestTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  @Test("A file's digest is that of sha256sum")
  func file() throws {
    // FIPS 180-2, appendix B.1: SHA-256 of "abc".
    let file = try folder.write("abc", to: "abc")
    #expect(
      try FileDigest.file(file)
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(try FileDigest.files([file]) == FileDigest.file(file))
    #expect(throws: RunError.self) {
      try FileDigest.file(URL(fileURLWithPath: "/nowhere/file"))
    }
  }

  @Test("A folder's digest sees names and bytes, not cards, checksums or hidden files")
  func wholeFolder() throws {
    try folder.write("1", to: "d/a/x.txt")
    try folder.write("2", to: "d/b.txt")
    let directory = folder.url.appendingPathComponent("d")
    let digest = try FileDigest.folder(directory)
    try folder.write("card", to: "d/CARD.md")
    try folder.write("sums", to: "d/SHA256SUMS")
    try folder.write("hidden", to: "d/.DS_Store")
    #expect(try FileDigest.folder(directory) == digest)
    try folder.write("3", to: "d/b.txt")
    #expect(try FileDigest.folder(directory) != digest)
  }

  @Test("Of a generated dataset the export folder does not count, of any other it does")
  func derivedForms() throws {
    try folder.write("1", to: "chat.txt")
    let foreign = try FileDigest.folder(folder.url)
    try folder.write("{}", to: "dataset.json")
    let bare = try FileDigest.folder(folder.url)
    try folder.write("{}", to: "export/beir/corpus.jsonl")
    #expect(try FileDigest.folder(folder.url) == bare)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("dataset.json"))
    #expect(try FileDigest.folder(folder.url) != foreign)
  }
}
