import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultMeasurement
import VaultTestSupport

@testable import VaultPipeline

/// The expected accounts follow from what each script does to five questions.
@Suite("A conversation with an external system", .timeLimit(.minutes(2)))
struct ExternalSessionTests {
  private static let three = ["m1", "m2", "m3"].map { #"{"id":"\#($0)","score":1}"# }
    .joined(separator: ",")

  @Test("A good system's answers become its run, and it is gone afterwards")
  func measuresGoodSystem() async throws {
    let system = try ShellSystem()
    let result = try await TinyVault.ask(system.options)
    #expect(result.name == "shell")
    #expect(result.failures == [:])
    #expect(result.run.rankings.count == 5)
    #expect(result.run.rankings["tiny/e1"]?.map(\.document) == [DocumentID("m1")])
    #expect(result.figure("ingest/accepted") == 1)
    #expect(result.latency?.count == 5)
    // It says that it deleted m1 and goes on returning it.
    #expect(result.figure("delete/remaining") == 1)
    #expect(result.notes == ["shell still returns 1 of 1 deleted messages"])
    #expect(try !system.isAlive)
  }

  @Test(
    "Nonsense costs the question, not the run",
    arguments: [
      ("echo lunch is at noon", "malformed"),
      (#"echo '{"id":'$id',"results":{}}'"#, "malformed"),
      (#"echo '{"id":'$id'}'"#, "malformed"),
      (#"echo '{"results":[]}'"#, "malformed"),
      (#"echo '{"id":'$id',"results":[{"id":"m1","score":NaN}]}'"#, "malformed"),
      (#"echo '{"id":'$id',"results":[{"id":"m1","score":1e300}]}'"#, "unusableScore"),
      (#"echo '{"id":'$id',"results":[{"id":"stray","score":1}]}'"#, "unknownDocument"),
      (
        #"echo '{"id":'$id',"results":[{"id":"m1","score":1},{"id":"m1","score":2}]}'"#,
        "duplicateDocument"
      ),
      ("echo '{\"id\":'$id',\"results\":[\(Self.three)]}'", "tooMany"),
      (#"echo '{"id":999,"results":[]}'"#, "wrongID"),
      (#"echo '{"id":'$id',"error":{"code":"oops","message":"no"}}'"#, "refused"),
      ("\(ShellSystem.good); \(ShellSystem.good)", "repeated"),
    ])
  func survivesNonsense(match: String, kind: String) async throws {
    let system = try ShellSystem(match: match)
    let result = try await TinyVault.ask(system.options, limit: 2)
    // A second answer to the last question shows only when more is asked: delete, and it again.
    #expect(result.failures == [kind: kind == "repeated" ? 6 : 5])
    #expect(result.run.rankings.isEmpty)
    #expect(result.notes.first?.contains(kind) == true)
    #expect(try !system.isAlive)
  }
}
