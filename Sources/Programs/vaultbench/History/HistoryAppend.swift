internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultHistory
internal import VaultResults

/// Adds stored runs to a history.
struct HistoryAppend: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "append", abstract: "Add run directories; runs that are already there are skipped."
  )

  @OptionGroup var place: HistoryArguments
  @OptionGroup var output: OutputOptions
  @Argument(help: "Run directories that `vaultbench run` wrote.")
  var runs: [String]

  func run() async throws {
    // All are read before the first is added: after a mistyped name nothing is added.
    let stored = try runs.map { try RunDirectory(at: URL(fileURLWithPath: $0)) }
    let opened = try HistoryStore.openForAppending(at: place.file)
    if let old = opened.setAside {
      output.note(
        "\(place.history): was damaged, now \(old.lastPathComponent); a new one was created")
    }
    for run in stored {
      let appended = try opened.store.append(run.report, directory: run.url)
      Console.print("\(appended.run)  \(appended.isNew ? "added" : "already there")")
    }
    try opened.store.close()
  }
}
