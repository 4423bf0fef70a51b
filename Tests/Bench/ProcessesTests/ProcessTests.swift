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

  /// What a shell leaves running: it reads what is written here as descriptor 3, and ends with it.
  private struct Orphan {
    let parent: SpawnedProcess
    private let input = Pipe()
    private let output = Pipe()

    init(_ script: String) throws {
      parent = try SpawnedProcessTests.shell(
        "exec 3<&0; \(script)",
        SpawnedProcess.Streams(
          input: input.fileHandleForReading, output: output.fileHandleForWriting))
      output.fileHandleForWriting.closeFile()
    }

    /// What it writes next, nothing once it has ended.
    var said: String { String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) }

    func answer(to text: String) throws -> String {
      try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
      return said
    }
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
    let left = try Orphan("cat <&3 &")
    #expect(await left.parent.end() == 0)
    #expect(try left.answer(to: "still there") == "still there")
  }

  // Who adopts orphans must reap them, and gets those of every process that it ever starts.
  @Test("What a process leaves running is not adopted")
  func adoptsNobody() throws {
    let pipes = try #require(ChildPipes(command: "exit 0", environment: []))
    let left = try Orphan("read -r line <&3 & echo $!")
    #expect(left.parent.wait() == 0)
    let number = try #require(Int32(left.said.trimmingCharacters(in: .newlines)))
    let (waited, code) = (waitpid(number, nil, WNOHANG), errno)
    #expect(waited == -1)
    #expect(code == ECHILD)
    pipes.end()
  }

  @Test("A signal reaches it while it runs, and nobody afterwards")
  func signals() async throws {
    let process = try Self.shell("exec sleep 3600")
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
        "echo $$; exec sleep 3600", SpawnedProcess.Streams(output: handle))
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

@Suite("SupervisedProcess", .timeLimit(.minutes(30)))
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
    let script = "sleep 3600 & trap \"kill $!; echo ended; exit 130\" TERM; echo begun; wait"
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
