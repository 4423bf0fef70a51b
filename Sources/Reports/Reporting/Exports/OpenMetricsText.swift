internal import VaultResults

/// A run as OpenMetrics 1.0 text, for Prometheus and compatible tools.
///
/// | metric family | samples |
/// |---|---|
/// | `vaultbench_run` | the manifest, as an info metric |
/// | `vaultbench_value_<name>[_<unit>]` | the metrics whose ids give that name |
/// | `vaultbench_low_…`, `vaultbench_high_…` | the ends of their 95 % intervals |
/// | `vaultbench_stage_seconds`, `vaultbench_stage_peak_bytes` | costs of stages |
/// | `vaultbench_target_met` | 1 for a target that is met, 0 for one that is missed |
///
/// A name is that of the declaration without its placeholders; the values of these and the slice
/// are labels. The label `id` has the metric's own id, so that no two samples are equal even where
/// two ids give one name. Values keep the units of the report. The second word of a family's name
/// keeps the kinds apart, independent of the ids.
enum OpenMetricsText {
  /// Renders a run.
  ///
  /// - Parameter source: The run and the ids of the metrics to take, all of them by default.
  /// - Returns: The exposition, ending with `# EOF`.
  /// - Throws: `ResultsError.notFinite`.
  static func render(_ source: ExportSource) throws(ResultsError) -> String {
    let report = source.report
    var run = Family("vaultbench_run", "info", help: "What was run, on what, by which binary.")
    run.add(1, facts(report.manifest), suffix: "_info")
    var seconds = Family(
      "vaultbench_stage_seconds", unit: "seconds", help: "Time that a stage of the run took.")
    var peaks = Family(
      "vaultbench_stage_peak_bytes", unit: "bytes",
      help: "The most memory that the process had while a stage ran.")
    for (index, stage) in report.stages.enumerated() {
      let labels = [("stage", stage.id), ("order", String(index + 1))]
      guard stage.seconds.isFinite else {
        throw .notFinite(file: "openmetrics", key: ExportText.line(stage.id, most: 80))
      }
      seconds.add(stage.seconds, labels)
      peaks.add(Double(stage.peakBytes), labels)
    }
    var met = Family(
      "vaultbench_target_met", help: "Whether a target is met; absent where it is not decided.")
    for target in report.targets where [.met, .missed].contains(target.verdict) {
      let labels = [("target", target.id), ("kind", target.kind.rawValue)]
      met.add(target.verdict == .met ? 1 : 0, labels)
    }
    let families = [run] + (try metrics(of: source)) + [seconds, peaks, met]
    return families.map(\.text).joined() + "# EOF\n"
  }

  private static func metrics(of source: ExportSource) throws(ResultsError) -> [Family] {
    var families: [Family] = []
    var places: [String: Int] = [:]
    for metric in try source.chosen(format: "openmetrics") {
      let declaration = source.catalogue.entry(for: metric.key)?.declaration
      let pattern = declaration?.pattern.replacing(/<[^>]*>/, with: "") ?? metric.id
      let unit = ExportText.unit(metric.unit)
      var name = ExportText.words(pattern)
      if let unit, name != unit, !name.hasSuffix("_\(unit)") { name += "_\(unit)" }
      let bindings = declaration?.bindings(in: metric.id) ?? [:]
      let labels =
        [("id", metric.id)] + sorted(bindings) + sorted(metric.slice ?? [:])
      let values = [("value", metric.value)] + (metric.ci95.map(ends) ?? [])
      for (kind, value) in values {
        let family = "vaultbench_\(kind)_\(name)"
        let place = places[family] ?? families.count
        if place == families.count {
          places[family] = place
          families.append(Family(family, unit: unit, help: ""))
        }
        families[place].explain(kind, declaration?.meaning ?? metric.id, unit: unit)
        families[place].add(value, labels)
      }
    }
    return families
  }

  private static func ends(of interval: ConfidenceInterval) -> [(String, Double)] {
    [("low", interval.low), ("high", interval.high)]
  }

  private static func sorted(_ labels: [String: String]) -> [(String, String)] {
    labels.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private static func facts(_ manifest: Manifest) -> [(String, String)] {
    let machine = manifest.machine
    let facts: [(String, String?)] = [
      ("dataset", manifest.dataset), ("profile", manifest.profile), ("split", manifest.split),
      ("primary_system", manifest.primarySystem), ("embedder", manifest.embedder),
      ("index", manifest.index), ("seed", manifest.seed.map { String($0) }),
      ("commit", manifest.commit), ("created_at", manifest.createdAt),
      ("corpus_digest", manifest.corpusDigest), ("config_digest", manifest.configDigest),
      ("model_digest", manifest.modelDigest), ("binary_digest", manifest.binaryDigest),
      ("cpu", machine.cpu), ("cores", String(machine.cores)), ("kernels", machine.kernels),
      ("blas", machine.blas), ("swift", machine.swift),
      ("operating_system", machine.operatingSystem),
    ]
    return facts.compactMap { name, value in value.map { (name, $0) } }
  }

  /// The samples of one name, with their common description.
  private struct Family {
    private let name: String
    private let type: String
    private var unit: String?
    private var help: [String]
    private var samples = ""

    init(_ name: String, _ type: String = "gauge", unit: String? = nil, help: String) {
      self.name = name
      self.type = type
      self.unit = unit
      self.help = help.isEmpty ? [] : [help]
    }

    /// Adds the description of a metric of this name; a unit that not all have is left out.
    mutating func explain(_ kind: String, _ meaning: String, unit: String?) {
      if self.unit != unit { self.unit = nil }
      let text = kind == "value" ? meaning : "The \(kind) end of the 95 % interval of: \(meaning)"
      if help.count < 3, !help.contains(text) { help.append(text) }
    }

    mutating func add(_ value: Double, _ labels: [(String, String)], suffix: String = "") {
      var used: Set<String> = []
      let pairs = labels.map { key, value in
        let words = ExportText.words(key)
        // A label begins with a letter.
        let base = words.first?.isLetter == true ? words : "label_\(words)"
        var name = base
        while !used.insert(name).inserted { name = "\(base)_\(used.count)" }
        return "\(name)=\"\(OpenMetricsText.escaped(value))\""
      }
      samples += "\(name)\(suffix){\(pairs.joined(separator: ","))} \(value)\n"
    }

    /// The family; empty without samples.
    var text: String {
      guard !samples.isEmpty else { return "" }
      let help = OpenMetricsText.escaped(help.joined(separator: " "))
      return "# TYPE \(name) \(type)\n" + (unit.map { "# UNIT \(name) \($0)\n" } ?? "")
        + "# HELP \(name) \(help)\n" + samples
    }
  }

  /// Text in quotes or after `HELP`.
  private static func escaped(_ text: String) -> String {
    ExportText.escaped(ExportText.line(text), ["\\": "\\\\", "\"": "\\\""])
  }
}
