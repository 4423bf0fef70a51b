import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultResults

@Suite("Stored components of a run")
struct ComponentCacheTests {
  private static let line = """
    {"candidates":["a","b"],"features":{"participant":[0.5,0],"semantic":[0.25,0.125],"temporal":[1,0.1]},\
    "grades":[2,null],"idealGrades":[2,1],"query":"v/e","split":"dev","vault":"v"}
    """

  private func read(_ text: String) throws -> ComponentCache {
    try ComponentCache(jsonLines: Data(text.utf8))
  }

  @Test("What is written is read back, number by number")
  func roundTrip() throws {
    // Doubles without a short decimal form, a negative cosine, a candidate with a space in its id.
    let entry = ComponentCache.Entry(
      query: "v/e", vault: "v", split: .train,
      candidates: [DocumentID("a b"), DocumentID("c")], grades: [nil, 0], idealGrades: [3, 1, 1],
      features: ["semantic": [-Double(Float(0.1)), 1.0 / 3], "keyword": [.ulpOfOne, 1e300]])
    let cache = try ComponentCache([entry])
    #expect(try ComponentCache(jsonLines: try cache.jsonLines()) == cache)
    #expect(cache.featureNames == ["keyword", "semantic"])
    // The stored form is the one that is documented.
    let stored = try read(Self.line + "\n")
    #expect(stored.entries.map(\.query) == ["v/e"] && stored.entries.first?.grades == [2, nil])
    #expect(try stored.jsonLines() == Data((Self.line + "\n").utf8))
    // A query without candidates is kept, and so is an empty file.
    let bare = """
      {"candidates":[],"features":{"semantic":[]},"grades":[],"idealGrades":[1],"query":"q",\
      "split":"test","vault":"v"}
      """
    #expect(try read(bare).entries.count == 1 && read("").entries.isEmpty)
  }

  @Test(
    "A line that is wrong is refused with its number and the reason",
    arguments: [
      ("\"grades\":[2,null]", "\"grades\":[2]", "1 grades for 2 candidates"),
      ("\"semantic\":[0.25,0.125]", "\"semantic\":[0.25]", "feature semantic: 1 values for 2"),
      ("0.125", "NaN", "not finite"),
      ("0.125", "1e999", "components.jsonl:2"),
      ("0.125", "null", "features has the wrong kind"),
      ("\"dev\"", "\"validation\"", "split is not train, dev or test"),
      ("[\"a\",\"b\"]", "[\"a\",\"a\"]", "candidate 2 occurs twice"),
      ("[\"a\",\"b\"]", "[\"a\",\"\"]", "candidates has the wrong kind"),
      ("\"idealGrades\":[2,1]", "\"idealGrades\":[1,2]", "not descending"),
      ("\"idealGrades\":[2,1]", "\"idealGrades\":[2,0]", "below 1"),
      ("\"idealGrades\":[2,1]", "\"idealGrades\":[1]", "more candidates have grade 2"),
      ("\"vault\":\"v\"", "\"vault\":\"\"", "query or vault is empty"),
      ("\"vault\":\"v\"", "\"vaults\":\"v\"", "vault is missing"),
      ("\"temporal\"", "\"recency\"", "not those of line 1"),
      ("{\"candidates\"", "\"candidates\"", "not a JSON object"),
      ("\"v/e\"", "\"other\"", "line 1 holds the same query"),
    ])
  func refusals(found: String, put: String, reason: String) throws {
    let first = Self.line.replacingOccurrences(of: "\"v/e\"", with: "\"other\"")
    let second = Self.line.replacingOccurrences(of: found, with: put)
    let error = try #require(throws: RunError.self) { try read("\(first)\n\(second)\n") }
    #expect(error.description.contains("components.jsonl:2"))
    #expect(error.description.contains(reason))
    #expect(!error.description.contains("v/e"))
  }

  @Test("A blank line in the middle and a missing file are refused")
  func truncated() throws {
    let error = try #require(throws: RunError.self) { try read("\n" + Self.line) }
    #expect(error.description.contains("components.jsonl:1"))
    let folder = try TemporaryDirectory()
    #expect(throws: RunError.self) { try ComponentCache(ofRun: folder.url) }
  }
}
