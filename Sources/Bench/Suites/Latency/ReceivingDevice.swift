internal import VaultCore
internal import VaultEmbedding
internal import VaultIndex
internal import VaultStorage
internal import VaultSync

/// The second device that a mail reaches: a vault of its own, and vectors that it computes itself.
struct ReceivingDevice {
  let vault: SQLiteVault
  let embedder: any Embedder
  private(set) var ids: [DocumentID] = []
  private(set) var elements: [Float] = []

  /// Stores and embeds a message that a replica has received.
  mutating func take(_ id: DocumentID, from replica: Replica) throws {
    guard let payload = replica.payload(of: id) else { return }
    let message = try Message(recordBytes: payload)
    try vault.insert([message])
    let vector = try embedder.embed([message.searchableText])
    try vault.store(vectors: [(id, vector.elements)], model: embedder.name)
    ids.append(id)
    elements += vector.elements
  }

  /// Returns true if an exact search for a text finds a message first, or among messages of equal
  /// vectors.
  func finds(_ text: String, _ id: DocumentID) throws -> Bool {
    let query = try embedder.embed([text])
    let index = try FlatIndex(
      vectors: Matrix(rows: ids.count, columns: embedder.dimension, elements: elements))
    let hits = try index.search(query[row: 0], limit: ids.count).neighbors
    let best = hits.first?.score ?? 0
    // Equal but for rounding: the words of another message may be the same in another order.
    return hits.prefix { $0.score >= best - 1e-5 }.contains { ids[$0.row] == id }
  }
}
