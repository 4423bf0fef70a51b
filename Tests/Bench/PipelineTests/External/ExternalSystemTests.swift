import Foundation
import Synchronization
import Testing
import VaultCore
import VaultEmbedding
import VaultEvaluation
import VaultMeasurement
import VaultResults
import VaultTestSupport

@testable import VaultPipeline

@Suite("External systems that hang, end or never start", .timeLimit(.minutes(30)))
struct ExternalSystemTests {
  @Test("A system that hangs is asked three times, then given up, its children with it")
  func givesUpOnSilence() async throws {
    // Enough for what it does answer. It is asked five questions in all, and sleeps at the first.
    let system = try ShellSystem(match: "sleep 3600", limit: .seconds(5))
    let result = try await TinyVault.ask(system.options)
    #expect(result.failures == ["timedOut": 3, "notAsked": 2])
    #expect(result.notes.contains("shell was given up; 2 requests were not made any more"))
    #expect(try !system.isAlive)
  }

  @Test("An answer that comes late is dropped and disturbs nothing after it")
  func dropsLateAnswers() async throws {
    let system = try ShellSystem(
      match: "[ $id = 6 ] && sleep 12; \(ShellSystem.good)", limit: .seconds(9))
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
    // It would be waited for twice as long as this test may take.
    let system = try ShellSystem(
      match: #": > "$(dirname "$0")/asked"; sleep 3600"#, limit: .seconds(3600))
    let asked = system.folder.url.appendingPathComponent("asked").path
    let work = Task { try await TinyVault.ask(system.options) }
    while !FileManager.default.fileExists(atPath: asked) {
      try await Task.sleep(for: .milliseconds(10))
    }
    work.cancel()
    await #expect(throws: CancellationError.self) { try await work.value }
    #expect(try !system.isAlive)
  }

  // 127 and 126 are the shell's (POSIX, 2.8.2), or a command's own: its words are quoted.
  @Test(
    "A command that is not there is missing; one that does not greet is unusable",
    arguments: [
      ("echo no x >&2; exit 126", .systemMissing(.ended(status: 126, lastWords: "no x"))),
      ("echo no x >&2; exit 127", .systemMissing(.ended(status: 127, lastWords: "no x"))),
      ("exit 3", .systemUnusable(.ended(status: 3))), ("sleep 3600", .systemUnusable(.silent)),
      ("echo ready; sleep 3600", .systemUnusable(.noReply(failure: "malformed"))),
      (
        #"read -r l; echo '{"id":1,"name":"x","capabilities":["search"]}'; sleep 3600"#,
        .systemUnusable(.cannotMatch)
      ),
      (
        #"read -r l; echo '{"id":1,"error":{"code":"no","message":"no"}}'; sleep 3600"#,
        .systemUnusable(.refused(version: 1))
      ),
    ] as [(String, RunError)])
  func refusesWhatDoesNotStart(command: String, error: RunError) async {
    var options = ShellSystem.options(command: command)
    if error == .systemUnusable(.silent) { options.startLimit = .seconds(1) }
    await #expect(throws: error) { try await TinyVault.ask(options) }
  }

  @Test("A command that the shell does not find is named")
  func namesMissingCommand() async {
    let options = ShellSystem.options(command: "/nowhere/at-all --serve")
    let missing = await #expect(throws: RunError.self) { try await TinyVault.ask(options) }
    #expect(missing?.description.contains("/nowhere/at-all") == true)
  }
}

/// The expected accounts follow from what each script does to five questions.
@Suite("A conversation with an external system", .timeLimit(.minutes(30)))
struct ExternalSessionTests {
  private static let three = ["m1", "m2", "m3"].map { #"{"id":"\#($0)","score":1}"# }
    .joined(separator: ",")

  @Test("A good system's answers become its run, and it is gone afterwards")
  func measuresGoodSystem() async throws {
    let system = try ShellSystem()
    let result = try await TinyVault.ask(system.options)
    #expect(result.name == "shell")
    #expect(result.failures == [:])
    #expect(result.run.rankings.count == 5)
    #expect(result.run.rankings["tiny/e1"]?.map(\.document) == [DocumentID("m1")])
    #expect(result.figure("ingest/accepted") == 1)
    #expect(result.latency?.count == 5)
    // It says that it deleted m1 and goes on returning it.
    #expect(result.figure("delete/remaining") == 1)
    #expect(result.notes == ["shell still returns 1 of 1 deleted messages"])
    #expect(try !system.isAlive)
  }

  @Test(
    "Nonsense costs the question, not the run",
    arguments: [
      ("echo lunch is at noon", "malformed"),
      (#"echo '{"id":'$id',"results":{}}'"#, "malformed"),
      (#"echo '{"id":'$id'}'"#, "malformed"),
      (#"echo '{"results":[]}'"#, "malformed"),
      (#"echo '{"id":'$id',"results":[{"id":"m1","score":NaN}]}'"#, "malformed"),
      (#"echo '{"id":'$id',"results":[{"id":"m1","score":1e300}]}'"#, "unusableScore"),
      (#"echo '{"id":'$id',"results":[{"id":"stray","score":1}]}'"#, "unknownDocument"),
      (
        #"echo '{"id":'$id',"results":[{"id":"m1","score":1},{"id":"m1","score":2}]}'"#,
        "duplicateDocument"
      ),
      ("echo '{\"id\":'$id',\"results\":[\(Self.three)]}'", "tooMany"),
      (#"echo '{"id":999,"results":[]}'"#, "wrongID"),
      (#"echo '{"id":'$id',"error":{"code":"oops","message":"no"}}'"#, "refused"),
      ("\(ShellSystem.good); \(ShellSystem.good)", "repeated"),
    ])
  func survivesNonsense(match: String, kind: String) async throws {
    let system = try ShellSystem(match: match)
    let result = try await TinyVault.ask(system.options, limit: 2)
    // A second answer to the last question shows only when more is asked: delete, and it again.
    #expect(result.failures == [kind: kind == "repeated" ? 6 : 5])
    #expect(result.run.rankings.isEmpty)
    #expect(result.notes.first?.contains(kind) == true)
    #expect(try !system.isAlive)
  }
}

@Suite("Lines to and from a child process", .timeLimit(.minutes(30)))
struct LineLinkTests {
  @Test("A system that writes a megabyte before it reads two blocks nobody")
  func readsWhileItWrites() async throws {
    // Neither side's pipe holds what the other has to say.
    let system = try ShellSystem(
      start: #"""
        read -r hello; echo '{"id":1,"name":"shell","capabilities":["match"]}'
        echo '{"id":2,"accepted":0}'; echo '{"id":3,"accepted":0}'
        printf '{"id":4,"accepted":3,"pad":"'; head -c 900000 /dev/zero | tr '\\0' x; echo '"}'
        head -n 3 > /dev/null; exit 0
        """#)
    let long = String(repeating: "long ", count: 100_000)
    let vault = TinyVault.resolved(messages: TinyVault.messages { _ in long })
    let result = try await TinyVault.ask(system.options, vault: vault)
    #expect(result.figure("ingest/accepted") == 1)
    // Prepare is the first request that nobody answers any more.
    #expect(result.failures == ["died": 1, "notAsked": 5])
  }

  @Test("A flood on the error stream is counted and blocks nothing")
  func drainsErrors() async throws {
    let system = try ShellSystem(match: "head -c 2000000 /dev/zero >&2; \(ShellSystem.good)")
    let result = try await TinyVault.ask(system.options)
    #expect(result.failures == [:])
    // Five questions, and one more after the deletion.
    #expect((result.figure("errorStreamBytes") ?? 0) >= 10_000_000)
  }

  @Test("What a system leaves running is ended with it")
  func endsGrandchildren() async throws {
    let system = try ShellSystem(start: "sleep 3600 & trap '' TERM")
    // The group of this process runs: the search would find one that does.
    #expect(try ShellSystem.isRunning(group: getpgrp()))
    _ = try await TinyVault.ask(system.options)
    #expect(try !system.isAlive)
  }

  @Test("Our passphrases and keys stay out of the child's environment")
  func hidesSecrets() {
    let environment = [
      "PATH": "/bin", "HOME": "/home/a", "VAULTBENCH_MODELS": "/models", "API_KEY": "theirs",
      "VAULTBENCH_PASSPHRASE": "p", "VAULTBENCH_SYSTEM_KEY": "k", "VAULTBENCH_IMAP_PASSWORD": "w",
    ]
    #expect(
      ProcessTransport.variables(of: environment) == [
        "API_KEY=theirs", "HOME=/home/a", "PATH=/bin", "VAULTBENCH_MODELS=/models",
      ])
  }
}

/// A server that answers as it is told, or never.
private final class FakePosts: EmbeddingTransport {
  private let answer: Result<String, TransportFailure>?
  private let seen = Mutex<[TransportRequest]>([])

  init(_ answer: Result<String, TransportFailure>?) {
    self.answer = answer
  }

  var requests: [TransportRequest] { seen.withLock { $0 } }

  func post(_ request: TransportRequest) async throws(TransportFailure) -> TransportReply {
    seen.withLock { $0.append(request) }
    guard let answer else {
      do {
        try await Task.sleep(for: .seconds(3600))
      } catch {
        throw .cancelled
      }
      // So that a wait to the end is told from one that its limit ended.
      throw .malformed
    }
    return TransportReply(status: 500, body: Array(try answer.get().utf8))
  }
}

@Suite("A system behind an address", .timeLimit(.minutes(30)))
struct PostTransportTests {
  private static func outcome(
    _ answer: Result<String, TransportFailure>?, limit: Duration = .seconds(3600)
  ) async -> Result<String, SystemFailure> {
    let transport = PostTransport(FakePosts(answer), address: "http://127.0.0.1:1", key: nil)
    do throws(SystemFailure) {
      try await transport.send(Array("{}".utf8), within: limit)
      return .success(
        String(decoding: try await transport.next(within: limit).bytes, as: UTF8.self))
    } catch {
      return .failure(error)
    }
  }

  @Test("The body is the reply, whatever the status, and there is only one")
  func readsBodies() async throws {
    let posts = FakePosts(.success(#"{"id":1}"#))
    let key = try RemoteKey(variable: "K", environment: ["K": "abc"])
    let transport = PostTransport(posts, address: "http://127.0.0.1:1", key: key)
    let limit = Duration.seconds(3600)
    try await transport.send(Array("question".utf8), within: limit)
    let reply = try await transport.next(within: limit)
    #expect(String(decoding: reply.bytes, as: UTF8.self) == #"{"id":1}"#)
    await #expect(throws: SystemFailure.wrongID) {
      try await transport.next(within: limit)
    }
    let request = try #require(posts.requests.first)
    #expect(request.body == Array("question".utf8))
    #expect(request.headers.contains("Authorization: Bearer abc"))
  }

  @Test(
    "Failures keep their kinds",
    arguments: [
      (TransportFailure.unreachable, SystemFailure.unreachable), (.untrusted, .unreachable),
      (.closed, .unreachable), (.timedOut, .timedOut), (.malformed, .malformed),
      (.tooLarge, .tooLong),
    ])
  func mapsFailures(failure: TransportFailure, expected: SystemFailure) async {
    #expect(await Self.outcome(.failure(failure)) == .failure(expected))
  }

  @Test("A server that says nothing is waited for no longer than the limit")
  func timesOut() async {
    #expect(await Self.outcome(nil, limit: .milliseconds(200)) == .failure(.timedOut))
  }
}
