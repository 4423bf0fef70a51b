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
  private static func dataset(
    _ folder: TemporaryDirectory, text: String = "hello"
  ) throws -> IngestStage.Result {
    try folder.write(
      "12/03/2026, 09:06 - Ana: \(text)\n12/03/2026, 09:07 - Ben: hi\n", to: "in/chat.txt")
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
      result.metrics.map(\.id) == [
        "vault/importMessagesPerSecond", "vault/openSeconds", "vault/bytesPerMessage",
      ])
    let files = try FileManager.default.contentsOfDirectory(
      at: folder.url.appendingPathComponent("vaults"), includingPropertiesForKeys: nil)
    let vault = try #require(files.first { $0.pathExtension == "vault" })
    // Two messages; the file's size is that of its content.
    #expect(try result.metrics.last?.value == Double(Data(contentsOf: vault).count) / 2)
    #expect(result.metrics.last?.n == 2)
  }

  @Test("What a vault keeps besides shows in its bytes a message")
  func growsWithContent() throws {
    func bytesPerMessage(_ text: String) throws -> Double {
      let folder = try TemporaryDirectory()
      let result = try Self.stage(folder, passphrase: "right", mayExist: false)
        .store(try Self.dataset(folder, text: text).vaults) { _, _ in }
      return try #require(result.metrics.first { $0.id == "vault/bytesPerMessage" }).value
    }
    // One of two messages is longer by 40 000 bytes, of which sealing saves none; an empty file has
    // room for less than a page of them.
    let long = String(repeating: "x", count: 40_000)
    #expect(try bytesPerMessage(long) >= bytesPerMessage("hello") + (40_000 - 4096) / 2)
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
