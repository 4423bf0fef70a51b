internal import VaultCore
internal import VaultResults

/// The assignment of a candidate's systems to those of the baseline.
///
/// The systems that the two runs are about are paired, also under different names. Each further
/// system of the baseline is paired with the one of the same name, so that a new system that is
/// better cannot conceal the result of an old one.
struct SystemPairing {
  /// Two systems that are judged against each other.
  struct Pair: Hashable {
    /// The name of the two in findings: their own, or `subject` where they have different ones.
    let label: String
    let baseline: String
    let candidate: String
  }

  /// The systems of a run for one kind of questions.
  struct Side {
    /// The system that the run is about.
    let subject: Manifest.Subject?
    /// The systems that answered, ascending.
    let systems: [String]
  }

  /// The name of subjects in findings where their own names differ.
  private static let role = "subject"
  /// A ranking that depends on a seed and is not judged.
  private static let unjudged = "random"

  let kind: QuestionKind
  /// The pairs of systems to compare.
  let pairs: [Pair]
  /// The baseline's systems without a counterpart.
  let missing: [String]
  private let baseline: Side
  private let candidate: Side

  init(_ kind: QuestionKind, baseline: Side, candidate: Side) {
    self.kind = kind
    self.baseline = baseline
    self.candidate = candidate
    let held = Set(candidate.systems)
    let old = baseline.systems.filter { $0 != Self.unjudged }
    let role = [(baseline.subject?.system, candidate.subject?.system)].compactMap { old, new in
      old.flatMap { old in new.map { (old, $0) } }
    }.filter { $0 != $1 }
    pairs =
      role.map { Pair(label: Self.role, baseline: $0, candidate: $1) }
      + old.filter(held.contains).map { Pair(label: $0, baseline: $0, candidate: $0) }
    missing = old.filter { name in !held.contains(name) && !role.contains { $0.0 == name } }
  }

  /// The names, as files and metrics have them, of the baseline's systems that the candidate lacks,
  /// including those replaced by another system.
  var absentNames: [String] {
    let held = Set(candidate.systems)
    return baseline.systems.filter { $0 != Self.unjudged && !held.contains($0) }
      .map { kind.metricPrefix + $0 }
  }

  /// The findings on systems: another subject, and missing systems.
  var findings: [GateFinding] {
    let judged = GateFinding(
      tier: .systems, subject: "\(kind.metricPrefix)systems", outcome: .passed, n: pairs.count,
      reason: "\(Plural.count(pairs.count, "system")) judged on both sides")
    var findings =
      (pairs.isEmpty ? [] : [judged])
      + missing.map {
        Self.finding(
          "system/\(kind.metricPrefix)\($0)", "the baseline holds it and the candidate does not")
      }
    if let old = baseline.subject, let new = candidate.subject, old != new {
      let name = kind == .events ? "manifest.subject" : "\(kind.metricPrefix)\(Self.role)"
      findings.insert(
        Self.finding(
          name,
          "\(old.words) against \(new.words): they are judged against "
            + "each other, and a waiver must name the owner of the change"), at: 0)
    }
    return findings
  }

  /// That a subject answers nothing.
  static func silent(_ pair: Pair, _ kind: QuestionKind) -> GateFinding {
    finding(
      "\(kind.metricPrefix)\(pair.label)/answers",
      "\(pair.candidate) ranks no relevant message for any judged query")
  }

  private static func finding(_ subject: String, _ reason: String) -> GateFinding {
    GateFinding(tier: .systems, subject: subject, outcome: .inconclusive, reason: reason)
  }
}
