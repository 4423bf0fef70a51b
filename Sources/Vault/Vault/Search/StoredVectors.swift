internal import VaultCore
internal import VaultEmbedding
internal import VaultStorage
internal import VaultText

/// The vectors of a vault's messages: those that the vault holds of the model, and those it lacks,
/// which are embedded and then kept there.
struct StoredVectors {
  private let embedder: any Embedder
  private let note: @Sendable (String) -> Void

  /// The number of messages that are embedded before their vectors are kept.
  private static let batch = 1024

  init(_ embedder: any Embedder, note: @escaping @Sendable (String) -> Void) {
    self.embedder = embedder
    self.note = note
  }

  /// Embeds what is missing, batch by batch, so that an interrupted call continues where it stopped.
  ///
  /// - Returns: Shape [messages, dimension].
  func vectors(of messages: [Message], in store: SQLiteVault) async throws -> Matrix {
    let model = embedder.storedName
    var known = Dictionary(try store.vectors(model: model)) { first, _ in first }
      .filter { $0.value.count == embedder.dimension }
    // A vault of an earlier version does not list the model.
    if !known.isEmpty, try !store.models().contains(model) {
      do { try store.store(vectors: [], model: model) } catch {
        note("the vault cannot be written: an export leaves its vectors out")
      }
    }
    let begin = try ImportStates.vectorsBegin(in: store)
    let missing = messages.indices.filter { row in
      known[messages[row].id] == nil && begin.map { messages[row].sentAt >= $0 } ?? true
    }
    if !missing.isEmpty {
      note("\(Plural.count(missing.count, "message")) to embed, once: the vault keeps the vectors")
    }
    let context = ContextAugmentation(messages)
    var mayKeep = true
    for start in stride(from: 0, to: missing.count, by: Self.batch) {
      try Task.checkCancellation()
      let part = missing[start..<min(start + Self.batch, missing.count)]
      // Before they leave, so that nothing left that the log does not have.
      if embedder.sendsTexts { try store.note(.upload, messages: part.map { messages[$0].id }) }
      let made = try await EmbeddingStage(embedder: embedder)
        .embed(part.map { context.text(at: $0) }).vectors
      let vectors = zip(part, 0..<part.count).map { (messages[$0].id, Array(made[row: $1])) }
      for (id, vector) in vectors { known[id] = vector }
      guard mayKeep else { continue }
      do {
        try store.store(vectors: vectors, model: model)
      } catch {
        // A vault that may only be read can be searched all the same.
        mayKeep = false
        note("the vault cannot be written: its vectors are computed again at each search")
      }
    }
    var elements: [Float] = []
    elements.reserveCapacity(messages.count * embedder.dimension)
    let none = [Float](repeating: 0, count: embedder.dimension)
    for message in messages { elements += known[message.id] ?? none }
    return Matrix(rows: messages.count, columns: embedder.dimension, elements: elements)
  }
}

extension Embedder {
  /// The name under which vaults keep the model's vectors: other weights of the same name are another
  /// model.
  package var storedName: String { "\(name) \(modelDigest)" }
}
