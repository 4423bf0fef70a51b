internal import ArgumentParser
internal import Foundation
internal import Vault
internal import VaultAccounts
internal import VaultCommands
internal import VaultIngest

/// Imports exports into a sealed vault.
struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Import exports or accounts into a sealed vault, in chunks.",
    discussion: """
      Reads a folder of exports, one file or an account, and adds the messages that
      the vault does not contain yet. Importing the same export again, or a newer
      one that overlaps, adds nothing twice. Each chunk is stored together with the
      position that was reached, so an import that is interrupted or killed
      continues there. What cannot be read is counted, with its place.

      EXAMPLES
        vaultbench import ~/exports --vault mine.vault --passphrase-file secret
        vaultbench import chat.zip --vault mine.vault --time-zone Europe/Madrid
        vaultbench import ~/exports --vault mine.vault --windows 1
        vaultbench import imaps://ana@mail.example/ --vault mine.vault

      The passphrase comes from VAULTBENCH_PASSPHRASE or --passphrase-file, an
      account's password from VAULTBENCH_IMAP_PASSWORD or
      VAULTBENCH_CALDAV_PASSWORD, or a prompt. Address books are skipped; only
      `run` reads them.
      """)

  @Argument(help: "A folder of exports, one export, or imaps://user@host/, caldavs://user@host/.")
  var source: String
  @Option(help: "The vault file; created if missing.")
  var vault: String
  @OptionGroup var passphrase: PassphraseOptions
  @Option(help: "The IANA time zone of local times; inferred once, and kept, if left out.")
  var timeZone: String?
  @Option(help: "How WhatsApp dates read: dmy, mdy, ymd or ydm; inferred if left out.")
  var dateOrder: String?
  @Flag(help: "Take messages that were deleted, are spam or were never sent.")
  var withDeleted = false
  @Option(help: "Trust the certificate authorities of this PEM file, and no others.")
  var caFile: String?
  @Option(help: "Stop after this number of time windows; no limit if left out.")
  var windows: Int?
  @Option(help: "The length of a time window in seconds.")
  var windowSeconds: Int = 25
  @OptionGroup var output: OutputOptions
  @Flag(help: "Print the outcome as JSON.")
  var json = false

  func run() async throws {
    guard windows ?? 1 > 0, windowSeconds > 0 else {
      throw ValidationError("--windows and --window-seconds are at least 1.")
    }
    let secret = try passphrase.required()
    var live = LiveOptions()
    live.authorities = caFile.map { URL(fileURLWithPath: $0) }
    let job = ImportJob(
      source: source, vault: URL(fileURLWithPath: vault), passphrase: secret, timeZone: timeZone,
      dateOrder: try dateOrder.map(DateOrder.init(option:)), takesSetAside: withDeleted,
      windows: windows,
      budget: ImportBudget(stopAfter: .seconds(windowSeconds), chunk: 100), live: live,
      prompt: PasswordPrompt.ask)
    let outcome = try await output.interruptible { try await job.run(progress: $0) }
    try Console.print(outcome, asJSON: json) { outcome.summary }
  }
}
