public import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultJudging

/// The value of `--from`; the parser checks it, lists the names in help and completes them.
extension FiledDataset.Form: ExpressibleByArgument {}

/// Makes a judged dataset of messages that their writers filed under topics.
struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a judged dataset of messages filed under topics or labels.",
    discussion: """
      Each FOLDER holds messages, and the calendar of the events that their topics
      are about. A topic or label is linked to the event that topics.jsonl names,
      else to the only event that has it as its title.

      labels: exports of any kind, with labels.jsonl, a line for each label:
        {"message": "id@example.org", "label": "budget"}
      Labels in the headers of mails count too. topics.jsonl:
        {"label": "budget", "event": "UID"}

      zulip-archive: what the tool zulip-archive writes, and calendar.ics; optional
      are contacts.vcf and owner.json. A vault holds a quarter of a year.
      topics.jsonl:
        {"stream": "general", "topic": "budget", "event": "UID"}

      Grade 2: filed under the event's topic up to two days after its end. Grade 1:
      filed there later, or elsewhere with a link to the topic. Events with fewer
      than three relevant messages are no queries. What is linked to nothing is
      counted. Documentation/Judging.md says how often such judgments are wrong.

      EXAMPLES
        vaultlab convert --from labels mail/ada mail/ben --out filed
        vaultlab convert --from zulip-archive archive --out talks
        vaultbench run --dataset talks --split test --out Reports/talks

      EXIT CODES
        0 written
        64 usage   65 a line that cannot be read, or no event in the messages' time
        66 missing folder or file   74 input/output
      """)

  @Argument(help: "A folder with messages; its name becomes the vault's.")
  var folders: [String]
  @Option(help: "What the folders hold.")
  var from: FiledDataset.Form
  @Option(help: "Where to write the dataset.")
  var out: String

  func run() throws {
    let parts = try FiledDataset(from, folders: folders.map { URL(fileURLWithPath: $0) })
      .write(to: URL(fileURLWithPath: out))
    for part in parts {
      for vault in part.vaults {
        Console.print(
          "\(Console.printable(vault.name)): \(vault.messages) messages; \(vault.queries) of "
            + "\(vault.events) events are queries; \(vault.judgments[2] ?? 0) judgments of grade 2, "
            + "\(vault.judgments[1] ?? 0) of grade 1")
      }
      for note in part.notes.lines { Console.print("  \(Console.printable(note))") }
    }
    Console.print("dataset: \(out)")
  }
}
