import Testing
import VaultCore
import VaultResults

@testable import VaultComparison

@Suite("Folds of vaults")
struct VaultFoldsTests {
  @Test("Every vault has one fold, no fold is empty, and sizes are balanced")
  func balance() throws {
    var random = SeededRandom(seed: 5)
    for vaults in 5...40 {
      var queries: [String: Int] = [:]
      for vault in 0..<vaults { queries["v\(vault)"] = random.integer(in: 1...30) }
      let folds = try VaultFolds(queries: queries, folds: 5, seed: 1)
      #expect(Set(folds.foldOfVault.keys) == Set(queries.keys))
      var sizes = Array(repeating: 0, count: 5)
      for (vault, fold) in folds.foldOfVault { sizes[fold] += queries[vault] ?? 0 }
      let largest = queries.values.max() ?? 0
      let (most, fewest) = (sizes.max() ?? 0, sizes.min() ?? 0)
      // List scheduling: the last vault put on the fullest fold went to the then emptiest.
      #expect(fewest > 0 && most - fewest <= largest)
    }
  }

  @Test("The seed decides, and the same one decides the same")
  func seeds() throws {
    let queries = Dictionary(uniqueKeysWithValues: (0..<12).map { ("v\($0)", 4) })
    let first = try VaultFolds(queries: queries, folds: 4, seed: 1)
    #expect(try VaultFolds(queries: queries, folds: 4, seed: 1) == first)
    #expect(try (2...9).contains { try VaultFolds(queries: queries, folds: 4, seed: $0) != first })
    for fold in 0..<4 { #expect(first.foldOfVault.values.count { $0 == fold } == 3) }
  }

  @Test("With no more vaults than folds each vault is a fold of its own")
  func leaveOneOut() throws {
    let folds = try VaultFolds(queries: ["a": 1, "b": 90, "c": 3], folds: 5, seed: 1)
    #expect(folds.isLeaveOneOut && folds.count == 3)
    #expect(Set(folds.foldOfVault.values) == [0, 1, 2])
  }

  @Test("Fewer than three vaults and too few or many folds are refused with a remedy")
  func refusals() throws {
    let few = try #require(throws: RunError.self) {
      try VaultFolds(queries: ["a": 5, "b": 5], folds: 5, seed: 1)
    }
    #expect(few.description.contains("at least 3") && few.description.contains("--split"))
    if case .cannotTell = few {} else { Issue.record("not the error of data that cannot answer") }
    for folds in [-1, 0, 1, 11] {
      let error = try #require(throws: RunError.self) {
        try VaultFolds(queries: ["a": 5, "b": 5, "c": 5], folds: folds, seed: 1)
      }
      #expect(error.description.contains("--folds \(folds): give 2 to 10"))
    }
  }
}
