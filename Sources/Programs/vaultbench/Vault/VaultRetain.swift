internal import ArgumentParser
internal import Foundation
internal import Vault
internal import VaultCommands
internal import VaultStorage

/// Erases what is older than its owner keeps it.
struct VaultRetain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retain",
    abstract: "Erase messages and vectors that are older than you keep them.",
    discussion: """
      Messages are as old as the time at which they were sent. Older vectors are not
      made again: words still find their messages. A later import leaves out what
      was erased. Without --yes it counts and erases nothing. Refused if the clock
      is behind the last operation of the vault.

      EXAMPLES
        vaultbench vault retain mine.vault
        vaultbench vault retain mine.vault --message-days 365 --yes

      The passphrase comes from VAULTBENCH_PASSPHRASE or --passphrase-file.
      """)

  @Argument(help: "The vault file.")
  var path: String
  @OptionGroup var passphrase: PassphraseOptions
  @Option(help: "The days for which messages are kept.")
  var messageDays = 730
  @Option(help: "The days for which vectors are kept.")
  var vectorDays = 365
  @Flag(help: "Erase, and do not only count.")
  var yes = false
  @Flag(help: "Print the outcome as JSON.")
  var json = false

  func validate() throws {
    guard (1...36_500).contains(messageDays), (1...36_500).contains(vectorDays) else {
      throw ValidationError("--message-days and --vector-days are 1 to 36500.")
    }
  }

  func run() throws {
    let vault = try SQLiteVault.open(
      at: URL(fileURLWithPath: path), passphrase: passphrase.required())
    let outcome = try VaultRetention(messageDays: messageDays, vectorDays: vectorDays)
      .apply(to: vault, isTrial: !yes)
    try vault.close()
    try Console.print(outcome, asJSON: json) {
      "\(yes ? "erased" : "would erase"): \(outcome.messages) messages sent before "
        + "\(outcome.messagesBefore), the vectors of \(outcome.vectors) sent before "
        + "\(outcome.vectorsBefore)"
    }
  }
}
