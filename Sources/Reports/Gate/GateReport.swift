public import Foundation
public import VaultCore
public import VaultResults

/// A gate's decision and everything it rests on: the content of `gate.json`.
public struct GateReport: Hashable, Sendable, Codable {
  /// One of the two sides, in the detail that a reader needs.
  public struct Side: Hashable, Sendable, Codable {
    /// The folder's or file's name, without its path.
    public let name: String
    /// The commit that was built; `nil` where it is unknown.
    public let commit: String?
    /// The digest of the executable; `nil` for a bare TREC run.
    public let binaryDigest: String?

    /// The system that the run is about; `nil` for a bare TREC run and for an executable.
    public fileprivate(set) var subject: Manifest.Subject?
    /// The ranking weights of that system; `nil` where it has none.
    public let weights: RankingWeights?
    /// The embedder's name; `nil` where there is no run.
    public let embedder: String?

    /// Names a side.
    public init(
      name: String, commit: String? = nil, binaryDigest: String? = nil,
      subject: Manifest.Subject? = nil, weights: RankingWeights? = nil, embedder: String? = nil
    ) {
      self.name = name
      self.subject = subject
      self.weights = weights
      self.embedder = embedder
      self.commit = commit
      self.binaryDigest = binaryDigest
    }
  }

  /// The schema that this version writes.
  ///
  /// It also reads version 1, in which systems had the former names of `RenamedIDs`.
  public static let currentSchemaVersion = 2

  /// The layout of the JSON keys; raised when one changes its meaning.
  public private(set) var schemaVersion: Int
  /// The decision.
  public let verdict: GateVerdict
  /// The side with which the candidate is compared.
  public private(set) var baseline: Side
  /// The side that is judged.
  public private(set) var candidate: Side
  /// The digest of the policy that decided.
  public let policyDigest: String
  /// Everything that was found, tier by tier.
  public private(set) var findings: [GateFinding]
  /// Notes for readers, one sentence each.
  public let notes: [String]

  /// Gathers findings and decides.
  ///
  /// A failure decides before anything else, then an inconclusive or incomparable finding;
  /// improvements count as inconclusive where `refusesImprovements` is set. Without any finding the
  /// gate is inconclusive.
  public init(
    baseline: Side, candidate: Side, policyDigest: String, findings: [GateFinding],
    refusesImprovements: Bool, notes: [String] = []
  ) {
    schemaVersion = Self.currentSchemaVersion
    self.baseline = baseline
    self.candidate = candidate
    self.policyDigest = policyDigest
    self.findings = findings
    self.notes = notes
    verdict = Self.verdict(of: findings, refusesImprovements: refusesImprovements)
  }

  /// The findings of one outcome, in their order.
  public func findings(_ outcome: GateFinding.Outcome) -> [GateFinding] {
    findings.filter { $0.outcome == outcome }
  }

  /// The decision as JSON; equal decisions give equal bytes.
  ///
  /// - Throws: `ResultsError.notFinite` where a number is NaN or infinite.
  public func encoded() throws(ResultsError) -> Data {
    try CanonicalJSON.encode(self, file: "gate.json")
  }

  /// Reads a decision.
  ///
  /// - Parameters:
  ///   - bytes: The content of a `gate.json`.
  ///   - file: The name in errors.
  /// - Returns: The decision.
  /// - Throws: `ResultsError`, naming the file and the key.
  public static func decode(_ bytes: Data, file: String) throws(ResultsError) -> GateReport {
    let (report, version) = try CanonicalJSON.decode(
      GateReport.self, from: bytes, file: file, schemaVersions: 1...currentSchemaVersion)
    return version < currentSchemaVersion ? report.underCurrentNames : report
  }

  /// The decision with the current names of the systems that were renamed.
  private var underCurrentNames: GateReport {
    var report = self
    report.schemaVersion = Self.currentSchemaVersion
    report.baseline.subject = baseline.subject?.underCurrentNames
    report.candidate.subject = candidate.subject?.underCurrentNames
    report.findings = findings.map(\.underCurrentNames)
    _ = RenamedIDs.noting(findings, report.findings)
    return report
  }

  private static func verdict(
    of findings: [GateFinding], refusesImprovements: Bool
  ) -> GateVerdict {
    let outcomes = Set(findings.map(\.outcome))
    if outcomes.contains(.failed) { return .failed }
    if findings.isEmpty || outcomes.contains(.inconclusive) || outcomes.contains(.notComparable) {
      return .cannotTell
    }
    return refusesImprovements && outcomes.contains(.improved) ? .cannotTell : .passed
  }
}
