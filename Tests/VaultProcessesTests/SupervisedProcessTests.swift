import Foundation
import Testing
import VaultTestSupport

@testable import VaultProcesses

@Suite("SupervisedProcess")
struct SupervisedProcessTests {
  private static let shell = SupervisedProcess(executable: URL(fileURLWithPath: "/bin/sh"))

  @Test("The exit code comes back, or 128 and the signal; what it said is in the log")
  func statuses() async throws {
    let folder = try TemporaryDirectory()
    let log = folder.url.appendingPathComponent("logs/a.log")
    #expect(try await Self.shell.run(["-c", "echo out; echo err >&2; exit 3"], log: log) == 3)
    #expect(try String(contentsOf: log, encoding: .utf8) == "out\nerr\n")
    #expect(try await Self.shell.run(["-c", "kill -KILL $$"], log: log) == 128 + 9)
    #expect(try String(contentsOf: log, encoding: .utf8).isEmpty)
  }

  @Test("A child is told to watch its standard input, which is open while it lives")
  func supervises() async throws {
    let folder = try TemporaryDirectory()
    let log = folder.url.appendingPathComponent("log")
    let script = "test \"$VAULTBENCH_SUPERVISED\" = 1 && test -p /dev/stdin"
    #expect(try await Self.shell.run(["-c", script], log: log) == 0)
  }

  @Test("A cancelled task asks its child to end, and waits for it")
  func cancels() async throws {
    let folder = try TemporaryDirectory()
    let log = folder.url.appendingPathComponent("log")
    let script = "sleep 600 & trap \"kill $!; echo ended; exit 130\" TERM; echo begun; wait"
    let work = Task { try await Self.shell.run(["-c", script], log: log) }
    while FileManager.default.contents(atPath: log.path)?.isEmpty != false {
      try await Task.sleep(for: .milliseconds(10))
    }
    work.cancel()
    #expect(try await work.value == 130)
    #expect(try String(contentsOf: log, encoding: .utf8) == "begun\nended\n")
  }

  @Test("A program that is not there is an error")
  func missing() async throws {
    let folder = try TemporaryDirectory()
    let nobody = SupervisedProcess(executable: folder.url.appendingPathComponent("nobody"))
    await #expect(throws: ProcessError.notStarted(program: folder.url.path + "/nobody")) {
      try await nobody.run([], log: folder.url.appendingPathComponent("log"))
    }
  }
}
