internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultSealing
internal import VaultStorage

/// Changes the passphrase of a vault.
struct VaultPassphrase: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "passphrase",
    abstract: "Change the passphrase of a vault.",
    discussion: """
      Nothing is sealed again: the passphrase protects the key that seals. Copies
      of the file made before still open with the old passphrase.

      EXAMPLES
        vaultbench vault passphrase mine.vault --passphrase-file old \\
            --new-passphrase-file new

      The old passphrase comes from VAULTBENCH_PASSPHRASE or --passphrase-file.
      """)

  @Argument(help: "The vault file.")
  var path: String
  @OptionGroup var passphrase: PassphraseOptions
  @Option(help: "A file whose first line is the new passphrase.")
  var newPassphraseFile: String

  func run() throws {
    let old = try passphrase.required()
    let new = try PassphraseOptions.firstLine(of: newPassphraseFile) ?? ""
    try PassphraseStrength.require(new)
    let vault = try SQLiteVault.open(at: URL(fileURLWithPath: path), passphrase: old)
    try vault.changePassphrase(from: old, to: new)
    try vault.close()
    Console.note("The new passphrase opens the vault.")
  }
}
