internal import VaultVerdict

/// The name under which reports and files know an external system.
enum SystemName {
  /// The names that runs and figures of our own begin with.
  private static let taken: Set<String> = {
    let names =
      Array(MetricCatalogue.all.families) + MetricCatalogue.all.entries.map(\.source.name)
      + Suites.ids + OwnSystem.allCases.map(\.rawValue) + SearchSuite.systems.map(\.name)
      + RunConfiguration.EmbedderChoice.allCases.map(\.rawValue)
    return Set(names.map { $0.lowercased() })
  }()
  private static let longest = 40

  /// A name of letters and digits of ASCII, `.`, `_` and `-`; anything else becomes `-`.
  ///
  /// A name that is ours gets `external-` before it, an empty one is `external`.
  static func sanitised(_ name: String) -> String {
    let plain = String(
      decoding: name.unicodeScalars.prefix(longest).map { scalar -> UInt8 in
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
