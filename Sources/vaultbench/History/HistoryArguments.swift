internal import ArgumentParser
internal import Foundation
internal import VaultHarness
internal import VaultHistory
internal import VaultVerdict

/// Where the history lies: what all of its commands have in common.
struct HistoryArguments: ParsableArguments {
  @Option(help: "The history's file.")
  var history = "Reports/\(HistoryStore.fileName)"

  /// The history's file.
  var file: URL { URL(fileURLWithPath: history) }

  /// The reasons of a file.
  static func reasons(in path: String) throws -> [HistoryReason] {
    let bytes: Data
    do {
      bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw HarnessError.missing(
        path: path, remedy: "name a file of lines `YYYY-MM-DD metric: reason`")
    }
    guard let text = String(bytes: bytes, encoding: .utf8) else {
      throw HarnessError.malformed(file: path, reason: "not a text in UTF-8")
    }
    return try HistoryReason.parse(text, file: path)
  }
}
