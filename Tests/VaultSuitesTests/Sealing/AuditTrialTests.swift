import Foundation
import GRDB
import Testing
import VaultResults
import VaultStorage
import VaultTestSupport

@testable import VaultSuites

@Suite("AuditTrial")
struct AuditTrialTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func trial(
    trials: Int = 90, _ check: ((SQLiteVault) throws -> AuditProblem?)? = nil
  ) throws -> [Metric] {
    var trial = AuditTrial(seed: 7, directory: folder.url, trials: trials)
    if let check { trial.check = check }
    return try trial.metrics()
  }

  private func verdict(_ metrics: [Metric]) throws -> TargetVerdict {
    let file = "Datasets/targets.json"
    let definitions = try TargetCatalogue.decode(Data(contentsOf: Repository.url(file)), file: file)
      .definitions.filter { $0.id == "S4" }
    return try #require(TargetJudge.judge(definitions, metrics: metrics).first)
  }

  @Test("Each of a thousand changes is found in its place, and target S4 is met")
  func met() throws {
    let metrics = try trial(trials: 1000)
    #expect(metrics.map(\.n) == [334, 333, 333, 1000])
    #expect(metrics.map(\.value) == [0, 0, 0, 0])
    #expect(try verdict(metrics).verdict == .met)
  }

  @Test("A check that finds nothing misses every part but the place")
  func blind() throws {
    let metrics = try trial { _ in nil }
    #expect(metrics.map(\.value) == [30, 30, 30, 0])
    #expect(try verdict(metrics).parts.map(\.verdict) == [.missed, .missed, .missed, .met])
  }

  // A log without a chain: it tells a missing number, and nothing else.
  @Test("A check that counts the numbers of entries misses what keeps them, and the target")
  func counting() throws {
    let metrics = try trial { vault in
      let numbers = try DatabaseQueue(path: vault.path).read { database in
        try Int.fetchAll(database, sql: "SELECT number FROM audit ORDER BY number")
      }
      return zip(numbers, numbers.indices).first { $0 != $1 }.map { .missing(entry: $1) }
    }
    #expect(metrics[0].value == 30 && metrics[2].value == 30)
    // Every second entry is taken out without a gap.
    #expect((15...17).contains(Int(metrics[1].value)))
    #expect(try verdict(metrics).verdict == .missed)
  }

  @Test("A check that only says that something is wrong locates nothing")
  func unlocated() throws {
    let metrics = try trial { vault in
      do throws(StorageError) {
        _ = try vault.verifyAuditLog()
        return nil
      } catch {
        return .damagedHead
      }
    }
    #expect(metrics.map(\.value) == [0, 0, 0, 90])
    #expect(try verdict(metrics).verdict == .missed)
  }

  @Test("A check that refuses the log as it was written counts as one that names a wrong place")
  func alwaysWrong() throws {
    #expect(try trial(trials: 3) { _ in .otherVault }.last?.value == 4)
  }
}
