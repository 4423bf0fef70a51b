internal import Crypto
public import Foundation
internal import VaultEvaluation
public import VaultVerdict
internal import Yams

/// A gate's policy with the digest of the file that states it.
public struct LoadedPolicy: Sendable {
  /// What is let pass.
  public let policy: GatePolicy
  /// SHA-256 of the file; of nothing where the policy is the default.
  public let digest: String

  /// The policy that holds where nobody wrote another.
  public init() {
    policy = GatePolicy()
    digest = SHA256.hash(data: Data()).hexadecimal
  }

  /// A policy that stands in no file.
  init(policy: GatePolicy) {
    self.policy = policy
    digest = SHA256.hash(data: Data()).hexadecimal
  }

  /// Reads a policy; keys that it leaves out keep their defaults.
  ///
  /// - Throws: ``HarnessError`` naming the file, and the key and line where they are known.
  public init(yaml file: URL) throws(HarnessError) {
    let bytes: Data
    do {
      bytes = try Data(contentsOf: file)
    } catch {
      throw .missing(path: file.path, remedy: "give --policy the path of a readable YAML file")
    }
    guard let text = String(data: bytes, encoding: .utf8) else {
      throw .malformed(file: file.path, reason: "not UTF-8 text")
    }
    policy = try PolicyFile.read(text, file: file.path)
    digest = SHA256.hash(data: bytes).hexadecimal
  }
}

/// The layout of a policy's YAML.
private struct PolicyFile: Decodable {
  var quality: Quality?
  var exact: Exact?
  var timing: Timing?
  var improvements: GatePolicy.Improvements?
  var waivers: [Waiver]?

  struct Quality: Decodable {
    var margins: [String: Double]?
    var significance: Double?
    var level: Double?
    var sliceMargin: Double?
    var sliceCollapse: Double?
    var sliceQueries: Int?
  }

  struct Exact: Decodable {
    var counters: Double?
    var scores: Double?
  }

  struct Timing: Decodable {
    var cpu: Double?
    var memory: Double?
    var significance: Double?
    var looks: [Int]?
  }

  struct Waiver: Decodable {
    var subject: String
    var slice: [String: String]?
    var owner: String
    var expires: String
    var reason: String
  }

  private static let keys: [String: [String]] = [
    "": ["quality", "exact", "timing", "improvements", "waivers"],
    "quality": [
      "margins", "significance", "level", "sliceMargin", "sliceCollapse", "sliceQueries",
    ],
    "exact": ["counters", "scores"],
    "timing": ["cpu", "memory", "significance", "looks"],
    "waivers": ["subject", "slice", "owner", "expires", "reason"],
  ]

  static func read(_ text: String, file: String) throws(HarnessError) -> GatePolicy {
    do {
      guard let root = try Yams.compose(yaml: text) else { return GatePolicy() }
      try requireKnownKeys(root, section: "", file: file)
      let read = try YAMLDecoder().decode(PolicyFile.self, from: text)
      let policy = read.policy(margins: try margins(read.quality?.margins, file: file))
      try validate(policy, file: file)
      return policy
    } catch let error as HarnessError {
      throw error
    } catch let error as YamlError {
      throw .malformed(file: "\(file)\(error.lineSuffix)", reason: "not YAML")
    } catch let error as DecodingError {
      throw .malformed(file: file, reason: reason(error))
    } catch {
      throw .malformed(file: file, reason: "not a policy")
    }
  }

  /// A key that nobody reads is a margin that nobody keeps.
  private static func requireKnownKeys(
    _ node: Node, section: String, file: String
  ) throws(HarnessError) {
    guard let mapping = node.mapping else {
      throw .malformed(file: file, reason: "\(section.isEmpty ? "it" : section) is not a mapping")
    }
    let known = keys[section] ?? []
    for (key, value) in mapping {
      let name = key.string ?? ""
      guard known.contains(name) else {
        let place = key.mark.map { ":\($0.line)" } ?? ""
        throw .malformed(
          file: file + place,
          reason: "unknown key \(name); known are \(known.joined(separator: ", "))")
      }
      guard section.isEmpty, keys[name] != nil else { continue }
      let parts = name == "waivers" ? Array(value.sequence ?? []) : [value]
      for part in parts { try requireKnownKeys(part, section: name, file: file) }
    }
  }

  /// Margins by canonical name, so that `ndcg_cut_10` is `nDCG@10`.
  private static func margins(
    _ stated: [String: Double]?, file: String
  ) throws(HarnessError) -> [String: Double]? {
    guard let stated else { return nil }
    guard !stated.isEmpty else {
      throw .malformed(
        file: file, reason: "quality.margins names no measure; leave it out for the default ones")
    }
    var margins: [String: Double] = [:]
    for (name, margin) in stated {
      do throws(EvaluationError) {
        margins[try Measure(name).name] = margin
      } catch {
        throw .malformed(file: file, reason: "quality.margins: \(name) is no measure")
      }
    }
    return margins
  }

  private func policy(margins: [String: Double]?) -> GatePolicy {
    let plain = GatePolicy()
    return GatePolicy(
      quality: GatePolicy.Quality(
        margins: margins ?? plain.quality.margins,
        significance: quality?.significance ?? plain.quality.significance,
        level: quality?.level ?? plain.quality.level,
        sliceMargin: quality?.sliceMargin ?? plain.quality.sliceMargin,
        sliceCollapse: quality?.sliceCollapse ?? plain.quality.sliceCollapse,
        sliceQueries: quality?.sliceQueries ?? plain.quality.sliceQueries),
      exact: GatePolicy.Exact(
        counters: exact?.counters ?? plain.exact.counters,
        scores: exact?.scores ?? plain.exact.scores),
      timing: GatePolicy.Timing(
        cpu: timing?.cpu ?? plain.timing.cpu, memory: timing?.memory ?? plain.timing.memory,
        significance: timing?.significance ?? plain.timing.significance,
        looks: timing?.looks ?? plain.timing.looks),
      improvements: improvements ?? plain.improvements,
      waivers: (waivers ?? []).map {
        GatePolicy.Waiver(
          subject: $0.subject, slice: $0.slice ?? [:], owner: $0.owner, expires: $0.expires,
          reason: $0.reason)
      })
  }

  private static func validate(_ policy: GatePolicy, file: String) throws(HarnessError) {
    let shares =
      [
        ("quality.sliceMargin", policy.quality.sliceMargin),
        ("quality.sliceCollapse", policy.quality.sliceCollapse),
        ("exact.counters", policy.exact.counters), ("exact.scores", policy.exact.scores),
        ("timing.cpu", policy.timing.cpu), ("timing.memory", policy.timing.memory),
      ] + policy.quality.margins.map { ("quality.margins.\($0.key)", $0.value) }
    for (key, value) in shares where !(value >= 0 && value <= 1) {
      throw .malformed(file: file, reason: "\(key) must be between 0 and 1")
    }
    let levels = [
      ("quality.significance", policy.quality.significance),
      ("quality.level", policy.quality.level),
      ("timing.significance", policy.timing.significance),
    ]
    for (key, value) in levels where !(value > 0 && value < 1) {
      throw .malformed(file: file, reason: "\(key) must lie between 0 and 1")
    }
    let looks = policy.timing.looks
    guard let first = looks.first, first >= 2, zip(looks, looks.dropFirst()).allSatisfy(<),
      looks.allSatisfy({ $0 <= 10_000 })
    else {
      throw .malformed(file: file, reason: "timing.looks must be ascending counts from 2 on")
    }
    guard policy.quality.sliceQueries >= 1 else {
      throw .malformed(file: file, reason: "quality.sliceQueries must be at least 1")
    }
    try validateWaivers(policy.waivers, file: file)
  }

  /// Checked while the file is read: a gate of two binaries applies them when its work is done.
  private static func validateWaivers(
    _ waivers: [GatePolicy.Waiver], file: String
  ) throws(HarnessError) {
    do throws(VerdictError) {
      _ = try WaiverBook(waivers)
    } catch {
      switch error {
      case .unexpectedValue(_, let key, let expected):
        throw .malformed(file: file, reason: "\(key): expected \(expected)")
      case .duplicate(_, let id):
        throw .malformed(file: file, reason: "\(id) appears twice")
      default:
        throw .malformed(file: file, reason: "its waivers cannot be applied")
      }
    }
  }

  private static func reason(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context):
      return "\((context.codingPath + [key]).written) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      let path = context.codingPath.written
      return path.isEmpty ? "not a policy" : "\(path) has the wrong kind of value"
    @unknown default:
      return "not a policy"
    }
  }
}
