import Foundation
import GRDB
import Testing
import VaultCore
import VaultPipeline
import VaultResults
import VaultStorage
import VaultTestSupport

@testable import VaultSuites

@Suite("ErasureTrial")
struct ErasureTrialTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func remnants(
    _ change: (inout ErasureTrial) -> Void = { _ in }
  ) async throws -> [String: Double] {
    var trial = ErasureTrial(seed: 7, directory: folder.url, mails: 120, chats: 4)
    change(&trial)
    let metrics = try await trial.metrics()
    return Dictionary(
      metrics.filter { $0.id == "erasure/remnants" || $0.id == "erasure/returned" }
        .map { ($0.slice?["place"] ?? "returned", $0.value) }
    ) { first, _ in first }
  }

  @Test("Nothing is found after an erasure, and everything before; target S5 is met")
  func met() async throws {
    let trial = ErasureTrial(seed: 7, directory: folder.url, mails: 120, chats: 4)
    let metrics = try await trial.metrics()
    #expect(metrics.filter { $0.id == "erasure/remnants" }.map(\.value) == [0, 0, 0, 0])
    // Every word is in a message, in the index and on both devices; those of mails and titles of
    // chats are in the identifiers of vectors, those of invitations and titles in states.
    #expect(
      metrics.filter { $0.id == "erasure/found" }.map { Int($0.value) } == [160, 284, 104, 160])
    #expect(metrics.last?.value == 0)
    let file = "Datasets/targets.json"
    let definitions = try TargetCatalogue.decode(Data(contentsOf: Repository.url(file)), file: file)
      .definitions.filter { $0.id == "S5" }
    #expect(TargetJudge.judge(definitions, metrics: metrics).first?.verdict == .met)
  }

  @Test("Rows that are only deleted stay in free pages and in the log, where they are found")
  func deletedRows() async throws {
    let found = try await remnants { trial in
      trial.erase = { vault, selection in
        let queue = try DatabaseQueue(path: vault.path)
        try queue.write { database in
          try database.execute(sql: "PRAGMA secure_delete = OFF")
          try database.execute(sql: "DELETE FROM messages; DELETE FROM vectors")
        }
        _ = selection
      }
    }
    #expect(try #require(found["files"]) > 0)
    #expect(try #require(found["indexes"]) > 0)
  }

  @Test("An erasure that forgets the vectors is found out")
  func forgottenVectors() async throws {
    let found = try await remnants { trial in
      trial.erase = { vault, selection in
        let vectors = try vault.vectors(model: "planted")
        try VaultErasure(vault).erase(selection)
        try vault.store(vectors: vectors, model: "planted")
      }
    }
    #expect(try #require(found["indexes"]) > 0)
    #expect(found["files"] == 0)
  }

  @Test("An erasure that leaves the states of imports is found out, and imports bring it back")
  func forgottenStates() async throws {
    let found = try await remnants { trial in
      trial.erase = { vault, selection in
        try vault.delete(selection.messages.map(\.id))
        try vault.compact()
      }
    }
    #expect(try #require(found["logs"]) > 0)
  }

  @Test("Devices that are never told keep everything")
  func forgottenPeers() async throws {
    let found = try await remnants { $0.delete = { _, _, _ in } }
    #expect(try #require(found["peers"]) > 0)
    #expect(found["files"] == 0)
  }
}
