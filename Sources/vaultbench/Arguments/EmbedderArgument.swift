public import ArgumentParser
public import VaultPipeline

/// The value of `run --embedder`: the run's own model, then those to hold against it.
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

/// The value of `--embedder`; the parser checks it, lists the names in help and completes them.
extension RunConfiguration.EmbedderChoice: ExpressibleByArgument {
  /// The names.
  public static var allValueStrings: [String] { allCases.map(\.rawValue) }

  /// What each name stands for.
  public static var allValueDescriptions: [String: String] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.summary) })
  }
}
