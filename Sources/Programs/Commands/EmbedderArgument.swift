public import ArgumentParser
public import VaultPipeline

/// The value of `--embedder`; the parser checks it, lists the names in help and completes them.
extension RunConfiguration.EmbedderChoice: ExpressibleByArgument {
  /// The names.
  public static var allValueStrings: [String] { allCases.map(\.rawValue) }

  /// The meaning of each name.
  public static var allValueDescriptions: [String: String] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.summary) })
  }
}
