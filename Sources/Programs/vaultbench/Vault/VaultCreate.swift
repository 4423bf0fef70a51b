internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultSealing
internal import VaultStorage

/// Creates an empty vault with a recovery phrase.
struct VaultCreate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create an empty vault, and print its recovery phrase once.",
    discussion: """
      The phrase has twelve words of BIP-39. It opens the vault if the passphrase
      is lost, and is not stored: write it down. On a terminal, three of the words
      are asked for, at random places.

      EXAMPLES
        vaultbench vault create mine.vault --passphrase-file secret
        vaultbench import ~/exports --vault mine.vault --passphrase-file secret

      The passphrase comes from VAULTBENCH_PASSPHRASE or --passphrase-file.
      """)

  @Argument(help: "The vault file to create.")
  var path: String
  @OptionGroup var passphrase: PassphraseOptions

  func run() async throws {
    let phrase = RecoveryPhrase()
    let secret = try passphrase.required()
    try PassphraseStrength.require(secret)
    try SQLiteVault.create(
      at: URL(fileURLWithPath: path), passphrase: secret, phrase: phrase
    ).close()
    Console.note("The recovery phrase of the vault, which is not shown again:")
    Console.print(phrase.text)
    guard isatty(STDIN_FILENO) == 1 else { return }
    let places = RecoveryPhrase.placesToConfirm()
    let names = places.map(String.init).joined(separator: ", ")
    Console.note("Write it down, then type its words \(names):")
    for await line in StandardInput.lines() {
      if phrase.confirms(String(decoding: line, as: UTF8.self), at: places) {
        Console.note("These are the words.")
        return
      }
      Console.note("These are not the words \(names) of the phrase above; type them again:")
    }
  }
}
