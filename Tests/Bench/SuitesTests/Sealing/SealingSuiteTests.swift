import Foundation
import GRDB
import Testing
import VaultResults
import VaultSealing
import VaultStorage
import VaultTestSupport

@testable import VaultPipeline
@testable import VaultSuites

@Suite("SealingSuite")
struct SealingSuiteTests {
  private let folder: TemporaryDirectory
  private var suite: SealingSuite

  init() throws {
    folder = try TemporaryDirectory()
    suite = SealingSuite(directory: folder.url)
  }

  /// Target S3 by these figures, its parts by label.
  private func target(_ metrics: [Metric]) throws -> [String: TargetVerdict.Verdict] {
    let file = "Datasets/targets.json"
    let definitions = try TargetCatalogue.decode(Data(contentsOf: Repository.url(file)), file: file)
      .definitions.filter { $0.id == "S3" }
    let parts = try #require(TargetJudge.judge(definitions, metrics: metrics).first).parts
    return Dictionary(uniqueKeysWithValues: parts.map { ($0.label ?? "", $0.verdict) })
  }

  private func vault(rounds: Int) throws -> SQLiteVault {
    try SQLiteVault.create(
      at: folder.url.appendingPathComponent("\(rounds).vault"), passphrase: "secret",
      rounds: rounds)
  }

  @Test("Every vector agrees, the phrase opens its vault, and target S3 is met")
  func met() throws {
    let metrics =
      try suite.vectorMetrics() + SealingSuite.roundMetrics([vault(rounds: 600_000)])
      + suite.phraseMetrics()
    // The counts of the card of Datasets/text/sealing-vectors, then one vault, then one phrase.
    #expect(metrics.map(\.n) == [7, 3, 6, 2, 2, 8, 1, 1])
    #expect(metrics.map(\.value) == [0, 0, 0, 0, 0, 0, 600_000, 12])
    let verdicts = try target(metrics)
    #expect(verdicts.count == 8 && verdicts.values.allSatisfy { $0 == .met })
  }

  @Test("A vector broken on purpose fails, and its algorithm's part of the target is missed")
  func brokenVectors() throws {
    var broken = suite
    for index in broken.vectors.indices { broken.vectors[index].output[0] ^= 1 }
    let metrics = broken.vectorMetrics()
    #expect(metrics.allSatisfy { $0.value == Double($0.n) })
    let missed = try target(metrics).filter { $0.value == .missed }
    #expect(missed.count == PublishedVector.Algorithm.allCases.count)
  }

  // What a hand-written PBKDF2 gets wrong easily: the blocks after the first. RFC 7914's vectors
  // have two blocks of 32 bytes, so that such a system cannot agree with them.
  @Test("A system that derives one block of PBKDF2 alone misses that part, and no other")
  func onlyFirstBlock() throws {
    var bad = suite
    bad.agrees = { vector in try vector.algorithm != .pbkdf2 && vector.agrees() }
    let missed = try target(bad.vectorMetrics()).filter { $0.value == .missed }
    #expect(Array(missed.keys) == ["PBKDF2-HMAC-SHA256, vectors failed"])
  }

  @Test("A vault of 100 000 rounds among others misses the target for rounds")
  func fewRounds() throws {
    let metrics = try SealingSuite.roundMetrics([vault(rounds: 600_000), vault(rounds: 100_000)])
    #expect(metrics.map(\.value) == [100_000] && metrics.map(\.n) == [2])
    #expect(try target(metrics)["PBKDF2 rounds"] == .missed)
    #expect(try SealingSuite.roundMetrics([]).isEmpty)
  }

  @Test("A phrase that opens nothing, and a vault that any phrase opens, count no words")
  func badPhrases() throws {
    var nothing = suite
    nothing.recover = { _, _, _ in }
    #expect(try target(nothing.phraseMetrics())["words of the recovery phrase"] == .missed)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("phrase.vault"))
    // A support desk that resets passphrases for whatever it is told.
    var known: RecoveryPhrase?
    var any = suite
    any.recover = { file, phrase, passphrase in
      known = known ?? phrase
      try SQLiteVault.recover(
        at: file, phrase: known ?? phrase, passphrase: passphrase
      ).close()
    }
    #expect(try any.phraseMetrics().map(\.value) == [0])
  }
}

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
