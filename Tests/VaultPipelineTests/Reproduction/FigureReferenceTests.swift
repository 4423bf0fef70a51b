import Testing
import VaultEvaluation
import VaultResults

@testable import VaultPipeline

@Suite("FigureReference")
struct FigureReferenceTests {
  @Test("Run, metric and slice are told apart")
  func parses() throws {
    let plain = try FigureReference(parsing: "Reports/ci#document/nDCG@10")
    #expect(plain.run == "Reports/ci")
    #expect(plain.key == Metric.Key(id: "document/nDCG@10"))
    let sliced = try FigureReference(
      parsing: "a#b/run#index/recall@10/ef16{ platform : email,kind=x }")
    #expect(sliced.run == "a#b/run")
    #expect(
      sliced.key
        == Metric.Key(id: "index/recall@10/ef16", slice: ["platform": "email", "kind": "x"]))
  }

  @Test("What reports print as a figure's name reads back")
  func readsDescriptions() throws {
    let key = Metric.Key(id: "document/P@10", slice: ["language": "es", "asOf": "-1d"])
    #expect(try FigureReference(parsing: "run#\(key)").key == key)
  }

  @Test(
    "Anything else is refused",
    arguments: [
      "", "run", "#metric", "run#", "run# ", "run#m{", "run#m{}", "run#m{a}", "run#m{a:}",
      "run#m{a: 1, a: 2}", "run#m{a: 1}x", "run#{a: 1}",
    ])
  func refuses(text: String) {
    #expect(throws: RunError.self) { try FigureReference(parsing: text) }
  }

  @Test("An unknown figure names the nearest ones")
  func namesNearest() throws {
    let metrics = ["document/nDCG@10", "document/P@10", "best/nDCG@10", "sync/bytes"].map {
      Metric(id: $0, value: 1, unit: "score", better: .higher, n: 1, deterministic: true)
    }
    let report = Report(manifest: SampleManifest.of(), metrics: metrics, targets: [], stages: [])
    let reference = try FigureReference(parsing: "run#document/NDCG@1")
    let error = try #require(throws: RunError.self) { try reference.metric(in: report) }
    guard case .misuse(.unknownFigure(_, _, let near)) = error else {
      Issue.record("another error than unknownFigure")
      return
    }
    // Letters differ by one insertion once case is folded: the nearest of the four.
    #expect(near.first == "document/nDCG@10")
    #expect(error.description.contains("near are document/nDCG@10; "))
  }
}
