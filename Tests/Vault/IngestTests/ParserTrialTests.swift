internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultIngestTrials
internal import VaultTestSupport

/// Cases for every parser: seeds of the fuzzers and whatever they found.
@Suite("Parsers put to any bytes")
struct ParserTrialTests {
  private static func cases(_ trial: ParserTrial) throws -> [[UInt8]] {
    let folder = Repository.url("Tests/Vault/IngestTests/Fixtures/fuzz/\(trial.rawValue)")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
      Array(try Data(contentsOf: folder.appendingPathComponent($0)))
    }
  }

  @Test("Every kept case is read to its end", arguments: ParserTrial.allCases)
  func readsCases(_ trial: ParserTrial) throws {
    let cases = try Self.cases(trial)
    #expect(!cases.isEmpty)
    #expect(cases.contains { trial.run($0) > 0 }, "a seed that gives nothing leads nowhere")
  }

  @Test("Cut anywhere, a case ends in records or an error", arguments: ParserTrial.allCases)
  func survivesCuts(_ trial: ParserTrial) throws {
    for bytes in try Self.cases(trial) {
      let step = max(1, bytes.count / 60)
      for end in stride(from: 0, to: bytes.count, by: step) { trial.run(Array(bytes[..<end])) }
    }
  }

  @Test(
    "With bytes changed at random, a case ends in records or an error",
    arguments: ParserTrial.allCases)
  func survivesChanges(_ trial: ParserTrial) throws {
    var random = SeededRandom(seed: 41)
    for bytes in try Self.cases(trial) {
      for _ in 0..<60 {
        var changed = bytes
        for _ in 0..<random.integer(in: 1...6) where !changed.isEmpty {
          changed[random.index(below: changed.count)] = UInt8(truncatingIfNeeded: random.next())
        }
        trial.run(changed)
      }
    }
  }
}
