internal import Foundation
internal import VaultCore
internal import VaultSealing

/// Reads Ed25519 keys from PEM files, as `openssl genpkey -algorithm ed25519` and
/// `openssl pkey -pubout` write them (PKCS #8 and SubjectPublicKeyInfo of RFC 8410).
///
/// Nothing of a file's content reaches an error.
enum SigningKeyFile {
  /// Reads a private key.
  ///
  /// - Throws: ``RunError/missing(path:remedy:)``, or
  ///   ``RunError/unusable(file:line:problem:)`` for a key of another algorithm, a sealed one
  ///   or none.
  static func privateKey(
    _ file: URL
  ) throws(RunError) -> SigningKey {
    guard let key = SigningKey(pem: try text(of: file)) else {
      throw .unusable(file: file.path, line: nil, problem: .notAPrivateKey)
    }
    return key
  }

  /// Reads a public key.
  ///
  /// - Throws: ``RunError/missing(path:remedy:)`` or
  ///   ``RunError/unusable(file:line:problem:)``; a private key is refused, too.
  static func publicKey(
    _ file: URL
  ) throws(RunError) -> VerifyingKey {
    guard let key = VerifyingKey(pem: try text(of: file)) else {
      throw .unusable(file: file.path, line: nil, problem: .notAPublicKey)
    }
    return key
  }

  /// SHA-256, in hex, of a public key's SubjectPublicKeyInfo in DER.
  static func fingerprint(of key: VerifyingKey) -> String {
    SHA256.hash(data: key.der).hexadecimal
  }

  /// Returns true if users other than its owner may read a file.
  static func isExposed(_ file: URL) -> Bool {
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      return ((attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0) & 0o077 != 0
    } catch {
      // A file whose attributes cannot be read cannot be read either, and reading reports that.
      return false
    }
  }

  /// No key is longer than a page.
  private static let longest = 4096

  private static func text(of file: URL) throws(RunError) -> String {
    do {
      let handle = try FileHandle(forReadingFrom: file)
      defer { handle.closeFile() }
      let bytes = try handle.read(upToCount: longest + 1) ?? Data()
      return bytes.count > longest ? "" : String(decoding: bytes, as: UTF8.self)
    } catch {
      throw .missing(path: file.path, remedy: .pem)
    }
  }
}
