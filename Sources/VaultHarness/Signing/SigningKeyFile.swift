internal import Crypto
internal import CryptoExtras
internal import Foundation
internal import VaultCore

/// Reads Ed25519 keys from PEM files, as `openssl genpkey -algorithm ed25519` and
/// `openssl pkey -pubout` write them (PKCS #8 and SubjectPublicKeyInfo of RFC 8410).
///
/// Nothing of a file's content reaches an error.
enum SigningKeyFile {
  /// Reads a private key.
  ///
  /// - Throws: ``HarnessError/missing(path:remedy:)``, or
  ///   ``HarnessError/unusable(file:line:problem:)`` for a key of another algorithm, a sealed one
  ///   or none.
  static func privateKey(
    _ file: URL
  ) throws(HarnessError) -> Curve25519.Signing.PrivateKey {
    let text = try text(of: file)
    do {
      let key = try Curve25519.Signing.PrivateKey(pemRepresentation: text)
      if isSame(key.pemRepresentation, text) { return key }
    } catch {
      // The library's words may quote the file; ours may not.
    }
    throw .unusable(file: file.path, line: nil, problem: .notAPrivateKey)
  }

  /// Reads a public key.
  ///
  /// - Throws: ``HarnessError/missing(path:remedy:)`` or
  ///   ``HarnessError/unusable(file:line:problem:)``; a private key is refused, too.
  static func publicKey(
    _ file: URL
  ) throws(HarnessError) -> Curve25519.Signing.PublicKey {
    let text = try text(of: file)
    do {
      let key = try Curve25519.Signing.PublicKey(pemRepresentation: text)
      if isSame(key.pemRepresentation, text) { return key }
    } catch {
      // As above.
    }
    throw .unusable(file: file.path, line: nil, problem: .notAPublicKey)
  }

  /// SHA-256, in hex, of a public key's SubjectPublicKeyInfo in DER.
  static func fingerprint(of key: Curve25519.Signing.PublicKey) -> String {
    SHA256.hash(data: key.derRepresentation).hexadecimal
  }

  /// Whether others than its owner may read a file.
  static func isExposed(_ file: URL) -> Bool {
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      return ((attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0) & 0o077 != 0
    } catch {
      // A file that cannot be asked cannot be read either, and reading says so.
      return false
    }
  }

  /// Whether a text holds the same key in the same form: the library reads the bytes of a key
  /// without looking at its algorithm, and X25519 keys are as long.
  private static func isSame(_ canonical: String, _ text: String) -> Bool {
    canonical.filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace }
  }

  /// No key is longer than a page.
  private static let longest = 4096

  private static func text(of file: URL) throws(HarnessError) -> String {
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
