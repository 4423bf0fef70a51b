internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultHistory
internal import VaultReporting

/// Lists the content of a history.
struct HistoryList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the runs and machines of a history.")

  @OptionGroup var place: HistoryArguments
  @Option(help: "The number of newest runs to list.")
  var limit = 40
  @Flag(help: "List the stored reasons instead, as lines of a file.")
  var reasons = false
  @Flag(help: "Print JSON.")
  var json = false

  func run() async throws {
    guard limit > 0 else { throw ValidationError("--limit is at least 1.") }
    let store = try HistoryStore.open(at: place.file)
    let runs = try store.runs()
    let notes = try store.reasons()
    try store.close()
    if reasons {
      if json {
        try Console.printJSON(notes)
      } else if !notes.isEmpty {
        Console.print(HistoryReason.text(notes))
      }
      return
    }
    let shown = Array(runs.suffix(limit))
    if json {
      try Console.printJSON(shown)
      return
    }
    guard !shown.isEmpty else {
      Console.print("\(place.history): contains no run yet")
      return
    }
    Console.print(Self.table(shown))
    let machines = shown.map { ($0.machine, $0.machineDescription) }
    Console.print("\n" + HistoryTable.machines(Dictionary(machines) { $1 }))
  }

  private static func table(_ runs: [HistoryRun]) -> String {
    TerminalTable(
      [
        .init("Run"), .init("Began"), .init("Commit"), .init("Machine"),
        .init("Of", isFlexible: true),
      ],
      rows: runs.map { run in
        [
          run.id, String(run.createdAt.prefix(16)).replacing("T", with: " "),
          run.commit.map { String($0.prefix(8)) } ?? "–", run.machine, run.subjectDescription,
        ]
      }, width: 80
    ).text()
  }
}
