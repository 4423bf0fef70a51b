internal import VaultSealing

/// A message in the cloud path.
public struct BatchMessage: Hashable, Sendable {
  /// The key of its embedding in storage: a code that reveals nothing of the message, such as an
  /// HMAC of its id under a key of the vault.
  public let id: String
  /// The text to embed.
  public let text: String

  /// A message to be embedded.
  public init(id: String, text: String) {
    self.id = id
    self.text = text
  }
}

extension UInt32 {
  var bytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) } }
}

/// The content sealed for the worker, and that sealed for the vault.
enum BatchFormat {
  /// The purpose of each sealed object.
  enum Purpose: String {
    case workerKey = "worker-key"
    case batchKey = "batch-key"
    case batch = "batch"
    case embedding = "embedding"

    var bytes: [UInt8] { Array("vaultbench/1/\(rawValue)".utf8) }
  }

  /// A batch's context: its purpose and name, so that no key or content passes for another batch's.
  static func context(_ purpose: Purpose, _ name: String) -> [UInt8] {
    purpose.bytes + [0] + Array(name.utf8)
  }

  /// The vault's public key, then each message: lengths of four bytes before id and text.
  static func encoded(_ messages: [BatchMessage], for vault: RecipientPublicKey) -> [UInt8] {
    messages.reduce(into: vault.bytes) { bytes, message in
      for field in [message.id, message.text] {
        bytes += UInt32(field.utf8.count).bytes + Array(field.utf8)
      }
    }
  }

  /// Reads what ``encoded(_:for:)`` wrote; `nil` for anything else.
  static func decoded(_ bytes: [UInt8]) -> (vault: RecipientPublicKey, messages: [BatchMessage])? {
    guard bytes.count >= RecipientKey.byteCount else { return nil }
    var rest = bytes[...]
    func taken(_ count: Int) -> ArraySlice<UInt8>? {
      guard count <= rest.count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    func field() -> String? {
      taken(4).flatMap { taken($0.reduce(0) { $0 << 8 | Int($1) }) }
        .flatMap { String(validating: $0, as: UTF8.self) }
    }
    guard let key = taken(RecipientKey.byteCount).map(Array.init) else { return nil }
    var messages: [BatchMessage] = []
    while !rest.isEmpty {
      guard let id = field(), ObjectName.isUsable(id), let text = field() else { return nil }
      messages.append(BatchMessage(id: id, text: text))
    }
    do {
      return (try RecipientPublicKey(bytes: key), messages)
    } catch {
      return nil
    }
  }

  /// An embedding: its elements in little-endian order, as memory holds them.
  static func bytes(of vector: some Collection<Float>) -> [UInt8] {
    vector.flatMap { element in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: element.bitPattern >> $0) }
    }
  }

  /// The elements of an embedding's bytes.
  static func vector(of bytes: [UInt8]) -> [Float] {
    stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { start in
      Float(bitPattern: bytes[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) })
    }
  }
}

/// A batch's key, sealed to one worker: the metadata of the batch.
///
/// | offset | size | meaning |
/// |---:|---:|---|
/// | 0 | 4 | `VBW` and the format version, 1 |
/// | 4 | 32 | the worker's public key |
/// | 36 | 80 | the key, sealed (`RecipientKey`); the batch's name is its associated data |
struct WrappedKey {
  private static let magic = Array("VBW".utf8)
  private static let version: UInt8 = 1
  private static let byteCount = 36 + RecipientKey.overheadBytes + SealingKey.byteCount

  let bytes: [UInt8]

  init(
    _ key: [UInt8], for worker: RecipientPublicKey, batch name: String
  ) throws(SealingError) {
    let box = try worker.seal(
      key, info: BatchFormat.Purpose.batchKey.bytes,
      authenticating: BatchFormat.context(.batchKey, name))
    bytes = Self.magic + [Self.version] + worker.bytes + box
  }

  /// Opens a batch's metadata.
  static func key(
    _ bytes: [UInt8], of name: String, with key: RecipientKey
  ) throws(CloudError) -> SealingKey {
    guard bytes.count > 4, bytes.starts(with: magic) else { throw .damagedObject(name: name) }
    guard bytes[3] <= version else {
      throw .unsupportedVersion(name: name, version: Int(bytes[3]))
    }
    guard bytes.count == byteCount else { throw .damagedObject(name: name) }
    guard Array(bytes[4..<36]) == key.publicKey.bytes else { throw .otherWorker(name: name) }
    do {
      var opened = try key.open(
        Array(bytes[36...]), info: BatchFormat.Purpose.batchKey.bytes,
        authenticating: BatchFormat.context(.batchKey, name))
      defer { opened.overwrite() }
      return try SealingKey(bytes: opened)
    } catch {
      throw .unopenedBatch(name: name)
    }
  }
}
