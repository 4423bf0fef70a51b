import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultTestSupport

@testable import VaultPipeline

@Suite("The reference system", .timeLimit(.minutes(2)))
struct ReferenceSystemTests {
  @Test(
    "It refuses what it does not understand, and says which request that was",
    arguments: [
      ("lunch", 0, "malformedRequest"), (#"{"id":4,"method":"dance"}"#, 0, "malformedRequest"),
      (#"{"id":4,"method":"match"}"#, 0, "malformedRequest"),
      (#"{"id":4,"method":"hello","protocol":2,"seed":0}"#, 4, "unknownProtocol"),
      (#"{"id":4,"method":"delete","vault":"x","ids":[]}"#, 4, "unknownVault"),
      (#"{"id":4,"method":"search","vault":"x","text":"a","limit":1}"#, 4, "unknownVault"),
    ])
  func refuses(line: String, id: Int, code: String) async throws {
    let reply = try SystemReply.read(await ReferenceConversation.system().answer(Array(line.utf8)))
    #expect(reply.id == id)
    #expect(reply.error?.code == code)
  }

  @Test("Its files go when it closes")
  func removesFiles() async throws {
    let folder = FileManager.default.temporaryDirectory
    func files() throws -> Set<String> {
      Set(
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
          .filter { $0.hasPrefix("vaultbench-system-") })
    }
    let system = try ReferenceConversation.system()
    _ = try await ReferenceConversation.replies(to: [.prepare], of: system)
    let own = await system.folderName
    #expect(try files().contains(own))
    await system.close()
    #expect(try !files().contains(own))
  }
}
