internal import ArgumentParser
internal import Foundation
internal import VaultAccounts
internal import VaultHarness
internal import VaultIngest

/// Imports exports into a sealed vault.
struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Import exports into a sealed vault, a chunk at a time.",
    discussion: """
      Reads a folder of exports, or one file, and adds what the vault does not
      hold yet: the same export again, or a newer one that overlaps, doubles
      nothing. Each chunk is stored together with the place that was reached,
      so an import that is interrupted, killed or cut off by a power failure
      goes on where it stood. What cannot be read is counted and located.

      EXAMPLES
        vaultbench import ~/exports --vault mine.vault --passphrase-file secret
        vaultbench import chat.zip --vault mine.vault --time-zone Europe/Madrid
        vaultbench import ~/exports --vault mine.vault --windows 1
        vaultbench import imaps://ana@mail.example/ --vault mine.vault

      The passphrase comes from VAULTBENCH_PASSPHRASE or --passphrase-file, an
      account's password from VAULTBENCH_IMAP_PASSWORD or
      VAULTBENCH_CALDAV_PASSWORD, or a prompt. Address books are read by `run`;
      an import passes over them.
      """)

  @Argument(help: "A folder of exports, one export, or imaps://user@host/, caldavs://user@host/.")
  var source: String
  @Option(help: "The vault's file; created if there is none.")
  var vault: String
  @OptionGroup var passphrase: PassphraseOptions
  @Option(help: "The IANA time zone of local times in the exports.")
  var timeZone: String?
  @Option(help: "How WhatsApp dates read: dmy, mdy, ymd or ydm; inferred if left out.")
  var dateOrder: String?
  @Option(help: "Trust the certificate authorities of this PEM file, and no others.")
  var caFile: String?
  @Option(help: "Stop after so many windows; all that it takes if left out.")
  var windows: Int?
  @Option(help: "Seconds after which a window stores no further chunk.")
  var windowSeconds: Int = 25
  @Flag(help: "Print the outcome as JSON.")
  var json = false

  func run() async throws {
    guard windows ?? 1 > 0, windowSeconds > 0 else {
      throw ValidationError("--windows and --window-seconds are at least 1.")
    }
    guard let secret = try passphrase.read() else {
      throw HarnessError.usage(
        reason: "a vault needs a passphrase: set VAULTBENCH_PASSPHRASE or give --passphrase-file")
    }
    var live = LiveOptions()
    live.authorities = caFile.map { URL(fileURLWithPath: $0) }
    let job = ImportJob(
      source: source, vault: URL(fileURLWithPath: vault), passphrase: secret, timeZone: timeZone,
      dateOrder: try dateOrder.map(DateOrder.init(option:)), windows: windows,
      budget: ImportBudget(stopAfter: .seconds(windowSeconds), chunk: 100), live: live,
      prompt: PasswordPrompt.ask)
    let progress = Progress()
    let work = Task { try await job.run { progress.show($0) } }
    let interruption = Interruption { work.cancel() }
    let outcome = try await work.value
    interruption.end()
    progress.finish()
    if json {
      try Console.printJSON(outcome)
    } else {
      Console.print(outcome.summary)
    }
  }
}
