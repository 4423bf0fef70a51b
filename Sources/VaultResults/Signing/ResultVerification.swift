public import Foundation
internal import VaultSealing

/// Whether a run directory is what somebody signed.
public struct ResultVerification: Hashable, Sendable, Codable {
  /// What can be said of the run as a whole.
  public enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
    /// Signed with this key, and everything that was looked at is as it was.
    case intact
    /// Something is not what was signed, or the signature is not of this key.
    case tampered
    /// Nobody signed it.
    case unsigned

    /// The exit code of the process that verified.
    public var exitCode: Int32 {
      switch self {
      case .intact: 0
      case .tampered: 1
      case .unsigned: 2
      }
    }
  }

  /// Something that was looked at.
  public struct Finding: Hashable, Sendable, Codable {
    /// `signature`, `statement`, `files`, `binary`, `data`, or the path of a file.
    public let subject: String
    /// Whether it is as it was signed; `nil` where nobody asked.
    public let agrees: Bool?
    /// In words, without content.
    public let reason: String
  }

  /// What can be said of the run as a whole.
  public let outcome: Outcome
  /// Everything that was looked at; of the files those alone that are not as they were.
  public let findings: [Finding]

  /// Looks at a run.
  ///
  /// - Parameters:
  ///   - directory: The run directory.
  ///   - publicKey: The signer's public key in PEM.
  ///   - binary: The executable that is said to have made the run; `nil` leaves it out.
  ///   - dataset: The folder of data that is said to have been measured; `nil` leaves it out.
  /// - Throws: ``RunError`` if the folder, the key, the binary or the data cannot be read.
  /// - Complexity: O(bytes of run, binary and data).
  public init(
    of directory: URL, publicKey: URL, binary: URL? = nil, dataset: URL? = nil
  ) throws(RunError) {
    let key = try SigningKeyFile.publicKey(publicKey)
    guard FileKind.isFolder(directory) else {
      throw .missing(path: directory.path, remedy: .runDirectory)
    }
    guard
      let signature = FileManager.default.contents(
        atPath: directory.appendingPathComponent(ResultSignature.fileName).path)
    else {
      outcome = .unsigned
      findings = [
        Finding(
          subject: "signature", agrees: nil,
          reason: "there is no \(ResultSignature.fileName): nobody signed this run")
      ]
      return
    }
    let statement = FileManager.default.contents(
      atPath: directory.appendingPathComponent(ResultStatement.fileName).path)
    var findings = [Self.signature(signature, over: statement, by: key)]
    if findings.allSatisfy({ $0.agrees == true }), let statement {
      findings += try Self.statement(statement, directory, binary, dataset)
    }
    self.findings = findings
    outcome = findings.contains { $0.agrees == false } ? .tampered : .intact
  }

  // MARK: - The signature

  private static func signature(
    _ bytes: Data, over statement: Data?, by key: VerifyingKey
  ) -> Finding {
    func refused(_ reason: String) -> Finding {
      Finding(subject: "signature", agrees: false, reason: reason)
    }
    guard let statement else {
      return refused("\(ResultStatement.fileName) is gone: there is nothing that it signs")
    }
    let signature: ResultSignature
    do {
      signature = try CanonicalJSON.decode(
        ResultSignature.self, from: bytes, file: ResultSignature.fileName)
      // One spelling alone: otherwise the file could be altered without any notice.
      guard try CanonicalJSON.encode(signature, file: ResultSignature.fileName) == bytes else {
        return refused("\(ResultSignature.fileName) was altered")
      }
    } catch {
      return refused("\(ResultSignature.fileName) is cut off or was altered")
    }
    guard signature.algorithm == ResultSignature.ed25519,
      signature.statement == ResultStatement.fileName,
      let value = Data(base64Encoded: signature.signature)
    else { return refused("\(ResultSignature.fileName) was altered") }
    let fingerprint = SigningKeyFile.fingerprint(of: key)
    guard signature.keyFingerprint == fingerprint else {
      return refused(
        "signed with another key: \(signature.keyFingerprint.prefix(16)), "
          + "not \(fingerprint.prefix(16))")
    }
    guard key.verifies(Array(value), of: Array(statement)) else {
      return refused("it is not this key's signature over \(ResultStatement.fileName)")
    }
    return Finding(
      subject: "signature", agrees: true, reason: "made with the key \(fingerprint.prefix(16))")
  }

  // MARK: - What it vouches for

  private static func statement(
    _ bytes: Data, _ directory: URL, _ binary: URL?, _ dataset: URL?
  ) throws(RunError) -> [Finding] {
    let statement: ResultStatement
    do {
      statement = try CanonicalJSON.decode(
        ResultStatement.self, from: bytes, file: ResultStatement.fileName)
    } catch {
      return [
        Finding(
          subject: "statement", agrees: false,
          reason: "signed, but not a statement that this version reads")
      ]
    }
    var findings = files(statement, try RunInventory(of: directory))
    if findings.allSatisfy({ $0.agrees == true }) {
      findings.append(claims(statement, directory))
    }
    findings.append(
      try digest(
        "binary", of: binary, claimed: statement.binaryDigest, option: "--binary"
      ) { url throws(RunError) in try FileDigest.file(url) })
    findings.append(
      try digest(
        "data", of: dataset, claimed: statement.inputHash, option: "--dataset"
      ) { url throws(RunError) in
        do {
          _ = try FileManager.default.contentsOfDirectory(atPath: url.path)
        } catch {
          throw .missing(path: url.path, remedy: .data)
        }
        return try FileDigest.folder(url)
      })
    return findings
  }

  private static func files(
    _ statement: ResultStatement, _ inventory: RunInventory
  ) -> [Finding] {
    let found = Dictionary(inventory.files.map { ($0.path, $0) }) { first, _ in first }
    let named = Set(statement.files.map(\.path))
    var findings: [Finding] = []
    for file in statement.files where found[file.path] != file {
      findings.append(
        Finding(
          subject: file.path, agrees: false,
          reason: found[file.path] == nil ? "gone" : "changed since it was signed"))
    }
    let added = inventory.files.map(\.path).filter { !named.contains($0) }
    for path in added + inventory.irregular {
      findings.append(
        Finding(subject: path, agrees: false, reason: "not among what was signed"))
    }
    if findings.isEmpty {
      findings.append(
        Finding(
          subject: "files", agrees: true,
          reason: "all \(statement.files.count) are as they were signed"))
    }
    return findings
  }

  /// Whether the statement's own figures are those of the report that it signs.
  private static func claims(_ statement: ResultStatement, _ directory: URL) -> Finding {
    do {
      let manifest = try RunDirectory(at: directory).report.manifest
      if ResultStatement(manifest: manifest, files: statement.files) == statement {
        return Finding(
          subject: "statement", agrees: true, reason: "its digests are those of report.json")
      }
    } catch {
      // Signed or not, what cannot be read cannot agree.
    }
    return Finding(
      subject: "statement", agrees: false, reason: "its digests are not those of report.json")
  }

  private static func digest(
    _ subject: String, of url: URL?, claimed: String, option: String,
    _ digest: (URL) throws(RunError) -> String
  ) throws(RunError) -> Finding {
    guard let url else {
      return Finding(subject: subject, agrees: nil, reason: "not looked at: give \(option)")
    }
    let agrees = try digest(url) == claimed
    return Finding(
      subject: subject, agrees: agrees,
      reason: agrees ? "the one that was signed" : "not the one that was signed")
  }
}
