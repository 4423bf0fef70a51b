import Foundation
import Testing
import VaultReporting
import VaultResults
import VaultSuites
import VaultTestSupport

@testable import VaultCorpus
@testable import VaultPipeline

@Suite("Suites")
struct SuitesTests {
  @Test("The list, its help and its names are those of the suites, in the order of a run")
  func list() {
    #expect(
      Suites.all.ids == [
        "ablation", "asOf", "index", "scale", "latency", "multilingual", "spectrum", "sync",
        "precision", "reconciliation", "entities", "ingest", "sealing", "erasure", "cloud",
        "ephemeral",
        "search",
        "searchAblation",
      ])
    #expect(Set(Suites.all.ids).count == Suites.all.ids.count)
    let lines = Suites.all.help.split(separator: "\n")
    #expect(lines.count == Suites.all.optional.count)
    for (line, suite) in zip(lines, Suites.all.optional) {
      #expect(line.hasPrefix(suite.id) && line.contains(suite.help))
      #expect(!suite.declarations.isEmpty)
    }
  }

  @Test("Names come one by one or with commas; nothing asks for all, `none` for none")
  func selects() throws {
    #expect(try Suites.all.selection([]) == nil)
    #expect(try Suites.all.selection(["none"]) == [])
    #expect(try Suites.all.selection(["index,sync", "asOf"]) == ["index", "sync", "asOf"])
  }

  @Test("An unknown name is refused with those that are known", arguments: ["scaling", "Index"])
  func refuses(name: String) {
    let error = #expect(throws: RunError.self) { try Suites.all.selection(["index", name]) }
    for id in Suites.all.ids + [name, "none"] { #expect(error?.description.contains(id) == true) }
    #expect(throws: RunError.self) { try Suites.all.selection(["none", "index"]) }
  }
}

@Suite("Metric catalogue of runs")
struct SuitesCatalogueTests {
  private static let entries = Suites.all.catalogue.entries

  @Test(
    "Every figure of the committed runs is declared once, as it was emitted",
    arguments: ["Reports/baseline/report.json", "Reports/baseline/ci/report.json"])
  func declaresReports(path: String) throws {
    let report = try Report.decode(
      Data(contentsOf: Repository.url(path)), file: path)
    #expect(!report.metrics.isEmpty)
    for metric in report.metrics {
      let sameID = Self.entries.filter { $0.declaration.bindings(in: metric.id) != nil }
      var fitting = sameID.filter { entry in
        entry.declaration.slices.contains { $0.declares(metric.key.slice) }
      }
      if fitting.isEmpty {
        fitting = sameID.filter { $0.declaration.admits(metric.key.slice) }
      }
      #expect(fitting.count == 1, "\(metric.key): \(fitting.map(\.declaration.pattern))")
      let declaration = try #require(fitting.first?.declaration)
      #expect(declaration.unit.rawValue == metric.unit, "\(metric.key)")
      #expect(declaration.better == metric.better, "\(metric.key)")
      #expect(declaration.deterministic == metric.deterministic, "\(metric.key)")
      #expect(Suites.all.catalogue.entry(for: metric.key) == fitting.first)
    }
  }

  private static func committedMetrics() throws -> [Metric] {
    try ["Reports/baseline/report.json", "Reports/baseline/ci/report.json"].flatMap { path in
      try Report.decode(Data(contentsOf: Repository.url(path)), file: path).metrics
    }
  }

  @Test("Every time whose id tells a percentile is declared as one, of the operation it names")
  func percentiles() throws {
    var told = 0
    for metric in try Self.committedMetrics() {
      let entry = try #require(Suites.all.catalogue.entry(for: metric.key))
      let digits = metric.id.firstMatch(of: /(?:P|\/p)(50|90|95|99|999)(?![0-9])/)
      guard let digits, entry.declaration.unit.seconds != nil else {
        #expect(entry.declaration.percentile == nil, "\(metric.key)")
        continue
      }
      told += 1
      let percentile = try #require(Suites.all.catalogue.percentile(of: metric.key))
      #expect(percentile.rank.rawValue == "p\(digits.1)", "\(metric.key)")
      #expect(metric.id.hasPrefix(percentile.operation.prefix { $0 != "@" && $0 != "/" }))
    }
    #expect(told > 10)
  }

  @Test("What explains others is declared so: parts, gains, p-values, ceilings, corpora, chance")
  func diagnoses() throws {
    for metric in try Self.committedMetrics() {
      let parts = metric.id.split(separator: "/")
      let explains =
        ["ablation", "random", "corpus", "conversations", "spectrum"].contains(parts[0])
        || [
          "p", "gain", "detectable", "ceiling", "blasCalls", "shareOfPeak", "searches", "graphs",
          "graphPaysFrom", "overwrittenEdits", "concurrentValues", "exponent", "error",
          "extrapolated",
        ].contains(parts[parts.count - 1])
        // How many messages a vault came to hold; a graph is built once and read later.
        || ["sync/rounds", "sync/kills", "scale/messages", "scale/graphSeconds"].contains(metric.id)
        // What a probe finds before; what one model alone or beside another is worth.
        || [
          "erasure/found", "remote/localForFailure", "reconciliation/P@10", "formula/P@10/vs/best",
          "formula/P@10/vs/best/noWorse",
        ].contains(metric.id)
        || parts.contains { $0.hasPrefix("loss@") || $0 == "feature" || $0 == "gainOver" }
      let role = Suites.all.catalogue.role(of: metric)
      #expect((role == .diagnosis) == explains, "\(metric.key): \(role)")
    }
  }

  @Test("Quality, speed and memory lead, of the run's own system and model")
  func leading() {
    let ids = Suites.all.catalogue.leadingIDs(system: "learned", model: "polyglot")
    #expect(
      Set(ids) == [
        "learned/nDCG@10", "learned/P@10", "learned/R@50", "vault/importMessagesPerSecond",
        "index/queriesPerSecond@0.95", "polyglot/*/messagesPerSecond/30tokens/64",
        "vault/keywordP95Milliseconds", "index/p95Microseconds@0.95", "search/p95Milliseconds",
        "matching/eventQueryP95Milliseconds/100000", "memory/peakGrowthBytes",
        "run/peakBytes", "model/*/formula/nDCG@10/gain", "model/*/search-hybrid/nDCG@10/gain",
      ])
  }

  @Test("No figure is declared twice, and each says in one sentence what it is")
  func isUnambiguous() {
    var seen: Set<String> = []
    for entry in Self.entries {
      let declaration = entry.declaration
      for slice in declaration.slices {
        #expect(
          seen.insert("\(declaration.pattern) {\(slice)}").inserted, "\(declaration.pattern)")
      }
      #expect(declaration.meaning.hasSuffix("."), "\(declaration.pattern)")
      #expect(!declaration.slices.isEmpty, "\(declaration.pattern)")
    }
  }

  @Test("The page of figures is current")
  func page() throws {
    let path = "Documentation/Metrics.md"
    let page = MetricsTable.markdown(Self.entries)
    guard ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == nil else {
      return try Data(page.utf8).write(to: Repository.url(path))
    }
    let kept = try String(contentsOf: Repository.url(path), encoding: .utf8)
    #expect(kept == page, "write it anew: vaultbench metrics --format md > \(path)")
  }

  @Test(
    "A figure's suites are those that make it",
    arguments: [
      (.init(id: "index/recall@10/ef16"), ["index"]), (.init(id: "learned/P@10"), []),
      (.init(id: "formula/P@10", slice: ["asOf": "start"]), ["asOf"]),
      (.init(id: "formula/P@10", slice: ["case.copied": "true"]), []),
      (.init(id: "contacts/precision", slice: ["identifiers": "9"]), ["ingest"]),
      (.init(id: "contacts/precision"), []),
      (.init(id: "ingest/mbox/parseP95Milliseconds"), ["latency"]),
      (.init(id: "ingest/mbox/files"), []), (.init(id: "spectrum/effectiveRank"), ["spectrum"]),
      (.init(id: "spectrum/whitened/nDCG@10/gain"), ["spectrum"]),
      (.init(id: "spectrum/search/dimensions64/nDCG@10"), ["spectrum"]),
      (.init(id: "learned/vs/formula/P@10/gain"), []),
      (.init(id: "vault/vectorBytesPerMessage", slice: ["dimension": "384"]), []),
      (
        .init(id: "memory/indexBytesPerMessage", slice: ["part": "vectors", "dimension": "384"]), []
      ),
      (
        .init(id: "memory/indexBytesPerMessage", slice: ["part": "graph", "dimension": "384"]),
        ["index"]
      ),
      (.init(id: "memory/peakGrowthBytes", slice: ["stage": "ingest"]), nil),
      (.init(id: "learned/feature/people/nDCG@10/gain/p"), ["ablation"]),
      (.init(id: "polyglot/exampleSentenceCosine", slice: ["languages": "en-es"]), []),
      (.init(id: "minilm/exampleSentenceCosine", slice: ["languages": "en-es"]), ["multilingual"]),
      (.init(id: "minilm/crossLingualMRR/1000"), ["multilingual"]),
      (.init(id: "model/routed/formula/nDCG@10/gain"), []),
      (.init(id: "model/routed/search-hybrid/nDCG@10/gain/p"), ["search"]),
      (.init(id: "graph/search-semantic/recall@50"), ["search"]),
      (.init(id: "graph/semantic/nDCG@10/lost"), []),
      (.init(id: "formula/P@10", slice: ["model": "routed"]), []),
      (.init(id: "measurement/overheadFraction"), nil), (.init(id: "novelty/figure"), nil),
    ] as [(Metric.Key, Set<String>?)])
  func suites(key: Metric.Key, expected: Set<String>?) {
    #expect(Suites.all.names(making: key, embedder: "polyglot") == expected)
  }
}

/// What `Datasets/targets.json` asks of runs.
@Suite("Targets are bound to the catalogue")
struct BoundTargetsTests {
  /// The parts whose figure nothing makes; the number may only fall.
  private static let unbuiltParts = 0

  private static func targets() throws -> TargetCatalogue {
    try TargetCatalogue.decode(
      Data(contentsOf: Repository.url("Datasets/targets.json")), file: "targets.json")
  }

  @Test("Every part is declared, or says that nothing makes it")
  func areBound() throws {
    try Self.targets().check(against: Suites.all.catalogue, file: "targets.json")
  }

  @Test("The parts that nothing makes become fewer")
  func unbuilt() throws {
    let parts = try Self.targets().definitions.flatMap(\.parts)
    #expect(
      parts.count { $0.unbuiltReason != nil } == Self.unbuiltParts,
      "fewer: lower the number here; more: a target lost what measured it")
  }

  @Test("A reason names only suites that exist")
  func reasons() throws {
    for definition in try Self.targets().definitions {
      let reasons =
        [definition.notMeasuredReason] + definition.parts.compactMap(\.unbuiltReason)
      for reason in reasons {
        let words = reason.split { !$0.isLetter }
        for (word, next) in zip(words, words.dropFirst()) where next == "suite" {
          #expect(Suites.all.ids.contains(String(word)), "\(definition.id): \(reason)")
        }
      }
    }
  }
}
