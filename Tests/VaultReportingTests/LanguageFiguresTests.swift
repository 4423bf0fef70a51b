import Foundation
import Testing
import VaultVerdict

@testable import VaultReporting

@Suite("Figures across languages")
struct LanguageFiguresTests {
  private static func figures() throws -> LanguageFigures {
    try #require(LanguageFigures(try SampleReport.report()))
  }

  @Test("The run's own model comes first, whatever the order of the figures")
  func order() throws {
    var manifest = try SampleReport.report().manifest
    #expect(try Self.figures().models == ["all-MiniLM-L6-v2", "hashing"])
    manifest = Manifest(
      corpusDigest: "", configDigest: "", modelDigest: nil, binaryDigest: "", seed: nil,
      commit: nil, machine: manifest.machine, dataset: "", profile: nil, primarySystem: "",
      commandLine: "", createdAt: "", embedder: "hashing", index: "", weights: nil, split: "")
    let report = try SampleReport.report(manifest: manifest)
    #expect(try #require(LanguageFigures(report)).models == ["hashing", "all-MiniLM-L6-v2"])
  }

  @Test("Pools and languages are those that were measured, ascending")
  func pools() throws {
    let figures = try Self.figures()
    #expect(figures.pools == [1000, 10_000])
    #expect(figures.languages(of: "hashing", pool: 1000) == ["de", "en", "es", "fr"])
    #expect(figures.languages(of: "hashing", pool: 7).isEmpty)
    // The sample holds reciprocal ranks against English alone.
    #expect(figures.directions(of: "hashing", pool: 1000).count == 6)
  }

  @Test("On the diagonal stand paraphrases")
  func diagonal() throws {
    let figures = try Self.figures()
    let same = figures.recall("hashing", pool: 1000, query: "de", document: "de")
    #expect(same?.id == "hashing/sameLanguageRecall@10/1000")
    #expect(figures.recall("hashing", pool: 10_000, query: "de", document: "fr") == nil)
  }

  @Test("A row names the best model where several were measured, by the figure's direction")
  func best() throws {
    let rows = LanguageComparison(try Self.figures()).rows
    let weakest = try #require(rows.first { $0.name == "recall@10, weakest direction" })
    // Of the sample's directions de → en has the least: 0.34 and 0.05, and 0.04 more for English.
    #expect(weakest.values == ["0.380 (de → en)", "0.090 (de → en)"])
    #expect(weakest.best == 0)
    let memory = try #require(rows.first { $0.name == "memory" })
    #expect(memory.values == ["98.2\u{202F}MB", nil])
    #expect(memory.best == nil)
  }

  @Test("A report without pairs of languages has no such section")
  func none() {
    let report = Report(
      manifest: SampleReport.manifest, metrics: [], targets: [], stages: [])
    #expect(LanguageFigures(report) == nil)
  }
}
