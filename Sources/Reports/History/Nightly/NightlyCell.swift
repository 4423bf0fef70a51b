public import VaultResults

/// One combination of a nightly plan's matrix: a run of its own.
public struct NightlyCell: Hashable, Sendable, Codable {
  /// A profile's name, or the path of its file.
  public let profile: String
  /// The embedder, as `run --embedder` takes it.
  public let embedder: String
  /// The index, as `run --index` takes it.
  public let index: String
  /// The matcher, as `run --matcher` takes it.
  public internal(set) var matcher: String
  /// The ranking weights, `s,t,p`; `nil` for the document's.
  @NullWhenAbsent public private(set) var weights: String?
  /// The seed of the corpus; `nil` for the profile's own.
  @NullWhenAbsent public private(set) var seed: UInt64?
  /// Its own suites, as `run --suite` takes them; `nil` for those of the plan.
  @NullWhenAbsent public internal(set) var suites: String?
  /// The sizes of the large vaults that its suite `scale` opens, with commas between them; `nil` for
  /// the usual one.
  @NullWhenAbsent public internal(set) var largeVaults: String?

  /// True if it compares its model with every local one; `nil` for the plan's setting.
  @NullWhenAbsent public internal(set) var allModels: Bool?

  /// The name that the run directory of a cell had before systems were renamed; `nil` where it is
  /// the same.
  package static func formerID(_ id: String) -> String? {
    let former = id.split(separator: "-", omittingEmptySubsequences: false)
      .map { RenamedIDs.formerSystem(String($0)) }.joined(separator: "-")
    return former == id ? nil : former
  }

  /// The name of its run directory: only letters, digits, points, underscores and hyphens, such as
  /// `ci-polyglot-hnsw-formula-0.6_0.2_0.2-seed7`.
  public var id: String {
    var file = profile.split(separator: "/").last.map(String.init) ?? profile
    if file.hasSuffix(".yaml") { file = String(file.dropLast(".yaml".count)) }
    var parts = [file, embedder, index, matcher]
    if let weights { parts.append(weights) }
    if let seed { parts.append("seed\(seed)") }
    if let suites { parts.append(suites) }
    if let largeVaults { parts.append(largeVaults) }
    if let allModels { parts.append(allModels ? "models" : "model") }
    return parts.joined(separator: "-").unicodeScalars.reduce(into: "") { id, scalar in
      let isPlain =
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
        || ("0"..."9").contains(scalar) || scalar == "." || scalar == "-"
      id.unicodeScalars.append(isPlain ? scalar : "_")
    }
  }
}
