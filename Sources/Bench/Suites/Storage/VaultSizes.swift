internal import Foundation
internal import Vault
internal import VaultCore
internal import VaultIndex
internal import VaultPipeline
internal import VaultResults
internal import VaultStorage

/// Measures the bytes of a message's vector: in a vault's file (target L14), and in memory in an
/// index.
///
/// The file is that of a vault which holds nothing but vectors, one a message, stored as a run
/// stores its own; its growth is due to them, with all that the database needs for
/// them. Random vectors suffice: the number of sealed bytes does not depend on their content.
struct VaultSizes: MeasurementSuite {
  static let id = "sizes"
  static let help = "bytes of a message's vector in a vault's file and in memory"
  static let cost = SuiteCost.seconds

  private static let dimensions = [384, 1536]
  /// The messages that target L14 names.
  private static let targetMessages = 100_000
  private static let vectorBytesPerMessage = MetricDeclaration(
    "vault/vectorBytesPerMessage", "Bytes by which a vector enlarges a vault's file.", unit: .bytes,
    better: .lower, deterministic: false,
    slices: [.by("dimension", dimensions.map(String.init))])
  private static let vectorBytes = MetricDeclaration(
    "vault/vectorBytes", "Bytes by which the vectors of so many messages enlarge a vault's file.",
    unit: .bytes, better: .lower, deterministic: false,
    slices: [
      [
        "dimension": .oneOf(dimensions.map(String.init)),
        "messages": .oneOf([String(targetMessages)]),
      ]
    ], standIn: "measured on 2 000 rows, scaled")
  private static let ofExactIndexes = indexBytes(["vectors", "coarse"])
  static let declarations = [vectorBytesPerMessage, vectorBytes, ofExactIndexes]

  /// The bytes of a part of an index: the vectors, their rounded form, or the links of a graph.
  static func indexBytes(_ parts: [String]) -> MetricDeclaration {
    MetricDeclaration(
      "memory/indexBytesPerMessage", "Memory that a part of an index takes for each message.",
      unit: .bytes, better: .lower, role: .memory,
      slices: [["part": .oneOf(parts), "dimension": .any]])
  }

  let seed: UInt64
  /// An empty folder for the vaults.
  let directory: URL
  /// The number of stored vectors.
  var rows = 2000
  /// Stores vectors as the vault that is measured does.
  var store: (SQLiteVault, [(DocumentID, [Float])]) throws -> Void = { vault, vectors in
    try vault.store(vectors: vectors, model: "random")
  }

  static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    input.progress(id)
    let sizes = VaultSizes(seed: input.seed, directory: try input.folder(id))
    try await output.measure(id, items: dimensions.count * sizes.rows) {
      try sizes.vectorMetrics() + indexMetrics(input.searchable.map(\.exact))
    }
  }

  /// Returns the bytes of vectors in a vault's file, by their dimension.
  func vectorMetrics() throws -> [Metric] {
    try Self.dimensions.flatMap { dimension in
      try Task.checkCancellation()
      let bytes = Double(try bytes(dimension: dimension)) / Double(rows)
      return [
        Self.vectorBytesPerMessage.metric(bytes, n: rows, slice: ["dimension": "\(dimension)"]),
        Self.vectorBytes.metric(
          bytes * Double(Self.targetMessages), n: rows,
          slice: ["dimension": "\(dimension)", "messages": "\(Self.targetMessages)"]),
      ]
    }
  }

  /// Returns the memory of exact indexes, and of the vectors rounded to bytes beside them.
  static func indexMetrics(_ indexes: [FlatIndex]) -> [Metric] {
    let count = indexes.reduce(0) { $0 + $1.count }
    guard count > 0 else { return [] }
    let dimension = indexes.map(\.dimension).max() ?? 0
    func metric(_ part: String, _ bytes: (FlatIndex) -> Int) -> Metric {
      ofExactIndexes.metric(
        Double(indexes.reduce(0) { $0 + bytes($1) }) / Double(count), n: count,
        slice: ["part": part, "dimension": "\(dimension)"])
    }
    return [
      metric("vectors") { $0.payloadBytes }, metric("coarse") { ScreenedIndex($0).payloadBytes },
    ]
  }

  private func bytes(dimension: Int) throws -> Int {
    var random = SeededRandom(seed: seed).stream("vault-sizes", dimension)
    let vectors = (0..<rows).map { row in
      let vector = (0..<dimension).map { _ in Float(random.unit() - 0.5) }
      let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
      // As long as an identifier of a mail.
      return (DocumentID("message-\(row)@vaultbench.example"), vector.map { $0 / length })
    }
    let file = directory.appendingPathComponent("\(dimension).vault")
    let vault = try SQLiteVault.create(at: file, passphrase: StorageStage.randomPassphrase())
    let empty = try FileKind.bytes(of: file)
    try store(vault, vectors)
    // Once closed, the file holds the log's content.
    try vault.close()
    return try FileKind.bytes(of: file) - empty
  }
}
