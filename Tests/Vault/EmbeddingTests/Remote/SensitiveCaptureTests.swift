import Testing
import VaultCore
import VaultEmbedding
import VaultTestSupport
import VaultText

/// Target S8 by capture: a server records all it receives, and no sensitive text is in it.
@Suite("Sensitive texts never leave", .timeLimit(.minutes(30)))
struct SensitiveCaptureTests {
  // The user's words in eight languages, and the document's.
  private static let userWords = [
    "salary", "embarazo", "contraseña", "Gehalt", "Kündigung", "santé", "mot de passe", "stipendio",
    "più tardi", "saúde", "senha", "パスワード", "病院", "密码", "工资",
  ]

  /// The ways in which a word is written.
  private static func spellings(of word: String, _ random: inout SeededRandom) -> [String] {
    let joined = word.map(String.init).joined(separator: "\u{200D}")
    let mixed = word.map { random.next() & 1 == 0 ? $0.uppercased() : $0.lowercased() }.joined()
    let wide = String(
      String.UnicodeScalarView(
        word.unicodeScalars.map { scalar in
          (0x21...0x7E).contains(scalar.value)
            ? Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar : scalar
        }))
    let accented = word.map { "aeiou".contains($0) ? "\($0)\u{301}" : String($0) }.joined()
    return [
      word, word.uppercased(), mixed, wide, accented, joined, "(\(word)!)", "«\(word)»",
      "\(word)\u{200B}", "_\(word)_", "\u{FEFF}\(word)",
    ]
  }

  /// Requests of which those named `s…` are sensitive; each carries a marker that names it.
  private static func requests() -> [EmbeddingRequest] {
    var random = SeededRandom(seed: 8).stream("sensitive-capture")
    var requests: [EmbeddingRequest] = []
    for word in ["medical", "ssn", "password", "confidential"] + userWords {
      for spelling in spellings(of: word, &random) {
        let number = requests.count
        for (name, text) in [
          ("s\(number)", "qs\(number)x see \(spelling), then"),
          ("h\(number)", "qh\(number)x lunch at noon"),
        ] {
          requests.append(
            EmbeddingRequest(
              id: DocumentID(name), platform: .email,
              sentAt: Timestamp(seconds: Int64(random.next() % 1_000_000)), text: text))
        }
      }
    }
    return requests
  }

  private func embedder(_ base: String) throws
    -> PolicyEmbedder<CurlEmbeddingTransport, ContinuousClock>
  {
    var policy = EmbeddingPolicy()
    policy.sensitiveWords = SensitiveWords(userList: Self.userWords)
    policy.coolDown = .zero
    return PolicyEmbedder(
      local: HashingEmbedder(dimension: 8), remote: try client(base, dimension: 2),
      policy: policy, now: { Timestamp(seconds: 0) })
  }

  @Test("None is received: in mixed batches, under retry, failure and reconciliation")
  func capturesNothing() async throws {
    let requests = Self.requests()
    // Of six requests one is refused for good, two fail, one is nonsense, and two succeed.
    let capture = try HTTPCapture { texts, turn in
      switch turn % 6 {
      case 0: (503, "")
      case 1: (429, "")
      case 3: (200, "nonsense")
      case 5: (400, "{}")
      default: HTTPCapture.success(texts.count)
      }
    }
    let embedder = try embedder(capture.base)
    var ledger = EmbeddingLedger()
    let offline = try await embedder.embed(
      Array(requests.prefix(200)), ledger: &ledger, isOnline: false)
    #expect(offline.places.count == 200 && capture.received.isEmpty)
    for start in stride(from: 200, to: requests.count, by: 40) {
      let part = Array(requests[start..<min(start + 40, requests.count)])
      let placed = try await embedder.embed(part, ledger: &ledger)
      #expect(placed.local.rows + placed.remote.rows == part.count)
    }
    for _ in 0..<10 {
      _ = await embedder.reconcile(ledger: &ledger) { id in requests.first { $0.id == id } }
    }
    let received = capture.received
    let sensitive = requests.filter { $0.id.rawValue.hasPrefix("s") }
    #expect(sensitive.count >= 200)
    #expect(sensitive.allSatisfy { !received.contains("q\($0.id)x") })
    #expect(sensitive.allSatisfy { ledger.entries[$0.id]?.reason == .sensitive })
    let harmless = requests.count - sensitive.count
    #expect(ledger.entries.count == requests.count)
    #expect(ledger.entries.values.count { $0.space == .remote } > harmless / 2)
    // What was sent did arrive in the record: the capture sees what it should.
    for (id, entry) in ledger.entries where entry.space == .remote {
      #expect(received.contains("q\(id)x"))
    }
  }

  @Test("In privacy mode nothing at all is received, then or later")
  func keepsPrivacyMode() async throws {
    let capture = try HTTPCapture { texts, _ in HTTPCapture.success(texts.count) }
    var embedder = try embedder(capture.base)
    embedder.policy.mode = .privacy
    var ledger = EmbeddingLedger()
    let requests = Array(Self.requests().prefix(100))
    _ = try await embedder.embed(requests, ledger: &ledger)
    embedder.policy.mode = .remote
    _ = await embedder.reconcile(ledger: &ledger) { id in requests.first { $0.id == id } }
    #expect(capture.received.isEmpty)
  }
}
