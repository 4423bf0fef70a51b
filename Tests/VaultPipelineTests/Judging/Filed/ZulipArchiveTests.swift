import Foundation
import Testing
import VaultIngest
import VaultTestSupport

@testable import VaultPipeline

@Suite("Files of zulip-archive")
struct ZulipArchiveTests {
  @Test("Topics are read by the index, whatever their names' characters")
  func topics() throws {
    let folder = try TemporaryDirectory()
    let archive = try ZulipArchive(FiledFixture.zulip(in: folder))
    #expect(
      archive.topics.map(\.key) == [
        "general/chat", "general/lunch", "general/v1.2 retro?", "talks/graph talk", "talks/sync",
      ])
    #expect(archive.topics.map(\.posts.count) == [2, 1, 3, 6, 3])
  }

  @Test("Links name channels by identifier or name; unknown ones none")
  func keys() throws {
    let folder = try TemporaryDirectory()
    let archive = try ZulipArchive(FiledFixture.zulip(in: folder))
    for stream in ["9", "9-old-name", "talks"] {
      #expect(archive.key(of: .init(stream: stream, topic: "✔ SYNC")) == "talks/sync")
    }
    #expect(archive.key(of: .init(stream: "10-talks", topic: "Sync")) == nil)
  }
}
