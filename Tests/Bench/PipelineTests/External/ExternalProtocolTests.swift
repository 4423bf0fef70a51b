import Foundation
import Testing
import VaultCore
import VaultEmbedding
import VaultEvaluation
import VaultMeasurement
import VaultResults
import VaultSuites
import VaultTestSupport

@testable import VaultCorpus
@testable import VaultIngest
@testable import VaultPipeline

/// The schema is the contract; what we send and what the two example systems reply must keep it.
@Suite("The schema of the external system protocol")
struct SystemSchemaTests {
  private static func schema() throws -> SchemaCheck {
    try SchemaCheck(
      contentsOf: Repository.url("Documentation/external-system.schema.json"))
  }

  private static let requests: [SystemRequest] = {
    let event = SystemEvent(TinyVault.events[0])
    let time = SystemTime(TinyVault.start)
    let batches = SystemIngest(vault: TinyVault.resolved().vault, questions: []).batches
    return [
      .hello(SystemHello(protocol: 1, seed: 7)), .prepare, .bye,
      .calibrate(
        SystemExample(vault: "tiny", event: event, asOf: time, grades: ["m1": 2, "m2": 0])),
      .delete(SystemDeletion(vault: "tiny", ids: [DocumentID("a b#1")])),
      .search(
        SystemSearch(
          vault: "tiny", text: "lunch?", limit: 50, asOf: nil,
          filters: SystemFilters(
            from: time, to: time, platforms: [.email],
            people: [SystemHandle(TinyVault.ana.handle)]))),
      .match(SystemMatch(vault: "tiny", event: event, limit: 50, asOf: time)),
    ] + batches.map { .ingest($0) }
  }()

  @Test("Every request that we send is valid, and reads back as it was", arguments: requests)
  func requestsAreValid(request: SystemRequest) throws {
    let call = SystemCall(id: 3, request: request)
    let line = try call.line()
    #expect(!line.contains(UInt8(ascii: "\n")))
    let value = try JSONSerialization.jsonObject(with: Data(line))
    #expect(try Self.schema().faults(of: value, definition: request.method.rawValue) == [])
    #expect(try JSONDecoder().decode(SystemCall.self, from: Data(line)) == call)
  }

  @Test("Messages with every field are valid and arrive as they left")
  func fullMessagesTravel() throws {
    let message = Message(
      id: DocumentID("path with blank#1"), platform: .whatsapp, kind: .personal,
      sentAt: Timestamp(milliseconds: 1_700_000_000_250), utcOffsetSeconds: -3600,
      sender: Participant(Handle(.phone, "+34 600 000 001"), displayName: "Ana"),
      recipients: [.owner, Participant(Handle(.name, "Ben"))], subject: "Re: \"it\"\u{2028}",
      text: "line\nline \u{1} 明日 🎉", quotedText: "> before", signature: "A.",
      language: Language(rawValue: "es"),
      attachments: [Attachment(name: nil, mediaType: "image/jpeg", sizeBytes: 12)],
      threadID: "t", replyTo: DocumentID("m0"), revision: .edited)
    let vault = TinyVault.resolved(messages: [message]).vault
    let batch = try #require(SystemIngest(vault: vault, questions: []).batches.last)
    let line = try SystemCall(id: 1, request: .ingest(batch)).line()
    let value = try JSONSerialization.jsonObject(with: Data(line))
    #expect(try Self.schema().faults(of: value, definition: "ingest") == [])
    #expect(batch.messages.map(\.message) == [message])
    #expect(SystemOwner(TinyVault.owner).owner == TinyVault.owner)
  }

  @Test("The checker sees what is wrong with a message")
  func checkerRefuses() throws {
    let schema = try Self.schema()
    func faults(_ text: String, _ definition: String) throws -> [String] {
      try schema.faults(
        of: JSONSerialization.jsonObject(with: Data(text.utf8)), definition: definition)
    }
    #expect(try faults(#"{"id":1,"method":"bye"}"#, "request") == [])
    #expect(try faults(#"{"id":0,"method":"bye"}"#, "bye") != [])
    #expect(try faults(#"{"id":1,"method":"bye","more":1}"#, "bye") != [])
    #expect(try faults(#"{"id":1,"method":"hello","protocol":2,"seed":0}"#, "hello") != [])
    #expect(try faults(#"{"id":1,"results":[{"id":"a b","score":1}]}"#, "resultsReply") != [])
    #expect(try faults(#"{"id":1,"results":[{"id":"a","score":"1"}]}"#, "resultsReply") != [])
    #expect(try faults(#"{"id":1,"name":"x","capabilities":["search"]}"#, "helloReply") != [])
  }

  @Test("Events that stand for free-text questions are no part of a vault")
  func leavesQuestionsOut() {
    let vault = TinyVault.resolved().vault
    let batches = SystemIngest(vault: vault, questions: [DocumentID("e2")]).batches
    #expect(batches.flatMap(\.events).map(\.id.rawValue) == ["e1", "e3", "e4", "e5"])
    #expect(batches.map { $0.contacts.count + $0.events.count + $0.messages.count } == [1, 4, 3])
  }

  @Test("Batches are bounded in items and in text")
  func boundsBatches() {
    func batches(count: Int, text: String) -> [Int] {
      let messages = (0..<count).map { index in
        Message(
          id: DocumentID("m\(index)"), platform: .other, sentAt: TinyVault.start, sender: nil,
          recipients: [], text: text, threadID: "t")
      }
      return SystemIngest(vault: TinyVault.resolved(messages: messages).vault, questions: [])
        .batches.map(\.messages.count).filter { $0 > 0 }
    }
    #expect(batches(count: 1001, text: "x") == [500, 500, 1])
    #expect(batches(count: 3, text: String(repeating: "x", count: 3 << 20)) == [1, 1, 1])
  }

  @Test(
    "Times are ISO 8601 in UTC, and nothing else is read",
    arguments: [
      ("2026-03-10T09:00:00Z", 1_773_133_200_000), ("1969-12-31T23:59:59.750Z", -250),
      ("2026-03-10T09:00:00.000Z", 1_773_133_200_000), ("2026-03-10T09:00:00+01:00", nil),
      ("2026-02-30T09:00:00Z", nil), ("2026-03-10 09:00:00Z", nil), ("2026-03-10T25:00:00Z", nil),
      ("now", nil), ("", nil),
    ] as [(String, Int64?)])
  func readsTimes(text: String, milliseconds: Int64?) {
    #expect(SystemTime(rawValue: text)?.timestamp.milliseconds == milliseconds)
  }
}

/// Accounts drawn up by hand.
@Suite("What is reported of an external system")
struct ExternalResultTests {
  private static func result(_ account: ExternalAccount) throws -> ExternalResult {
    try ExternalResult(
      name: "mine", answers: ["q1": [SystemResult(id: DocumentID("m1"), score: 1)], "q2": []],
      searches: nil, account: account, failures: [:], requests: 12,
      ending: SystemEnding(errorBytes: 34))
  }

  @Test("Costs and promises are figures with what they rest on")
  func reportsCosts() throws {
    var account = ExternalAccount()
    account.sent = 200
    account.accepted = 150
    account.ingestTime = .milliseconds(500)
    account.prepareTime = .seconds(2)
    account.later = 4
    account.deleted = 10
    account.remaining = 1
    var latencies = LatencyHistogram()
    for milliseconds in 1...100 { latencies.record(.milliseconds(milliseconds)) }
    account.latencies[.match] = latencies
    let result = try Self.result(account)
    #expect(result.figure("ingest/accepted") == 0.75)
    #expect(result.figure("ingest/messagesPerSecond/wall") == 400)
    #expect(result.figure("prepareSeconds") == 2)
    #expect(result.figure("results/later") == 4)
    #expect(result.figure("delete/remaining") == 1)
    #expect(result.figure("errorStreamBytes") == 34)
    // The histogram keeps three digits.
    #expect(abs((result.figure("matchP50Milliseconds") ?? 0) - 50) < 0.1)
    #expect(abs((result.figure("matchP95Milliseconds") ?? 0) - 95) < 0.1)
    #expect(result.figure("searchP50Milliseconds") == nil)
    #expect(
      result.notes == [
        "mine took 150 of 200 messages",
        "mine returned 4 messages later than the question's instant; they were dropped",
        "mine still returns 1 of 10 deleted messages",
      ])
  }

  @Test("What was not checked is no figure; a question without results is not in the run")
  func leavesOut() throws {
    let result = try Self.result(ExternalAccount())
    #expect(result.figure("delete/remaining") == nil)
    #expect(result.figure("ingest/accepted") == nil)
    #expect(result.notes == [])
    #expect(result.run.queries == ["q1"])
    #expect(result.results(of: "q1", grades: [DocumentID("m1"): 2]).map(\.grade) == [2])
    #expect(result.results(of: "q2", grades: [:]).isEmpty)
  }

  @Test("Only a system that was asked questions and found nothing cannot be ranked")
  func refusesSilenceAlone() throws {
    func problem(
      _ answers: [String: [SystemResult]], asked: Int, _ failures: [SystemFailure: Int] = [:]
    ) throws -> SystemProblem? {
      var account = ExternalAccount()
      account.asked = asked
      return try ExternalResult(
        name: "mine", answers: answers, searches: nil, account: account, failures: failures,
        requests: 9, ending: SystemEnding()
      ).problem
    }
    // The split has no evaluated query: the nine requests were of reading in.
    #expect(try problem([:], asked: 0) == nil)
    // Failed questions have no entry.
    #expect(
      try problem([:], asked: 3, [.repeated: 3])
        == .noResults(failure: "repeated", status: nil))
    #expect(try problem(["q1": []], asked: 1) == .noResults(failure: nil, status: nil))
    #expect(
      try problem(["q1": [SystemResult(id: DocumentID("m1"), score: 1)]], asked: 3) == nil)
  }
}

@Suite("A system's error stream")
struct SystemErrorStreamTests {
  @Test("At most two kilobytes from the end are quoted, whole characters, on one line")
  func boundsQuote() {
    #expect(
      SystemErrorStream.quote(Array("a\r\nb\u{202E}\u{7}\n".utf8)) == #"a\u{D}\nb\u{202E}\u{7}"#)
    // é is C3 A9 in UTF-8: what is left of a cut one is dropped.
    #expect(SystemErrorStream.quote([0xA9, 0x62]) == "b")
    #expect(SystemErrorStream.quote([UInt8](repeating: 0x61, count: 5000)).utf8.count == 2048)
    // \u{1} takes five bytes: 409 of them fit into 2048.
    let bells = [0x61] + [UInt8](repeating: 1, count: 2000) + [0x62]
    #expect(SystemErrorStream.quote(bells).utf8.count == 2046)
  }
}

@Suite("The check of an external system's answer")
struct SystemAnswerCheckTests {
  private static func result(_ id: String, _ score: Double) -> SystemResult {
    SystemResult(id: DocumentID(id), score: score)
  }

  private static let check = SystemAnswerCheck(TinyVault.resolved())

  @Test("Scores decide, and equal ones stand in ascending order of ids")
  func ranks() throws {
    let checked = try Self.check.check(
      [Self.result("m3", 0.5), Self.result("m1", 0.5), Self.result("m2", 0.75)], limit: 3,
      asOf: nil)
    #expect(checked.ranking.map(\.id.rawValue) == ["m2", "m1", "m3"])
    #expect(checked.later == 0)
  }

  @Test("What was sent after the question's instant is dropped and counted")
  func dropsLater() throws {
    let checked = try Self.check.check(
      [Self.result("m3", 2), Self.result("m2", 1)], limit: 3, asOf: TinyVault.start)
    #expect(checked.ranking.map(\.id.rawValue) == ["m2"])
    #expect(checked.later == 1)
  }

  @Test("Copies of a message count once, at their best place, under the first one's id")
  func joinsCopies() throws {
    let aliases = AliasTable(groups: [
      .init(canonical: DocumentID("m1"), members: [DocumentID("m1"), DocumentID("m3")])
    ])
    let check = SystemAnswerCheck(TinyVault.resolved(aliases: aliases))
    let checked = try check.check(
      [Self.result("m1", 1), Self.result("m2", 2), Self.result("m3", 3)], limit: 3, asOf: nil)
    #expect(checked.ranking.map(\.id.rawValue) == ["m1", "m2"])
    #expect(checked.ranking.map(\.score) == [3, 2])
    #expect(check.copies(of: DocumentID("m1")).map(\.rawValue) == ["m1", "m3"])
    #expect(check.copies(of: DocumentID("m2")).map(\.rawValue) == ["m2"])
  }

  @Test("Components pass as numbers under plain names alone: a name could quote a message")
  func cleansComponents() throws {
    var result = Self.result("m1", 1)
    result.components = ["semantic": 0.25, "lunch on friday": 1, "": 2, "temporal": 0.5]
    let checked = try Self.check.check([result], limit: 1, asOf: nil)
    #expect(checked.ranking.first?.components == ["semantic": 0.25, "temporal": 0.5])
  }
}

@Suite("The value of --system")
struct SystemOptionsTests {
  private static func source(
    _ text: String, _ environment: [String: String]
  ) throws -> String {
    switch try SystemOptions(parsing: text, environment: environment).source {
    case .command(let command): return "command \(command)"
    case .address(let endpoint, let key):
      return "\(endpoint.baseAddress)\(key == nil ? "" : " with key")"
    }
  }

  @Test(
    "It is a command, unless it starts like a web address; a key that is not empty goes with it",
    arguments: [
      (" ./serve --fast ", "", "command ./serve --fast"),
      ("curl http://x", "", "command curl http://x"),
      ("http://127.0.0.1:8080/", "", "http://127.0.0.1:8080"),
      ("HTTPS://Vault.example/api/", "", "https://vault.example:443/api"),
      ("https://vault.example", "k", "https://vault.example:443 with key"),
    ])
  func tellsCommandsFromAddresses(text: String, key: String, expected: String) throws {
    #expect(try Self.source(text, ["VAULTBENCH_SYSTEM_KEY": key]) == expected)
  }

  @Test(
    "What cannot be asked safely is refused",
    arguments: [
      "", "  ", "http://vault.example", "https://user:pw@vault.example", "https://x?key=1",
      "http://",
    ])
  func refuses(text: String) {
    #expect(throws: RunError.self) { try SystemOptions(parsing: text) }
  }

  @Test("A key that no header can carry is refused, and not repeated")
  func refusesKeys() {
    let error = #expect(throws: RunError.self) {
      try SystemOptions(
        parsing: "https://vault.example", environment: ["VAULTBENCH_SYSTEM_KEY": "se cret"])
    }
    #expect(error?.description.contains("se cret") == false)
  }

  @Test("The manifest's command line does not repeat the command")
  func hidesCommand() {
    #expect(
      SystemOptions.withoutCommand(["run", "--system", "TOKEN=x ./serve", "--json"])
        == ["run", "--system", "…", "--json"])
    #expect(
      SystemOptions.withoutCommand(["run", "--system=TOKEN=x ./serve"]) == ["run", "--system=…"])
  }

  @Test(
    "Names fit files and figures, and never pass for one of ours",
    arguments: [
      ("my vault/2", "my-vault-2"), ("document", "external-document"), ("", "external"),
      ("../..", "external"), (".hidden", "hidden"), ("Semantic", "external-Semantic"),
      ("véritable", "v-ritable"), ("document.routed", "external-document.routed"),
      ("Hybrid.x", "external-Hybrid.x"), ("search-hybrid.minilm", "external-search-hybrid.minilm"),
      ("documents.v2", "documents.v2"),
      (String(repeating: "x", count: 99), String(repeating: "x", count: 40)),
      ("--", "external"),
    ])
  func sanitisesNames(name: String, expected: String) {
    #expect(SystemNames(besides: .all).sanitised(name) == expected)
  }
}
