internal import Foundation
internal import VaultCommands

/// The commands that have become commands of `vaultlab`.
enum MovedCommand {
  private static let names: Set = [
    "convert", "convert-lists", "judge", "lexicon", "train-embedder", "train-language-tagger",
    "train-matcher", "validity",
  ]

  /// The name in `vaultlab` of the moved command that a command line names; `nil` for any other.
  private static func name(in arguments: [String]) -> String? {
    let words = arguments.dropFirst()
    if words.first == "gate", words.contains("--self-test") { return "self-test" }
    return words.first.flatMap { names.contains($0) ? $0 : nil }
  }

  /// Ends the process with 64, naming the new place, if a command line names a moved command.
  static func endIfNamed(_ arguments: [String]) {
    guard let name = name(in: arguments) else { return }
    Console.note(
      "\(Console.program): this command is now `vaultlab \(name)`; "
        + "build it with: Scripts/build --lab")
    exit(ExitStatus.usage.rawValue)
  }
}
