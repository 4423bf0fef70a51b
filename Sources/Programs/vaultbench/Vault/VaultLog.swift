internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultCore
internal import VaultStorage

/// Prints the audit log of a vault.
struct VaultLog: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Print the audit log of a vault, one JSON object a line.",
    discussion: """
      Each object has number, time, operation and records. Records are keyed names of
      messages, events and vectors, or of the model of vectors that were kept: equal
      names are one of these, and only the vault leads from an identifier to its
      name. The log is checked first (vault verify).

      EXAMPLES
        vaultbench vault log mine.vault --passphrase-file secret > log.jsonl

      EXIT CODES
        0 printed   1 the log was altered

      The passphrase comes from VAULTBENCH_PASSPHRASE or --passphrase-file.
      """)

  @Argument(help: "The vault file.")
  var path: String
  @OptionGroup var passphrase: PassphraseOptions

  func run() throws {
    let vault = try SQLiteVault.open(
      at: URL(fileURLWithPath: path), passphrase: passphrase.required())
    let records: [AuditRecord]
    do throws(StorageError) { records = try vault.auditLog() } catch .auditLog(
      let path, let problem)
    {
      Console.note("\(StorageError.auditLog(path: Console.printable(path), problem))")
      throw ExitCode(1)
    }
    try vault.close()
    for record in records {
      Console.print(String(decoding: try SortedJSON.bytes(record), as: UTF8.self))
    }
  }
}
