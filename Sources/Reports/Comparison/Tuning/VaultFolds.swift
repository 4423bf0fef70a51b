internal import VaultCore
public import VaultResults

/// The fold of each vault.
///
/// Whole vaults, because the events of one vault share people, threads and habits: split among
/// folds, they would let the held-out part leak into the choice.
public struct VaultFolds: Hashable, Sendable {
  /// The fold of each vault, from 0.
  public let foldOfVault: [String: Int]
  /// The number of folds; none is empty.
  public let count: Int
  /// True if each vault is a fold of its own because there are no more vaults than folds.
  public let isLeaveOneOut: Bool

  /// The permitted numbers of folds: beyond ten the correction for their dependence is too small.
  public static let permitted = 2...10

  /// Divides vaults so that the folds hold about as many queries each.
  ///
  /// In order of descending queries, vaults of equal size shuffled, each goes to the fold with the
  /// fewest queries so far; of equals, to the one with the fewest vaults, then to the first
  /// (Graham, "Bounds on Multiprocessing Timing Anomalies", 1969: the largest is at most 4/3 of
  /// what is possible).
  ///
  /// - Parameters:
  ///   - queries: The number of queries of each vault; every one positive.
  ///   - folds: The number of folds to make; with no more vaults than that, each is its own.
  ///   - seed: Decides the order of vaults of equal size.
  /// - Throws: ``RunError/cannotTell(_:)`` for fewer than three vaults,
  ///   ``RunError/misuse(_:)`` for a number of folds that is not ``permitted``.
  public init(queries: [String: Int], folds: Int, seed: UInt64) throws(RunError) {
    guard Self.permitted.contains(folds) else {
      throw .misuse(.folds(folds))
    }
    guard queries.count >= 3 else {
      throw .cannotTell(.tooFewVaults(count: queries.count, least: 3))
    }
    let names = queries.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    count = min(folds, names.count)
    isLeaveOneOut = names.count <= folds
    var random = SeededRandom(seed: seed).stream("tuning-folds")
    let order = random.shuffled(names).enumerated().sorted { left, right in
      let (leftSize, rightSize) = (queries[left.element] ?? 0, queries[right.element] ?? 0)
      return leftSize != rightSize ? leftSize > rightSize : left.offset < right.offset
    }
    var sizes = Array(repeating: (queries: 0, vaults: 0), count: count)
    var assigned: [String: Int] = [:]
    for (_, vault) in order {
      let fold = sizes.indices.min { sizes[$0] < sizes[$1] } ?? 0
      assigned[vault] = fold
      sizes[fold].queries += queries[vault] ?? 0
      sizes[fold].vaults += 1
    }
    foldOfVault = assigned
  }
}
