public import Foundation
package import VaultSealing

/// Signs run directories with an Ed25519 key.
///
/// Ed25519 draws nothing (RFC 8032): the same run under the same key gives the same bytes.
public struct ResultSigner: Sendable {
  package let key: SigningKey
  /// A warning about how the key is stored; `nil` if there is none.
  public let warning: String?

  /// Reads the key.
  ///
  /// - Throws: ``RunError`` naming the file, never its content.
  public init(keyFile: URL) throws(RunError) {
    key = try SigningKeyFile.privateKey(keyFile)
    warning =
      SigningKeyFile.isExposed(keyFile)
      ? "\(keyFile.path): others may read this private key; `chmod 600` it" : nil
  }

  /// SHA-256, in hex, of the public key in DER: the key's name in `signature.json`.
  public var fingerprint: String { SigningKeyFile.fingerprint(of: key.publicKey) }

  /// Writes `results.json` and `signature.json` into a run directory; earlier ones are replaced.
  ///
  /// The signature is written last, so that a run whose signing was cut off is not signed.
  ///
  /// - Returns: The statement that was signed.
  /// - Throws: ``RunError`` or `ResultsError` if it is no whole run directory, holds anything
  ///   but plain files, or cannot be written.
  @discardableResult
  public func sign(_ directory: URL) throws -> ResultStatement {
    let manifest = try Self.manifest(of: directory)
    let inventory = try RunInventory(of: directory)
    if let path = inventory.irregular.first {
      throw RunError.unusable(
        file: directory.appendingPathComponent(path).path, line: nil, problem: .notAPlainFile)
    }
    let statement = ResultStatement(manifest: manifest, files: inventory.files)
    let bytes = try CanonicalJSON.encode(statement, file: ResultStatement.fileName)
    let signature = ResultSignature(
      keyFingerprint: fingerprint, signature: Data(try key.signature(of: Array(bytes))))
    try FileRemoval.remove(
      directory.appendingPathComponent(ResultSignature.fileName), obstacle: .system)
    try FileSet.write(
      [
        (ResultStatement.fileName, bytes),
        (
          ResultSignature.fileName,
          try CanonicalJSON.encode(signature, file: ResultSignature.fileName)
        ),
      ], to: directory)
    return statement
  }

  /// The manifest, which `report.json` and `manifest.json` must agree on.
  private static func manifest(of directory: URL) throws -> Manifest {
    let report = try RunDirectory(at: directory).report
    let file = directory.appendingPathComponent("manifest.json")
    let bytes = try RunDirectory.bytes(of: file, otherwise: .completeRun)
    guard try CanonicalJSON.decode(Manifest.self, from: bytes, file: file.path) == report.manifest
    else {
      throw RunError.unusable(file: file.path, line: nil, problem: .otherManifest)
    }
    return report.manifest
  }
}
