internal import ArgumentParser
internal import VaultCommands
internal import VaultCore
internal import VaultPipeline
internal import VaultReporting
internal import VaultResults
internal import VaultSuites

/// Lists the metrics that runs can hold.
struct Metrics: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List every metric that a run can have, and the suite that measures it.",
    discussion: """
      A name in angle brackets is a placeholder for a text without a slash.

      EXAMPLES
        vaultbench metrics                       all metrics
        vaultbench metrics recall                those with that word
        vaultbench metrics --json sync
        vaultbench metrics --format md > Documentation/Metrics.md
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case terminal
    case md
    case json
  }

  @Argument(help: "Only metrics whose id, meaning or suite contains this.")
  var filter: String?
  @Option(help: "terminal, md or json.")
  var format = Format.terminal
  @Flag(help: "The same as --format json.")
  var json = false

  func run() throws {
    let catalogue = Suites.all.catalogue
    // A word may be of a meaning; only a path is an id.
    let filter = filter.map { $0.contains("/") ? RenamedIDs.acceptedMetric($0) : $0 }
    let entries = filter.map { catalogue.matching($0) } ?? catalogue.entries
    switch json ? .json : format {
    case .terminal:
      guard !entries.isEmpty else {
        let known = catalogue.entries.map(\.declaration.pattern) + Suites.all.ids
        throw ValidationError(
          "no metric matches this filter" + NearMatches.question(for: filter ?? "", in: known))
      }
      Console.print(MetricsTable.terminal(entries))
    case .md: Console.print(MetricsTable.markdown(entries))
    case .json: try Console.printJSON(entries)
    }
  }
}
