internal import VaultResults

/// Names of external systems that no metric, system, model or suite of ours has.
struct SystemNames {
  private let taken: Set<String>
  /// Our systems, which files call `<system>.<model>` where another model answers.
  private let systems: Set<String>

  /// Takes the names of a run.
  init(besides suites: Suites) {
    let searches = SearchSuite.systems.map(\.name)
    systems = Set(
      (OwnSystem.allCases.map(\.rawValue) + RenamedIDs.systems.map(\.former) + searches
        + searches.map { QuestionKind.searches.rankingPrefix + $0 }).map { $0.lowercased() })
    let names =
      Array(suites.catalogue.families) + suites.catalogue.entries.map(\.source.name) + suites.ids
      + RunConfiguration.EmbedderChoice.allCases.map(\.rawValue)
    taken = systems.union(names.map { $0.lowercased() })
  }

  private static let longest = 40

  /// A name of letters and digits of ASCII, `.`, `_` and `-`; anything else becomes `-`.
  ///
  /// A name that is ours, or a system's of ours followed by a point, gets `external-` before it;
  /// an empty one is `external`.
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
    let lowercased = trimmed.lowercased()
    let isOurs =
      taken.contains(lowercased) || systems.contains(String(lowercased.prefix { $0 != "." }))
    return isOurs ? "external-\(trimmed)" : trimmed
  }
}
