internal import ArgumentParser
internal import Foundation
internal import Vault
internal import VaultCommands
internal import VaultStorage

/// Writes what a vault holds to a readable file.
struct VaultExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write everything that a vault holds to a readable file.",
    discussion: """
      One JSON object a line: every message, event and vector with every field that
      the vault holds, and the people that it resolves from them
      (Documentation/vault-export.schema.json). Only its owner can read the file. It
      is written completely or not at all, and never replaces another. `import` and
      `run --dataset` read it, `import` with the vectors of messages that it adds.
      The audit log records the export.

      EXAMPLES
        vaultbench vault export mine.vault --out mine.jsonl --passphrase-file secret
        vaultbench vault export mine.vault --out ~/exports

      The passphrase comes from VAULTBENCH_PASSPHRASE or --passphrase-file.
      """)

  @Argument(help: "The vault file.")
  var path: String
  @OptionGroup var passphrase: PassphraseOptions
  @Option(help: "The file to write, or a folder for vault-export.jsonl.")
  var out: String
  @Flag(help: "Print the outcome as JSON.")
  var json = false

  func run() throws {
    let vault = try SQLiteVault.open(
      at: URL(fileURLWithPath: path), passphrase: passphrase.required())
    let outcome = try VaultExport.write(vault, to: URL(fileURLWithPath: out))
    try vault.close()
    try Console.print(outcome, asJSON: json) {
      "\(outcome.file): \(outcome.messages) messages, \(outcome.events) events, "
        + "\(outcome.contacts) people, \(outcome.vectors) vectors"
        + (outcome.namelessVectors > 0
          ? " (\(outcome.namelessVectors) vectors of models without a name are left out)" : "")
        + "; it is not sealed"
    }
  }
}
