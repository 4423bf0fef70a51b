internal import ArgumentParser
internal import VaultCommands
internal import VaultCore
internal import VaultHistory
internal import VaultResults

/// Stores the reason why metrics changed.
struct HistoryAnnotate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "annotate", abstract: "Store why metrics changed on a day or with a run.",
    discussion: """
      EXAMPLES
        vaultbench history annotate --date 2026-11-21 --reason 'new machine'
        vaultbench history annotate --run 3f2a9c --metric 'formula/*' \\
            --reason 'new cut'
        vaultbench history annotate --reasons Reports/CHANGES.md
        vaultbench history list --reasons > Reports/CHANGES.md
      """)

  @OptionGroup var place: HistoryArguments
  @Option(help: "The day in UTC, YYYY-MM-DD.")
  var date: String?
  @Option(help: "The run, by its name in `history list`.")
  var run: String?
  @Option(help: "The metrics that it explains, * for any characters.")
  var metric = "*"
  @Option(help: "The reason, in one sentence.")
  var reason: String?
  @Option(help: "A file with lines `YYYY-MM-DD metric: reason` to add.")
  var reasons: String?

  func run() async throws {
    let listed = try reasons.map(HistoryArguments.reasons) ?? []
    guard reasons != nil || reason != nil else {
      throw ValidationError("Give --reason, or a file with --reasons.")
    }
    guard reason == nil || (date == nil) != (run == nil) else {
      throw ValidationError("Give either --date or --run.")
    }
    guard reason != nil || (date == nil && run == nil) else {
      throw ValidationError("--date and --run need --reason.")
    }
    guard !metric.isEmpty, !metric.contains(where: \.isWhitespace) else {
      throw ValidationError("--metric is a metric id, * for any characters.")
    }
    // A note neither creates a history nor renames a damaged one.
    let whole = try HistoryStore.open(at: place.file)
    try whole.requireWhole()
    try whole.close()
    let store = try HistoryStore.openForAppending(at: place.file).store
    let added = try store.annotate(listed + (try note(in: store).map { [$0] } ?? []))
    try store.close()
    Console.print(added == 1 ? "1 reason added" : "\(added) reasons added")
  }

  private func note(in store: HistoryStore) throws -> HistoryReason? {
    guard let reason else { return nil }
    guard reason.contains(where: { !$0.isWhitespace }) else {
      throw ValidationError("--reason is a sentence.")
    }
    let known = try run.map { try store.run($0) }
    let day = known.map { String($0.createdAt.prefix(10)) } ?? date ?? ""
    guard let date = CivilDate(iso8601: day) else {
      throw ValidationError("--date is a day like 2026-11-21.")
    }
    return HistoryReason(
      date: date, run: known?.id, metric: RenamedIDs.acceptedMetric(metric), reason: reason)
  }
}
