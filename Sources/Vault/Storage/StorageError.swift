public import VaultCore
public import VaultSealing

/// The errors between a vault and its file.
///
/// Paths and SQLite's result codes are carried; statements and values never are.
public enum StorageError: Error, Equatable, Sendable {
  /// There is no file.
  case missing(path: String)
  /// A vault is to be created where something exists already.
  case alreadyExists(path: String)
  /// The file is no SQLite database, or one of another program.
  case notAVault(path: String)
  /// The passphrase does not open the vault.
  case wrongPassphrase(path: String)
  /// The vault was written by another version of this program.
  case unsupportedVersion(path: String, found: Int, supported: Int)
  /// The vault's contents are not what was written; SQLite's extended result code where SQLite
  /// detected it, 0 where a seal or a length did.
  case corrupt(path: String, code: Int)
  /// Everything was erased; the vault is empty and accepts no records.
  case erased(path: String)
  /// The vault was closed by this program.
  case closed(path: String)
  /// SQLite refused an operation: its extended result code (sqlite.org/rescode.html).
  case database(path: String, code: Int)
  /// The operating system refused to read or write a file.
  case fileAccess(path: String)
  /// The recovery phrase is that of another vault.
  case wrongRecoveryPhrase(path: String)
  /// The vault was created without a recovery phrase.
  case noRecoveryPhrase(path: String)
  /// The audit log is not what the vault wrote.
  case auditLog(path: String, AuditProblem)
  /// Bytes that another device sent are no record of this program.
  case malformedRecord
  /// A key could not be made or used.
  case sealing(SealingError)

  // SQLite's primary result codes, the low byte of an extended code.
  static let primaryBusy = 5
  static let primaryLocked = 6
  static let primaryReadOnly = 8
  static let primaryIO = 10
  static let primaryCorrupt = 11
  static let primaryFull = 13
  static let primaryCannotOpen = 14
  static let primaryNotADatabase = 26
}

extension StorageError: Fault {
  /// The kind, which decides the exit code.
  public var kind: FaultKind {
    switch self {
    case .missing: .missing
    case .alreadyExists: .usage
    case .database, .fileAccess: .inputOutput
    case .sealing(let error): error.kind
    default: .badData
    }
  }

  /// A description of the error, its file, and the remedy.
  public var description: String {
    switch self {
    case .missing(let path):
      "\(path): there is no vault here; check the path, or create one."
    case .alreadyExists(let path):
      "\(path): the file already exists; open it, or choose another path."
    case .notAVault(let path):
      "\(path): this file is not a vault; check the path."
    case .wrongPassphrase(let path):
      "\(path): the passphrase does not open this vault; check it and its keyboard layout."
    case .unsupportedVersion(let path, let found, let supported):
      "\(path): the vault has version \(found), this program knows \(supported); "
        + (found > supported ? "update it." : "import the exports into a new vault.")
    case .corrupt(let path, let code):
      "\(path): the vault is damaged\(Self.suffix(code)); restore it from a copy."
    case .erased(let path):
      "\(path): this vault was erased; create a new one at another path."
    case .closed(let path):
      "\(path): this vault was closed; open it again."
    case .database(let path, let code):
      "\(path): SQLite refused the operation\(Self.suffix(code)); \(Self.remedy(for: code))"
    case .fileAccess(let path):
      "\(path): the file cannot be read or written; check its permissions and its folder."
    case .wrongRecoveryPhrase(let path):
      "\(path): the recovery phrase is that of another vault; check the path and the words."
    case .noRecoveryPhrase(let path):
      "\(path): the vault was created without a recovery phrase; open it with its passphrase."
    case .auditLog(let path, let problem):
      "\(path): the audit log cannot be trusted, since \(problem); compare the vault with a copy."
    case .malformedRecord:
      "a record from another device matches no known layout; update this device or the sender."
    case .sealing(let error):
      error.description
    }
  }

  private static func suffix(_ code: Int) -> String {
    code == 0 ? "" : " (SQLite result code \(code))"
  }

  private static func remedy(for code: Int) -> String {
    switch code & 0xFF {
    case primaryBusy, primaryLocked: "close other programs that use the vault and try again."
    case primaryReadOnly: "make the file and its folder writable."
    case primaryFull: "free some disk space and try again."
    case primaryIO, primaryCannotOpen: "check the disk and the permissions of the folder."
    default: "look the code up at sqlite.org/rescode.html."
    }
  }
}
