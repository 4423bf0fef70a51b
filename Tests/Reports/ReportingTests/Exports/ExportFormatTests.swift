import Foundation
import Testing
import VaultHistory
import VaultResults
import VaultTestSupport

@testable import VaultGate
@testable import VaultReporting

/// Texts that end, reverse or imitate a part of some format.
enum HostileTexts {
  static let short: [String] = [
    "\"quoted\" 'id' \\ `code`", "<script>alert(1)</script>", "\u{202E}reversed\u{2066}\u{200B}",
    "\"\u{301},\u{301}:\u{301}", "line\nfeed\r\n# EOF\n::error::x", "50 % & {brace} _^~#$",
    "\u{0}\u{7}\u{FEFF}", "=1+1", "日本語",
  ]
  static let long: String = String(repeating: "long/", count: 1024)
}

@Suite("Export formats")
struct ExportFormatTests {
  /// The formats that are read by other programs than browsers.
  static let forPrograms: [String] = ["github", "openmetrics", "bmf", "otava", "latex"]

  @Test("Names and files are unique, and each name finds its format")
  func names() {
    let formats = ExportFormat.all
    #expect(Set(formats.map(\.id)).count == formats.count)
    #expect(Set(formats.map(\.fileName)).count == formats.count)
    for format in formats { #expect(ExportFormat.named(format.id)?.fileName == format.fileName) }
    #expect(ExportFormat.named("pdf") == nil)
    #expect(ExportFormat.taking(.baseline) == "html, md")
    for option in ExportFormat.Option.allCases { #expect(!ExportFormat.taking(option).isEmpty) }
  }

  @Test("The document has a row for each format")
  func document() throws {
    let page = try String(
      contentsOf: Repository.url("Documentation/Reports.md"), encoding: .utf8)
    let rows = ExportFormat.all.map { format in
      let options = ExportFormat.Option.allCases.filter(format.options.contains)
        .map { "`--\($0.rawValue)`" }.joined(separator: ", ")
      return "| `\(format.id)` | `\(format.fileName)` | \(format.summary) | "
        + "\(options)\(options.isEmpty ? "" : " ")|\n"
    }
    #expect(page.contains(rows.joined()))
  }

  @Test("Equal runs give equal texts in every format that the run can have", arguments: forPrograms)
  func repeats(id: String) throws {
    let format = try #require(ExportFormat.named(id))
    let first = try format.render(Self.source(try SampleReport.report()))
    #expect(try format.render(Self.source(try SampleReport.report())) == first)
    #expect(!first.isEmpty)
  }

  @Test("No control or invisible character is left of hostile texts", arguments: HostileTexts.short)
  func hostile(text: String) throws {
    // The name of a system ends at a slash: the table has none of such a name.
    for id in Self.forPrograms where id != "latex" || !text.contains("/") {
      let format = try #require(ExportFormat.named(id))
      let rendered = try format.render(Self.source(SampleReport.hostile(text)))
      for scalar in rendered.unicodeScalars where scalar != "\n" && scalar != "\r" {
        let category = scalar.properties.generalCategory
        #expect(category != .control && category != .format, "\(id): U+\(scalar.value)")
      }
    }
  }

  @Test(
    "A value or an interval that is not finite is refused, naming the metric",
    arguments: ["openmetrics", "bmf", "otava", "latex", "mteb"],
    [Double.nan, .infinity, -.infinity])
  func notFinite(id: String, value: Double) throws {
    let format = try #require(ExportFormat.named(id))
    for interval in [nil, ConfidenceInterval(low: 0, high: value)] {
      let metric = Metric(
        id: "formula/nDCG@10", value: interval == nil ? value : 0.5, unit: "score",
        better: .higher, n: 1, ci95: interval, deterministic: true)
      #expect(throws: ResultsError.notFinite(file: id, key: "formula/nDCG@10")) {
        try format.render(Self.source(Report.sample([metric])))
      }
    }
  }

  @Test("Only the metrics that are asked for are taken")
  func metrics() throws {
    var source = Self.source(try SampleReport.report())
    source.metrics = [.init("formula/P@10"), .init("vault/*")]
    let ids = Set(try source.chosen(format: "bmf").map(\.id))
    #expect(ids.contains("formula/P@10") && ids.contains("vault/openSeconds"))
    #expect(ids.allSatisfy { $0 == "formula/P@10" || $0.hasPrefix("vault/") })
  }

  static func source(_ report: Report) -> ExportSource {
    ExportSource(report, catalogue: SampleReport.catalogue)
  }
}

@Suite("Text of exports")
struct ExportTextTests {
  @Test(
    "Ids become words of lower case",
    arguments: [
      ("formula/P@10", "formula_p_at_10"), ("nDCG@10", "ndcg_at_10"),
      ("search/hybrid/nDCG@10/gainOver", "search_hybrid_ndcg_at_10_gain_over"),
      ("vault/insertP95Milliseconds", "vault_insert_p95_milliseconds"),
      ("index/p95Microseconds@0.95", "index_p95_microseconds_at_0_95"),
      ("abstention/AUROC", "abstention_auroc"), ("case.cancelled", "case_cancelled"),
      ("日本", ""), ("__a--b__", "a_b"),
    ])
  func words(id: String, words: String) {
    #expect(ExportText.words(id) == words)
  }

  @Test(
    "Units that are known become suffixes; plain numbers have none",
    arguments: [
      ("messages/s", "messages_per_second"), ("messagesPerSecond", "messages_per_second"),
      ("USD", "usd"), ("milliseconds", "milliseconds"), ("count", nil), ("1", nil), ("\"", nil),
    ])
  func units(unit: String, suffix: String?) {
    #expect(ExportText.unit(unit) == suffix)
  }

  @Test("A line is one line, and as long as it may be")
  func lines() {
    #expect(ExportText.line("a\u{202E}b\nc") == "a\u{FFFD}b\u{FFFD}c")
    #expect(ExportText.line("abc", most: 3) == "abc")
    #expect(ExportText.line("abcd", most: 3) == "abc…")
    #expect(ExportText.line(HostileTexts.long, most: 80).count == 81)
  }

  @Test("Invisible characters of JSON are escaped as RFC 8259 has it, in two parts above U+FFFF")
  func json() {
    #expect(
      ExportText.escaped(json: "{\"a\u{202E}\": \"\u{E0001}\"}\n")
        == "{\"a\\u202e\": \"\\udb40\\udc01\"}\n")
  }
}

@Suite("Bencher Metric Format")
struct BencherMetricsTests {
  private typealias Benchmarks = [String: [String: [String: Double]]]

  private static func benchmarks(_ report: Report) throws -> Benchmarks {
    let text = try BencherMetrics.render(ExportFormatTests.source(report))
    return try JSONDecoder().decode(Benchmarks.self, from: Data(text.utf8))
  }

  /// The keys are those of Bencher's JSON Schema of the format; values are those of the sample.
  @Test("A metric is a benchmark whose measure has the value and its interval")
  func values() throws {
    let report = try SampleReport.report()
    let benchmarks = try Self.benchmarks(report)
    #expect(benchmarks.count == report.metrics.count)
    let measure = try #require(benchmarks["semantic/P@10"]?["score-higher-is-better"])
    #expect(measure.keys.sorted() == ["lower_value", "upper_value", "value"])
    #expect(measure["value"] == 0.523)
    #expect(
      benchmarks["vault/openSeconds"] == ["seconds-lower-is-better": ["value": 0.0914]])
    #expect(
      benchmarks["vault/importMessagesPerSecond"]?.keys.first
        == "messages-per-second-higher-is-better")
    #expect(benchmarks["formula/P@10 {language: es}"] != nil)
    #expect(benchmarks["sync/lostEdits"]?.keys.first == "count-lower-is-better")
    for name in benchmarks.values.flatMap(\.keys) { #expect(name.utf8.count <= 64) }
  }

  @Test("A name of any text comes back as it was", arguments: HostileTexts.short)
  func hostile(text: String) throws {
    let benchmarks = try Self.benchmarks(SampleReport.hostile(text))
    #expect(benchmarks["\(text)/P@10"] != nil)
  }

  @Test("A name above the length that Bencher takes is refused by its beginning")
  func longNames() {
    #expect(
      throws: ReportingError.nameTooLong(
        format: "bmf", name: String(repeating: "long/", count: 8) + "…", most: 1024)
    ) { try Self.benchmarks(SampleReport.hostile(HostileTexts.long)) }
  }
}

@Suite("GitHub annotations")
struct GitHubAnnotationsTests {
  @Test("Missed hard targets and what fails a gate are errors, what cannot be told is a warning")
  func levels() throws {
    let report = try SampleReport.report()
    let lines = GitHubAnnotations.render(report, gate: SampleGate.report)
      .split(separator: "\n").map(String.init)
    #expect(
      lines.first?.hasPrefix("::error title=gate quality%3A formula/nDCG@10::the whole") == true)
    // JUnit of the same sample counts five failures.
    #expect(lines.filter { $0.hasPrefix("::error title=") && $0.contains(" missed::") }.count == 5)
    #expect(lines.contains { $0.hasPrefix("::error title=Q5a missed::Recall@10") })
    #expect(lines.filter { $0.hasPrefix("::warning ") }.count == 2)
    #expect(lines.last == "::notice title=vaultbench::5 hard targets missed.")
  }

  @Test("A request that an external system failed is an error")
  func failures() {
    let report = Report.sample([
      .sample("mine/failures/timedOut", 3, "count", better: .lower, n: 40),
      .sample("mine/failures/died", 0, "count", better: .lower, n: 40),
    ])
    #expect(
      GitHubAnnotations.render(report, gate: nil)
        == "::error title=failed requests::mine/failures/timedOut: 3 of 40\n"
        + "::notice title=vaultbench::No hard target measured.\n")
  }

  @Test("Of an external system the notice says what it is worth, and no target is an error")
  func external() throws {
    let text = GitHubAnnotations.render(try SampleReport.external(), gate: nil)
    #expect(text.hasPrefix("::notice title=vaultbench::formula: nDCG@10 "))
    #expect(text.split(separator: "\n").count == 1)
  }

  /// GitHub's toolkit escapes `%`, CR and LF in messages, and `:` and `,` in properties besides.
  @Test("Text ends neither a command nor a property")
  func escapes() {
    let reason = "100 %\nnext: a, b\u{202E}"
    let finding = GateFinding(
      tier: .exact, subject: "a:\u{301}b,c\n%", outcome: .failed, reason: reason)
    let gate = SampleGate.report([finding])
    let text = GitHubAnnotations.render(Report.sample(), gate: gate)
    #expect(
      text.hasPrefix(
        "::error title=gate exact%3A a%3A\u{301}b%2Cc\u{FFFD}%25::100 %25%0Anext: a, b\u{FFFD}\n"))
  }

  @Test("Hostile texts give as many lines as annotations", arguments: HostileTexts.short)
  func hostile(text: String) {
    let gate = SampleGate.hostile(text)
    let report = SampleReport.hostile(text)
    let lines = GitHubAnnotations.render(report, gate: gate)
      .unicodeScalars.split(separator: "\n")
    let expected = [GateFinding.Outcome.failed, .inconclusive, .notComparable]
      .flatMap { gate.findings($0) }.count
    #expect(lines.count == expected + report.targets.filter(\.missesHardPart).count + 1)
    #expect(lines.allSatisfy { $0.starts(with: "::".unicodeScalars) && $0.count < 4000 })
  }
}

@Suite("LaTeX table")
struct LaTeXTableTests {
  /// The means and spreads are those of the sample.
  @Test("Systems are rows, means above their intervals, the best in bold")
  func rows() throws {
    let text = try LaTeXTable.render(ExportFormatTests.source(SampleReport.report()))
    #expect(text.contains("System & P@10 & R@50 & nDCG@10 & MAP \\\\\n\\midrule\nrandom & 0.012"))
    #expect(
      text.contains(
        """
        formula & \\textbf{0.719} & \\textbf{0.934} & \\textbf{0.781} & \\textbf{0.702} \\\\
        & {\\scriptsize {[}0.685, 0.753{]}} & {\\scriptsize {[}0.900, 0.968{]}} &
        """))
    #expect(text.contains("\\caption{Means over 112\\,queries") || text.contains("112 queries"))
    #expect(text.hasSuffix("\\bottomrule\n\\end{tabular}\n\\end{table}\n"))
  }

  @Test("Other measures are taken where they are asked for, for the systems that are")
  func choice() throws {
    var source = ExportFormatTests.source(try SampleReport.report())
    source.metrics = [.init("formula/MRR"), .init("recency/*")]
    let text = try LaTeXTable.render(source)
    #expect(text.contains("System & P@10 & R@50 & nDCG@10 & MAP & MRR \\\\"))
    #expect(text.contains("\nformula & -- & -- & -- & -- & \\textbf{0.893} \\\\"))
    #expect(!text.contains("semantic"))
  }

  @Test("A run that ranked nothing is refused")
  func nothing() {
    #expect(
      throws: ReportingError.notRanked(format: "latex", metric: "formula/P@10")
    ) { try LaTeXTable.render(ExportFormatTests.source(Report.sample())) }
  }

  private static func table(_ system: String) throws -> String {
    try LaTeXTable.render(ExportFormatTests.source(Report.sample([.sample("\(system)/P@10")])))
  }

  /// The escapes are those of the LaTeX2e reference manual for its ten special characters.
  @Test(
    "Characters that LaTeX reads as commands are printed",
    arguments: [
      ("50 % & {b} _^~#$", "50 \\% \\& \\{b\\} \\_\\textasciicircum{}\\textasciitilde{}\\#\\$"),
      ("\\input|\"", "\\textbackslash{}input\\textbar{}\\textquotedbl{}"),
      ("<script>", "\\textless{}script\\textgreater{}"), ("a\u{202E}b", "a{[}U+FFFD{]}b"),
      ("日é", "{[}U+65E5{]}é"), ("--", "{-}{-}"),
    ])
  func escapes(name: String, printed: String) throws {
    let text = try Self.table(name)
    #expect(text.contains("\n\(printed) & \\textbf{0.500} \\\\\n"), "\(text)")
  }

  @Test("A name of five kilobytes is cut")
  func longNames() throws {
    let text = try Self.table(String(repeating: "x", count: 5000))
    #expect(text.contains("\n\(String(repeating: "x", count: 200))\\ldots{} & "))
  }
}

@Suite("Apache Otava CSV")
struct OtavaCSVTests {
  private static func report(_ day: Int, commit: String?, _ values: [String: Double]) -> Report {
    let of = SampleReport.manifest
    let manifest = Manifest(
      corpusDigest: of.corpusDigest, configDigest: of.configDigest, modelDigest: nil,
      binaryDigest: of.binaryDigest, seed: 1, commit: commit, machine: of.machine,
      dataset: "default", profile: nil, primarySystem: "formula", commandLine: "",
      createdAt: "2026-11-0\(day)T09:30:00Z", embedder: "hashing", index: "exact", weights: nil,
      split: "test")
    let metrics = values.sorted { $0.key < $1.key }.flatMap { id, value in
      [nil, ["language": "es"]].map { slice in
        Metric(
          id: id, value: value, unit: "score", better: .higher, n: 1, slice: slice,
          deterministic: true)
      }
    }
    return Report(manifest: manifest, metrics: metrics, targets: [], stages: [])
  }

  /// The layout is that of Otava's documentation of CSV tests: a time, attributes, a column for
  /// each metric.
  @Test("Runs are rows, oldest first; what a run does not have is empty")
  func runs() throws {
    var source = ExportFormatTests.source(Self.report(3, commit: "c", ["a/P@10": 0.75]))
    source.earlier = [
      Self.report(2, commit: nil, ["a/P@10": 0.5, "b": -2]),
      Self.report(1, commit: "a", ["a/P@10": 1e-9]),
    ]
    #expect(
      try OtavaCSV.render(source)
        == "time,commit,a/P@10,b\r\n2026-11-01T09:30:00Z,a,1e-09,\r\n"
        + "2026-11-02T09:30:00Z,,0.5,-2.0\r\n2026-11-03T09:30:00Z,c,0.75,\r\n")
    source.metrics = [.init("b")]
    #expect(
      try OtavaCSV.render(source)
        == "time,commit,b\r\n2026-11-02T09:30:00Z,,-2.0\r\n")
  }

  @Test("The runs of a history are rows where there is one")
  func history() throws {
    var source = ExportFormatTests.source(Self.report(3, commit: "c", ["a": 1]))
    let series = SampleHistory.series
    source.history = series
    let lines = try OtavaCSV.render(source).split(separator: "\r\n")
    #expect(lines.count == Set(series.flatMap { $0.points.map(\.run) }).count + 1)
    #expect(lines[0].hasPrefix("time,commit,\(series[0].metric)"))
  }

  @Test("A text neither ends a cell nor is a formula", arguments: ["a,b\"\n", "=1+1"])
  func hostile(text: String) throws {
    let csv = try OtavaCSV.render(
      ExportFormatTests.source(Self.report(1, commit: text, ["a": 1])))
    #expect(csv.unicodeScalars.filter { $0 == "\n" }.count == 2)
    #expect(!csv.contains(",=1"))
  }
}
