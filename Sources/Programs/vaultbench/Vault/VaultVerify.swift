internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultStorage

/// Checks the audit log of a vault.
struct VaultVerify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check the audit log of a vault.",
    discussion: """
      Checks every entry, and names the first that was altered, is missing or is
      not in its place. Prints the number of entries and the root of their Merkle
      tree: noted elsewhere and given as --known later, they show whether the
      vault was put back to an earlier copy.

      EXAMPLES
        vaultbench vault verify mine.vault --passphrase-file secret
        vaultbench vault verify mine.vault --known 12:4e3b…

      EXIT CODES
        0 intact   1 altered

      The passphrase comes from VAULTBENCH_PASSPHRASE or --passphrase-file.
      """)

  @Argument(help: "The vault file.")
  var path: String
  @OptionGroup var passphrase: PassphraseOptions
  @Option(help: "What an earlier check printed: entries, a colon, the root.")
  var known: String?

  func run() throws {
    let state = try known.map { text in
      guard let state = AuditState(text) else {
        throw ValidationError("--known is what an earlier check printed: entries:root.")
      }
      return state
    }
    let vault = try SQLiteVault.open(
      at: URL(fileURLWithPath: path), passphrase: passphrase.required())
    do throws(StorageError) {
      Console.print(try vault.verifyAuditLog(known: state).text)
    } catch .auditLog(let path, let problem) {
      Console.note("\(StorageError.auditLog(path: Console.printable(path), problem))")
      throw ExitCode(1)
    }
    try vault.close()
  }
}
