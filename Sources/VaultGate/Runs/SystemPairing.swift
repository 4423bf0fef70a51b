internal import VaultCore
internal import VaultResults

/// Which system of a candidate answers for which one of the baseline.
///
/// The systems that the two runs are about stand for each other, whatever they are called. Each
/// further system of the baseline stands for the one of the same name, so that a new system that is
/// better cannot hide what became of an old one.
struct SystemPairing {
  /// Two systems that are judged against each other.
  struct Pair: Hashable {
    /// What findings call the two: their name, or `subject` where they have different ones.
    let label: String
    let baseline: String
    let candidate: String
  }

  /// What a run holds of one kind of questions.
  struct Side {
    /// The system that the run is about.
    let subject: Manifest.Subject?
    /// The systems that answered, ascending.
    let systems: [String]
  }

  /// What findings call the subjects where their names differ.
  private static let role = "subject"
  /// A ranking that a seed moves and nobody judges.
  private static let unjudged = "random"

  let kind: QuestionKind
  /// Who is judged against whom.
  let pairs: [Pair]
  /// The baseline's systems that nobody answers for.
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

  /// The names, as files and figures have them, of the baseline's systems that the candidate lacks,
  /// those whose part another system takes included.
  var absentNames: [String] {
    let held = Set(candidate.systems)
    return baseline.systems.filter { $0 != Self.unjudged && !held.contains($0) }
      .map { kind.metricPrefix + $0 }
  }

  /// What a decision must name: another subject, and systems that are gone.
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
            + "each other, and a waiver must name who answers for the change"), at: 0)
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
