import Foundation
import Testing
import VaultCore
import VaultIndex
import VaultResults
import VaultTestSupport

@testable import VaultPipeline
@testable import VaultSuites

@Suite("ScaleProbe")
struct ScaleProbeTests {
  @Test("Vectors, words, events and searches are measured, each under the size that was asked for")
  func measures() async throws {
    let folder = try TemporaryDirectory()
    let probe = ScaleProbe(
      messages: 2000, cache: folder.url, embedder: .hashing,
      datasets: Repository.url("Datasets"))
    await #expect(throws: RunError.self) { try await probe.metrics() }
    try await probe.prepare()
    let metrics = try await probe.metrics()
    let catalogue = MetricCatalogue(
      (ScaleProbe.declarations + [IndexSuite.p95AtRecall, VaultAudit.keywordP95]).map {
        .init($0, by: .init(name: "scale", isSuite: true))
      })
    for metric in metrics {
      #expect(catalogue.entry(for: metric.key) != nil, "\(metric.id)")
      #expect(metric.value > 0 && metric.value.isFinite, "\(metric.id)")
      #expect(
        metric.id.hasSuffix("/2000") || metric.slice?["messages"] == "2000"
          || metric.slice?["vectors"] == "2000", "\(metric.id)")
    }
    let ids = Set(metrics.map(\.id))
    #expect(
      ids.isSuperset(of: [
        "index/p95Microseconds@0.95", "index/p95Microseconds@0.95/vs/bruteForce",
        "index/p95Microseconds@0.95/vs/blas", "matching/filteredQueryP95Milliseconds",
        "matching/eventQueryP95Milliseconds/2000", "vault/keywordP95Milliseconds",
        "search/hybridP95Milliseconds", "scale/peakBytes", "latency/closedLoop/p95Milliseconds",
      ]))
    // There are no learned weights for the vectors of this model.
    #expect(!ids.contains("matching/learnedQueryP95Milliseconds"))
    // The second time finds the vault and its graph.
    let again = try await probe.metrics()
    #expect(Set(again.map(\.id)) == ids)
  }
}

@Suite("ScaleCurve")
struct ScaleCurveTests {
  @Test("A power is found again, and carried on")
  func findsPower() throws {
    // 3 · n^0.5 at 10 000, 90 000 and 250 000 is 300, 900 and 1 500.
    let curve = try #require(ScaleCurve([(10_000, 300), (90_000, 900), (250_000, 1500)]))
    #expect(abs(curve.exponent - 0.5) < 1e-9)
    #expect(abs(curve.value(at: 1_000_000) - 3000) < 1e-6)
  }

  @Test("Two sizes, one size twice or a value of 0 make no curve")
  func refuses() {
    #expect(ScaleCurve([(10, 1), (100, 2)]) == nil)
    #expect(ScaleCurve([(10, 1), (10, 2), (100, 3)]) == nil)
    #expect(ScaleCurve([(10, 1), (100, 0), (1000, 3)]) == nil)
  }

  @Test("Larger vaults are compared with the curve and do not shape it")
  func judgesLarger() throws {
    func metric(_ size: Int, _ value: Double) -> Metric {
      VaultAudit.keywordP95.metric(value, n: 10, slice: ["messages": "\(size)"])
    }
    let metrics = ScaleCurve.metrics(of: [
      metric(10_000, 1), metric(100_000, 10), metric(300_000, 30), metric(1_000_000, 150),
    ])
    let byID = Dictionary(grouping: metrics, by: \.id)
    let exponent = try #require(byID["scale/keywordSearch/exponent"]?.first)
    #expect(abs(exponent.value - 1) < 1e-9 && exponent.n == 3)
    let error = try #require(byID["scale/keywordSearch/error"]?.first)
    #expect(abs(error.value - 0.5) < 1e-9 && error.slice == ["messages": "1000000"])
    let beyond = try #require(byID["scale/keywordSearch/extrapolated"]?.first)
    #expect(abs(beyond.value - 1000) < 1e-6)
    #expect(ScaleCurve.metrics(of: [metric(10_000, 1), metric(100_000, 10)]).isEmpty)
  }
}

@Suite("ScanTimes")
struct ScanTimesTests {
  private static let scan: ScanTimes = {
    var random = SeededRandom(seed: 3)
    let elements = (0..<200 * 12).map { _ in Float(random.unit()) }
    let vectors = Matrix(rows: 200, columns: 12, elements: elements)
    return ScanTimes(vectors: .fixture(vectors), queries: vectors.gathering([0, 7, 199]))
  }()

  @Test("The loop finds what exact search finds")
  func agrees() throws {
    for row in 0..<Self.scan.queries.rows {
      let query = Self.scan.queries[row: row]
      let found = ScanTimes.nearest(ScanTimes.loopScores(Self.scan.vectors, query))
      #expect(
        try found
          == Self.scan.vectors.search(query, limit: 10, within: nil).neighbors.map(\.row))
    }
  }

  @Test("Of equal scores the earlier row comes first, and fewer rows than ten are all")
  func ties() {
    #expect(ScanTimes.nearest([1, 3, 3, 2]) == [1, 2, 3, 0])
    #expect(ScanTimes.nearest(Array(repeating: 1, count: 12)) == Array(0..<10))
    #expect(ScanTimes.nearest([]).isEmpty)
  }
}

@Suite("Contacts of many strangers")
struct ScaleContactsTests {
  @Test("The largest set is named by its size and as the largest, with the same figures")
  func slices() throws {
    let metrics = ScaleContacts(people: 400, seed: 1).metrics()
    for id in ["contacts/precision", "contacts/recall"] {
      let figures = metrics.filter { $0.id == id }
      #expect(figures.count == 2)
      #expect(figures.contains { $0.slice == ["identifiers": "largest"] })
      #expect(figures[0].value == figures[1].value && figures[0].n == figures[1].n)
      // 400 people with two identifiers each, some of whom share a name.
      let size = try #require(figures[0].slice?["identifiers"].flatMap { Int($0) })
      #expect((700...800).contains(size))
    }
  }

  /// A tenth of the people have a letter changed and a tenth half a name: a rule that joins only
  /// equal names finds four of five pairs, and what joins more also joins strangers.
  @Test("The set is hard: the document's rule is neither complete nor always right")
  func isHard() throws {
    let metrics = ScaleContacts(people: 3000, seed: 1).metrics()
    let recall = try #require(metrics.first { $0.id == "contacts/recall" })
    #expect(recall.value > 0.7 && recall.value < 0.95)
    let precision = try #require(metrics.first { $0.id == "contacts/precision" })
    #expect(precision.value < 1)
  }
}

@Suite("IndexSuite")
struct IndexSuiteTests {
  @Test("Recall rises with the candidate list and ends at exact search")
  func recallRises() throws {
    var random = SeededRandom(seed: 1)
    let vectors = Matrix(
      rows: 400, columns: 16, elements: (0..<6400).map { _ in Float(random.gaussian()) })
    let metrics = try IndexSuite(
      vectors: vectors, eventVectors: Matrix(rows: 0, columns: 16),
      configuration: RunConfiguration(), seed: 1
    ).metrics()
    let recalls = GraphTrial.efSearches.compactMap { ef in
      metrics.first { $0.id == "index/recall@10/ef\(ef)" }?.value
    }
    #expect(recalls.count == GraphTrial.efSearches.count)
    // 256 candidates of 320 rows: nothing can hide.
    #expect(try #require(recalls.last) > 0.999)
    #expect(try #require(recalls.first) <= #require(recalls.last))
    let rates = metrics.filter { $0.id.hasPrefix("index/queriesPerSecond/ef") }
    #expect(rates.count == recalls.count && rates.allSatisfy { $0.value > 0 })
    // On the lowest layer a row has room for 2 M links of four bytes (Malkov and Yashunin, 4.1);
    // upper layers hold one row in M, and the rest of a row's state is a few words.
    let graph = try #require(metrics.first { $0.id == "memory/indexBytesPerMessage" })
    #expect(graph.slice == ["part": "graph", "dimension": "16"])
    #expect((128...192).contains(graph.value))
  }

  @Test("Too few vectors to hold any out give no figures")
  func tooFew() throws {
    let metrics = try IndexSuite(
      vectors: Matrix(rows: 3, columns: 4), eventVectors: Matrix(rows: 0, columns: 4),
      configuration: RunConfiguration(), seed: 1
    ).metrics()
    #expect(metrics.isEmpty)
  }
}

@Suite("IngestProbe")
struct IngestProbeTests {
  @Test(
    "Every field of a large export comes out as it was written",
    arguments: [
      ("whatsapp", 60), ("whatsapp", 2950), ("mbox", 3000), ("messagesDatabase", 60),
      ("calendar", 0),
    ], [UInt64(1), 77])
  func readsWhatWasWritten(format: (name: String, textBytes: Int), seed: UInt64) throws {
    let folder = try TemporaryDirectory()
    let probe = IngestProbe(
      .init(format: format.name, count: 150, textBytes: format.textBytes, seed: seed))
    _ = try probe.write(into: folder.url)
    let result = try probe.read(from: folder.url)
    #expect(result.items == 150)
    #expect(result.wrongFields == 0)
    #expect(result.rejected == 0)
  }

  @Test("What is missing, wrong or too much is counted as wrong")
  func noticesDamage() throws {
    let folder = try TemporaryDirectory()
    let probe = IngestProbe(.init(format: "whatsapp", count: 50, textBytes: 30, seed: 5))
    let file = try probe.write(into: folder.url)
    var lines = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let last = try #require(lines.lastIndex { $0.hasPrefix("[") })
    lines.removeSubrange(last...)
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
    #expect(try probe.read(from: folder.url).wrongFields > 0)
  }

  @Test("A format without a recipe is a usage error")
  func refusesUnknown() throws {
    let folder = try TemporaryDirectory()
    let probe = IngestProbe(.init(format: "telegram", count: 1, textBytes: 1, seed: 1))
    #expect(throws: RunError.self) { try probe.write(into: folder.url) }
  }
}
