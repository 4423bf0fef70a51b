public import Foundation

/// The content that a signature covers: that of a run directory's `results.json`.
///
/// The bytes of the file are signed, so nothing of it can be changed unnoticed, down to a
/// blank. It names every other file with its digest; a file that it does not name was added later.
public struct ResultStatement: Hashable, Sendable, Codable {
  /// A file of the run.
  public struct File: Hashable, Sendable, Codable {
    /// The path below the run directory.
    public let path: String
    /// The size.
    public let bytes: Int
    /// SHA-256 of the content, in hex.
    public let sha256: String
  }

  /// The file's name in a run directory.
  public static let fileName = "results.json"
  /// The schema that this version writes.
  public static let currentSchemaVersion = 1

  /// The layout of the JSON keys; raised when one changes its meaning.
  public let schemaVersion: Int
  /// The time at which the run began, ISO 8601 in UTC.
  public let createdAt: String
  /// Digest of the corpus and its judgments.
  public let inputHash: String
  /// Digest of the model's weights; `nil` where the embedder has none.
  @NullWhenAbsent public private(set) var modelHash: String?
  /// Digest of the settings.
  public let configDigest: String
  /// Digest of the executable.
  public let binaryDigest: String
  /// The commit that was built; `nil` where it is unknown.
  @NullWhenAbsent public private(set) var commit: String?
  /// Every file of the run directory but this one and the signature, by ascending path.
  public let files: [File]

  /// Describes a run and its files.
  public init(manifest: Manifest, files: [File]) {
    schemaVersion = Self.currentSchemaVersion
    createdAt = manifest.createdAt
    inputHash = manifest.corpusDigest
    modelHash = manifest.modelDigest
    configDigest = manifest.configDigest
    binaryDigest = manifest.binaryDigest
    commit = manifest.commit
    self.files = files
  }
}

/// The signature over a statement: the content of a run directory's `signature.json`.
public struct ResultSignature: Hashable, Sendable, Codable {
  /// The file's name in a run directory.
  public static let fileName = "signature.json"
  /// The only algorithm: Ed25519 without a prehash (RFC 8032, section 5.1).
  public static let ed25519 = "Ed25519"

  /// The signature algorithm.
  public let algorithm: String
  /// SHA-256, in hex, of the public key's SubjectPublicKeyInfo (RFC 8410) in DER.
  public let keyFingerprint: String
  /// The 64 bytes of the signature in Base64.
  public let signature: String
  /// The file whose bytes are signed.
  public let statement: String

  /// States a signature over `results.json`.
  public init(keyFingerprint: String, signature: Data) {
    algorithm = Self.ed25519
    self.keyFingerprint = keyFingerprint
    self.signature = signature.base64EncodedString()
    statement = ResultStatement.fileName
  }
}
