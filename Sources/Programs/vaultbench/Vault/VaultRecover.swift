internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultSealing
internal import VaultStorage

/// Opens a vault by its recovery phrase and sets a new passphrase.
struct VaultRecover: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recover",
    abstract: "Set a new passphrase with the recovery phrase of a vault.",
    discussion: """
      Reads the twelve words from standard input. The phrase stays as it is; the
      old passphrase no longer opens the vault, except copies made before.

      EXAMPLES
        vaultbench vault recover mine.vault --passphrase-file new < phrase.txt

      The new passphrase comes from VAULTBENCH_PASSPHRASE or --passphrase-file.
      """)

  @Argument(help: "The vault file.")
  var path: String
  @OptionGroup var passphrase: PassphraseOptions

  func run() async throws {
    let passphrase = try passphrase.required()
    try PassphraseStrength.require(passphrase)
    if isatty(STDIN_FILENO) == 1 { Console.note("Type the twelve words of the recovery phrase:") }
    var words: [Substring] = []
    for await line in StandardInput.lines() {
      words += String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      if words.count >= RecoveryPhrase.wordCount { break }
    }
    try SQLiteVault.recover(
      at: URL(fileURLWithPath: path), phrase: RecoveryPhrase(words.joined(separator: " ")),
      passphrase: passphrase
    ).close()
    Console.note("The new passphrase opens the vault.")
  }
}
