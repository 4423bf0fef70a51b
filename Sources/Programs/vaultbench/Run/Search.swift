internal import ArgumentParser
internal import Foundation
internal import Vault
internal import VaultCommands
internal import VaultCore
internal import VaultMatching
internal import VaultMeasurement
internal import VaultPipeline
internal import VaultResults

/// Searches a sealed vault.
struct Search: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Search a sealed vault by free text; --explain shows why a message was found.",
    discussion: """
      Shows message text and names; it is meant for the vault's owner.

      In the text, from:NAME, with:NAME, in:PLATFORM or in:CONVERSATION,
      after:DATE, before:DATE, on:DATE and "an exact phrase" are conditions;
      a date is 2024-05-01, 2024-05 or 2024, after: includes it and before:
      does not. from:me is the owner. The options below have the same effect.

      EXAMPLES
        vaultbench search mine.vault "what did we decide about payment"
        vaultbench search mine.vault "flat keys from:ana after:2024-05"
        vaultbench search mine.vault "roof" --in whatsapp --before 2025 --explain

      The passphrase comes from VAULTBENCH_PASSPHRASE or --passphrase-file.
      """)

  @Argument(help: "The vault file that `import` created.")
  var vault: String
  @Argument(help: "What to search for.")
  var text: String
  @OptionGroup var passphrase: PassphraseOptions
  @Option(help: "Only messages from this sender.")
  var from: [String] = []
  @Option(help: "Only messages from this day, month or year on.")
  var after: String?
  @Option(help: "Only messages before this day, month or year.")
  var before: String?
  @Option(name: .customLong("in"), help: "A platform, or a part of a conversation's name.")
  var place: [String] = []
  @Option(help: "How many messages to show.")
  var limit = 10
  @Option(help: "Which model turns text into vectors.")
  var embedder = RunConfiguration.EmbedderChoice.auto
  @Option(help: "The IANA time zone of dates and times; that of the import if left out.")
  var timeZone: String?
  @Flag(help: "Show the components of each message's score.")
  var explain = false
  @Flag(help: "Print the messages found as JSON.")
  var json = false
  @OptionGroup var output: OutputOptions

  func run() async throws {
    var request = SearchRequest(text)
    request.senders += from
    request.places += place
    if let after, !request.restrict(after: after) {
      throw ValidationError("--after is a date: 2024-05-01, 2024-05 or 2024.")
    }
    if let before, !request.restrict(before: before) {
      throw ValidationError("--before is a date: 2024-05-01, 2024-05 or 2024.")
    }
    let secret = try passphrase.required()
    let (model, _) = try EmbedderLoader(datasets: try DatasetLocation.find()).load(embedder)
    let search = try VaultSearch(
      vault: URL(fileURLWithPath: vault), passphrase: secret, embedder: model, timeZone: timeZone,
      note: { [output] in output.note($0) })
    let results = try await search.results(
      for: request, limit: limit, now: WallClock.system.now)
    try Console.print(results, asJSON: json) {
      guard let first = results.first else { return "nothing found" }
      return (["days and times in \(first.timeZone)"] + results.map(text(of:)))
        .joined(separator: "\n")
    }
  }

  private func text(of result: VaultSearch.Result) -> String {
    let date = result.sentAt.prefix(16).replacing("T", with: " ")
    let head =
      "\(result.rank). \(date)  \(result.platform.rawValue)  "
      + (result.sender ?? "unknown")
    let reasons = explain ? result.reasons.map { "   \($0)" } : []
    return ([head, "   \(Self.marked(result))"] + reasons).joined(separator: "\n")
  }

  /// The snippet, on a terminal with the search's words in bold.
  private static func marked(_ result: VaultSearch.Result) -> String {
    guard isatty(STDOUT_FILENO) == 1 else { return result.snippet }
    let characters = Array(result.snippet)
    var text = ""
    var position = 0
    for range in result.highlights where range.count == 2 {
      text += String(characters[position..<range[0]])
      text += "\u{1B}[1m\(String(characters[range[0]..<range[1]]))\u{1B}[22m"
      position = range[1]
    }
    return text + String(characters[position...])
  }
}
