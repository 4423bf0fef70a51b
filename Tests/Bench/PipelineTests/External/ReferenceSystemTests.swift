import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultIngest
import VaultMeasurement
import VaultSuites
import VaultTestSupport

@testable import VaultPipeline

@Suite("The reference system", .timeLimit(.minutes(30)))
struct ReferenceSystemTests {
  @Test(
    "It refuses what it does not understand, and says which request that was",
    arguments: [
      ("lunch", 0, "malformedRequest"), (#"{"id":4,"method":"dance"}"#, 0, "malformedRequest"),
      (#"{"id":4,"method":"match"}"#, 0, "malformedRequest"),
      (#"{"id":4,"method":"hello","protocol":2,"seed":0}"#, 4, "unknownProtocol"),
      (#"{"id":4,"method":"delete","vault":"x","ids":[]}"#, 4, "unknownVault"),
      (#"{"id":4,"method":"search","vault":"x","text":"a","limit":1}"#, 4, "unknownVault"),
    ])
  func refuses(line: String, id: Int, code: String) async throws {
    let reply = try SystemReply.read(await ReferenceConversation.system().answer(Array(line.utf8)))
    #expect(reply.id == id)
    #expect(reply.error?.code == code)
  }

  @Test("Its files go when it closes")
  func removesFiles() async throws {
    let folder = FileManager.default.temporaryDirectory
    func files() throws -> Set<String> {
      Set(
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
          .filter { $0.hasPrefix("vaultbench-system-") })
    }
    let system = try ReferenceConversation.system()
    _ = try await ReferenceConversation.replies(to: [.prepare], of: system)
    let own = await system.folderName
    #expect(try files().contains(own))
    await system.close()
    #expect(try !files().contains(own))
  }
}

@Suite("The vaults of the reference system", .timeLimit(.minutes(30)))
struct ReferenceVaultsTests {
  private static func search(
    _ text: String, limit: Int = 10, asOf: Int? = nil, filters: SystemFilters? = nil
  ) -> SystemRequest {
    .search(
      SystemSearch(
        vault: TinyVault.name, text: text, limit: limit,
        asOf: asOf.map { SystemTime(TinyVault.start.advanced(byDays: $0)) }, filters: filters))
  }

  @Test("It matches within the mail window, as many as asked for, and nothing later")
  func matches() async throws {
    let event = SystemEvent(TinyVault.events[0])
    let asked: [(limit: Int, asOf: SystemTime?)] = [
      (10, nil), (1, nil), (10, SystemTime(TinyVault.start.advanced(byDays: -1))),
    ]
    let replies = try await ReferenceConversation.replies(
      to: asked.map {
        .match(SystemMatch(vault: TinyVault.name, event: event, limit: $0.limit, asOf: $0.asOf))
      }, of: try ReferenceConversation.system())
    let found = replies.map { Set($0.results?.map(\.id.rawValue) ?? []) }
    // m3 lies eight days after the start: a mail's window ends after seven (PDV 2.3).
    #expect(found[0] == ["m1", "m2"] && found[1].count == 1 && found[2] == ["m1"])
    let components = try #require(replies[0].results?.first?.components)
    #expect(Set(components.keys) == ["semantic", "temporal", "participant"])
  }

  @Test("It searches all of time, and within filters")
  func searches() async throws {
    let late = SystemFilters(from: SystemTime(TinyVault.start.advanced(byDays: 1)))
    let early = SystemFilters(to: SystemTime(TinyVault.start))
    let chat = SystemFilters(platforms: [.whatsapp])
    let ana = SystemFilters(people: [SystemHandle(TinyVault.ana.handle)])
    let stranger = SystemFilters(people: [SystemHandle(Handle(.email, "x@x.example"))])
    let replies = try await ReferenceConversation.replies(
      to: [
        Self.search("launch budget"), Self.search("see you", limit: 1),
        Self.search("lunch", filters: late), Self.search("lunch", filters: early),
        Self.search("lunch", filters: chat), Self.search("lunch", filters: ana),
        Self.search("lunch", filters: stranger),
        Self.search("lunch", asOf: -1, filters: SystemFilters()),
      ], of: try ReferenceConversation.system())
    let found = replies.map { Set($0.results?.map(\.id.rawValue) ?? ["refused"]) }
    #expect(replies[0].results?.first?.id.rawValue == "m2")
    #expect(found[0].count == 3)
    #expect(
      Array(found.dropFirst()) == [
        ["m3"], ["m3"], ["m1", "m2"], [], ["m1", "m2", "m3"], [], ["m1"],
      ])
  }

  @Test("What was deleted is not found again; what comes back, is")
  func deletes() async throws {
    let system = try ReferenceConversation.system()
    let gone = SystemDeletion(
      vault: TinyVault.name, ids: [DocumentID("m2"), DocumentID("unknown")])
    let batches = SystemIngest(vault: TinyVault.resolved().vault, questions: []).batches
    let replies = try await ReferenceConversation.replies(
      to: [.delete(gone), Self.search("launch"), .delete(gone)]
        + batches.map { .ingest($0) } + [Self.search("launch")], of: system)
    #expect(replies[0].deleted == 1)
    #expect(replies[1].results?.contains { $0.id == DocumentID("m2") } == false)
    #expect(replies[2].deleted == 0)
    #expect(replies.last?.results?.first?.id == DocumentID("m2"))
  }
}

/// The reference system over its lines, without any process.
enum ReferenceConversation {
  static func system() throws -> ReferenceSystem {
    var configuration = RunConfiguration()
    configuration.embedder = .hashing
    return try ReferenceSystem(
      configuration: configuration, datasets: Repository.url("Datasets"))
  }

  /// Sends requests with numbers from 1 on, after hello and the tiny vault; the replies to all.
  static func replies(
    to requests: [SystemRequest], of system: ReferenceSystem
  ) async throws -> [SystemReply] {
    let batches = SystemIngest(vault: TinyVault.resolved().vault, questions: []).batches
    let all =
      [SystemRequest.hello(SystemHello(protocol: 1, seed: 3))] + batches.map { .ingest($0) }
      + [.prepare] + requests
    let schema = try SchemaCheck(
      contentsOf: Repository.url("Documentation/external-system.schema.json"))
    var replies: [SystemReply] = []
    for (index, request) in all.enumerated() {
      let line = await system.answer(try SystemCall(id: index + 1, request: request).line())
      let value = try JSONSerialization.jsonObject(with: Data(line))
      #expect(schema.faults(of: value, definition: "reply") == [])
      replies.append(try SystemReply.read(line))
    }
    #expect(replies.map(\.id) == Array(1...all.count))
    return Array(replies.dropFirst(1 + batches.count + 1))
  }
}

/// The client that the documentation shows, run as its reader would run it.
@Suite("The example client", .timeLimit(.minutes(30)))
struct ExampleClientTests {
  private static var python: String? {
    let found = ["/usr/bin/python3", "/usr/local/bin/python3"]
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    if found == nil { print("skipped without python3: the example client") }
    return found
  }

  @Test("It finds messages that share words, and forgets what it must", .enabled(if: python != nil))
  func measures() async throws {
    let script = Repository.url("Documentation/examples/external_system.py").path
    let options = ShellSystem.options(command: "\(Self.python ?? "") '\(script)'")
    var run = ExternalRun(
      vaults: [TinyVault.resolved()],
      questions: ["lunch with Ana", "the launch", "dentist"].enumerated().map { index, title in
        ExternalRun.Question(
          id: "q\(index)", vault: TinyVault.name,
          event: CalendarEvent(
            id: DocumentID("e\(index)"), title: title, start: TinyVault.start,
            end: TinyVault.start),
          isFreeText: false, asOf: TinyVault.start.advanced(byDays: 7))
      }, limit: 10)
    run.searches = [
      SearchQuery(
        id: "tiny/q01", vault: TinyVault.name, kind: .keyword, text: "budget", split: .test)
    ]
    let result = try await run.answers(
      of: ExternalSystem.start(options, names: SystemNames(besides: .all)))
    #expect(result.name == "keyword-overlap")
    #expect(result.failures == [:])
    #expect(result.notes == [])
    let found = result.run.rankings.mapValues { $0.map(\.document.rawValue) }
    #expect(found == ["q0": ["m1"], "q1": ["m2"]])
    #expect(result.searchRun?.rankings["tiny/q01"]?.map(\.document.rawValue) == ["m2"])
    #expect(result.figure("delete/remaining") == 0)
  }
}
