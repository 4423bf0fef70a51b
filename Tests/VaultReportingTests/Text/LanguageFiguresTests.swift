import Foundation
import Testing
import VaultResults

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

  @Test("A report without pairs of languages has no such section")
  func none() {
    let report = Report(
      manifest: SampleReport.manifest, metrics: [], targets: [], stages: [])
    #expect(LanguageFigures(report) == nil)
  }
}
