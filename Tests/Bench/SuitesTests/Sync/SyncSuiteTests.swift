import Testing
import VaultResults
import VaultStorage
import VaultSync

@testable import VaultPipeline
@testable import VaultSuites

@Suite("Sync suite")
struct SyncSuiteTests {
  private static func result(messages: Int, rankings: Int = 90) -> SyncStage.Result {
    var result = SyncStage.Result()
    result.messages = messages
    result.messagesOfRun = messages
    result.vaults = 2
    result.devices = 6
    result.converging = .milliseconds(1_500)
    result.bytes = 8_000
    result.payloadBytes = 2_000
    result.operations = 150
    result.rounds = 40
    result.kills = 9
    result.duplicates = 5
    result.rankings = rankings
    result.rankingDifferences = min(rankings, 3)
    result.findings.writes = 120
    result.findings.lost = 1
    result.findings.overwritten = 11
    result.findings.concurrent = 4
    result.findings.conflicts = 9
    result.findings.unmergedConflicts = 3
    result.findings.deletions = 2
    result.findings.divergent = 1
    result.findings.resurrected = 2
    result.findings.doubled = 7
    return result
  }

  @Test("Every finding has its figure")
  func states() {
    let metrics = SyncSuite.metrics(of: Self.result(messages: 100))
    let values = Dictionary(uniqueKeysWithValues: metrics.map { ($0.id, $0.value) })
    #expect(
      values == [
        "sync/convergeSeconds": 1.5, "sync/bytes": 8_000, "sync/rounds": 40, "sync/kills": 9,
        // Two of three devices receive each of 100 messages.
        "sync/bytesPerMessage": 40,
        // 6 000 bytes beyond the records, over 150 operations and two receivers.
        "sync/bytesPerOperation": 20, "sync/lostEdits": 1, "sync/overwrittenEdits": 11,
        "sync/concurrentValues": 4, "sync/unmergedConflicts": 3, "sync/divergentReplicas": 1,
        "sync/duplicatesApplied": 7,
        "sync/resurrected": 2, "sync/rankingDifferences": 3,
      ])
    #expect(metrics.first?.slice == ["devices": "3", "messages": "100"])
    #expect(
      metrics.allSatisfy { metric in SyncSuite.declarations.contains { $0.id() == metric.id } })
  }

  @Test("What cannot be measured has a reason")
  func givesReasons() {
    #expect(SyncSuite.reasons(for: Self.result(messages: 10_000)).isEmpty)
    #expect(SyncSuite.reasons(for: Self.result(messages: 9_999)).keys.sorted() == ["L7"])
    let without = Self.result(messages: 10_000, rankings: 0)
    #expect(SyncSuite.reasons(for: without).keys.sorted() == ["sync/rankingDifferences"])
    #expect(!SyncSuite.metrics(of: without).contains { $0.id == "sync/rankingDifferences" })
    #expect(SyncSuite.metrics(of: Self.result(messages: 0)).isEmpty)
  }

  @Test("Rankings that devices alone have are differences")
  func statesRankingsOfDevicesAlone() {
    var result = Self.result(messages: 10_000, rankings: 0)
    result.rankingDifferences = 4
    let metric = SyncSuite.metrics(of: result).last
    #expect(metric?.id == "sync/rankingDifferences" && metric?.value == 4 && metric?.n == 0)
    #expect(SyncSuite.reasons(for: result).isEmpty)
  }

  @Test("Devices that do not agree leave a reason, and the run goes on")
  func survivesFailures() async throws {
    var output = SuiteOutput(recorder: StageRecorder(), figures: FigureList())
    let error = SyncError.notConverged(rounds: 7)
    try await SyncSuite.measure(["L7", "sync/bytes"], into: &output) { _ in throw error }
    #expect(
      output.figures.reasonsNotMeasured == [
        "L7": error.description, "sync/bytes": error.description,
      ])
    await #expect(throws: StorageError.malformedRecord) {
      try await SyncSuite.measure(["L7"], into: &output) { _ in throw StorageError.malformedRecord }
    }
    await #expect(throws: CancellationError.self) {
      try await SyncSuite.measure(["L7"], into: &output) { _ in throw CancellationError() }
    }
  }
}
