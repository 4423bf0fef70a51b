public import Foundation
internal import VaultCore
internal import VaultSealing

/// A gate's policy with the digest of the file that states it.
public struct LoadedPolicy: Sendable {
  /// What is let pass.
  public let policy: GatePolicy
  /// SHA-256 of the file; of nothing where the policy is the default.
  public let digest: String

  /// A policy that stands in no file; the default one if nothing is given.
  public init(policy: GatePolicy = GatePolicy()) {
    self.policy = policy
    digest = SHA256.hash(data: Data()).hexadecimal
  }

  /// Reads a policy; keys that it leaves out keep their defaults.
  ///
  /// - Throws: ``GateError`` naming the file, and the key and line where they are known.
  public init(yaml file: URL) throws(GateError) {
    let bytes: Data
    do {
      bytes = try Data(contentsOf: file)
    } catch {
      throw .missingPolicy(path: file.path)
    }
    guard let text = String(data: bytes, encoding: .utf8) else {
      throw .notText(file: file.path)
    }
    policy = try GatePolicy(yaml: text, file: file.path)
    digest = SHA256.hash(data: bytes).hexadecimal
  }
}
