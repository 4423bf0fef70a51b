public import Foundation
public import VaultResults

/// Systems held against each other query by query: the content of `compare.json`.
///
/// The first system is the baseline and the first measure leads. A key is never dropped; what does
/// not apply is an empty list.
public struct ComparisonReport: Hashable, Sendable, Codable {
  /// The schema that this version writes.
  public static let currentSchemaVersion = 1

  /// The layout of the JSON keys; raised when one changes its meaning.
  public let schemaVersion: Int
  /// What was compared with what, and on which queries.
  public let basis: ComparisonBasis
  /// The systems in the order in which they were named; the first is the baseline.
  public let systems: [ComparedSystem]
  /// The measures by canonical name; the first one orders queries and slices.
  public let measures: [String]
  /// The families within which p-values are corrected.
  public let families: [ComparisonFamily]
  /// Every pair of systems on every measure, over all queries.
  public let differences: [MeasuredDifference]
  /// The same on every slice that has enough queries and vaults.
  public let slices: [MeasuredDifference]
  /// The slices that are too small for a statement.
  public let tooFew: [UntestedSlice]
  /// For each pair the queries that differ most.
  public let queries: [QueryDifferences]
  /// What a reader must know besides, one sentence each.
  public let notes: [String]

  /// Gathers a comparison under the current schema.
  public init(
    basis: ComparisonBasis, systems: [ComparedSystem], measures: [String],
    families: [ComparisonFamily], differences: [MeasuredDifference], slices: [MeasuredDifference],
    tooFew: [UntestedSlice], queries: [QueryDifferences], notes: [String]
  ) {
    schemaVersion = Self.currentSchemaVersion
    self.basis = basis
    self.systems = systems
    self.measures = measures
    self.families = families
    self.differences = differences
    self.slices = slices
    self.tooFew = tooFew
    self.queries = queries
    self.notes = notes
  }

  /// The comparison as JSON; equal comparisons give equal bytes.
  ///
  /// - Throws: `ResultsError.notFinite` where a number is NaN or infinite.
  public func encoded() throws(ResultsError) -> Data {
    try CanonicalJSON.encode(self, file: "compare.json")
  }

  /// Reads a comparison.
  ///
  /// - Parameters:
  ///   - bytes: The content of a `compare.json`.
  ///   - file: What errors call it.
  /// - Returns: The comparison.
  /// - Throws: `ResultsError`, naming the file and the key.
  public static func decode(_ bytes: Data, file: String) throws(ResultsError) -> ComparisonReport {
    try CanonicalJSON.decode(
      ComparisonReport.self, from: bytes, file: file, schemaVersion: currentSchemaVersion)
  }
}

/// What a comparison stands on.
public struct ComparisonBasis: Hashable, Sendable, Codable {
  /// The split that was judged; empty where files of rankings were compared.
  public let split: String
  /// The judged queries, each of which every system was asked.
  public let queries: Int
  /// The vaults that those queries belong to: what is resampled.
  ///
  /// Of files of rankings each query is a vault of its own.
  public let vaults: Int
  /// The corpora, one per seed: more than one where several runs of a system were named.
  public let corpora: Int
  /// The share of resamples that intervals enclose.
  public let level: Double
  /// How intervals were made, in words.
  public let intervals: String
  /// The seed of every random draw of the statistics.
  public let seed: UInt64
}

/// Comparisons whose p-values are corrected together, because somebody reads them together.
public struct ComparisonFamily: Hashable, Sendable, Codable {
  /// `overall` or `slices`.
  public let id: String
  /// How many comparisons it holds: those that could be significant at all.
  public let size: Int
  /// The correction that verdicts rest on: `holm` or `benjaminiHochberg`.
  public let correction: String
  /// What it holds, in words.
  public let members: String
}

/// A part of the queries that is too small for a statement.
public struct UntestedSlice: Hashable, Sendable, Codable {
  /// The part, for example `language: es`.
  public let slice: [String: String]
  /// How many queries it has.
  public let queries: Int
  /// How many vaults they belong to.
  public let vaults: Int
}
