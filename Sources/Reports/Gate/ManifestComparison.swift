internal import VaultCore
internal import VaultResults

/// Decides which keys of two manifests agree, and which values are comparable then.
///
/// Quality is comparable where corpus and split agree, exact rankings where model, settings,
/// kernels and BLAS agree too, times only within one class of machine and one toolchain.
public struct ManifestComparison: Sendable {
  let baseline: Manifest
  let candidate: Manifest

  /// True if quality may be compared.
  public var sameQuestions: Bool { questions.allSatisfy(\.agrees) }
  /// True if times may be compared.
  public var sameMachine: Bool { machine.allSatisfy(\.agrees) }
  /// True if rankings must repeat to the bit.
  public var sameSettings: Bool {
    sameQuestions && baseline.configDigest == candidate.configDigest
      && baseline.modelDigest == candidate.modelDigest && baseline.seed == candidate.seed
      && baseline.machine.kernels == candidate.machine.kernels
      && baseline.machine.agreesInBLAS(with: candidate.machine)
  }

  /// A finding for each key that differs and matters.
  ///
  /// - Parameter acrossMachines: True if another machine or toolchain is expected, and only
  ///   comparable values are judged.
  /// - Returns: Differences that prevent a comparison, then permitted ones.
  public func findings(acrossMachines: Bool) -> [GateFinding] {
    questions.filter { !$0.agrees }.map { key in
      finding(
        key, .notComparable, "quality needs one corpus, split and set of questions on both sides")
    }
      + machine.filter { !$0.agrees }.map { key in
        acrossMachines
          ? finding(key, .changed, "times and exact metrics are not compared")
          : finding(
            key, .notComparable,
            "gate on one machine and toolchain, or judge what remains with --across-machines")
      }
      + settings.map {
        GateFinding(
          tier: .comparability, subject: $0.name, outcome: .changed,
          reason: "\($0.words); a difference is what this gate is asked about")
      }
  }

  private struct Key {
    let name: String
    let baseline: String
    let candidate: String

    var isWaived = false
    var agrees: Bool { baseline == candidate || isWaived }
  }

  private var questions: [Key] {
    [
      key("corpusDigest") { $0.corpusDigest }, key("split") { $0.split },
    ]
  }

  private var machine: [Key] {
    [
      key("machine.cpu") { $0.machine.cpu }, key("machine.cores") { "\($0.machine.cores)" },
      key("machine.kernels") { $0.machine.kernels }, blas,
      key("machine.operatingSystem") { $0.machine.operatingSystem },
      key("machine.swift") { $0.machine.swift },
    ]
  }

  private var blas: Key {
    var key = key("machine.blas") { $0.machine.blas }
    key.isWaived = baseline.machine.agreesInBLAS(with: candidate.machine)
    return key
  }

  /// The differences in settings and model, in words, since digests do not inform a reader.
  private var settings: [(name: String, words: String)] {
    var differences: [(name: String, words: String)] = []
    if baseline.configDigest != candidate.configDigest {
      let known = [
        ("the system is", baseline.about.words, candidate.about.words),
        ("weights are", Self.text(baseline.weights), Self.text(candidate.weights)),
        ("the index is", baseline.index, candidate.index),
        ("the embedder is", baseline.embedder, candidate.embedder),
      ].filter { $1 != $2 }.map { "\($0) \($2) instead of \($1)" }
      differences.append(
        (
          "settings",
          known.isEmpty
            ? "a setting differs, none of system, weights, index and embedder"
            : known.joined(separator: ", ")
        ))
    }
    if baseline.modelDigest != candidate.modelDigest {
      differences.append(
        (
          "model",
          baseline.embedder == candidate.embedder
            ? "\(candidate.embedder) has other files of the model"
            : "the model is \(candidate.embedder) instead of \(baseline.embedder)"
        ))
    }
    return differences
  }

  private static func text(_ weights: RankingWeights?) -> String {
    weights.map { weights in
      [weights.semantic, weights.temporal, weights.participant]
        .map { DecimalText.shortest($0 * 100) }.joined(separator: "/")
    } ?? "none"
  }

  private func key(_ name: String, _ value: (Manifest) -> String) -> Key {
    Key(name: "manifest.\(name)", baseline: value(baseline), candidate: value(candidate))
  }

  private func finding(
    _ key: Key, _ outcome: GateFinding.Outcome, _ words: String
  ) -> GateFinding {
    GateFinding(
      tier: .comparability, subject: key.name, outcome: outcome,
      reason:
        "\(Comparability.short(key.baseline)) against \(Comparability.short(key.candidate)): \(words)"
    )
  }
}
