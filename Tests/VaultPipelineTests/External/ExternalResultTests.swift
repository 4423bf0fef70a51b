import Testing
import VaultCore
import VaultEvaluation
import VaultMeasurement
import VaultResults

@testable import VaultPipeline

/// Accounts drawn up by hand.
@Suite("What is reported of an external system")
struct ExternalResultTests {
  private static func result(
    _ account: ExternalAccount, _ failures: [SystemFailure: Int] = [:]
  ) throws -> ExternalResult {
    try ExternalResult(
      name: "mine", answers: ["q1": [SystemResult(id: DocumentID("m1"), score: 1)], "q2": []],
      searches: nil, account: account, failures: failures, requests: 12,
      ending: SystemEnding(errorBytes: 34))
  }

  @Test("Every kind of failure is a figure, also where there was none")
  func reportsFailures() throws {
    let result = try Self.result(ExternalAccount(), [.timedOut: 2, .notAsked: 3])
    let failures = result.metrics.filter { $0.id.hasPrefix("mine/failures/") }
    #expect(failures.map(\.id).count == SystemFailure.allCases.count)
    #expect(failures.allSatisfy { $0.n == 12 && !$0.deterministic && $0.unit == "count" })
    #expect(result.failures == ["timedOut": 2, "notAsked": 3])
    #expect(
      result.notes == [
        "mine failed requests, whose questions count as without results: timedOut 2, notAsked 3",
        "mine was given up; 3 requests were not made any more",
      ])
  }

  @Test("Costs and promises are figures with what they rest on")
  func reportsCosts() throws {
    var account = ExternalAccount()
    account.sent = 200
    account.accepted = 150
    account.ingestTime = .milliseconds(500)
    account.prepareTime = .seconds(2)
    account.later = 4
    account.deleted = 10
    account.remaining = 1
    var latencies = LatencyHistogram()
    for milliseconds in 1...100 { latencies.record(.milliseconds(milliseconds)) }
    account.latencies[.match] = latencies
    let result = try Self.result(account)
    #expect(result.figure("ingest/accepted") == 0.75)
    #expect(result.figure("ingest/messagesPerSecond/wall") == 400)
    #expect(result.figure("prepareSeconds") == 2)
    #expect(result.figure("results/later") == 4)
    #expect(result.figure("delete/remaining") == 1)
    #expect(result.figure("errorStreamBytes") == 34)
    // The histogram keeps three digits.
    #expect(abs((result.figure("matchP50Milliseconds") ?? 0) - 50) < 0.1)
    #expect(abs((result.figure("matchP95Milliseconds") ?? 0) - 95) < 0.1)
    #expect(result.figure("searchP50Milliseconds") == nil)
    #expect(
      result.notes == [
        "mine took 150 of 200 messages",
        "mine returned 4 messages later than the question's instant; they were dropped",
        "mine still returns 1 of 10 deleted messages",
      ])
  }

  @Test("What was not checked is no figure; a question without results is not in the run")
  func leavesOut() throws {
    let result = try Self.result(ExternalAccount())
    #expect(result.figure("delete/remaining") == nil)
    #expect(result.figure("ingest/accepted") == nil)
    #expect(result.notes == [])
    #expect(result.run.queries == ["q1"])
    #expect(result.results(of: "q1", grades: [DocumentID("m1"): 2]).map(\.grade) == [2])
    #expect(result.results(of: "q2", grades: [:]).isEmpty)
  }

  @Test("Only a system that was asked questions and found nothing cannot be ranked")
  func refusesSilenceAlone() throws {
    func problem(
      _ answers: [String: [SystemResult]], asked: Int, _ failures: [SystemFailure: Int] = [:]
    ) throws -> SystemProblem? {
      var account = ExternalAccount()
      account.asked = asked
      return try ExternalResult(
        name: "mine", answers: answers, searches: nil, account: account, failures: failures,
        requests: 9, ending: SystemEnding()
      ).problem
    }
    // The split has no evaluated query: the nine requests were of reading in.
    #expect(try problem([:], asked: 0) == nil)
    // Failed questions have no entry.
    #expect(
      try problem([:], asked: 3, [.repeated: 3])
        == .noResults(failure: "repeated", status: nil))
    #expect(try problem(["q1": []], asked: 1) == .noResults(failure: nil, status: nil))
    #expect(
      try problem(["q1": [SystemResult(id: DocumentID("m1"), score: 1)]], asked: 3) == nil)
  }
}
