import Foundation
import Testing
import VaultEvaluation
import VaultTestSupport

@testable import VaultResults

/// Former ids are those of the committed baselines, which an earlier version wrote.
@Suite("RenamedIDs")
struct RenamedIDsTests {
  /// Every figure's id with its placeholders, as `Documentation/Metrics.md` lists the catalogue.
  private static let catalogue: [MetricDeclaration] = {
    do {
      let text = try String(contentsOf: Repository.url("Documentation/Metrics.md"), encoding: .utf8)
      return text.split(separator: "\n").compactMap { line in
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        guard line.hasPrefix("| "), let id = cells.first, id.contains("/") else { return nil }
        return MetricDeclaration(
          id.replacing("&lt;", with: "<"), "", unit: .count, better: .higher)
      }
    } catch {
      Issue.record(error)
      return []
    }
  }()

  @Test(
    "A former id becomes the current one",
    arguments: [
      ("document/nDCG@10", "formula/nDCG@10"), ("best/P@10", "learned/P@10"),
      ("best/vs/document/P@10/gain/p", "learned/vs/formula/P@10/gain/p"),
      ("document/P@10/vs/best", "formula/P@10/vs/best"),
      ("document/P@10/vs/best/noWorse", "formula/P@10/vs/best/noWorse"),
      ("ablation/bestAdaptiveWindows/R@50/gain", "ablation/learnedAdaptiveWindows/R@50/gain"),
      ("matching/bestQueryP95Milliseconds", "matching/learnedQueryP95Milliseconds"),
      ("model/routed/best/nDCG@10/gain", "model/routed/learned/nDCG@10/gain"),
      ("rankings/document.routed", "rankings/formula.routed"),
      ("match/best/cpu", "match/learned/cpu"),
      ("document/*", "formula/*"), ("search/unknownDocuments", "search/unknownDocuments"),
      ("documents/best-effort", "documents/best-effort"), ("", ""), ("*", "*"),
    ])
  func mapsIDs(former: String, current: String) {
    #expect(RenamedIDs.metric(former) == current)
    #expect(RenamedIDs.metric(current) == current)
    #expect(RenamedIDs.formerMetric(current) == former)
  }

  @Test("Every id of the catalogue is a current one, and its former id leads back to it")
  func catalogue() {
    #expect(Self.catalogue.count > 200)
    for id in Self.catalogue.map(\.pattern) {
      #expect(RenamedIDs.metric(id) == id)
      #expect(RenamedIDs.metric(RenamedIDs.formerMetric(id)) == id)
    }
  }

  @Test(
    "Every id of an earlier run becomes one of the catalogue",
    arguments: ["Reports/baseline", "Tests/Results/ResultsTests/Golden/former-names"])
  func earlierIDs(path: String) throws {
    let bytes = try Data(contentsOf: Repository.url("\(path)/report.json"))
    let report = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    let metrics = try #require(report["metrics"] as? [[String: Any]])
    let ids = Set(metrics.compactMap { $0["id"] as? String })
    #expect(ids.contains("document/nDCG@10") && ids.contains("best/nDCG@10"))
    for id in ids where RenamedIDs.metric(id) != id {
      let current = RenamedIDs.metric(id)
      #expect(Self.catalogue.contains { $0.bindings(in: current) != nil }, "\(current)")
      #expect(RenamedIDs.formerMetric(current) == id)
    }
  }

  @Test("Slices, labels and systems are mapped where they name a system, and nothing else is")
  func mapsOthers() {
    #expect(
      RenamedIDs.slice(["against": "best", "kind": "document"])
        == ["against": "learned", "kind": "document"])
    #expect(RenamedIDs.slice(["system": "document"]) == ["system": "formula"])
    #expect(RenamedIDs.formerSlice(["against": "learned"]) == ["against": "best"])
    #expect(RenamedIDs.label("best, gain on WhatsApp") == "learned, gain on WhatsApp")
    #expect(RenamedIDs.label("document") == "formula")
    #expect(RenamedIDs.label("de → en") == "de → en")
    #expect(RenamedIDs.system("best.routed") == "learned.routed")
    #expect(RenamedIDs.system("bestOfAll") == "bestOfAll")
  }

  @Test("A run directory of an earlier version is read under the current names")
  func earlierRun() throws {
    let run = try RunDirectory(at: Repository.url("Tests/Results/ResultsTests/Golden/former-names"))
    #expect(RenamedIDs.wereFormerNamesMet)
    #expect(run.manifest.primarySystem == "formula")
    #expect(run.manifest.about == Manifest.Subject(system: "formula", definition: "formula"))
    #expect(run.report.metric("formula/nDCG@10") != nil)
    #expect(run.report.metric("formula/nDCG@10/detectable", slice: ["against": "learned"]) != nil)
    let parts = run.report.targets.flatMap(\.parts)
    #expect(parts.contains { $0.label == "learned" && $0.metric == "learned/R@50" })
    for id in run.report.metrics.map(\.id) + parts.map(\.metric) {
      #expect(RenamedIDs.metric(id) == id)
    }
    let systems = Set(try run.records().flatMap(\.measures.keys))
    #expect(systems.isSuperset(of: ["formula", "learned"]))
    #expect(systems.isDisjoint(with: ["document", "best"]))
    #expect(Set(try run.outcomes(of: .events).flatMap(\.measures.keys)) == systems)
    #expect(try run.rankings(of: "formula")?.tag == "formula")
    #expect(try run.rankingDigests()["formula"]?.hasPrefix("ce6067d1") == true)
    #expect(try run.rankingDigests()["document"] == nil)
  }

  @Test("A report that is written again is of the current version")
  func writtenAgain() throws {
    let run = try RunDirectory(at: Repository.url("Tests/Results/ResultsTests/Golden/former-names"))
    let bytes = try run.report.encoded()
    let again = try Report.decode(bytes, file: "report.json")
    #expect(again == run.report)
    #expect(again.schemaVersion == Report.currentSchemaVersion)
  }

  @Test("The manifest under former names is the one that the earlier version wrote")
  func earlierManifest() throws {
    let run = try RunDirectory(at: Repository.url("Tests/Results/ResultsTests/Golden/former-names"))
    let bytes = try Data(contentsOf: run.file("manifest.json"))
    let written = try CanonicalJSON.decode(Manifest.self, from: bytes, file: "manifest.json")
    #expect(written.primarySystem == "document")
    #expect(run.manifest.underFormerNames == written)
    #expect(written.underCurrentNames == run.manifest)
  }

  @Test("Rankings are digested under the name that a run of an earlier version gave them")
  func digests() throws {
    let fixture = try RunFixture()
    try fixture.write("a", [("formula", RunFixture.good), ("bm25", RunFixture.poor)])
    let run = try RunDirectory(at: URL(fileURLWithPath: fixture.path("a")))
    let text = try String(contentsOf: run.file("runs/formula.trec"), encoding: .utf8)
    let plain = try run.rankingDigests()
    let former = try run.rankingDigests(underFormerNames: true)
    #expect(plain["formula"] == FileDigest.text(text))
    #expect(
      former["formula"] == FileDigest.text(text.replacing(" formula\n", with: " document\n")))
    #expect(former["bm25"] == plain["bm25"])
  }
}
