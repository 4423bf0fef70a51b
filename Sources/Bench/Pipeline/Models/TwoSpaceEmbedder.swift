internal import Synchronization
internal import Vault
package import VaultCore
package import VaultEmbedding
internal import VaultIndex
internal import VaultMeasurement

/// A service under a policy and a local model, with the vectors of both in one table.
///
/// | elements | message embedded locally | message embedded by the service | question |
/// |---|---|---|---|
/// | those of the local model | scale · vector | 0 | local vector |
/// | those of the service | 0 | vector | the service's vector; 0 where it may not be sent |
/// | 1 | offset | 0 | 1 |
///
/// So the inner product of a question and a message is the cosine in the space of the message's own
/// vector, the local ones on the scale of the service's (`ScoreCalibration`); vectors of two spaces
/// are never multiplied. Unlike those of other embedders, questions have not the length 1.
package struct TwoSpaceEmbedder: Embedder {
  package let local: any Embedder
  let service: ServiceEmbedder
  let rules: EmbeddingPolicyFile
  /// True if searches, which belong to no vault, may be sent: if all accounts are adults'.
  private let sendsSearches: Bool

  package var name: String { "\(service.name)-and-\(local.name)" }
  package var modelDigest: String { "two-spaces(\(service.modelDigest),\(local.modelDigest))" }
  package var dimension: Int { local.dimension + service.dimension + 1 }

  package init(local: any Embedder, service: ServiceEmbedder, rules: EmbeddingPolicyFile) {
    self.local = local
    self.service = service
    self.rules = rules
    sendsSearches = rules.accounts.values.allSatisfy { $0 == .adult }
  }

  /// The vectors of searches.
  package func embed(_ texts: [String]) throws(EmbeddingError) -> Matrix {
    let account: EmbeddingPolicy.Account = sendsSearches ? .adult : .optOut
    return try QueueExecutor().wait { () throws(EmbeddingError) in
      var ledger = EmbeddingLedger()
      return try await questions(texts, of: account, ledger: &ledger).vectors
    }
  }

  package func tokenCount(of text: String) -> Int { service.tokenCount(of: text) }

  /// The vectors of a run's texts, in the order of `SearchStage.texts(of:)`.
  func embed(_ vaults: [StoredVault], texts: [String]) async throws -> EmbeddingStage.Result {
    var nextMessage = 0
    var nextEvent = vaults.reduce(0) { $0 + $1.messages.count }
    let eventCount = vaults.reduce(0) { $0 + $1.events.count }
    var parts: [Part] = []
    for vault in vaults {
      try Task.checkCancellation()
      let account = rules.account(of: vault.name)
      var ledger = EmbeddingLedger()
      let requests = vault.messages.enumerated().map { row, message in
        EmbeddingRequest(
          id: message.id, platform: message.platform, sentAt: message.sentAt,
          text: texts[nextMessage + row])
      }
      let placed = try await subject(account).embed(requests, ledger: &ledger)
      let rows = Array(nextEvent..<nextEvent + vault.events.count)
      let asked = rows + rows.map { $0 + eventCount }
      let questions = try await questions(
        asked.map { texts[$0] }, of: account, ledger: &ledger)
      parts.append(
        Part(
          firstMessage: nextMessage, texts: requests.map(\.text), placed: placed,
          questionRows: asked, questions: questions.vectors, sent: questions.sent))
      nextMessage += vault.messages.count
      nextEvent += vault.events.count
    }
    let vectors = try table(of: parts, rows: texts.count)
    return EmbeddingStage.Result(
      vectors: vectors, distinctTexts: texts, distinctVectors: vectors,
      embeddedTexts: texts.count, tokensOfText: texts.map { tokenCount(of: $0) },
      notes: [Self.note(name, parts)])
  }

  /// A vault's texts with their embeddings.
  private struct Part {
    let firstMessage: Int
    let texts: [String]
    let placed: PlacedEmbeddings
    let questionRows: [Int]
    let questions: Matrix
    let sent: [Bool]
  }

  private func subject(
    _ account: EmbeddingPolicy.Account
  ) -> PolicyEmbedder<CurlEmbeddingTransport, ContinuousClock> {
    PolicyEmbedder(
      local: local, remote: service.remote, policy: rules.policy(for: account),
      now: { WallClock.system.now })
  }

  /// The vectors of questions, and which of them were sent.
  private func questions(
    _ texts: [String], of account: EmbeddingPolicy.Account, ledger: inout EmbeddingLedger
  ) async throws(EmbeddingError) -> (vectors: Matrix, sent: [Bool]) {
    let requests = texts.enumerated().map { index, text in
      EmbeddingRequest(
        id: DocumentID("question-\(index)"), platform: .calendar, sentAt: Timestamp(seconds: 0),
        text: text)
    }
    let placed = try await subject(account).embed(requests, ledger: &ledger)
    let own = try local.embed(texts)
    var vectors = Matrix(rows: texts.count, columns: dimension)
    for (row, place) in placed.places.enumerated() {
      vectors.put(own[row: row], row, from: 0)
      if place.space == .remote {
        vectors.put(placed.remote[row: place.row], row, from: local.dimension)
      }
      vectors.put([1], row, from: dimension - 1)
    }
    return (vectors, placed.places.map { $0.space == .remote })
  }

  private func table(of parts: [Part], rows: Int) throws(EmbeddingError) -> Matrix {
    let calibration = try calibration(parts)
    let scale = Float(calibration?.scale ?? 1)
    let offset = Float(calibration?.offset ?? 0)
    var table = Matrix(rows: rows, columns: dimension)
    for part in parts {
      for (index, place) in part.placed.places.enumerated() {
        let row = part.firstMessage + index
        switch place.space {
        case .remote: table.put(part.placed.remote[row: place.row], row, from: local.dimension)
        case .local:
          table.put(part.placed.local[row: place.row].map { $0 * scale }[...], row, from: 0)
          table.put([offset], row, from: dimension - 1)
        }
      }
      for (index, row) in part.questionRows.enumerated() {
        table.put(part.questions[row: index], row, from: 0)
      }
    }
    return table
  }

  private static let questionsOfVault = 20
  private static let messagesOfVault = 50

  /// Fitted on questions and messages that both models embedded; `nil` where there are none.
  private func calibration(_ parts: [Part]) throws(EmbeddingError) -> ScoreCalibration? {
    var scores: (local: [Float], remote: [Float]) = ([], [])
    for part in parts {
      let asked = part.sent.indices.filter { part.sent[$0] }.prefix(Self.questionsOfVault)
      let sent = part.placed.places.indices.filter { part.placed.places[$0].space == .remote }
      let step = max(1, sent.count / Self.messagesOfVault)
      let sample = stride(from: 0, to: sent.count, by: step).map { sent[$0] }
      guard !asked.isEmpty, !sample.isEmpty else { continue }
      let own = try local.embed(sample.map { part.texts[$0] })
      for question in asked {
        let vector = part.questions[row: question]
        for (row, index) in sample.enumerated() {
          let remote = part.placed.remote[row: part.placed.places[index].row]
          scores.local.append(Self.product(vector.prefix(local.dimension), own[row: row]))
          scores.remote.append(Self.product(vector.dropFirst(local.dimension), remote))
        }
      }
    }
    return ScoreCalibration(from: scores.local, to: scores.remote)
  }

  /// The inner product over the elements that both have.
  private static func product(_ left: ArraySlice<Float>, _ right: ArraySlice<Float>) -> Float {
    zip(left, right).reduce(0) { $0 + $1.0 * $1.1 }
  }

  private static func note(_ name: String, _ parts: [Part]) -> String {
    let places = parts.flatMap(\.placed.places)
    let kept = Dictionary(places.compactMap(\.reason).map { ($0.rawValue, 1) }, uniquingKeysWith: +)
      .sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    let silent = parts.reduce(0) { $0 + $1.sent.count { !$0 } }
    return "\(name): \(places.count { $0.reason != nil }) of \(places.count) messages stayed local"
      + (kept.isEmpty ? "" : " (\(kept))")
      + "; \(silent) texts of events were not sent and find by meaning only what stayed local"
  }
}

extension Matrix {
  fileprivate mutating func put(_ values: ArraySlice<Float>, _ row: Int, from column: Int) {
    let start = row * columns + column
    elements.replaceSubrange(start..<start + values.count, with: values)
  }
}
