public import Foundation
public import VaultResults

/// Systems compared with each other query by query: the content of `compare.json`.
///
/// The first system is the baseline and the first measure leads. A key is never dropped; what does
/// not apply is an empty list.
public struct ComparisonReport: Hashable, Sendable, Codable {
  /// The schema that this version writes.
  ///
  /// It also reads version 1, in which systems had the former names of `RenamedIDs`.
  public static let currentSchemaVersion = 2

  /// The layout of the JSON keys; raised when one changes its meaning.
  public private(set) var schemaVersion = Self.currentSchemaVersion
  /// The compared systems and the queries.
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
  /// Notes for readers, one sentence each.
  public let notes: [String]

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
  ///   - file: The name in errors.
  /// - Returns: The comparison.
  /// - Throws: `ResultsError`, naming the file and the key.
  public static func decode(_ bytes: Data, file: String) throws(ResultsError) -> ComparisonReport {
    let (report, version) = try CanonicalJSON.decode(
      ComparisonReport.self, from: bytes, file: file, schemaVersions: 1...currentSchemaVersion)
    return version < currentSchemaVersion ? report.underCurrentNames : report
  }

  /// The comparison with the current names of systems that were renamed; labels are as they were.
  private var underCurrentNames: ComparisonReport {
    let renamed = systems.map(\.underCurrentNames)
    _ = RenamedIDs.noting(systems, renamed)
    return ComparisonReport(
      basis: basis, systems: renamed, measures: measures, families: families,
      differences: differences, slices: slices, tooFew: tooFew, queries: queries, notes: notes)
  }
}

/// The basis of a comparison.
public struct ComparisonBasis: Hashable, Sendable, Codable {
  /// The split that was judged; empty where files of rankings were compared.
  public let split: String
  /// The number of judged queries, all answered by every system.
  public let queries: Int
  /// The vaults of those queries, which are resampled.
  ///
  /// Of files of rankings each query is a vault of its own.
  public let vaults: Int
  /// The corpora, one per seed: more than one where several runs of a system were named.
  public let corpora: Int
  /// The share of resamples that intervals enclose.
  public let level: Double
  /// The method of the intervals, in words.
  public let intervals: String
  /// The seed of every random draw of the statistics.
  public let seed: UInt64
}

/// Comparisons whose p-values are corrected together, because they are read together.
public struct ComparisonFamily: Hashable, Sendable, Codable {
  /// `overall` or `slices`.
  public let id: String
  /// The number of comparisons that it holds: those that could be significant at all.
  public let size: Int
  /// The correction that decides outcomes: `holm` or `benjaminiHochberg`.
  public let correction: String
  /// Its members, in words.
  public let members: String
}

/// A part of the queries that is too small for a statement.
public struct UntestedSlice: Hashable, Sendable, Codable {
  /// The part, for example `language: es`.
  public let slice: [String: String]
  /// The number of its queries.
  public let queries: Int
  /// The number of their vaults.
  public let vaults: Int
}
