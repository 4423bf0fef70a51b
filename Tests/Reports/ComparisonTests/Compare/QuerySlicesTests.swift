import Foundation
import Testing
import VaultResults
import VaultTestSupport

@testable import VaultComparison

@Suite("Slices of a file of queries")
struct QuerySlicesTests {
  private static func slices(_ lines: [String]) throws -> QuerySlices {
    let folder = try TemporaryDirectory()
    let file = try folder.write(lines.joined(separator: "\n"), to: "queries.jsonl")
    return try QuerySlices(InputFile(file.path))
  }

  @Test(
    "Identifiers are read under each of their names",
    arguments: ["_id", "id", "query_id", "qid", "query"])
  func readsIdentifiers(name: String) throws {
    let slices = try Self.slices(
      (1...4).map { "{\"\(name)\": \"q\($0)\", \"text\": \"t\($0)\", \"kind\": \"a\"}" })
    #expect(slices.values == ["q1", "q2", "q3", "q4"].reduce(into: [:]) { $0[$1] = ["kind": "a"] })
    #expect(try slices.remarks(on: ["q1", "q2"]).isEmpty)
    // Those that differ in bytes alone are two queries.
    let accents = try Self.slices(
      ["caf\u{E9}", "cafe\u{301}"].map { "{\"_id\": \"\($0)\", \"kind\": \"a\"}" })
    #expect(accents.values.count == 2)
  }

  @Test("Texts, numbers and truth values are slices, in the object or in its metadata")
  func readsValues() throws {
    let slices = try Self.slices(
      (1...4).map {
        """
        {"_id": \($0), "year": 2024, "score": 1.5, "isLong": true, "empty": "", "none": null, \
        "metadata": {"language": "de", "text": "t\($0)"}}
        """
      })
    let expected = ["year": "2024", "score": "1.5", "isLong": "true", "language": "de"]
    #expect(slices.values == ["1": expected, "2": expected, "3": expected, "4": expected])
  }

  @Test("Texts, lists and fields that differ from query to query are left out and said")
  func leavesOut() throws {
    let slices = try Self.slices(
      (1...6).map {
        """
        {"_id": "q\($0)", "url": "u\($0)", "tags": ["a"], "title": "same", \
        "language": "\($0 < 4 ? "de" : "en")"}
        """
      })
    #expect(slices.values["q1"] == ["language": "de"] && slices.values["q6"] == ["language": "en"])
    let remarks = try slices.remarks(on: ["q1", "q7"])
    #expect(remarks.count == 2)
    #expect(remarks.first?.contains("1 of 2 judged queries") == true)
    #expect(remarks.last?.contains("tags, url") == true)
  }

  @Test(
    "A line that is no query is refused with its number",
    arguments: [
      "{}", "[]", "\"q\"", "{\"text\": \"t\"}", "{\"_id\": \"\"}", "{\"_id\": null}",
      "{\"_id\": [\"q\"]}", "not JSON",
    ])
  func refusesLines(line: String) throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("{\"_id\": \"q\"}\n\n\(line)\n", to: "queries.jsonl").path
    #expect(throws: RunError.unusable(file: file, line: 3, problem: .notAQuery)) {
      try QuerySlices(InputFile(file))
    }
  }

  @Test("A query twice, and a file of other queries, are refused")
  func refusesFiles() throws {
    #expect(throws: RunError.self) { try Self.slices(["{\"_id\": \"q\"}", "{\"id\": \"q\"}"]) }
    let slices = try Self.slices(["{\"_id\": \"q\"}"])
    #expect(throws: RunError.self) { try slices.remarks(on: ["p"]) }
  }
}
