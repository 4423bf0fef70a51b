internal import ArgumentParser
internal import Foundation
internal import VaultHistory
internal import VaultResults

/// The file of the history: the option that all of its commands share.
struct HistoryArguments: ParsableArguments {
  @Option(help: "The history's file.")
  var history = "Reports/\(HistoryStore.fileName)"

  /// The history's file.
  var file: URL { URL(fileURLWithPath: history) }

  /// The reasons of a file.
  static func reasons(in path: String) throws -> [HistoryReason] {
    guard let text = String(bytes: try Data(named: path, else: .reasons), encoding: .utf8) else {
      throw RunError.unusable(file: path, line: nil, problem: .notText)
    }
    return try HistoryReason.parse(text, file: path)
  }
}
