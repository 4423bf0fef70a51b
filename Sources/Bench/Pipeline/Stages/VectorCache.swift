package import Foundation
package import VaultCore
package import VaultEmbedding
package import VaultResults
internal import VaultSealing

/// Vectors that earlier runs computed, in a folder: a file for each model, by the digest of its
/// weights, in which each text is known by its own digest.
///
/// | bytes | meaning |
/// |---|---|
/// | 8 | `VBVECS01` |
/// | 1 | 1 where the rest is sealed under the passphrase, else 0 |
/// | 16 | where it is sealed, the salt of the key |
/// | n | the body: sealed as one box that authenticates what is before it, or in the clear |
/// | 32 | where it is in the clear, the SHA-256 of everything before |
///
/// The body has the dimension and the count in four bytes each, lowest first, then the digests of
/// the texts, 32 bytes each, then their vectors. A file holds no more than ``limitBytes`` of
/// vectors, those of the latest run first, and a folder no more than ``modelLimit`` files, those
/// written last. Only local models have files: what weights a service has cannot be known.
package struct VectorCache {
  /// The folder, which need not exist yet.
  package let folder: URL
  package let passphrase: String?
  package var limitBytes = 256 << 20
  package static let modelLimit = 8

  /// The known vectors of a model.
  package struct Vectors: Sendable {
    /// The row of each text's digest.
    fileprivate var rows: [Key: Int] = [:]
    fileprivate var table: Matrix
    /// True if a file was present that could not be used.
    package fileprivate(set) var wasDamaged = false
    /// True if that file is kept as it is: it says that it is sealed, which cannot be checked
    /// without a passphrase.
    package fileprivate(set) var isLeft = false
    /// True if the file was sealed.
    fileprivate var wasSealed = false

    fileprivate init(dimension: Int) {
      table = Matrix(rows: 0, columns: dimension)
    }

    /// The vector of a text; `nil` if it is not known.
    package func vector(of text: String) -> ArraySlice<Float>? {
      rows[Key(text)].map { table[row: $0] }
    }
  }

  /// The digest of a text.
  fileprivate struct Key: Hashable {
    let bytes: [UInt8]

    init(_ text: String) { bytes = SHA256.hash(data: text.utf8) }
    init(bytes: ArraySlice<UInt8>) { self.bytes = Array(bytes) }
  }

  /// Reads what is known of a model.
  ///
  /// - Returns: The vectors; none, marked as damaged, where an open file does not read,
  ///   or one is sealed or seems to be and there is no passphrase.
  /// - Throws: ``RunError`` where a sealed file does not open: by another passphrase, or damaged.
  package func vectors(of embedder: any Embedder) throws(RunError) -> Vectors {
    let none = Vectors(dimension: embedder.dimension)
    let file = file(of: embedder)
    guard let data = FileManager.default.contents(atPath: file.path) else { return none }
    let bytes = [UInt8](data)
    var damaged = none
    damaged.wasDamaged = true
    guard bytes.starts(with: Self.magic), bytes.count > Self.headBytes,
      bytes[Self.magic.count] <= 1
    else { return damaged }
    guard bytes[Self.magic.count] == 1 else {
      let end = bytes.count - SHA256.byteCount
      guard end >= Self.headBytes, bytes[end...].elementsEqual(SHA256.hash(data: bytes[..<end]))
      else { return damaged }
      return Self.read(bytes[Self.headBytes..<end], dimension: embedder.dimension) ?? damaged
    }
    guard let passphrase else {
      damaged.isLeft = true
      return damaged
    }
    guard let body = Self.opened(bytes, passphrase) else {
      throw .unusable(file: file.lastPathComponent, line: nil, problem: .sealedVectors)
    }
    var vectors = Self.read(body[...], dimension: embedder.dimension) ?? damaged
    vectors.wasSealed = true
    return vectors
  }

  /// Keeps a run's vectors, and of those known before as many as the limit leaves room for; writes
  /// nothing where all are in the file already, as it is to be kept.
  ///
  /// - Parameters:
  ///   - vectors: What was known.
  ///   - texts: The run's texts, each once.
  ///   - table: Shape [texts, dimension].
  ///   - embedder: The model.
  /// - Throws: What kept the file from being written, or older ones from being removed; the earlier
  ///   file is as it was in the first case.
  package func keep(
    _ vectors: Vectors, adding texts: [String], _ table: Matrix, of embedder: any Embedder
  ) throws {
    let keys = texts.map { Key($0) }
    guard !vectors.isLeft,
      vectors.wasSealed != (passphrase != nil) || keys.contains(where: { vectors.rows[$0] == nil })
    else { return }
    let limit = max(1, limitBytes / Self.entryBytes(embedder.dimension))
    var entries: [(key: Key, vector: ArraySlice<Float>)] = []
    var kept: Set<Key> = []
    func add(_ key: Key, _ vector: ArraySlice<Float>) {
      guard entries.count < limit, kept.insert(key).inserted else { return }
      entries.append((key, vector))
    }
    for (row, key) in keys.enumerated() { add(key, table[row: row]) }
    for (key, row) in vectors.rows.sorted(by: { $0.value < $1.value }) {
      add(key, vectors.table[row: row])
    }
    try write(entries, dimension: embedder.dimension, to: file(of: embedder))
    try removeOldest()
  }

  // MARK: - Files

  private static let magic = Array("VBVECS01".utf8)
  private static let headBytes = 9
  private static let saltBytes = 16

  private func file(of embedder: any Embedder) -> URL {
    let name = SHA256.hash(data: Array(embedder.modelDigest.utf8)).hexadecimal.prefix(32)
    return folder.appendingPathComponent("\(name).vectors")
  }

  private static func opened(_ bytes: [UInt8], _ passphrase: String) -> [UInt8]? {
    let start = headBytes + saltBytes
    guard bytes.count > start else { return nil }
    do {
      return try PassphraseKey.derive(
        passphrase: passphrase, salt: Array(bytes[headBytes..<start])
      ).open(Array(bytes[start...]), authenticating: Array(bytes[..<start]))
    } catch {
      return nil
    }
  }

  private func write(
    _ entries: [(key: Key, vector: ArraySlice<Float>)], dimension: Int, to file: URL
  ) throws {
    var bytes: [UInt8] = []
    if let passphrase {
      let salt = SystemRandom.bytes(Self.saltBytes)
      let head = Self.magic + [1] + salt
      Self.append(entries, dimension: dimension, to: &bytes)
      bytes = try PassphraseKey.derive(passphrase: passphrase, salt: salt)
        .seal(bytes, authenticating: head)
      bytes.insert(contentsOf: head, at: 0)
    } else {
      bytes = Self.magic + [0]
      Self.append(entries, dimension: dimension, to: &bytes)
      bytes += SHA256.hash(data: bytes)
    }
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try Data(bytes).write(to: file, options: .atomic)
    } catch {
      throw RunError.unwritable(path: file.path, obstacle: .notCreated)
    }
  }

  private func removeOldest() throws {
    let manager = FileManager.default
    let files = try manager.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.contentModificationDateKey]
    ).filter { $0.pathExtension == "vectors" }
    let dated = try files.map { file in
      let date = try file.resourceValues(forKeys: [.contentModificationDateKey])
      return (file: file, date: date.contentModificationDate ?? .distantPast)
    }.sorted { ($0.date, $0.file.path) > ($1.date, $1.file.path) }
    for old in dated.dropFirst(Self.modelLimit) { try manager.removeItem(at: old.file) }
  }

  // MARK: - Body

  /// Returns the bytes of a text in a file: its digest and its vector.
  private static func entryBytes(_ dimension: Int) -> Int { SHA256.byteCount + 4 * dimension }

  private static func append(
    _ entries: [(key: Key, vector: ArraySlice<Float>)], dimension: Int, to bytes: inout [UInt8]
  ) {
    // With room for the checksum: the bytes are not copied again.
    bytes.reserveCapacity(
      bytes.count + 8 + entries.count * entryBytes(dimension) + SHA256.byteCount)
    func append(_ number: UInt32) {
      for shift in stride(from: 0, to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> UInt32(shift)))
      }
    }
    append(UInt32(truncatingIfNeeded: dimension))
    append(UInt32(truncatingIfNeeded: entries.count))
    for entry in entries { bytes += entry.key.bytes }
    for entry in entries {
      for element in entry.vector { append(element.bitPattern) }
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>, at offset: Int) -> UInt32 {
    let start = bytes.startIndex + offset
    return (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) }
  }

  private static func read(_ body: ArraySlice<UInt8>, dimension: Int) -> Vectors? {
    guard body.count >= 8, number(body, at: 0) == dimension else { return nil }
    let count = Int(number(body, at: 4))
    guard body.count == 8 + count * entryBytes(dimension) else { return nil }
    var vectors = Vectors(dimension: dimension)
    var elements: [Float] = []
    elements.reserveCapacity(count * dimension)
    for offset in stride(from: 8 + count * SHA256.byteCount, to: body.count, by: 4) {
      elements.append(Float(bitPattern: number(body, at: offset)))
    }
    guard elements.allSatisfy(\.isFinite) else { return nil }
    vectors.table = Matrix(rows: count, columns: dimension, elements: elements)
    var rest = body.dropFirst(8)
    for row in 0..<count {
      vectors.rows[Key(bytes: rest.prefix(SHA256.byteCount))] = row
      rest = rest.dropFirst(SHA256.byteCount)
    }
    return vectors
  }
}
