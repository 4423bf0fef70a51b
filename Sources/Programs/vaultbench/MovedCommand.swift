internal import Foundation
internal import VaultCommands

/// A command that has become one of `vaultlab`.
enum MovedCommand: String, CaseIterable {
  case convert
  case convertLists = "convert-lists"
  case judge
  case lexicon
  case trainEmbedder = "train-embedder"
  case trainLanguageTagger = "train-language-tagger"
  case trainMatcher = "train-matcher"
  case validity
  /// As an option of `gate`.
  case selfTest = "--self-test"

  /// Its place in `vaultlab`.
  var place: String { self == .selfTest ? "vaultlab self-test" : "vaultlab \(rawValue)" }

  /// The moved command that a command line names; `nil` where it names none.
  init?(naming arguments: some Collection<String>) {
    let words = Array(arguments.dropFirst())
    guard let first = words.first else { return nil }
    if first == "gate", words.contains(Self.selfTest.rawValue) {
      self = .selfTest
    } else if let command = Self(rawValue: first), command != .selfTest {
      self = command
    } else {
      return nil
    }
  }

  /// Ends the process with 64, naming the new place, if a command line names a moved command.
  static func endIfNamed(_ arguments: some Collection<String>) {
    guard let command = Self(naming: arguments) else { return }
    Console.note(
      "\(Console.program): this command is now `\(command.place)`; "
        + "build it with: Scripts/build --lab")
    exit(ExitStatus.usage.rawValue)
  }
}
