public import Foundation
internal import VaultCore
internal import VaultResults
internal import VaultSealing

/// A gate's policy with a digest of its content.
public struct LoadedPolicy: Sendable {
  /// The policy.
  public let policy: GatePolicy
  /// SHA-256 of the policy as sorted JSON, defaults included: policies that decide equally have the
  /// same, however their files are written.
  public let digest: String

  /// Creates a policy that is in no file; the default one if nothing is given.
  public init(policy: GatePolicy = GatePolicy()) {
    self.policy = policy
    do {
      digest = SHA256.hash(data: Data(try SortedJSON.bytes(policy))).hexadecimal
    } catch {
      preconditionFailure("a policy is numbers and text: \(error)")
    }
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
    self.init(policy: try GatePolicy(yaml: text, file: file.path))
  }
}
