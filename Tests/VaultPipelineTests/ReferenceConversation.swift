import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultPipeline

/// The reference system over its lines, without any process.
enum ReferenceConversation {
  static func system() throws -> ReferenceSystem {
    var configuration = RunConfiguration()
    configuration.embedder = .hashing
    return try ReferenceSystem(
      configuration: configuration, datasets: Repository.url("Datasets"))
  }

  /// Sends requests with numbers from 1 on, after hello and the tiny vault; the replies to all.
  static func replies(
    to requests: [SystemRequest], of system: ReferenceSystem
  ) async throws -> [SystemReply] {
    let batches = SystemIngest(vault: TinyVault.resolved().vault, questions: []).batches
    let all =
      [SystemRequest.hello(SystemHello(protocol: 1, seed: 3))] + batches.map { .ingest($0) }
      + [.prepare] + requests
    let schema = try SchemaCheck(
      contentsOf: Repository.url("Documentation/external-system.schema.json"))
    var replies: [SystemReply] = []
    for (index, request) in all.enumerated() {
      let line = await system.answer(try SystemCall(id: index + 1, request: request).line())
      let value = try JSONSerialization.jsonObject(with: Data(line))
      #expect(schema.faults(of: value, definition: "reply") == [])
      replies.append(try SystemReply.read(line))
    }
    #expect(replies.map(\.id) == Array(1...all.count))
    return Array(replies.dropFirst(1 + batches.count + 1))
  }
}
