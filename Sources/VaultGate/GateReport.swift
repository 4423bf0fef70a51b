public import Foundation
public import VaultCore
public import VaultResults

/// A gate's decision and everything it rests on: the content of `gate.json`.
public struct GateReport: Hashable, Sendable, Codable {
  /// One of the two sides, as far as a reader must know it.
  public struct Side: Hashable, Sendable, Codable {
    /// The folder's or file's name, without its path.
    public let name: String
    /// The commit that was built; `nil` where nobody knows.
    public let commit: String?
    /// The digest of the executable; `nil` for a bare TREC run.
    public let binaryDigest: String?

    /// The system that the run is about; `nil` for a bare TREC run and for an executable.
    public let subject: Manifest.Subject?
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
  public static let currentSchemaVersion = 1

  /// The layout of the JSON keys; raised when one changes its meaning.
  public let schemaVersion: Int
  /// The decision.
  public let verdict: GateVerdict
  /// What the candidate is held against.
  public let baseline: Side
  /// What is judged.
  public let candidate: Side
  /// The digest of the policy that decided.
  public let policyDigest: String
  /// Everything that was found, tier by tier.
  public let findings: [GateFinding]
  /// What a reader must know besides, one sentence each.
  public let notes: [String]

  /// Gathers findings and decides.
  ///
  /// A failure decides before anything else, then what cannot be told or compared; improvements
  /// count as not told where `refusesImprovements` is set. No finding at all tells nothing.
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
  ///   - file: What errors call it.
  /// - Returns: The decision.
  /// - Throws: `ResultsError`, naming the file and the key.
  public static func decode(_ bytes: Data, file: String) throws(ResultsError) -> GateReport {
    try CanonicalJSON.decode(
      GateReport.self, from: bytes, file: file, schemaVersion: currentSchemaVersion)
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
