internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultJudging

/// Makes a dataset of mailing lists and the calendars of their meetings.
struct ConvertLists: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a dataset of public mailing lists and the calendars of their meetings.",
    discussion: """
      Each FOLDER holds the archives of one list (.txt as Mailman 2 publishes them,
      unpacked; .mbox) and the calendars of its meetings (.ics). Addresses that the
      archive writes as `ada at example.org` are put back. Events that start while
      the mails were sent become queries; which mails belong to them, people must
      judge: see `vaultlab judge --help` and Documentation/Judging.md.

      EXAMPLE
        vaultlab convert-lists lists/quic lists/webauthn --out lists-dataset

      EXIT CODES
        0 written
        64 usage   65 no mails, or no events in their time   66 missing file
      """)

  @Argument(help: "A folder for each list; its name becomes the vault's.")
  var folders: [String]
  @Option(help: "Where to write the dataset.")
  var out: String
  @Option(help: "The most events of a list that become queries.")
  var events = 40
  @Option(help: "The time zone of local times and all-day events.")
  var timeZone = "UTC"
  @Option(help: "The seed of the choice of events.")
  var seed: UInt64 = 0

  func run() throws {
    let vaults = try MailingListDataset(
      lists: folders.map { URL(fileURLWithPath: $0) }, events: events, timeZone: timeZone,
      seed: seed
    ).write(to: URL(fileURLWithPath: out))
    for vault in vaults {
      Console.print(
        "\(vault.name): \(vault.mails) mails, \(vault.read) of them read, "
          + "\(vault.restored) addresses restored, \(vault.footers) footers left out; "
          + "\(vault.queries) of \(vault.events) events are queries")
    }
    Console.print("dataset: \(out)")
  }
}
