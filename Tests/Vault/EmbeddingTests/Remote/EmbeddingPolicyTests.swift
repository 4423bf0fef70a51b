import Foundation
import Synchronization
import Testing
import VaultCore
import VaultEmbedding
import VaultTestSupport
import VaultText

@Suite("Embedding policy and its ledger")
struct EmbeddingPolicyTests {
  private let noon = Timestamp(year: 2026, month: 3, day: 1, hour: 12)

  private func decide(
    _ text: String, on platform: Platform = .email, _ state: EmbeddingPolicy.State = .init(),
    _ change: (inout EmbeddingPolicy) -> Void = { _ in }
  ) -> EmbeddingPolicy.Decision {
    var policy = EmbeddingPolicy()
    change(&policy)
    return policy.decide(text: text, platform: platform, state: state, now: noon)
  }

  @Test("A harmless text goes to the service, with its estimated tokens")
  func sends() {
    #expect(decide("Lunch on Friday") == .remote(estimatedTokens: 4))
  }

  @Test("Each rule keeps a text local, and the permanent ones come first")
  func keepsOrder() {
    var state = EmbeddingPolicy.State(
      isOnline: false, failedAt: noon, tokensThisMonth: 1_000_000)
    func all(_ policy: inout EmbeddingPolicy) {
      policy.mode = .privacy
      policy.localPlatforms = [.whatsapp]
      policy.longestTextTokens = 3
      policy.monthlyBudgetDollars = 0
    }
    #expect(decide("my password", on: .whatsapp, state, all) == .local(.sensitive))
    for (account, reason) in [
      (EmbeddingPolicy.Account.child, LocalReason.child), (.optOut, .optOut),
    ] {
      let decision = decide("my password", on: .whatsapp, state) {
        all(&$0)
        $0.account = account
      }
      #expect(decision == .local(reason))
    }
    #expect(decide("Lunch on Friday", on: .whatsapp, state, all) == .local(.privacyMode))
    func open(_ policy: inout EmbeddingPolicy) {
      all(&policy)
      policy.mode = .remote
    }
    #expect(decide("Lunch on Friday", on: .whatsapp, state, open) == .local(.platform))
    #expect(decide("Lunch on Friday", state, open) == .local(.tooLong))
    #expect(decide(" ", state, open) == .local(.blank))
    #expect(decide("ok", state, open) == .local(.offline))
    let atHome = decide("ok", state) {
      open(&$0)
      $0.mode = .local
    }
    #expect(atHome == .local(.localMode))
    state.isOnline = true
    #expect(decide("ok", state, open) == .local(.failure))
    state.failedAt = nil
    #expect(decide("ok", state, open) == .local(.budget))
  }

  @Test("A service that failed is left alone for the cool-down, not a millisecond longer")
  func coolsDown() {
    func after(_ milliseconds: Int64) -> EmbeddingPolicy.Decision {
      decide("ok", .init(failedAt: noon.advanced(byMilliseconds: -milliseconds)))
    }
    #expect(after(0) == .local(.failure))
    #expect(after(299_999) == .local(.failure))
    #expect(after(300_000) == .remote(estimatedTokens: 1))
    // The clock was set back.
    #expect(after(-5000) == .remote(estimatedTokens: 1))
  }

  @Test("The budget is spent to its last token: a dollar buys 50 million at the document's price")
  func keepsBudget() {
    func spent(_ tokens: Int) -> EmbeddingPolicy.Decision {
      decide("ok", .init(tokensThisMonth: tokens)) { $0.monthlyBudgetDollars = 1 }
    }
    #expect(spent(49_999_999) == .remote(estimatedTokens: 1))
    #expect(spent(50_000_000) == .local(.budget))
    #expect(spent(.max) == .local(.budget))
    // PDV 1.6: $0.10 for 10 000 messages of 500 tokens.
    #expect(abs(EmbeddingPolicy().dollars(tokens: 5_000_000) - 0.10) < 1e-12)
  }

  @Test("A budget or price that is no number sends nothing", arguments: [Double.nan, -1])
  func refusesNonsense(value: Double) {
    #expect(decide("ok") { $0.monthlyBudgetDollars = value } == .local(.budget))
    #expect(
      decide("ok") {
        $0.monthlyBudgetDollars = 1
        $0.dollarsPerMillionTokens = value
      } == .local(.budget))
  }

  @Test("Only local mode, network, failure, budget and interruption pass")
  func knowsWhatPasses() {
    #expect(
      LocalReason.allCases.filter(\.isPassing) == [
        .localMode, .offline, .failure, .budget, .interrupted,
      ])
  }

  // Worked by hand from the documented rule.
  @Test(
    "Tokens are estimated from bytes and dense characters",
    arguments: [
      ("", 0), ("a", 1), ("abcd", 1), ("abcde", 2), ("é", 1), ("明日会議", 4), ("カナ ok", 3), ("회의", 2),
    ])
  func estimates(text: String, tokens: Int) {
    #expect(TokenEstimate.tokens(of: text) == tokens)
  }

  // Written by hand after the documented fields.
  private let stored = #"""
    {"version":1,"failedAt":{"milliseconds":5},
     "bills":[{"month":{"year":2026,"month":1},"bill":{"tokens":9,"texts":2,"requests":1}}],
     "entries":[
      {"id":"new","entry":{"space":"local","reason":"offline","sentAt":{"milliseconds":30}}},
      {"id":"b","entry":{"space":"local","reason":"failure","sentAt":{"milliseconds":10}}},
      {"id":"a","entry":{"space":"local","reason":"budget","sentAt":{"milliseconds":10}}},
      {"id":"s","entry":{"space":"local","reason":"sensitive","sentAt":{"milliseconds":1}}},
      {"id":"r","entry":{"space":"remote","sentAt":{"milliseconds":2}}}]}
    """#

  @Test("A stored ledger is read, and tells what may be sent later, oldest first")
  func reads() throws {
    var ledger = try JSONDecoder().decode(EmbeddingLedger.self, from: Data(stored.utf8))
    #expect(ledger.reconcilable.map(\.rawValue) == ["a", "b", "new"])
    #expect(ledger.localCounts == [.offline: 1, .failure: 1, .budget: 1, .sensitive: 1])
    #expect(ledger.failedAt == Timestamp(milliseconds: 5))
    #expect(ledger.bill(at: Timestamp(year: 2026, month: 1, day: 31, hour: 23)).tokens == 9)
    #expect(ledger.bill(at: Timestamp(year: 2026, month: 2, day: 1)).tokens == 0)
    ledger.forget(DocumentID("a"))
    #expect(ledger.reconcilable.map(\.rawValue) == ["b", "new"])
  }

  @Test(
    "A damaged ledger is refused",
    arguments: [
      "", "{}", #"{"version":2,"bills":[],"entries":[]}"#,
      #"{"version":1,"bills":[],"entries":[{"id":"a","entry":{"space":"remote","reason":"offline","sentAt":{"milliseconds":0}}}]}"#,
      #"{"version":1,"bills":[],"entries":[{"id":"a","entry":{"space":"local","sentAt":{"milliseconds":0}}}]}"#,
      #"{"version":1,"bills":[{"month":{"year":2026,"month":1},"bill":{"tokens":-1,"texts":0,"requests":0}}],"entries":[]}"#,
    ])
  func refusesLedger(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(EmbeddingLedger.self, from: Data(text.utf8))
    }
  }
}

extension EmbeddingLedger {
  /// The number of messages per reason that are local.
  var localCounts: [LocalReason: Int] {
    entries.values.reduce(into: [:]) { counts, entry in
      if let reason = entry.reason { counts[reason, default: 0] += 1 }
    }
  }
}

/// A date that a test sets.
final class ManualDate: Sendable {
  private let time: Mutex<Timestamp>

  init(_ time: Timestamp) { self.time = Mutex(time) }

  var now: Timestamp { time.withLock { $0 } }

  func set(_ time: Timestamp) { self.time.withLock { $0 = time } }

  func advance(bySeconds seconds: Int64) {
    time.withLock { $0 = $0.advanced(bySeconds: seconds) }
  }
}

@Suite("Policy embedder")
struct PolicyEmbedderTests {
  private let date = ManualDate(Timestamp(year: 2026, month: 3, day: 31, hour: 12))

  private func request(
    _ name: String, _ text: String, on platform: Platform = .email, day: Int = 1
  ) -> EmbeddingRequest {
    EmbeddingRequest(
      id: DocumentID(name), platform: platform,
      sentAt: Timestamp(year: 2026, month: 1, day: day), text: text)
  }

  private func embedder(
    _ transport: ScriptedTransport, batchSize: Int = 100,
    _ change: (inout EmbeddingPolicy) -> Void = { _ in }
  ) throws -> PolicyEmbedder<ScriptedTransport, ManualClock> {
    var policy = EmbeddingPolicy()
    change(&policy)
    let date = date
    return PolicyEmbedder(
      local: HashingEmbedder(dimension: 8),
      remote: try remote(transport) {
        $0.batchSize = batchSize
        $0.pauses = []
      },
      policy: policy, now: { date.now })
  }

  @Test("Every text gets a vector in one of two spaces, and its reason")
  func placesAll() async throws {
    let transport = ScriptedTransport { texts, _ in ScriptedTransport.success(texts, billed: 9) }
    var ledger = EmbeddingLedger()
    let placed = try await embedder(transport) { $0.localPlatforms = [.whatsapp] }.embed(
      [
        request("a", "Lunch"), request("b", "my password"), request("c", "chat", on: .whatsapp),
        request("d", "Dinner tonight"), request("e", ""),
      ], ledger: &ledger)
    #expect(placed.places.map(\.space) == [.remote, .local, .local, .remote, .local])
    #expect(placed.places.map(\.reason) == [nil, .sensitive, .platform, nil, .blank])
    #expect(placed.places.map(\.row) == [0, 0, 1, 1, 2])
    #expect(placed.local.rows == 3 && placed.local.columns == 8)
    #expect(placed.remote.rows == 2 && placed.remote.columns == 4)
    #expect(
      placed.local
        == (try HashingEmbedder(dimension: 8).embed(["my password", "chat", ""])))
    #expect(transport.batches == [["Lunch", "Dinner tonight"]])
    #expect(ledger.bill(at: date.now).tokens == 9 && ledger.bill(at: date.now).texts == 2)
    #expect(ledger.reconcilable.isEmpty)
  }

  @Test("A failure falls back, starts the cool-down, and reconciliation makes up for it")
  func recovers() async throws {
    let transport = ScriptedTransport { texts, turn in
      turn == 0 ? TransportReply(status: 500, body: []) : ScriptedTransport.success(texts)
    }
    let embedder = try embedder(transport, batchSize: 2)
    let requests = [
      request("late", "three", day: 9), request("early", "one", day: 2),
      request("middle", "two", day: 5), request("private", "confidential", day: 1),
    ]
    var ledger = EmbeddingLedger()
    let placed = try await embedder.embed(requests, ledger: &ledger)
    #expect(placed.places.map(\.reason) == [.failure, .failure, .failure, .sensitive])
    #expect(transport.requests.count == 1, "the cool-down spares the service the second batch")

    func find(_ id: DocumentID) -> EmbeddingRequest? { requests.first { $0.id == id } }
    let cooling = await embedder.reconcile(ledger: &ledger, request: find)
    #expect(cooling.ids.isEmpty && cooling.waiting == 3 && transport.requests.count == 1)

    date.advance(bySeconds: 300)
    let made = await embedder.reconcile(ledger: &ledger, request: find)
    #expect(made.ids.map(\.rawValue) == ["early", "middle", "late"])
    #expect(made.vectors.rows == 3 && made.waiting == 0)
    #expect(transport.batches.dropFirst().flatMap { $0 } == ["one", "two", "three"])
    #expect(ledger.localCounts == [.sensitive: 1])
  }

  @Test("What became sensitive or vanished is not reconciled, and stays so")
  func judgesAgain() async throws {
    let transport = ScriptedTransport { texts, _ in ScriptedTransport.success(texts) }
    var embedder = try embedder(transport)
    var ledger = EmbeddingLedger()
    _ = try await embedder.embed(
      [request("a", "the salary talk"), request("b", "lunch"), request("c", "gone")],
      ledger: &ledger, isOnline: false)
    #expect(ledger.localCounts == [.offline: 3])
    embedder.policy.sensitiveWords = SensitiveWords(userList: ["salary"])
    let made = await embedder.reconcile(ledger: &ledger) { id in
      switch id.rawValue {
      case "a": request("a", "the salary talk")
      case "b": request("b", "lunch")
      default: nil
      }
    }
    #expect(made.ids.map(\.rawValue) == ["b"] && made.waiting == 0)
    #expect(transport.batches == [["lunch"]])
    #expect(ledger.localCounts == [.sensitive: 1] && ledger.entries.count == 2)
  }

  @Test("A spent budget waits for the next month, which has an account of its own")
  func waitsForTheMonth() async throws {
    let transport = ScriptedTransport { texts, _ in
      ScriptedTransport.success(texts, billed: texts.count)
    }
    // Two tokens a month at a dollar for a million.
    let embedder = try embedder(transport) {
      $0.dollarsPerMillionTokens = 1
      $0.monthlyBudgetDollars = 0.000_002
    }
    let requests = (1...5).map { request("m\($0)", "word", day: $0) }
    func find(_ id: DocumentID) -> EmbeddingRequest? { requests.first { $0.id == id } }
    var ledger = EmbeddingLedger()
    let placed = try await embedder.embed(requests, ledger: &ledger)
    #expect(placed.places.map(\.reason) == [nil, nil, .budget, .budget, .budget])
    #expect(await embedder.reconcile(ledger: &ledger, request: find).ids.isEmpty)
    date.set(Timestamp(year: 2026, month: 4, day: 1))
    let april = await embedder.reconcile(ledger: &ledger, request: find)
    #expect(april.ids.map(\.rawValue) == ["m3", "m4"] && april.waiting == 1)
    #expect(ledger.bills.values.map(\.tokens) == [2, 2])
    date.set(Timestamp(year: 2026, month: 5, day: 1))
    #expect(await embedder.reconcile(ledger: &ledger, request: find).ids.count == 1)
  }

  @Test("A refused request stays local without a cool-down; an unusable answer is paid for")
  func distinguishesRefusals() async throws {
    let transport = ScriptedTransport { texts, turn in
      switch turn {
      case 0: TransportReply(status: 400, body: [])
      case 1: TransportReply(status: 200, body: Array("nonsense".utf8))
      default: ScriptedTransport.success(texts)
      }
    }
    var ledger = EmbeddingLedger()
    let placed = try await embedder(transport, batchSize: 1).embed(
      [request("a", "abcd"), request("b", "efgh"), request("c", "ijkl")], ledger: &ledger)
    #expect(placed.places.map(\.reason) == [.rejected, .failure, .failure])
    #expect(ledger.bill(at: date.now).tokens == 1 && ledger.bill(at: date.now).texts == 0)
    #expect(ledger.reconcilable.map(\.rawValue) == ["b", "c"])
  }

  @Test("A cancelled task sends nothing further and loses nothing")
  func cancels() async throws {
    let transport = ScriptedTransport { texts, _ in ScriptedTransport.success(texts) }
    let embedder = try embedder(transport)
    let requests = [request("a", "one"), request("b", "two")]
    let work = Task {
      while !Task.isCancelled { await Task.yield() }
      var ledger = EmbeddingLedger()
      let placed = try await embedder.embed(requests, ledger: &ledger)
      return (placed.places.map(\.reason), ledger.reconcilable.count)
    }
    work.cancel()
    let (reasons, waiting) = try await work.value
    #expect(reasons == [.interrupted, .interrupted] && waiting == 2)
    #expect(transport.requests.isEmpty)
  }

  @Test("A ledger survives a restart, byte for byte, and holds no text")
  func storesLedger() async throws {
    let transport = ScriptedTransport { texts, _ in ScriptedTransport.success(texts) }
    var ledger = EmbeddingLedger()
    let requests = [request("b", "zebra crossing"), request("a", "my password hunter2")]
    _ = try await embedder(transport).embed(requests, ledger: &ledger)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let stored = try encoder.encode(ledger)
    let text = String(decoding: stored, as: UTF8.self)
    for word in ["zebra", "crossing", "hunter2", "password"] { #expect(!text.contains(word)) }
    let restored = try JSONDecoder().decode(EmbeddingLedger.self, from: stored)
    #expect(restored == ledger)
    #expect(try encoder.encode(restored) == stored)
  }
}
