import Foundation
import Testing
import VaultResults
import VaultTestSupport

@testable import VaultPipeline
@testable import VaultTiming

@Suite("Probe record")
struct ProbeRecordTests {
  static func benchmark(
    _ id: ProbeStage = .seal, iterations: Int = 10, cpuSeconds: Double = 0.01,
    ownPeakBytes: Int? = 1000, counters: [String: Int] = ["bytes": 5], repeats: Bool = true
  ) -> ProbeRecord.Benchmark {
    ProbeRecord.Benchmark(
      id: id, items: 3, iterations: iterations, cpuSeconds: cpuSeconds, wallSeconds: 0.02,
      clock: .thread, peakBytes: 5000, ownPeakBytes: ownPeakBytes,
      growthBytes: 500, retainedBytes: 10,
      privateBytes: 4000, proportionalBytes: 4500, writtenBytes: 0, calls: 1, counters: counters,
      repeats: repeats)
  }

  static let record = ProbeRecord(rankingDigest: "abc", benchmarks: [benchmark()])

  @Test("A record survives JSON, with ids as reports show them")
  func encodes() throws {
    let record = ProbeRecord(
      rankingDigest: "abc", benchmarks: [Self.benchmark(.indexBuild, ownPeakBytes: nil)])
    let bytes = try record.encoded()
    #expect(try ProbeRecord.decode(bytes) == record)
    #expect(String(decoding: bytes, as: UTF8.self).contains(#""id" : "index/build""#))
    #expect(try record.encoded() == bytes)
  }

  @Test("Another schema is told apart from nonsense")
  func refusesSchema() throws {
    #expect(throws: ProbeRecord.Defect.schema(found: 2)) {
      try ProbeRecord.decode(Data(#"{"schemaVersion":2}"#.utf8))
    }
  }

  @Test(
    "Nonsense is unreadable",
    arguments: [
      "", "{", "[]", "null", #"{"schemaVersion":"1"}"#, #"{"schemaVersion":1}"#,
      #"{"schemaVersion":1,"rankingDigest":"","benchmarks":[]}"#,
    ])
  func refusesNonsense(text: String) {
    #expect(throws: ProbeRecord.Defect.unreadable) { try ProbeRecord.decode(Data(text.utf8)) }
  }

  @Test("A record cut off anywhere is unreadable")
  func refusesTruncation() throws {
    let bytes = try Self.record.encoded()
    for count in stride(from: 0, to: bytes.count - 2, by: 37) {
      #expect(throws: ProbeRecord.Defect.unreadable) {
        try ProbeRecord.decode(bytes.prefix(count))
      }
    }
  }

  @Test("Times and counts that no probe measures are refused")
  func refusesImpossible() throws {
    let impossible = [
      [Self.benchmark(iterations: 0)], [Self.benchmark(cpuSeconds: 0)],
      [Self.benchmark(cpuSeconds: -1)], [Self.benchmark(), Self.benchmark()],
    ]
    for benchmarks in impossible {
      let bytes = try ProbeRecord(rankingDigest: "", benchmarks: benchmarks).encoded()
      #expect(throws: ProbeRecord.Defect.unreadable) { try ProbeRecord.decode(bytes) }
    }
  }

  @Test("Counters of a second process are merged only if they agree")
  func mergesCounters() {
    let first = StageCounters(Self.record)
    #expect(first.repeats)
    #expect(first.stages == ["seal": ["bytes": 5]])
    #expect(first.merged(with: Self.record).repeats)
    let others = [
      ProbeRecord(rankingDigest: "other", benchmarks: [Self.benchmark()]),
      ProbeRecord(rankingDigest: "abc", benchmarks: [Self.benchmark(counters: ["bytes": 6])]),
      ProbeRecord(rankingDigest: "abc", benchmarks: [Self.benchmark(repeats: false)]),
    ]
    for other in others {
      let merged = first.merged(with: other)
      #expect(!merged.repeats)
      #expect(!merged.merged(with: Self.record).repeats)
      #expect(merged.rankingDigest == "abc")
    }
  }
}

@Suite("Probe injection")
struct ProbeInjectionTests {
  @Test("Shares are read in hundredths, in any order, and written back")
  func parses() throws {
    let both = try ProbeInjection(parsing: "memory=0.15,cpu=0.10")
    #expect(both.cpuPercent == 10)
    #expect(both.memoryPercent == 15)
    #expect(both.text == "cpu=0.1,memory=0.15")
    #expect(try ProbeInjection(parsing: both.text) == both)
    #expect(try ProbeInjection(parsing: "") == .none)
    #expect(ProbeInjection.none.text.isEmpty)
    #expect(try ProbeInjection(parsing: "cpu=1").cpuPercent == 100)
  }

  @Test(
    "Anything else is refused",
    arguments: [
      "cpu", "cpu=", "cpu=x", "cpu=-0.1", "cpu=1.5", "disk=0.1", "cpu=0.1,cpu=0.2", "cpu=0.105",
      "cpu=nan", "cpu=0.1=0.2",
    ])
  func refuses(text: String) {
    #expect(throws: RunError.self) { try ProbeInjection(parsing: text) }
  }

  // 10 of 100 is 1 of 10: eleven runs come out even. 25: five runs. 15: 23 runs.
  @Test(
    "Runs come out even with the waste",
    arguments: [(0, 16, 16), (10, 16, 22), (10, 11, 11), (25, 16, 20), (15, 1, 23), (100, 3, 4)])
  func comesOutEven(percent: Int, least: Int, expected: Int) {
    #expect(ProbeInjection(cpuPercent: percent, memoryPercent: 0).evenRuns(least) == expected)
  }

  @Test("Stages are named by their ids; none means all")
  func listsStages() throws {
    #expect(try ProbeStage.list("") == ProbeStage.small)
    #expect(try ProbeStage.list("index/build,match") == [.indexBuild, .match])
    for text in ["index", "match,", ",", "match,unknown"] {
      #expect(throws: RunError.self) { try ProbeStage.list(text) }
    }
  }
}

@Suite("Probe round")
struct ProbeRoundTests {
  /// Writes when it begins and ends a turn, and takes as many turns as it is told.
  private static let worker = """
    #!/bin/sh
    for turn in $(seq "$3"); do
      read -r line || exit 3
      echo "begin $2" >> "$1"
      sleep 0.01
      echo "end $2" >> "$1"
      [ "$turn" = "$3" ] || echo
    done
    echo "record of $2"
    """

  private static func round(
    _ turns: [Int], in folder: TemporaryDirectory, script: String = worker, on processor: Int = 0
  ) throws -> ProbeRound {
    let program = try folder.writeProgram(script, to: "it's a worker")
    let log = folder.url.appendingPathComponent("log").path
    return ProbeRound(
      members: turns.enumerated().map { index, turns in
        ProbeRound.Member(executable: program, arguments: [log, "\(index)", "\(turns)"])
      }, environment: ["PROBE": "a round"], processor: processor, turnLimit: .seconds(600))
  }

  @Test(
    "Turns go round, never two at once, until each has ended", arguments: [[3, 3, 3], [1, 3, 2]])
  func takesTurns(turns: [Int]) async throws {
    let folder = try TemporaryDirectory()
    let outputs = try await Self.round(turns, in: folder).run()
    #expect(
      outputs.map { String(decoding: $0, as: UTF8.self) }
        == turns.indices.map { "record of \($0)\n" })
    let log = try String(
      contentsOf: folder.url.appendingPathComponent("log"), encoding: .utf8)
    let expected = (1...3).flatMap { turn in
      turns.indices.filter { turns[$0] >= turn }.flatMap { ["begin \($0)", "end \($0)"] }
    }
    #expect(log.split(separator: "\n").map(String.init) == expected)
  }

  @Test("All are kept on one processor, a number each", arguments: [0, 1, 1_000_001])
  func keepsToOneProcessor(number: Int) async throws {
    let script = "#!/bin/sh\nread -r line\ngrep Cpus_allowed_list /proc/self/status"
    let folder = try TemporaryDirectory()
    let round = try Self.round([1, 1], in: folder, script: script, on: number)
    let outputs = try await round.run()
    #expect(outputs[0] == outputs[1])
    let allowed = try #require(
      String(decoding: outputs[0], as: UTF8.self).split(separator: "\t").last)
    #expect(Int(allowed.dropLast()) != nil)
  }

  @Test("The environment is passed on, without what opens the user's vaults")
  func environment() throws {
    let inherited = [
      "PATH": "/bin", "VAULTBENCH_PASSPHRASE": "secret", "VAULTBENCH_SUPERVISED": "1",
      "PROBE": "no round",
    ]
    let round = try Self.round([1], in: try TemporaryDirectory())
    #expect(round.variables(inherited: inherited) == ["PATH=/bin", "PROBE=a round"])
  }

  @Test("Who fails is told from who is stopped because of it")
  func blames() async throws {
    let folder = try TemporaryDirectory()
    let script = Self.worker.replacingOccurrences(
      of: "sleep 0.01", with: "[ $2 = 1 ] && [ $turn = 2 ] && exit 9")
    let round = try Self.round([3, 3, 3], in: folder, script: script)
    let failure = await #expect(throws: ProbeRound.Failure.self) { try await round.run() }
    #expect(failure?.member == 1)
    guard case .ended(9) = failure?.reason else {
      Issue.record("another reason: \(String(describing: failure))")
      return
    }
  }
}
