internal import VaultResults

/// Names of external systems that no metric, system, model or suite of ours has.
struct SystemNames {
  private let taken: Set<String>

  /// Takes the names of a run.
  init(besides suites: Suites) {
    let names =
      Array(suites.catalogue.families) + suites.catalogue.entries.map(\.source.name) + suites.ids
      + OwnSystem.allCases.map(\.rawValue) + SearchSuite.systems.map(\.name)
      + RunConfiguration.EmbedderChoice.allCases.map(\.rawValue)
    taken = Set(names.map { $0.lowercased() })
  }

  private static let longest = 40

  /// A name of letters and digits of ASCII, `.`, `_` and `-`; anything else becomes `-`.
  ///
  /// A name that is ours gets `external-` before it, an empty one is `external`.
  func sanitised(_ name: String) -> String {
    let plain = String(
      decoding: name.unicodeScalars.prefix(Self.longest).map { scalar -> UInt8 in
        let isKept =
          scalar.isASCII
          && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            || [".", "_", "-"].contains(scalar))
        return isKept ? UInt8(scalar.value) : UInt8(ascii: "-")
      }, as: UTF8.self)
    // Neither a hidden file nor an option.
    let trimmed = String(plain.drop { $0 == "." || $0 == "-" })
    if trimmed.isEmpty { return "external" }
    return taken.contains(trimmed.lowercased()) ? "external-\(trimmed)" : trimmed
  }
}
