public import Foundation
internal import VaultSealing

/// A check of a run directory against its signature.
public struct ResultVerification: Hashable, Sendable, Codable {
  /// The outcome for the run as a whole.
  public enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
    /// Signed with this key, and everything checked is unchanged.
    case intact
    /// An item differs from the signed one, or the signature is not of this key.
    case tampered
    /// The run is not signed.
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

  /// The finding on one checked item.
  public struct Finding: Hashable, Sendable, Codable {
    /// `signature`, `statement`, `files`, `binary`, `data`, or the path of a file.
    public let subject: String
    /// True if it is as it was signed; `nil` where this was not checked.
    public let agrees: Bool?
    /// In words, without content.
    public let reason: String
  }

  /// The outcome for the run as a whole.
  public let outcome: Outcome
  /// All findings; of the files only those that have changed.
  public let findings: [Finding]

  /// Checks a run.
  ///
  /// - Parameters:
  ///   - directory: The run directory.
  ///   - publicKey: The signer's public key in PEM.
  ///   - binary: The executable claimed to have made the run; `nil` leaves it out.
  ///   - dataset: The folder of data claimed to have been measured; `nil` leaves it out.
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
        Finding("signature", nil, "this run is not signed: no \(ResultSignature.fileName)")
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
      Finding("signature", false, reason)
    }
    guard let statement else {
      return refused("\(ResultStatement.fileName) is gone: there is nothing that it signs")
    }
    let signature: ResultSignature
    do {
      signature = try CanonicalJSON.decode(
        ResultSignature.self, from: bytes, file: ResultSignature.fileName)
      // Only one encoding is accepted: otherwise the file could be altered without detection.
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
    return Finding("signature", true, "made with the key \(fingerprint.prefix(16))")
  }

  // MARK: - Content of the statement

  private static func statement(
    _ bytes: Data, _ directory: URL, _ binary: URL?, _ dataset: URL?
  ) throws(RunError) -> [Finding] {
    let statement: ResultStatement
    do {
      statement = try CanonicalJSON.decode(
        ResultStatement.self, from: bytes, file: ResultStatement.fileName)
    } catch {
      return [Finding("statement", false, "signed, but not a statement that this version reads")]
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
        Finding(file.path, false, found[file.path] == nil ? "gone" : "changed since it was signed"))
    }
    let added = inventory.files.map(\.path).filter { !named.contains($0) }
    for path in added + inventory.irregular {
      findings.append(Finding(path, false, "not among what was signed"))
    }
    if findings.isEmpty {
      findings.append(
        Finding("files", true, "all \(statement.files.count) are as they were signed"))
    }
    return findings
  }

  /// Compares the statement's own values with those of the report that it signs.
  private static func claims(_ statement: ResultStatement, _ directory: URL) -> Finding {
    do {
      let manifest = try RunDirectory(at: directory).report.manifest
      if ResultStatement(manifest: manifest, files: statement.files) == statement {
        return Finding("statement", true, "its digests are those of report.json")
      }
    } catch {
      // Signed or not, an unreadable file cannot agree.
    }
    return Finding("statement", false, "its digests are not those of report.json")
  }

  private static func digest(
    _ subject: String, of url: URL?, claimed: String, option: String,
    _ digest: (URL) throws(RunError) -> String
  ) throws(RunError) -> Finding {
    guard let url else {
      return Finding(subject, nil, "not looked at: give \(option)")
    }
    let agrees = try digest(url) == claimed
    return Finding(
      subject, agrees, agrees ? "the one that was signed" : "not the one that was signed")
  }
}

extension ResultVerification.Finding {
  fileprivate init(_ subject: String, _ agrees: Bool?, _ reason: String) {
    self.init(subject: subject, agrees: agrees, reason: reason)
  }
}
