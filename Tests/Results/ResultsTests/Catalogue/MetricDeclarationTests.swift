import Foundation
import Testing

@testable import VaultResults

@Suite("Metric declaration")
struct MetricDeclarationTests {
  private static let recall = MetricDeclaration(
    "index/recall@10/ef<ef>", "Share found.", unit: .score, better: .higher)
  private static let loss = MetricDeclaration(
    "<system>/loss@<depth>/<stage>", "Share lost.", unit: .fraction, better: .lower,
    slices: [.whole, ["platform": ["email"]]],
    names: ["depth": ["10", "50"]])

  @Test("A figure has the declared unit, direction and repeatability under the bound id")
  func metric() {
    let expected = Metric(
      id: "index/recall@10/ef64", value: 0.97, unit: "score", better: .higher, n: 5,
      deterministic: true)
    #expect(Self.recall.metric(0.97, n: 5, of: ["ef": "64"]) == expected)
  }

  @Test(
    "An id tells what its placeholders stand for, or that it is another figure's",
    arguments: [
      ("formula/loss@50/window", ["system": "formula", "depth": "50", "stage": "window"]),
      ("<system>/loss@10/cut", ["system": "<system>", "depth": "10", "stage": "cut"]),
      ("formula/loss@20/window", nil), ("formula/loss@/window", nil), ("loss@50/window", nil),
      ("formula/loss@50/window/p", nil), ("/loss@50/window", nil),
    ] as [(String, [String: String]?)])
  func bindings(id: String, expected: [String: String]?) {
    #expect(Self.loss.bindings(in: id) == expected)
    // An id is made of its names; a star asks for any.
    let names = ["system": "learned", "depth": "10", "stage": "*"]
    #expect(Self.loss.id(of: names) == "learned/loss@10/*")
    #expect(Self.recall.family == "index" && Self.loss.family == nil)
  }

  @Test("A slice has declared keys; any label admits one more")
  func slices() {
    #expect(Self.loss.admits([:]) && Self.loss.admits(["platform": "email"]))
    #expect(!Self.loss.admits(["platform": "email", "language": "en"]))
    #expect(!Self.loss.admits(["language": "en"]))
    #expect(Self.loss.slices[1].declares(["platform": "email"]))
    #expect(!Self.loss.slices[1].declares(["platform": "chat"]))
    #expect(MetricSlice.anyLabel.description == "any label")
    #expect(!MetricSlice.anyLabel.declares(["language": "en"]))
    #expect(
      MetricSlice.by("platform", ["email", "other"]).description == "platform (email, other)")
  }

  @Test("An undeclared slice or a missing name is a broken invariant")
  func invariants() async {
    await #expect(processExitsWith: .failure) {
      _ = MetricDeclaration("a/b", "m", unit: .score, better: .higher)
        .metric(1, n: 1, slice: ["language": "en"])
    }
    await #expect(processExitsWith: .failure) {
      _ = MetricDeclaration("a/<b>", "m", unit: .score, better: .higher).metric(1, n: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = MetricDeclaration(
        "a/<b>", "m", unit: .score, better: .higher, names: ["b": ["c"]]
      ).metric(1, n: 1, of: ["b": "d"])
    }
  }
}
