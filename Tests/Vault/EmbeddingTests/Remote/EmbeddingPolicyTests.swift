internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultEmbedding

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
