import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultResults
import VaultStorage
import VaultTestSupport

@testable import VaultPipeline

@Suite("StorageStage")
struct StorageStageTests {
  private static func dataset(_ folder: TemporaryDirectory) throws -> IngestStage.Result {
    try folder.write(
      "12/03/2026, 09:06 - Ana: hello\n12/03/2026, 09:07 - Ben: hi\n", to: "in/chat.txt")
    return try IngestStage(options: IngestOptions()).read(folder.url.appendingPathComponent("in"))
  }

  private static func stage(
    _ folder: TemporaryDirectory, passphrase: String, mayExist: Bool
  ) -> StorageStage {
    StorageStage(
      directory: folder.url.appendingPathComponent("vaults"), passphrase: passphrase,
      mayExist: mayExist)
  }

  @Test("What later stages see has been through the sealed file")
  func readsBack() throws {
    let folder = try TemporaryDirectory()
    let dataset = try Self.dataset(folder)
    let result = try Self.stage(folder, passphrase: "right", mayExist: false)
      .store(dataset.vaults) { _, _ in }
    #expect(result.imported == 2)
    #expect(result.vaults.map(\.messages) == dataset.vaults.map(\.vault.messages))
    #expect(
      result.metrics.map(\.id) == ["vault/importMessagesPerSecond", "vault/openSeconds"])
  }

  @Test("A kept vault takes the same export again without doubling anything")
  func addsNothingTwice() throws {
    let folder = try TemporaryDirectory()
    let dataset = try Self.dataset(folder)
    let stage = Self.stage(folder, passphrase: "right", mayExist: true)
    _ = try stage.store(dataset.vaults) { _, _ in }
    let again = try stage.store(dataset.vaults) { _, _ in }
    #expect(again.imported == 0)
    #expect(again.messageCount == 2)
    #expect(again.metrics.isEmpty)
  }

  @Test("Another passphrase is refused, and so is a vault where none should be")
  func refuses() throws {
    let folder = try TemporaryDirectory()
    let dataset = try Self.dataset(folder)
    _ = try Self.stage(folder, passphrase: "right", mayExist: true).store(dataset.vaults) { _, _ in
    }
    for (passphrase, mayExist) in [("wrong", true), ("right", false)] {
      #expect(throws: StorageError.self) {
        try Self.stage(folder, passphrase: passphrase, mayExist: mayExist)
          .store(dataset.vaults) { _, _ in }
      }
    }
  }

  @Test("Two minted passphrases differ and are not short")
  func mints() {
    #expect(StorageStage.randomPassphrase() != StorageStage.randomPassphrase())
    #expect(StorageStage.randomPassphrase().utf8.count >= 43)
  }
}
