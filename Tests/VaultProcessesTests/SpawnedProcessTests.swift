import Foundation
import Testing
import VaultTestSupport

@testable import VaultProcesses

@Suite("Spawned process")
struct SpawnedProcessTests {
  private static func shell(
    _ script: String, environment: [String: String] = [:],
    _ streams: SpawnedProcess.Streams = SpawnedProcess.Streams()
  ) throws -> SpawnedProcess {
    try SpawnedProcess(
      URL(fileURLWithPath: "/bin/sh"), ["-c", script], environment: environment, streams)
  }

  /// What a script writes to its output.
  private static func output(
    _ script: String, environment: [String: String] = [:], errors: Bool = false
  ) throws -> String {
    let folder = try TemporaryDirectory()
    let file = try folder.write("", to: "out")
    let handle = try FileHandle(forWritingTo: file)
    defer { handle.closeFile() }
    let streams =
      errors ? SpawnedProcess.Streams(errors: handle) : SpawnedProcess.Streams(output: handle)
    #expect(try shell(script, environment: environment, streams).wait() == 0)
    return try String(contentsOf: file, encoding: .utf8)
  }

  @Test(
    "The exit code comes back, or 128 and the signal",
    arguments: [("exit 0", 0), ("exit 7", 7), ("kill -KILL $$", 137), ("kill -TERM $$", 143)])
  func statuses(script: String, status: Int32) throws {
    #expect(try Self.shell(script).wait() == status)
  }

  @Test("It finds its arguments, the environment that was given and no other, and its streams")
  func passesOn() throws {
    #expect(
      try Self.output("echo \"$A/$B\"; env | grep -c SECRET || true", environment: ["A": "1 2"])
        == "1 2/\n0\n")
    #expect(try Self.output("echo told >&2; echo untold", errors: true) == "told\n")
    #expect(try Self.output("cat; readlink /proc/self/fd/0") == "/dev/null\n")
  }

  @Test("It inherits nothing but its streams, and blocks no signal")
  func inheritsNothing() async throws {
    let pipe = Pipe()
    // The listing itself is open as the fourth.
    #expect(try Self.output("ls /proc/self/fd") == "0\n1\n2\n3\n")
    withExtendedLifetime(pipe) {}
    // From a worker thread, which blocks nearly every signal.
    #expect(
      try Self.output("sed -n 's/^SigBlk:[[:space:]]*//p' /proc/self/status")
        == "0000000000000000\n")
  }

  @Test("It has ended when it has ended, whatever it leaves running with what it shared")
  func waitsForItself() async throws {
    let pipe = Pipe()
    let process = try Self.shell(
      "sleep 600 & echo $!", SpawnedProcess.Streams(output: pipe.fileHandleForWriting))
    #expect(await process.end() == 0)
    let left = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    let number = try #require(Int32(left.trimmingCharacters(in: .newlines)))
    // It was still there.
    #expect(kill(number, SIGKILL) == 0)
  }

  // Who adopts orphans must reap them, and gets those of every process that it ever starts.
  @Test("What a process leaves running is not adopted")
  func adoptsNobody() throws {
    let pipes = try #require(ChildPipes(command: "exit 0", environment: []))
    let left = try Self.output("sleep 600 >/dev/null & echo $!")
    let number = try #require(Int32(left.trimmingCharacters(in: .newlines)))
    let (waited, code) = (waitpid(number, nil, WNOHANG), errno)
    #expect(waited == -1)
    #expect(code == ECHILD)
    #expect(kill(number, SIGKILL) == 0)
    pipes.end()
  }

  @Test("A signal reaches it while it runs, and nobody afterwards")
  func signals() async throws {
    let process = try Self.shell("exec sleep 60")
    #expect(!process.hasEnded)
    process.send(SIGTERM)
    #expect(await process.end() == 128 + SIGTERM)
    #expect(process.hasEnded)
    process.send(SIGKILL)
    #expect(process.wait() == -1)
  }

  @Test("One that nobody waits for ends with its last reference")
  func endsWithItsOwner() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("", to: "pid")
    let handle = try FileHandle(forWritingTo: file)
    defer { handle.closeFile() }
    do {
      let process = try Self.shell(
        "echo $$; exec sleep 60", SpawnedProcess.Streams(output: handle))
      while try Data(contentsOf: file).isEmpty, !process.hasEnded { usleep(1000) }
      #expect(!process.hasEnded)
    }
    let text = try String(contentsOf: file, encoding: .utf8)
    let number = try #require(Int32(text.trimmingCharacters(in: .newlines)))
    #expect(kill(number, 0) == -1)
  }

  @Test(
    "What is not a program is not started",
    arguments: ["/nonexistent/program", "/etc/passwd", "/"])
  func refuses(path: String) {
    #expect(throws: ProcessError.notStarted(program: path)) {
      try SpawnedProcess(
        URL(fileURLWithPath: path), [], environment: [:], SpawnedProcess.Streams())
    }
  }

  @Test("What the system would cut at a NUL is not started, nor what has a closed stream")
  func refusesWhatCannotBePassedOn() throws {
    let refusal = ProcessError.notStarted(program: "/bin/sh")
    #expect(throws: refusal) { try Self.shell("exit\0 0") }
    #expect(throws: refusal) { try Self.shell("exit 0", environment: ["A": "1\0B=2"]) }
    let closed = try #require(FileHandle(forReadingAtPath: "/dev/null"))
    closed.closeFile()
    #expect(throws: refusal) {
      try Self.shell("exit 0", SpawnedProcess.Streams(input: closed))
    }
  }

  // In a process of its own: how a signal is taken is the whole process's affair.
  @Test("Whoever ignores the ends of children learns of them all the same")
  func seesEndsThatAreIgnored() async {
    await #expect(processExitsWith: .success) {
      signal(SIGCHLD, SIG_IGN)
      let process = try Self.shell("exit 3")
      #expect(process.wait() == 3)
    }
  }
}
