import Foundation
import Testing
import VaultTestSupport

@testable import VaultPipeline
@testable import VaultTiming

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
      }, environment: ["PROBE": "a round"], processor: processor, turnLimit: .seconds(60))
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
