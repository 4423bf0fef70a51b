internal import VaultCore

extension NightlyPlan {
  /// A problem of a plan that can be parsed.
  public enum Problem: Hashable, Sendable {
    /// The file is empty.
    case empty
    /// No profile is named, or something that is no profile.
    case noProfile
    /// A list is there and holds nothing.
    case emptyList(key: String)
    /// A list holds a value that `run` does not take; `known` are those that it takes, where they
    /// can be listed.
    case unknownValue(key: String, value: String, known: [String] = [])
    /// Weights that are not three numbers that sum to 1.
    case malformedWeights(String)
    /// An entry of a list of exceptions holds no key.
    case emptyEntry(list: String)
    /// An entry of a list of exceptions holds a key that matrix entries do not have.
    case unknownKey(list: String, key: String, known: [String])
    /// An included matrix entry's seed is no seed.
    case malformedSeed(String)
    /// The suites name `none` beside others, or nothing.
    case mixedSuites
    /// The split is none.
    case unknownSplit(String)
    /// Two matrix entries would share a run directory.
    case sharedName(String)
    /// Every matrix entry is excluded.
    case noCell
    /// The lists make more matrix entries than a nightly run may have.
    case tooManyCells(most: Int)
  }
}

extension NightlyPlan.Problem: CustomStringConvertible {
  /// The problem, without a full stop.
  public var description: String {
    switch self {
    case .empty: "not a plan: it is empty"
    case .noProfile: "profiles names one profile or more"
    case .emptyList(let key): "\(key) is empty"
    case .unknownValue(let key, let value, let known):
      "\(key): unknown value \(value)" + NearMatches.question(for: value, in: known)
    case .malformedWeights(let text): "weights: \(text) is not three numbers that sum to 1"
    case .emptyEntry(let list): "\(list) holds an entry without keys"
    case .unknownKey(let list, let key, let known):
      "\(list): unknown key \(key)\(NearMatches.question(for: key, in: known)); known are \(known.joined(separator: ", "))"
    case .malformedSeed(let text): "include: seed \(text) is no seed"
    case .mixedSuites: "suites takes names of suites, or only none"
    case .unknownSplit: "split is test or dev"
    case .sharedName(let name): "two matrix entries would share the name \(name)"
    case .noCell: "no matrix entry is left"
    case .tooManyCells(let most): "more than \(most) matrix entries; split the plan"
    }
  }
}
