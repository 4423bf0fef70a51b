internal import ArgumentParser
internal import Foundation
internal import VaultCorpus
internal import VaultHarness

/// Writes a corpus.
struct Generate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a synthetic corpus: native exports, queries, judgments, card, checksums.",
    discussion: """
      The same profile and seed give the same bytes on every machine.

      EXAMPLES
        vaultbench generate --profile default --out Datasets/generated/default
        vaultbench generate --profile my-profile.yaml --seed 7 --out corpus
        vaultbench generate --profile ci --languages en,ja --difficulty hard \\
            --out corpus
      """)

  @Option(help: "A profile of Datasets/profiles by name, or a YAML file.")
  var profile = "default"
  @Option(help: "The seed; the profile's own if left out.")
  var seed: UInt64?
  @Option(help: "How many messages all vaults have at least; the profile's if left out.")
  var messages: Int?
  @Option(help: "Language codes with commas between them; the profile's if left out.")
  var languages: String?
  @Option(help: "easy, medium or hard; the profile's if left out.")
  var difficulty: String?
  @Option(help: "A folder of lexicons in place of Datasets/lexicons.")
  var lexicons: String?
  @Option(help: "A folder of lexicon files that replace or extend those.")
  var extendLexicons: String?
  @Option(help: "all or none: export/ for other tools; if left out, up to 250 000 messages.")
  var standardForms: String?
  @Flag(
    inversion: .prefixedNo, help: "Say in the card how hard the corpus is, up to 60 000 messages.")
  var audit = true
  @Option(help: "The folder to write; an earlier corpus there is replaced.")
  var out: String
  @Flag(help: "Print a summary as JSON.")
  var json = false

  func run() async throws {
    let source = CorpusSource(
      datasets: try DatasetLocation.find(),
      lexicons: lexicons.map { URL(fileURLWithPath: $0) },
      extendedBy: extendLexicons.map { URL(fileURLWithPath: $0) })
    let changes = CorpusSource.Changes(
      seed: seed, messages: messages,
      languages: languages?.split(separator: ",", omittingEmptySubsequences: false)
        .map(String.init),
      difficulty: difficulty)
    let work = Task { [profile, standardForms, audit, out] in
      try await source.write(
        profile: profile, changes: changes, standardForms: standardForms, isAudited: audit,
        to: URL(fileURLWithPath: out))
    }
    let interruption = Interruption { work.cancel() }
    let summary = try await work.value
    interruption.end()
    if json {
      try Console.printJSON(summary)
    } else {
      Console.print(
        "\(summary.messages) messages, \(summary.events) events, \(summary.vaults) vaults, "
          + "seed \(summary.seed), digest \(summary.digest.prefix(12)) → \(out)")
    }
  }
}
