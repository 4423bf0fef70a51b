import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultMeasurement
import VaultResults
import VaultTestSupport

@testable import VaultPipeline

@Suite("External systems that hang, end or never start", .timeLimit(.minutes(2)))
struct ExternalSystemTests {
  @Test("A system that hangs is asked three times, then given up, its children with it")
  func givesUpOnSilence() async throws {
    let system = try ShellSystem(match: "sleep 60", limit: .seconds(2))
    let began = ContinuousClock.now
    let result = try await TinyVault.ask(system.options)
    #expect(ContinuousClock.now - began < .seconds(30))
    #expect(result.failures == ["timedOut": 3, "notAsked": 2])
    #expect(try !system.isAlive)
  }

  @Test("An answer that comes late is dropped and disturbs nothing after it")
  func dropsLateAnswers() async throws {
    let system = try ShellSystem(
      match: "[ $id = 6 ] && sleep 4; \(ShellSystem.good)", limit: .seconds(3))
    let result = try await TinyVault.ask(system.options)
    #expect(result.failures["timedOut"] == 1)
    #expect(result.failures["wrongID"] == nil)
    #expect(result.failures["repeated"] == nil)
    #expect(result.run.rankings["tiny/e1"] == nil)
    #expect(result.run.rankings["tiny/e5"]?.count == 1)
  }

  @Test(
    "A system that ends is not asked again",
    arguments: [
      ("exit 3", ["died": 1, "notAsked": 4]),
      (#"printf '{"id":'; exit 0"#, ["truncated": 1, "notAsked": 4]),
      ("head -c 3000000 /dev/zero | tr '\\0' x", ["tooLong": 1, "notAsked": 4]),
    ])
  func stopsAtTheEnd(match: String, expected: [String: Int]) async throws {
    let system = try ShellSystem(match: match)
    let result = try await TinyVault.ask(system.options)
    #expect(result.failures == expected)
    #expect(result.run.rankings.isEmpty)
    #expect(try !system.isAlive)
  }

  @Test(
    "A system that returns nothing cannot be ranked; the reason names its end and last words",
    arguments: [
      ("printf 'no \\033[1mmodel' >&2; exit 3", "died", 3, #"no \u{1B}[1mmodel"#),
      ("kill -9 $$", "died", -9, ""),
      // A program may end with 137 by itself, and a shell does for a command that signal 9 ended.
      ("exit 137", "died", 137, ""),
      (#"echo "{\"id\":$id,\"results\":[]}""#, nil, nil, ""),
      ("echo lunch is at noon", "malformed", nil, ""),
    ] as [(String, String?, Int32?, String)])
  func refusesSystemWithoutResults(
    match: String, failure: String?, status: Int32?, lastWords: String
  ) async throws {
    let system = try ShellSystem(match: match)
    let result = try await TinyVault.ask(system.options)
    #expect(
      result.problem == .noResults(failure: failure, status: status, lastWords: lastWords))
    #expect(try !system.isAlive)
  }

  @Test("A system that ends after an answer is ranked by what it answered")
  func keepsEarlierAnswers() async throws {
    let system = try ShellSystem(match: "[ $id = 7 ] && exit 3; \(ShellSystem.good)")
    let result = try await TinyVault.ask(system.options)
    #expect(result.problem == nil)
    #expect(!result.run.rankings.isEmpty)
  }

  @Test("A system that floods its error stream is answered; no file is left behind")
  func survivesFlood() async throws {
    func files() throws -> Set<String> {
      Set(
        try FileManager.default.contentsOfDirectory(
          atPath: FileManager.default.temporaryDirectory.path
        ).filter { $0.hasPrefix("vaultbench-stderr") })
    }
    let before = try files()
    let system = try ShellSystem(
      match: "head -c 300000 /dev/zero | tr '\\0' x >&2; \(ShellSystem.good)")
    let result = try await TinyVault.ask(system.options)
    #expect(result.problem == nil)
    #expect((result.figure("errorStreamBytes") ?? 0) >= 300_000)
    #expect(try files().subtracting(before).isEmpty)
  }

  @Test("A name of our choice replaces the one that the system sends")
  func takesChosenName() async throws {
    let system = try ShellSystem()
    var options = system.options
    options.name = "second try"
    #expect(try await TinyVault.ask(options).name == "second-try")
  }

  @Test("The error stream is kept where that is asked for; a start that fails quotes its end")
  func keepsErrorStream() async throws {
    let folder = try TemporaryDirectory()
    var options = ShellSystem.options(command: "echo 'no such model' >&2; exit 4")
    options.errorFile = folder.url.appendingPathComponent("it's.log")
    await #expect(
      throws: RunError.systemUnusable(.ended(status: 4, lastWords: "no such model"))
    ) { try await TinyVault.ask(options) }
    let kept = try String(contentsOf: #require(options.errorFile), encoding: .utf8)
    #expect(kept == "no such model\n")
    options.errorFile = folder.url.appendingPathComponent("missing/file.log")
    await #expect(throws: RunError.systemUnusable(.noErrorFile)) {
      try await TinyVault.ask(options)
    }
  }

  @Test("Cancelling ends the wait and the system")
  func stopsWhenCancelled() async throws {
    let system = try ShellSystem(match: "sleep 60", limit: .seconds(60))
    let work = Task { try await TinyVault.ask(system.options) }
    try await Task.sleep(for: .seconds(1))
    let began = ContinuousClock.now
    work.cancel()
    await #expect(throws: CancellationError.self) { try await work.value }
    #expect(ContinuousClock.now - began < .seconds(5))
    #expect(try !system.isAlive)
  }

  @Test("A command that is not there is missing; one that does not greet is unusable")
  func refusesWhatDoesNotStart() async throws {
    func ask(_ command: String, limit: Duration = .seconds(20)) async throws -> ExternalResult {
      var options = ShellSystem.options(command: command)
      options.startLimit = limit
      return try await TinyVault.ask(options)
    }
    // 127 and 126 are the shell's (POSIX, 2.8.2), or a command's own: its words are quoted.
    for status in [126, 127] {
      await #expect(
        throws: RunError.systemMissing(.ended(status: Int32(status), lastWords: "no module x"))
      ) {
        try await ask("echo no module x >&2; exit \(status)")
      }
    }
    let missing = await #expect(throws: RunError.self) { try await ask("/nowhere/at-all --serve") }
    #expect(missing?.description.contains("/nowhere/at-all") == true)
    await #expect(
      throws: RunError.systemUnusable(.ended(status: 3))
    ) { try await ask("exit 3") }
    await #expect(
      throws: RunError.systemUnusable(.silent)
    ) { try await ask("sleep 60", limit: .seconds(1)) }
    await #expect(
      throws: RunError.systemUnusable(.noReply(failure: "malformed"))
    ) { try await ask("echo ready; sleep 60") }
    await #expect(throws: RunError.systemUnusable(.cannotMatch)) {
      try await ask(#"read -r l; echo '{"id":1,"name":"x","capabilities":["search"]}'; sleep 60"#)
    }
    await #expect(throws: RunError.systemUnusable(.refused(version: 1))) {
      try await ask(#"read -r l; echo '{"id":1,"error":{"code":"no","message":"no"}}'; sleep 60"#)
    }
  }
}
