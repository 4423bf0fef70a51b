import Foundation
import Testing
import VaultTestSupport

@testable import VaultPipeline

@Suite("The file of a system's error stream")
struct SystemErrorFileTests {
  @Test("At most two kilobytes from the end are quoted, whole characters, on one line")
  func boundsQuote() {
    #expect(
      SystemErrorFile.quote(Array("a\r\nb\u{202E}\u{7}\n".utf8)) == #"a\u{D}\nb\u{202E}\u{7}"#)
    // é is C3 A9 in UTF-8: what is left of a cut one is dropped.
    #expect(SystemErrorFile.quote([0xA9, 0x62]) == "b")
    #expect(SystemErrorFile.quote([UInt8](repeating: 0x61, count: 5000)).utf8.count == 2048)
    // \u{1} takes five bytes: 409 of them fit into 2048.
    let bells = [0x61] + [UInt8](repeating: 1, count: 2000) + [0x62]
    #expect(SystemErrorFile.quote(bells).utf8.count == 2046)
  }

  @Test("A flood is counted whole and quoted from its end; a temporary file is deleted")
  func countsAndDeletes() throws {
    let folder = try TemporaryDirectory()
    let url = folder.url.appendingPathComponent("errors")
    let errors = try #require(SystemErrorFile(url))
    try Data(repeating: 0x78, count: 1_000_000).write(to: url)
    #expect(errors.contents.count == 1_000_000)
    #expect(errors.contents.lastWords.utf8.count == 2048)
    errors.close()
    #expect(FileManager.default.fileExists(atPath: url.path))

    let temporary = try #require(SystemErrorFile(nil))
    let path = temporary.redirection.split(separator: "'")[1]
    #expect(FileManager.default.fileExists(atPath: String(path)))
    temporary.close()
    #expect(!FileManager.default.fileExists(atPath: String(path)))
  }
}
