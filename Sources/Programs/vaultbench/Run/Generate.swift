internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultCore
internal import VaultCorpus
internal import VaultPipeline
internal import VaultReporting
internal import VaultSuites

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
  @Option(help: "The seed; the profile's if left out.")
  var seed: UInt64?
  @Option(help: "The least number of messages of all vaults together; the profile's if left out.")
  var messages: Int?
  @Option(help: "Language codes, separated by commas; the profile's if left out.")
  var languages: String?
  @Option(help: "easy, medium or hard; the profile's if left out.")
  var difficulty: String?
  @Option(help: "A folder of lexicons that replaces Datasets/lexicons.")
  var lexicons: String?
  @Option(help: "A folder of lexicon files that extend or override them.")
  var extendLexicons: String?
  @Option(help: "BEIR and TREC files: all or none; if left out, up to 250 000 messages.")
  var standardForms: String?
  @Flag(
    inversion: .prefixedNo, help: "Measure the difficulty for the card, up to 60 000 messages.")
  var audit = true
  @Option(help: "The folder to write; an existing corpus is replaced.")
  var out: String
  @OptionGroup var output: OutputOptions
  @Flag(help: "Print a summary as JSON.")
  var json = false

  func run() async throws {
    let datasets = try DatasetLocation.find()
    let source = CorpusSource(
      datasets: datasets,
      lexicons: lexicons.map { URL(fileURLWithPath: $0) },
      extendedBy: extendLexicons.map { URL(fileURLWithPath: $0) })
    let changes = CorpusSource.Changes(
      seed: seed, messages: messages,
      languages: languages?.split(separator: ",", omittingEmptySubsequences: false)
        .map(String.init),
      difficulty: difficulty)
    let card = CorpusCard(datasets: datasets)
    let progress = output.progress
    let measured: @Sendable (URL) async throws -> [CorpusAuditFigure] = {
      progress.show(StageProgress(stage: "audit"))
      return try await card.figures(of: $0)
    }
    let figures = audit ? measured : nil
    progress.show(StageProgress(stage: "corpus"))
    let summary = try await Task { [profile, standardForms, out] in
      try await source.write(
        profile: profile, changes: changes, standardForms: standardForms,
        audit: figures, to: URL(fileURLWithPath: out))
    }.interruptibleValue
    progress.finish()
    if json {
      try Console.printJSON(summary)
    } else {
      Console.print(
        "\(summary.messages) messages, \(summary.events) events, \(summary.vaults) vaults, "
          + "seed \(summary.seed), digest \(summary.digest.prefix(12)) → \(out)")
      if !summary.figures.isEmpty { Console.print(Self.table(summary.figures)) }
    }
  }

  /// Returns a table of the card's metrics of the corpus, beside those of real conversations.
  private static func table(_ figures: [CorpusSource.Figure]) -> String {
    func text(_ value: Double) -> String { String(format: "%.3f", value) }
    return TerminalTable(
      [
        .init("metric", isFlexible: true), .init("here", alignment: .trailing),
        .init("real chats", alignment: .trailing), .init("real events", alignment: .trailing),
      ],
      rows: figures.map { figure in
        [figure.name, text(figure.value)]
          + [figure.realChats, figure.realEvents].map {
            $0.map(text) ?? CorpusAuditFigure.unknown
          }
      }, width: 100
    ).text()
  }
}
