import Testing
import VaultCore
import VaultEmbedding

@testable import VaultSuites

/// Sends texts by rules of its own, as a system might that keeps its promise half.
private struct HalfSubject: RemoteSubject {
  let inner: PolicyEmbedder<CurlEmbeddingTransport, ContinuousClock>
  /// What it sends besides, of the texts that are to be embedded.
  var sends: @Sendable (EmbeddingRequest) -> Bool = { _ in false }
  /// What it sends when it reconciles.
  var sendsLater: @Sendable (EmbeddingRequest) -> Bool = { _ in false }
  /// Whether reconciliation forgets what it sent.
  var forgets = false

  func embed(
    _ requests: [EmbeddingRequest], ledger: inout EmbeddingLedger, isOnline: Bool
  ) async throws(EmbeddingError) -> PlacedEmbeddings {
    await send(requests.filter(sends))
    return try await inner.embed(requests, ledger: &ledger, isOnline: isOnline)
  }

  func reconcile(
    ledger: inout EmbeddingLedger, isOnline: Bool, limit: Int,
    request: (DocumentID) -> EmbeddingRequest?
  ) async -> Reconciliation {
    await send(ledger.entries.keys.sorted().compactMap(request).filter(sendsLater))
    let former = ledger
    let made = await inner.reconcile(
      ledger: &ledger, isOnline: isOnline, limit: limit, request: request)
    if forgets { ledger = former }
    return made
  }

  private func send(_ requests: [EmbeddingRequest]) async {
    guard !requests.isEmpty else { return }
    do throws(RemoteEmbeddingError) {
      _ = try await inner.remote.embed(requests.map(\.text))
    } catch {
      // The bytes left, whatever came back.
    }
  }
}

@Suite("Cloud trial", .timeLimit(.minutes(2)))
struct CloudTrialTests {
  private func findings(
    messages: Int = 240,
    _ change: @escaping @Sendable (inout HalfSubject) -> Void = { _ in },
    policy adjust: @escaping @Sendable (inout EmbeddingPolicy) -> Void = { _ in }
  ) async throws -> CloudTrial.Findings {
    let proxy = try #require(
      EmbeddingProxy(dimension: 4) { EmbeddingProxy.success(to: $0, dimension: 4) })
    let requests = (0..<messages).map { index in
      EmbeddingRequest(
        id: DocumentID("m\(index)"), platform: .email, sentAt: Timestamp(seconds: Int64(index)),
        text: "lunch number \(index) on the terrace")
    }
    var trial = CloudTrial(
      proxy: proxy, model: "any", dimension: 4, messages: requests,
      planted: PlantedSecret.all(seed: 7))
    trial.subject = { remote, policy in
      var policy = policy
      adjust(&policy)
      var subject = HalfSubject(
        inner: PolicyEmbedder(
          local: HashingEmbedder(dimension: 8), remote: remote, policy: policy,
          now: { Timestamp(seconds: 0) }))
      change(&subject)
      return subject
    }
    return try await trial.run()
  }

  private static let isPlanted: @Sendable (EmbeddingRequest) -> Bool = {
    $0.id.rawValue.hasPrefix("secret")
  }

  @Test("The policy sends no planted text and nothing of children; nothing is lost or doubled")
  func keepsToIt() async throws {
    let found = try await findings()
    #expect(found.planted == 32 && found.sensitiveSent == 0 && found.probeSees)
    #expect(found.bytes[.child] == 0 && found.bytes[.optOut] == 0)
    // Each of the 240 texts has over 20 bytes.
    #expect(found.bytes[.adult] ?? 0 > 240 * 20)
    #expect(found.fellBack > 60, "a quarter was offline, and the service failed")
    #expect(found.lost == 0 && found.doubled == 0)
    #expect(found.single.count == 200 && found.billed.texts == 240)
  }

  @Test("A system that sends sensitive texts again when it reconciles is found out")
  func findsLateLeaks() async throws {
    let found = try await findings { $0.sendsLater = Self.isPlanted }
    #expect(found.sensitiveSent == 32 && found.probeSees)
    #expect(found.bytes[.child] ?? 0 > 0)
  }

  @Test("A filter of exact words lets inflections, disguises, other languages and numbers leave")
  func findsExactFilter() async throws {
    let words: Set = ["medical", "ssn", "password", "confidential", "salary"]
    let found = try await findings {
      $0.sends = { request in
        let parts = request.text.lowercased().split { !$0.isLetter }.map(String.init)
        return Self.isPlanted(request) && words.isDisjoint(with: parts)
      }
    }
    #expect(found.sensitiveSent > 20 && found.sensitiveSent < 32)
  }

  @Test("A system that takes children and opted-out people for adults sends bytes")
  func findsAccounts() async throws {
    let found = try await findings(policy: { $0.account = .adult })
    #expect(found.bytes[.child] ?? 0 > 1_000 && found.bytes[.optOut] ?? 0 > 1_000)
    #expect(found.sensitiveSent == 0)
  }

  @Test("A system that forgets what it reconciled doubles it; one that never sends loses all")
  func findsLossAndDoubling() async throws {
    #expect(try await findings { $0.forgets = true }.doubled > 30)
    #expect(try await findings(policy: { $0.mode = .local }).lost == 240)
  }
}
