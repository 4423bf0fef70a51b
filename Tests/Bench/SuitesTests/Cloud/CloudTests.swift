import Foundation
import Testing
import VaultCloud
import VaultCore
import VaultEmbedding
import VaultResults
import VaultSealing
import VaultTestSupport

@testable import VaultSuites

@Suite("Cloud suite")
struct CloudSuiteTests {
  private func findings() -> CloudTrial.Findings {
    var findings = CloudTrial.Findings()
    findings.planted = 32
    findings.single = [.milliseconds(4)]
    findings.batches = [.milliseconds(90)]
    findings.billed = (100, 50_000)
    findings.bytes = [.adult: 9_000, .child: 0, .optOut: 0]
    findings.probeSees = true
    return findings
  }

  /// What the document's targets say of findings, by row.
  private func verdicts(_ findings: CloudTrial.Findings) throws -> [String: TargetVerdict.Verdict] {
    let file = "Datasets/targets.json"
    let definitions = try TargetCatalogue.decode(Data(contentsOf: Repository.url(file)), file: file)
      .definitions.filter { ["L2", "S8", "S10"].contains($0.id) }
    let judged = TargetJudge.judge(
      definitions, metrics: CloudSuite.metrics(findings, messages: 100))
    return Dictionary(uniqueKeysWithValues: judged.map { ($0.id, $0.verdict) })
  }

  @Test("A leak or a slow batch misses its row alone; what could not have been seen proves nothing")
  func rows() throws {
    let met: [String: TargetVerdict.Verdict] = ["L2": .met, "S8": .met, "S10": .met]
    #expect(try verdicts(findings()) == met)
    let changes: [((inout CloudTrial.Findings) -> Void, String, TargetVerdict.Verdict)] = [
      ({ $0.sensitiveSent = 1 }, "S8", .missed), ({ $0.bytes[.child] = 1 }, "S10", .missed),
      ({ $0.batches = [.milliseconds(201)] }, "L2", .missed),
      ({ $0.probeSees = false }, "S8", .notMeasured),
      ({ $0.bytes[.adult] = 0 }, "S10", .notMeasured),
    ]
    for (change, row, verdict) in changes {
      var changed = findings()
      change(&changed)
      #expect(try verdicts(changed)[row] == verdict)
      guard verdict == .missed else { continue }
      #expect(try verdicts(changed).filter { $0.key != row } == met.filter { $0.key != row })
    }
  }

  @Test("500 billed tokens a message cost the document's ten cents for 10 000 messages")
  func costs() throws {
    let cost = try #require(
      CloudSuite.metrics(findings(), messages: 100).first { $0.id == "remote/costPer10000Messages" }
    )
    #expect(cost.value == 0.1 && cost.slice == ["tokens": "billed"])
  }
}

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

@Suite("Cloud trial", .timeLimit(.minutes(30)))
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

@Suite("Embedding proxy", .timeLimit(.minutes(30)))
struct EmbeddingProxyTests {
  private func proxy() throws -> EmbeddingProxy {
    try #require(EmbeddingProxy(dimension: 4) { EmbeddingProxy.success(to: $0, dimension: 4) })
  }

  private func remote(
    _ base: String
  ) throws -> RemoteEmbedder<CurlEmbeddingTransport, ContinuousClock> {
    let endpoint = try RemoteEndpoint(base)
    var settings = RemoteEmbedderSettings(model: "any", dimension: 4)
    settings.pauses = []
    return try RemoteEmbedder(
      endpoint: endpoint, key: nil, settings: settings,
      transport: try CurlEmbeddingTransport(endpoint), clock: ContinuousClock())
  }

  @Test("What is sent is recorded, header and body, and answered")
  func records() async throws {
    let proxy = try proxy()
    let answer = try await remote(proxy.base).embed(["one", "two"])
    // Four equal elements of unit length.
    #expect(answer.vectors.elements == Array(repeating: 0.5, count: 8))
    let sent = String(decoding: proxy.received, as: UTF8.self)
    #expect(sent.hasPrefix("POST /v1/embeddings HTTP/1.1\r\n"))
    #expect(sent.hasSuffix("}") && sent.contains(#""input":["one","two"]"#))
  }

  // What error each is: the tests of the transport and the wire.
  @Test(
    "Each failure is an error, never vectors",
    arguments: EmbeddingProxy.Fault.allCases.filter { $0 != .none })
  func fails(fault: EmbeddingProxy.Fault) async throws {
    let proxy = try proxy()
    proxy.plan([fault])
    let remote = try remote(proxy.base)
    await #expect(throws: RemoteEmbeddingError.self) { try await remote.embed(["one"]) }
  }

  @Test("A proxy before another one forwards; before nothing, it closes the connection")
  func forwards() async throws {
    let service = try proxy()
    let port = try #require(service.base.split(separator: ":").last?.split(separator: "/").first)
    let answer = EmbeddingProxy.forwarding(to: try #require(Int(port)))
    let front = try #require(EmbeddingProxy(dimension: 4, answer: answer))
    _ = try await remote(front.base).embed(["through"])
    #expect(service.received == front.received && !front.received.isEmpty)
    let deadEnd = try #require(
      EmbeddingProxy(dimension: 4, answer: EmbeddingProxy.forwarding(to: 1)))
    await #expect(throws: RemoteEmbeddingError.self) {
      try await remote(deadEnd.base).embed(["lost"])
    }
  }
}

@Suite("Sent bytes")
struct SentBytesTests {
  @Test(
    "A text is found as it is and behind the escapes of RFC 8259, surrogate pairs included",
    arguments: [
      ("{\"input\":[\"my salary\"]}", "my salary"), ("a \\u0073alary", "salary"),
      (#"\u75C5\u9662"#, "病院"), (#"x\uD83D\uDE00y"#, "x😀y"),
      (#"mot\/de\"passe\n!"#, "mot/de\"passe\n!"),
      (#"a\\b"#, #"a\b"#),
    ])
  func finds(bytes: String, text: String) {
    #expect(SentBytes(Array(bytes.utf8)).hold(text))
  }

  @Test("What was not sent is not found")
  func misses() {
    #expect(!SentBytes(Array(#"sal\u0061r"#.utf8)).hold("salary"))
    #expect(!SentBytes([]).hold("a"))
    #expect(!SentBytes(Array(#"end \"#.utf8)).hold("\n"))
  }
}

/// Evidence of a worker in this process: what it leaks is put there by each test.
@Suite("EphemeralSuite")
struct EphemeralSuiteTests {
  private static let message = BatchMessage(
    id: "0123456789abcdef", text: "dinner with the treasurer on Friday evening")
  private static let key = [UInt8](0..<32)
  private let folder: TemporaryDirectory
  private let result: EphemeralTrial.Result

  init() throws {
    folder = try TemporaryDirectory()
    let store = try FolderStore(at: folder.url) { Timestamp(seconds: 0) }
    let signer = try #require(SigningKey(pem: SigningKey.newPEM()))
    let vault = try RecipientKey()
    let client = BatchClient(store: store, workers: signer.publicKey, vault: vault)
    var worker = try BatchWorker(
      store: store, embedder: HashingEmbedder(dimension: 64), signer: signer,
      now: { Timestamp(seconds: 0) })
    let name = try client.upload([Self.message], key: Self.key)
    let batch = try #require(try store.object(name, in: .batches))
    try worker.processPending()
    let vector = try #require(try client.embedding(of: Self.message.id))
    var evidence = EphemeralEvidence()
    evidence.storage = [.init(name: name, storedAt: Timestamp(seconds: 0), object: batch)]
    evidence.batches = [name: batch]
    evidence.embeddings[Self.message.id] = try store.object(Self.message.id, in: .embeddings)
    evidence.embeddedAt[Self.message.id] = Timestamp(seconds: 0)
    let bytes = vector.flatMap { element in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: element.bitPattern >> $0) }
    }
    evidence.memory = [
      Array(Self.message.text.utf8), bytes, Self.key, Array(Self.message.id.utf8),
    ]
    result = EphemeralTrial.Result(
      evidence: evidence,
      secrets: EphemeralSecrets(
        messages: [Self.message], vectors: [vector], batchKeys: [Self.key], vault: vault),
      openSeconds: [0.1], keyLifetimeSeconds: 3600)
  }

  private func values(
    _ change: (inout EphemeralEvidence) -> Void = { _ in }
  ) throws -> [String: Double] {
    var changed = result
    change(&changed.evidence)
    let metrics = try EphemeralSuite.metrics(changed)
    return Dictionary(
      metrics.map { ($0.slice?["attempt"] ?? $0.id, $0.value) },
      uniquingKeysWith: { first, _ in first })
  }

  @Test("A worker that leaks nothing meets every part")
  func good() throws {
    let values = try values()
    for name in ["logs", "expiredKey", "storedBlob", "storedEmbeddings"] {
      #expect(values[name] == 0)
    }
    #expect(values["ephemeral/plaintextLogHits"] == 0)
    #expect(values["privacy/visibilityDifferences"] == 0)
  }

  @Test("A worker that logs its key, in any spelling, is counted", arguments: 0..<4)
  func loggedKey(spelling: Int) throws {
    let values = try values {
      $0.logs = [Array("key: ".utf8) + KeyCandidates.spellings(of: Self.key)[spelling] + [10]]
    }
    #expect(values["privacy/visibilityDifferences"] == 1)
    // The last digit of base64 is not among what is looked for; a whole key is.
    if spelling < 3 { #expect(values["logs"] == 1) }
  }

  @Test("A worker that logs a message is counted")
  func loggedText() throws {
    let values = try values { $0.logs = [Array("embedded \(Self.message.text)".utf8)] }
    #expect((values["ephemeral/plaintextLogHits"] ?? 0) > 0)
    #expect(values["privacy/visibilityDifferences"] == 1)
  }

  // PDV 1.5: the key is object metadata, under the store's own encryption alone.
  @Test("The key in the clear beside its batch is counted, while it lives and afterwards")
  func keyAsMetadata() throws {
    let values = try values { evidence in
      evidence.storage[0].object = StoredObject(metadata: Self.key)
      evidence.expired = [StoredObject(metadata: Self.key)]
    }
    #expect(values["storedBlob"] == 1 && values["expiredKey"] == 1)
    #expect(values["privacy/visibilityDifferences"] == 1)
  }

  @Test("A probe that cannot find what is planted stops the suite")
  func blind() {
    var changed = result
    changed.evidence.batches = [:]
    #expect(throws: CloudTrialError.blindProbe("logs")) {
      try EphemeralSuite.metrics(changed)
    }
  }

  @Test("Where memory cannot be read, no matrix is given")
  func withoutMemory() throws {
    #expect(try values { $0.memory = [] }["privacy/visibilityDifferences"] == nil)
  }

  @Test("A batch is a hundred texts, those of the run first")
  func texts() {
    let texts = EphemeralSuite.texts(["short", Self.message.text, Self.message.text])
    #expect(texts.count == 100 && texts[0] == Self.message.text && Set(texts).count == 100)
  }
}
