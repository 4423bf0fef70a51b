import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

@Suite struct LexiconFolderTests {
  @Test(arguments: ["english/acts.yaml", "en/act.yaml", "en/acts.yml", "topic.yaml"])
  func refusesWhatNothingWouldRead(_ path: String) throws {
    let folder = try TemporaryDirectory()
    let file = folder.url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("a: b".utf8).write(to: file)
    #expect(throws: CorpusError.self) { try LexiconFolder(url: folder.url).refuseStrays() }
  }

  @Test func acceptsOurs() throws {
    let ours = LexiconFolder(url: Repository.url("Datasets/lexicons"))
    try ours.refuseStrays()
    #expect(
      try ours.languages()
        == [
          "de", "en", "es", "fr", "it", "ja", "pt", "zh",
        ].map { .init(rawValue: $0) })
  }
}
