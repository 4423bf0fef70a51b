internal import ArgumentParser
internal import Foundation
internal import VaultHarness
internal import VaultHistory

/// Adds stored runs to a history.
struct HistoryAppend: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "append", abstract: "Add run directories; those that it holds change nothing.")

  @OptionGroup var place: HistoryArguments
  @Argument(help: "Run directories that `vaultbench run` wrote.")
  var runs: [String]

  func run() async throws {
    // All are read before the first is added: a mistyped name adds nothing.
    let stored = try runs.map { try StoredRun(at: URL(fileURLWithPath: $0)) }
    let opened = try HistoryStore.openForAppending(at: place.file)
    if let old = opened.setAside {
      Console.note(
        "\(place.history): was damaged and is now \(old.lastPathComponent); a new one begins")
    }
    for run in stored {
      let appended = try opened.store.append(run.report, directory: run.directory)
      Console.print("\(appended.run)  \(appended.isNew ? "added" : "was there")")
    }
    try opened.store.close()
  }
}
