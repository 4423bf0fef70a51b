import Foundation
import Testing
import VaultTestSupport

@testable import VaultPipeline

@Suite("A system's error stream")
struct SystemErrorStreamTests {
  @Test("At most two kilobytes from the end are quoted, whole characters, on one line")
  func boundsQuote() {
    #expect(
      SystemErrorStream.quote(Array("a\r\nb\u{202E}\u{7}\n".utf8)) == #"a\u{D}\nb\u{202E}\u{7}"#)
    // é is C3 A9 in UTF-8: what is left of a cut one is dropped.
    #expect(SystemErrorStream.quote([0xA9, 0x62]) == "b")
    #expect(SystemErrorStream.quote([UInt8](repeating: 0x61, count: 5000)).utf8.count == 2048)
    // \u{1} takes five bytes: 409 of them fit into 2048.
    let bells = [0x61] + [UInt8](repeating: 1, count: 2000) + [0x62]
    #expect(SystemErrorStream.quote(bells).utf8.count == 2046)
  }

  @Test("A flood is counted whole and quoted from its end, from a file that stays or from a pipe")
  func countsFlood() throws {
    let folder = try TemporaryDirectory()
    let url = folder.url.appendingPathComponent("errors")
    let kept = try #require(SystemErrorStream(url))
    try Data(repeating: 0x78, count: 1_000_000).write(to: url)
    #expect(kept.contents.count == 1_000_000)
    #expect(kept.contents.lastWords.utf8.count == 2048)

    let piped = try #require(SystemErrorStream(nil))
    #expect(piped.redirection.isEmpty)
    for _ in 0..<100 { piped.take([UInt8](repeating: 0x78, count: 8192)) }
    piped.take(Array("the end".utf8))
    #expect(piped.contents.count == 819_207)
    #expect(piped.contents.lastWords.utf8.count == 2048)
    #expect(piped.contents.lastWords.hasSuffix("xthe end"))
  }

  @Test("A file that cannot be written is refused")
  func refusesFile() throws {
    let folder = try TemporaryDirectory()
    #expect(SystemErrorStream(folder.url.appendingPathComponent("missing/errors")) == nil)
  }
}
