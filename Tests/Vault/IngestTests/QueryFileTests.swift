internal import Foundation
internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Queries of a dataset")
struct QueryFileTests {
  static let line =
    #"{"event":"e","id":"v/e","slices":{"language":"es"},"split":"test","vault":"v"}"#

  @Test("Each line is a query; empty lines are passed over")
  func reads() throws {
    let queries = try QueryFile.parse(Data((Self.line + "\r\n\n").utf8))
    #expect(
      queries == [
        EventQuery(
          id: "v/e", vault: "v", event: DocumentID("e"), split: .test,
          slices: ["language": "es"])
      ])
  }

  @Test(
    "A bad or repeated line is refused by number",
    arguments: [("{}", 1), (line + "\n{\"id\":", 2), (line + "\n\n" + line, 3), ("x", 1)])
  func refuses(_ text: String, _ number: Int) {
    #expect(throws: IngestError.malformedQueries(file: "queries.jsonl", line: number)) {
      try QueryFile.parse(Data(text.utf8))
    }
  }
}
