public import VaultCore
public import VaultEmbedding
public import VaultSealing

/// The reason why the cloud path cannot continue, or refuses a batch.
public enum CloudError: Error, Equatable, Sendable {
  /// A file or folder of the store cannot be written.
  case unwritable(path: String)
  /// A file or folder of the store cannot be read.
  case unreadable(path: String)
  /// A name is no object's: lower-case letters, digits and `-`, at most 64.
  case unusableName
  /// An object was cut short or changed.
  case damagedObject(name: String)
  /// An object, or what it holds, was written by a later version.
  case unsupportedVersion(name: String, version: Int)
  /// No worker has published a correctly signed key.
  case noWorker
  /// More messages than a batch may hold.
  case batchTooLarge(messages: Int)
  /// A batch is older than the lifetime of keys.
  case expiredBatch(name: String)
  /// A batch was sealed for a worker that has ended.
  case otherWorker(name: String)
  /// A batch or its key does not open: changed, or the key of another batch.
  case unopenedBatch(name: String)
  /// A batch opens, but what it holds is no batch.
  case malformedBatch(name: String)
  /// The embedder failed.
  case embedding(EmbeddingError)
  /// A cryptographic operation failed.
  case sealing(SealingError)
}

extension CloudError: Fault {
  /// The kind, which decides the exit code.
  public var kind: FaultKind {
    switch self {
    case .unwritable, .unreadable: .inputOutput
    case .embedding(let error): error.kind
    case .sealing(let error): error.kind
    default: .badData
    }
  }

  /// A description of the error, its place and the remedy.
  public var description: String {
    switch self {
    case .unwritable(let path):
      "\(path): cannot be written; give this user the right to, and the disk room."
    case .unreadable(let path): "\(path): cannot be read; give this user the right to."
    case .unusableName:
      "a name of an object is none; use at most 64 lower-case letters, digits and `-`."
    case .damagedObject(let name):
      "object \(name) was cut short or changed; the device uploads its messages again."
    case .unsupportedVersion(let name, let version):
      "object \(name) has format version \(version), which this program does not know; update it."
    case .noWorker: "no worker has published a signed key; start one for this store."
    case .batchTooLarge(let messages):
      "\(messages) messages are too many for a batch; send at most \(BatchClient.batchSize)."
    case .expiredBatch(let name):
      "batch \(name) is older than any key; the device uploads its messages again."
    case .otherWorker(let name):
      "batch \(name) was sealed for a worker that has ended; the device uploads its messages again."
    case .unopenedBatch(let name):
      "batch \(name) does not open with its key; the device uploads its messages again."
    case .malformedBatch(let name):
      "batch \(name) opens, but holds no messages; update the device's program."
    case .embedding(let error): "\(error)"
    case .sealing(let error): "\(error)"
    }
  }

  /// The defect of one batch, as reports count it; `nil` for an error that stops a worker.
  public var refusal: String? {
    switch self {
    case .damagedObject: "damaged"
    case .unsupportedVersion: "version"
    case .expiredBatch: "expired"
    case .otherWorker: "other worker"
    case .unopenedBatch: "unopened"
    case .malformedBatch: "malformed"
    case .unwritable, .unreadable, .unusableName, .noWorker, .batchTooLarge, .embedding, .sealing:
      nil
    }
  }
}
