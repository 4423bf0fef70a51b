import Foundation
import Testing
import VaultGate
import VaultResults
import VaultTestSupport

@testable import VaultPipeline
@testable import VaultTiming

@Suite("Paired session", .timeLimit(.minutes(30)))
struct PairedSessionTests {
  /// A program that takes turns and answers as a probe does, and notes each call: its name, number,
  /// folder and arguments.
  private struct FakeBinary {
    let folder: TemporaryDirectory
    let file: URL

    init(body: String? = nil, cpuSeconds: Double = 0.01) throws {
      folder = try TemporaryDirectory()
      let record = ProbeRecord(
        rankingDigest: "abc",
        benchmarks: [
          ProbeRecordTests.benchmark(.seal, cpuSeconds: cpuSeconds),
          ProbeRecordTests.benchmark(.match, ownPeakBytes: nil),
        ])
      let answer = try folder.write(
        String(decoding: try record.encoded(), as: UTF8.self), to: "record.json")
      file = try folder.writeProgram(
        """
        #!/bin/sh
        echo "$(basename "$0") $$ $TMPDIR $*" >> '\(folder.url.path)/log'
        \(body ?? "for turn in 1 2 3; do read -r _; echo; done; read -r _; cat '\(answer.path)'")
        """, to: "binary")
    }

    var calls: [[String]] {
      get throws {
        try String(contentsOf: folder.url.appendingPathComponent("log"), encoding: .utf8)
          .split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
      }
    }
  }

  private static func plan(
    _ baseline: FakeBinary, _ candidate: FakeBinary, seed: UInt64 = 5
  ) -> PairedSession.Plan {
    PairedSession.Plan(
      baseline: baseline.file, candidate: candidate.file, workload: baseline.folder.url,
      datasets: baseline.folder.url, seed: seed)
  }

  @Test("A round of a large vault has each arm once, in the drawn order of the same seed")
  func largeOrders() {
    for round in 0..<10 {
      let large = PairedSession.order(ofRound: round, seed: 3, isLarge: true)
      #expect(large == Array(PairedSession.order(ofRound: round, seed: 3).prefix(3)))
    }
  }

  @Test("A round is a drawn order and its reverse, and orders differ between rounds")
  func ordersMirror() {
    let orders = (0..<20).map { PairedSession.order(ofRound: $0, seed: 1) }
    for order in orders {
      #expect(order.count == 6)
      #expect(Array(order.reversed()) == order)
      #expect(Set(order.prefix(3)) == Set(TimingSession.Arm.allCases))
    }
    #expect(Set(orders).count == 6)
    #expect(orders != (0..<20).map { PairedSession.order(ofRound: $0, seed: 2) })
  }

  @Test("Processes run in the drawn order, each arm by its own link, and every sample is kept")
  func runs() async throws {
    let baseline = try FakeBinary()
    let candidate = try FakeBinary(cpuSeconds: 0.02)
    var session = try PairedSession(Self.plan(baseline, candidate))
    let timings = try await session.run(rounds: 2)
    #expect(timings.samples.count == 2 * 6 * 2)
    #expect(timings.seed == 5)
    for round in 0..<2 {
      let order = PairedSession.order(ofRound: round, seed: 5)
      let seals = timings.samples.filter { $0.round == round && $0.benchmark == "seal" }
      #expect(seals.map(\.position) == [0, 1, 2, 3, 4, 5])
      #expect(seals.map(\.arm) == order)
      for sample in seals {
        #expect(sample.cpuSeconds == (sample.arm == .candidate ? 0.02 : 0.01))
        #expect(sample.peakBytes == 1000)
      }
    }
    #expect(timings.samples.filter { $0.benchmark == "match" }.allSatisfy { $0.peakBytes == nil })
    #expect(Set(try baseline.calls.map { $0[0] }) == ["arm-0", "arm-1"])
    #expect(Set(try candidate.calls.map { $0[0] }) == ["arm-2"])
    #expect(try TimingSession.decode(try timings.encoded(), file: "t") == timings)
  }

  @Test("Rounds that are added later continue the same orders")
  func continues() async throws {
    let binary = try FakeBinary()
    var atOnce = try PairedSession(Self.plan(binary, binary))
    var inParts = try PairedSession(Self.plan(binary, binary))
    let whole = try await atOnce.run(rounds: 3)
    _ = try await inParts.run(rounds: 1)
    let parts = try await inParts.run(rounds: 2)
    #expect(parts.samples == whole.samples)
    #expect(inParts.completedRounds == 3)
    #expect(try await inParts.run(rounds: 0).samples == whole.samples)
  }

  @Test("Counters are kept by arm, and agree where processes do")
  func keepsCounters() async throws {
    let binary = try FakeBinary()
    var session = try PairedSession(Self.plan(binary, binary))
    #expect(session.counters.isEmpty)
    _ = try await session.run(rounds: 1)
    #expect(Set(session.counters.keys) == Set(TimingSession.Arm.allCases))
    for counters in session.counters.values {
      #expect(counters.stages["seal"] == ["bytes": 5])
      #expect(counters.repeats)
    }
  }

  @Test("Waste is asked of the candidate alone")
  func injects() async throws {
    let baseline = try FakeBinary()
    let candidate = try FakeBinary()
    var plan = Self.plan(baseline, candidate)
    plan.injection = try ProbeInjection(parsing: "cpu=0.10")
    plan.stages = [.match, .seal]
    var session = try PairedSession(plan)
    _ = try await session.run(rounds: 1)
    for call in try candidate.calls { #expect(call.suffix(2) == ["--inject", "cpu=0.1"]) }
    for call in try baseline.calls { #expect(call.suffix(2) == ["--stages", "seal,match"]) }
  }

  @Test(
    "A side that cannot be timed is named with the reason, and nothing is left",
    arguments: [
      ("exit 64", "does not know probe-stages"), ("exit 70", "status 70"),
      ("kill -SEGV $$", "status 139"), ("echo nonsense", "no record"), ("true", "no record"),
      (#"echo '{"schemaVersion":99}'"#, "schema 99"), ("exec sleep 600", "killed"),
      ("kill -KILL $$", "killed"), ("yes ''", "no record"), ("yes", "no record"),
    ])
  func refuses(body: String, reason: String) async throws {
    let good = try FakeBinary()
    let bad = try FakeBinary(body: body)
    for (side, first, second) in [("candidate", good, bad), ("baseline", bad, good)] {
      var plan = Self.plan(first, second)
      // Long enough for the side that answers, whatever else this machine does.
      if body.contains("sleep") { plan.turnLimit = .seconds(5) }
      var session = try PairedSession(plan)
      do {
        _ = try await session.run(rounds: 1)
        Issue.record("the session went through")
      } catch let error as RunError {
        guard case .notMeasurable(side, "binary", let text) = error else {
          Issue.record("another error: \(error)")
          continue
        }
        #expect("\(text)".contains(reason))
      }
      #expect(session.session.samples.isEmpty)
      #expect(session.completedRounds == 0)
    }
    for call in try bad.calls {
      #expect(!FileManager.default.fileExists(atPath: call[2]))
    }
  }

  @Test("A session that is cancelled leaves no process and no file")
  func cancels() async throws {
    let binary = try FakeBinary(body: "exec sleep 600")
    let plan = Self.plan(binary, binary)
    let work = Task {
      var session = try PairedSession(plan)
      return try await session.run(rounds: 1)
    }
    let log = binary.folder.url.appendingPathComponent("log").path
    while !FileManager.default.fileExists(atPath: log) {
      try await Task.sleep(for: .milliseconds(5))
    }
    work.cancel()
    await #expect(throws: CancellationError.self) { try await work.value }
    let calls = try binary.calls
    #expect((1...6).contains(calls.count))
    for call in calls {
      #expect(!FileManager.default.fileExists(atPath: "/proc/\(call[1])"))
      #expect(!FileManager.default.fileExists(atPath: call[2]))
    }
  }

  @Test("What is not there is missing, before anything runs")
  func missesFiles() throws {
    let binary = try FakeBinary()
    var plan = Self.plan(binary, binary)
    plan.candidate = URL(fileURLWithPath: "/nonexistent/vaultbench")
    #expect(throws: RunError.self) { try PairedSession(plan) }
    plan = Self.plan(binary, binary)
    plan.workload = URL(fileURLWithPath: "/nonexistent/workload")
    #expect(throws: RunError.self) { try PairedSession(plan) }
  }
}
