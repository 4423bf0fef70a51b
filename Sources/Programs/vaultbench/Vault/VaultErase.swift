internal import ArgumentParser
internal import Foundation
internal import Vault
internal import VaultCommands
internal import VaultCore
internal import VaultStorage

/// Erases a record, a person or everything from a vault.
struct VaultErase: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase",
    abstract: "Erase a message, an event, a person or everything from a vault.",
    discussion: """
      Of a person, erases all that they wrote, and all messages and events that only
      they and the owner share. Words, vectors, parts of calendars and states of
      imports are erased with the records, and the file is written again without
      them. What others wrote stays, though it may name the person. A later import
      leaves out what was erased, and counts it. --everything erases the keys as
      well: the file can no longer be opened.

      EXAMPLES
        vaultbench vault erase mine.vault --id 'a1@mail.example'
        vaultbench vault erase mine.vault --contact ana@mail.example --yes
        vaultbench vault erase mine.vault --everything

      The passphrase comes from VAULTBENCH_PASSPHRASE or --passphrase-file.
      """)

  @Argument(help: "The vault file.")
  var path: String
  @OptionGroup var passphrase: PassphraseOptions
  @Option(help: "The identifier of a message or an event; all events of a series.")
  var id: String?
  @Option(help: "An address, a number, or a name that only one person has.")
  var contact: String?
  @Flag(help: "Every record, the index, the audit log and the keys.")
  var everything = false
  @Flag(help: "Do not ask.")
  var yes = false

  func validate() throws {
    guard (id == nil ? 0 : 1) + (contact == nil ? 0 : 1) + (everything ? 1 : 0) == 1 else {
      throw ValidationError("give one of --id, --contact and --everything.")
    }
    guard id == nil || id.flatMap(DocumentID.init(encoded:)) != nil else {
      throw ValidationError("--id is an identifier as the vault holds it, without spaces.")
    }
  }

  func run() async throws {
    let vault = try SQLiteVault.open(
      at: URL(fileURLWithPath: path), passphrase: passphrase.required())
    if everything {
      let counts = try vault.counts()
      try await confirm("\(counts.messages) messages, \(counts.events) events and the keys")
      try vault.eraseAll()
      Console.print(
        "erased: messages \(counts.messages), events \(counts.events), vectors \(counts.vectors), "
          + "the audit log and the keys")
      return
    }
    let erasure = VaultErasure(vault)
    let selection =
      if let contact { try erasure.selection(contact: contact) } else {
        try erasure.selection(id: id.flatMap(DocumentID.init(encoded:)) ?? DocumentID(""))
      }
    guard !selection.isEmpty else {
      Console.note("The vault has no such record, or more than one person has the name.")
      throw ExitCode(1)
    }
    let what = "\(selection.messages.count) messages, \(selection.events.count) events"
    try await confirm(what)
    try erasure.erase(selection)
    try vault.close()
    Console.print("erased: \(what)")
  }

  private func confirm(_ what: String) async throws {
    guard !yes else { return }
    Console.note("This erases \(what) for good. Type erase to go on:")
    for await line in StandardInput.lines() {
      if String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespaces) == "erase" {
        return
      }
      break
    }
    Console.note("Nothing was erased.")
    throw ExitCode(1)
  }
}
