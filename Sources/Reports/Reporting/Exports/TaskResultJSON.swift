internal import Foundation
internal import VaultResults

/// One system's result on a run's questions, as a task result of MTEB.
///
/// The questions are a task, their corpus's digest is its revision, and all of them are the subset
/// `default`, so that the mean that MTEB takes over subsets is the mean of the report. Keys without
/// a value are `null`: MTEB made none of this, and no emissions were measured.
enum TaskResultJSON {
  /// Renders a run.
  ///
  /// - Parameters:
  ///   - source: The run and the system; the run's own by default.
  ///   - questions: The questions.
  /// - Returns: JSON with its keys in ascending order.
  /// - Throws: `ResultsError.notFinite`, or ``ReportingError/notRanked(format:metric:)`` for a
  ///   system without nDCG@10.
  static func render(_ source: ExportSource, of questions: QuestionKind) throws -> String {
    let manifest = source.report.manifest
    let isMatching = questions == .events
    let format = isMatching ? "mteb" : "mteb-search"
    let system =
      source.system ?? (isMatching ? manifest.primarySystem : QuestionKind.searchSubject)
    let prefix = "\(questions.metricPrefix)\(system)/"
    let metrics = try source.chosen(format: format)
    var scores: [String: Value] = [:]
    for metric in metrics where metric.slice == nil && metric.id.hasPrefix(prefix) {
      guard let key = key(of: metric.id.dropFirst(prefix.count)) else { continue }
      scores[key] = .number(metric.value)
    }
    guard let main = scores["ndcg_at_10"] else {
      throw ReportingError.notRanked(
        format: format, metric: ExportText.line("\(prefix)nDCG@10", most: 80))
    }
    scores["main_score"] = main
    scores["hf_subset"] = .text("default")
    let codes = metrics.filter { $0.id == "\(prefix)nDCG@10" && $0.slice?.count == 1 }
      .compactMap { $0.slice?["language"] }
    scores["languages"] = .texts(Set(codes.compactMap(language)).sorted())
    let dataset = ExportText.words(manifest.dataset, separator: "-", most: 64)
    let time = seconds(of: isMatching ? "matching" : "search", in: source.report.stages)
    let result: [String: Value] = [
      "task_name": .text("Vaultbench\(isMatching ? "Matching" : "Search").\(dataset)"),
      "dataset_revision": .text(manifest.corpusDigest), "mteb_version": .null,
      "scores": .scores([manifest.split: [scores]]),
      "evaluation_time": time.map(Value.number) ?? .null, "kg_co2_emissions": .null,
    ]
    let json = try CanonicalJSON.encode(result, file: format)
    return ExportText.escaped(json: String(decoding: json, as: UTF8.self))
  }

  /// Returns MTEB's name of a measure; `nil` for one that it does not have.
  private static func key(of measure: Substring) -> String? {
    if let key = ["MAP": "map", "MRR": "mrr", "Rprec": "r_precision"][measure] { return key }
    let parts = measure.split(separator: "@", omittingEmptySubsequences: false)
    let names = [
      "nDCG": "ndcg", "P": "precision", "R": "recall", "Success": "hit_rate",
    ]
    guard parts.count == 2, let name = names[String(parts[0])], let depth = Int(parts[1]) else {
      return nil
    }
    return "\(name)_at_\(depth)"
  }

  /// A language of ISO 639-1 as MTEB names it, with its usual script: `deu-Latn`.
  private static func language(_ code: String) -> String? {
    let language = Locale.Language(identifier: code)
    guard let known = language.languageCode, known.isISOLanguage,
      let name = known.identifier(.alpha3), let script = language.script
    else { return nil }
    return "\(name)-\(script.identifier)"
  }

  /// Returns the time of embedding, indexing and answering; `nil` where that of answering is
  /// unknown.
  private static func seconds(
    of answering: String, in stages: [StageMeasurement]
  ) -> Double? {
    guard stages.contains(where: { $0.id == answering }) else { return nil }
    return stages.filter { ["embedding", "index", answering].contains($0.id) }
      .reduce(0) { $0 + $1.seconds }
  }

  private indirect enum Value: Encodable {
    case text(String)
    case texts([String])
    case number(Double)
    case scores([String: [[String: Value]]])
    case null

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .texts(let texts): try container.encode(texts)
      case .number(let number): try container.encode(number)
      case .scores(let scores): try container.encode(scores)
      case .null: try container.encodeNil()
      }
    }
  }
}
