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
      [
        "run", "--dataset", folder.url.appendingPathComponent("in").path, "--embedder", "minilm",
        "--out", folder.url.appendingPathComponent("out").path,
      ], status: 66, mentioning: ["Scripts/fetch-models"],
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
    try Self.expectRefusal(
      [
        "run", "--dataset", folder.url.appendingPathComponent("in").path, "--embedder", "hashing",
        "--out", folder.url.appendingPathComponent("out").path,
      ], status: 65, mentioning: [word])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["in"])
  }

  @Test("A NaN score in a run exits 65 and names file and line")
  func nanScore() throws {
    let folder = try TemporaryDirectory()
    let qrels = try folder.write("q1 0 d1 1\n", to: "qrels")
    let run = try folder.write("q1 Q0 d1 1 0.5 t\nq1 Q0 d2 2 nan t\n", to: "run")
    try Self.expectRefusal(
      ["evaluate", "--qrels", qrels.path, "--run", run.path], status: 65,
      mentioning: ["\(run.path):2"])
  }

  @Test("A BEIR result or a table of copies that is not one exits 65")
  func malformedBEIR() throws {
    let folder = try TemporaryDirectory()
    let qrels = try folder.write("query-id\tcorpus-id\tscore\nq1\td1\t1\n", to: "qrels")
    let run = try folder.write("{\"q1\": {\"d1\": 0.5,\n\"d1\": 1}}", to: "run")
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
      [
        "run", "--dataset", folder.url.appendingPathComponent("in").path, "--embedder", "hashing",
        "--out", folder.url.appendingPathComponent("out").path,
      ], status: 64, mentioning: ["not a run directory"])
    let kept = folder.url.appendingPathComponent("out/thesis.tex")
    #expect(try String(contentsOf: kept, encoding: .utf8) == "precious")
  }

  @Test("An output place that cannot be written exits 74")
  func unwritableOutput() throws {
    let folder = try TemporaryDirectory()
    try folder.write(Self.calendar, to: "in/a.ics")
    let file = try folder.write("a file", to: "file")
    try Self.expectRefusal(
      [
        "run", "--dataset", folder.url.appendingPathComponent("in").path, "--embedder", "hashing",
        "--out", file.appendingPathComponent("out").path,
      ], status: 74, mentioning: ["cannot be written"])
  }

  @Test("A kept vault opens with its passphrase and refuses another: exit 65")
  func wrongPassphrase() throws {
    let folder = try TemporaryDirectory()
    try folder.write(Self.calendar, to: "in/a.ics")
    let arguments = [
      "run", "--dataset", folder.url.appendingPathComponent("in").path, "--embedder", "hashing",
      "--suite", "none", "--vault", folder.url.appendingPathComponent("vault").path, "--out",
      folder.url.appendingPathComponent("out").path,
    ]
    let right = ["VAULTBENCH_PASSPHRASE": "correct horse"]
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
