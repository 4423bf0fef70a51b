import Foundation
import Testing
import VaultResults
import VaultTestSupport

@testable import VaultPipeline
@testable import VaultSuites

@Suite("IngestProbe")
struct IngestProbeTests {
  @Test(
    "Every field of a large export comes out as it was written",
    arguments: [
      ("whatsapp", 60), ("whatsapp", 2950), ("mbox", 3000), ("messagesDatabase", 60),
      ("calendar", 0),
    ], [UInt64(1), 77])
  func readsWhatWasWritten(format: (name: String, textBytes: Int), seed: UInt64) throws {
    let folder = try TemporaryDirectory()
    let probe = IngestProbe(
      .init(format: format.name, count: 150, textBytes: format.textBytes, seed: seed))
    _ = try probe.write(into: folder.url)
    let result = try probe.read(from: folder.url)
    #expect(result.items == 150)
    #expect(result.wrongFields == 0)
    #expect(result.rejected == 0)
  }

  @Test("What is missing, wrong or too much is counted as wrong")
  func noticesDamage() throws {
    let folder = try TemporaryDirectory()
    let probe = IngestProbe(.init(format: "whatsapp", count: 50, textBytes: 30, seed: 5))
    let file = try probe.write(into: folder.url)
    var lines = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let last = try #require(lines.lastIndex { $0.hasPrefix("[") })
    lines.removeSubrange(last...)
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
    #expect(try probe.read(from: folder.url).wrongFields > 0)
  }

  @Test("A format without a recipe is a usage error")
  func refusesUnknown() throws {
    let folder = try TemporaryDirectory()
    let probe = IngestProbe(.init(format: "telegram", count: 1, textBytes: 1, seed: 1))
    #expect(throws: RunError.self) { try probe.write(into: folder.url) }
  }
}
