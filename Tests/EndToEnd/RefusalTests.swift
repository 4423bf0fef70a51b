import Foundation
import Testing
import VaultTestSupport

/// Bad input: one clear line, the documented exit code, nothing half-written.
@Suite("Refusals of the command line")
struct RefusalTests {
  private static let calendar = [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//vaultbench//tests//EN", "BEGIN:VEVENT",
    "UID:e1@example.com", "DTSTAMP:20260301T000000Z", "DTSTART:20260313T190000Z",
    "SUMMARY:Dinner", "END:VEVENT", "END:VCALENDAR", "",
  ].joined(separator: "\r\n")

  /// A run over a folder's `in` that writes to its `out`.
  private static func run(_ folder: TemporaryDirectory, embedder: String = "hashing") -> [String] {
    let (exports, out) = (folder.url.path + "/in", folder.url.path + "/out")
    return ["run", "--dataset", exports, "--embedder", embedder, "--out", out]
  }

  private static func expectRefusal(
    _ arguments: [String], status: Int32, mentioning words: [String],
    environment: [String: String] = [:]
  ) throws {
    let result = try CommandLineRun(arguments, environment: environment)
    #expect(result.status == status, "\(result.errors)")
    #expect(result.output.isEmpty)
    let first = try #require(result.errorLines.first)
    for word in words {
      #expect(result.errors.contains(word), "\(word) is not in: \(first)")
    }
  }

  /// The exit code of a command whose results, or whose messages, go to a device that is full.
  private static func status(_ arguments: [String], full stream: Int32) throws -> Int32 {
    let process = CommandLineRun.process(arguments)
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = stream == STDOUT_FILENO ? full : FileHandle.nullDevice
    process.standardError = stream == STDERR_FILENO ? full : FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test("A result that cannot be written is a failure; who cannot be told still gets the code")
  func fullDevice() throws {
    #expect(try Self.status(["--help"], full: STDOUT_FILENO) == 74)
    #expect(try Self.status(["inspect", "--help"], full: STDOUT_FILENO) == 74)
    #expect(try Self.status(["gate", "--candidate", "nope"], full: STDERR_FILENO) == 64)
    #expect(
      try Self.status(
        ["gate", "--baseline", "nope", "--candidate", "nope"], full: STDERR_FILENO) == 66)
  }

  @Test(
    "Usage errors exit 64",
    arguments: [
      (["run", "--bogus"], "--bogus"), (["frobnicate"], "frobnicate"),
      (["run", "--weights", "1,1,1"], "sum to 1"), (["run", "--split", "train"], "--split"),
      (["run", "--dataset", ".", "--profile", "smoke"], "--dataset"),
      (["evaluate", "--qrels", "q", "--run", "r", "-m", "P@0"], "P@0"),
      (["evaluate", "--qrels", "q", "--run", "r", "-m", "P(p=1)@5"], "parameter p"),
      (["evaluate", "--qrels", "q", "--run", "r", "-l", "2"], "--level"),
      (["evaluate", "--qrels", "q", "--run", "r", "--compat", "trec_eval", "-m", "RBP"], "RBP"),
    ])
  func usage(arguments: [String], word: String) throws {
    let folder = try TemporaryDirectory()
    var arguments = arguments
    if arguments.first == "evaluate" {
      try folder.write("q1 0 d1 1\n", to: "q")
      try folder.write("q1 Q0 d1 1 1.0 t\n", to: "r")
      arguments[2] = folder.url.appendingPathComponent("q").path
      arguments[4] = folder.url.appendingPathComponent("r").path
    }
    try Self.expectRefusal(arguments, status: 64, mentioning: [word])
  }

  // What a reader sees first is the fault, then the usage on one line, then where the help is.
  @Test(
    "A fault of the command line comes before one line of usage, with the name that may be meant",
    arguments: [
      (["histroy"], "`history`", "usage: vaultbench <subcommand>", "see: vaultbench --help"),
      (
        ["history", "lst"], "`list`", "usage: vaultbench history <subcommand>",
        "see: vaultbench history --help"
      ),
      (
        ["run", "--embedder", "polyglt"], "`polyglot`", "usage: vaultbench run <options>",
        "see: vaultbench run --help"
      ),
      (
        ["compare"], "<runs>", "usage: vaultbench compare <runs> ... [<options>]",
        "see: vaultbench compare --help"
      ),
    ])
  func faultFirst(arguments: [String], word: String, usage: String, help: String) throws {
    let result = try CommandLineRun(arguments)
    #expect(result.status == 64 && result.output.isEmpty)
    let lines = result.errorLines
    #expect(lines.first?.hasPrefix("vaultbench: ") == true && lines.first?.contains(word) == true)
    #expect(Array(lines.dropFirst()) == [usage, help])
  }

  @Test(
    "An unknown suite or profile is answered with the name that may be meant",
    arguments: [
      (["--suite", "serch"], Int32(64), "`search`"), (["--profile", "smok"], 66, "`smoke`"),
    ])
  func proposals(arguments: [String], status: Int32, name: String) throws {
    try Self.expectRefusal(["run"] + arguments, status: status, mentioning: [name])
  }

  @Test("A missing folder, file, profile or run exits 66")
  func missing() throws {
    try Self.expectRefusal(
      ["run", "--dataset", "/nowhere/exports", "--out", "/nowhere/out"], status: 66,
      mentioning: ["/nowhere/exports"])
    try Self.expectRefusal(
      ["run", "--profile", "no-such-profile"], status: 66, mentioning: ["no-such-profile"])
    try Self.expectRefusal(
      ["report", "/nowhere/run"], status: 66, mentioning: ["/nowhere/run/report.json"])
    try Self.expectRefusal(
      ["evaluate", "--qrels", "/nowhere/q", "--run", "/nowhere/r"], status: 66,
      mentioning: ["/nowhere/q"])
  }

  @Test("A missing model exits 66 and says how to fetch it")
  func missingModel() throws {
    let folder = try TemporaryDirectory()
    try folder.write(Self.calendar, to: "in/a.ics")
    try Self.expectRefusal(
      Self.run(folder, embedder: "minilm"), status: 66, mentioning: ["Scripts/fetch-models"],
      environment: ["VAULTBENCH_MODELS": folder.url.path])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["in"])
  }

  @Test(
    "Bad data exits 65 and leaves nothing behind",
    arguments: [
      (
        "truncated.mbox", "From a@b.example Thu Mar 12 08:00:00 2026\nFrom: a@b.exa",
        "truncated.mbox"
      ),
      ("notes.txt", "This is no chat.\n", "notes.txt"),
      ("broken.json", "{\"messages\": [", "broken.json"),
      ("broken.ics", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n", "broken.ics"),
      ("nothing.here", "", "in"),
    ])
  func badData(name: String, content: String, word: String) throws {
    let folder = try TemporaryDirectory()
    try folder.write(content, to: "in/\(name)")
    try Self.expectRefusal(Self.run(folder), status: 65, mentioning: [word])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["in"])
  }

  @Test(
    "A NaN score, a BEIR result and a table of copies that are none exit 65, with file and line",
    arguments: [
      "q1 Q0 d1 1 0.5 t\nq1 Q0 d2 2 nan t\n", "{\"q1\": {\"d1\": 0.5,\n\"d1\": 1}}",
    ])
  func malformedRuns(text: String) throws {
    let folder = try TemporaryDirectory()
    let qrels = try folder.write("query-id\tcorpus-id\tscore\nq1\td1\t1\n", to: "qrels")
    let run = try folder.write(text, to: "run")
    try Self.expectRefusal(
      ["evaluate", "--qrels", qrels.path, "--run", run.path], status: 65,
      mentioning: ["\(run.path):2"])
    let good = try folder.write("{\"q1\": {\"d1\": 0.5}}", to: "good")
    let copies = try folder.write("a\tb\n", to: "copies")
    try Self.expectRefusal(
      ["evaluate", "--qrels", qrels.path, "--run", good.path, "--aliases", copies.path],
      status: 65, mentioning: ["\(copies.path):1"])
  }

  @Test("An output folder that holds something else is left alone: exit 64")
  func foreignOutput() throws {
    let folder = try TemporaryDirectory()
    try folder.write("precious", to: "out/thesis.tex")
    try folder.write(Self.calendar, to: "in/a.ics")
    try Self.expectRefusal(
      Self.run(folder), status: 64, mentioning: ["not a run directory"])
    let kept = folder.url.appendingPathComponent("out/thesis.tex")
    #expect(try String(contentsOf: kept, encoding: .utf8) == "precious")
  }

  @Test("An output place that cannot be written exits 74")
  func unwritableOutput() throws {
    let folder = try TemporaryDirectory()
    try folder.write(Self.calendar, to: "in/a.ics")
    let file = try folder.write("a file", to: "file")
    try Self.expectRefusal(
      Self.run(folder).dropLast() + [file.path + "/out"], status: 74,
      mentioning: ["cannot be written"])
  }

  @Test("A kept vault opens with its passphrase and refuses another: exit 65")
  func wrongPassphrase() throws {
    let folder = try TemporaryDirectory()
    try folder.write(Self.calendar, to: "in/a.ics")
    let arguments = Self.run(folder) + ["--suite", "none", "--vault", folder.url.path + "/vault"]
    let right = ["VAULTBENCH_PASSPHRASE": "correct horse battery staple"]
    for _ in 0..<2 {
      let result = try CommandLineRun(arguments, environment: right)
      #expect(result.status == 0, "\(result.errors)")
    }
    try Self.expectRefusal(
      arguments, status: 65, mentioning: ["passphrase"],
      environment: ["VAULTBENCH_PASSPHRASE": "wrong horse"])
    try Self.expectRefusal(arguments, status: 64, mentioning: ["passphrase"])
  }
}

@Suite("Interruption of commands")
struct InterruptionTests {
  // 128 and the signal's number, as shells count (POSIX.1-2017, Shell, 2.8.2).
  @Test(
    "A signal ends a run after cleaning up, with 128 and its number",
    arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func cleansUp(signal: Int32, status: Int32) throws {
    let folder = try TemporaryDirectory()
    let errors = try folder.write("", to: "errors")
    let process = CommandLineRun.process(
      ["run", "--profile", "smoke", "--no-history", "--out", "run/out"], in: folder.url)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    // After a processor second signals are watched; the whole run takes eight.
    let out = folder.url.appendingPathComponent("run")
    let end = ContinuousClock.now + .seconds(600)
    while process.isRunning, ContinuousClock.now < end,
      try Self.ticks(of: process.processIdentifier) < 100
    { usleep(1000) }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == status)
    #expect(try FileManager.default.contentsOfDirectory(atPath: out.path).isEmpty)
    #expect(try String(contentsOf: errors, encoding: .utf8).contains("vaultbench: interrupted"))
  }

  /// The processor time of a process in hundredths of a second (proc(5): the 14th field of `stat`).
  private static func ticks(of process: Int32) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 11 ? Int(fields[11]) ?? 0 : 0
  }
}
