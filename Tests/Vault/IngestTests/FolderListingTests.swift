internal import Foundation
internal import Testing
internal import VaultTestSupport

@testable internal import VaultIngest

@Suite("Files of a folder")
struct FolderListingTests {
  @Test("Files come in the order of their bytes, without dot files and linked folders")
  func lists() throws {
    let folder = try TemporaryDirectory()
    for path in ["b.txt", "a/z.txt", "a.txt", "é.txt", ".hidden", ".git/x", "a/.h", "B.txt"] {
      try folder.write("x", to: path)
    }
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("loop"), withDestinationURL: folder.url)
    let listing = FolderListing(folder.url)
    #expect(try listing.files() == ["B.txt", "a.txt", "a/z.txt", "b.txt", "é.txt"])
    #expect(listing.isFolder("a"))
    #expect(!listing.isFolder("a.txt"))
    #expect(!listing.isFolder("nowhere"))
    withExtendedLifetime(folder) {}
  }

  @Test("What cannot be read is refused by name")
  func refuses() throws {
    let folder = try TemporaryDirectory()
    #expect(throws: IngestError.unreadable(file: "gone.txt")) {
      try FolderListing(folder.url).data("gone.txt")
    }
  }
}
