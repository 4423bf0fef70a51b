internal import ArgumentParser
internal import VaultCommands
internal import VaultPipeline

/// The value of `run --embedder`: the run's own model, then those to compare with it.
struct EmbedderList: ExpressibleByArgument {
  let choices: [RunConfiguration.EmbedderChoice]

  /// Reads names and addresses with commas between them; `nil` if one is neither.
  init?(argument: String) {
    let names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    choices = names.compactMap { RunConfiguration.EmbedderChoice(rawValue: $0) }
    guard choices.count == names.count else { return nil }
  }

  static var allValueStrings: [String] { RunConfiguration.EmbedderChoice.allValueStrings }
}
