import Foundation
import Testing
import VaultTestSupport

@testable import VaultResults

@Suite("ResultStatement")
struct ResultStatementTests {
  @Test("The statement names every file with the digest that sha256sum gives")
  func namesFiles() throws {
    let fixture = try SignedRunFixture()
    try fixture.runs.folder.write("abc", to: "run/abc.txt")
    let statement = try ResultSigner(keyFile: fixture.url("key.pem")).sign(fixture.run)
    #expect(
      statement.files.map(\.path) == [
        "abc.txt", "manifest.json", "per-query.jsonl", "qrels.trec", "report.json",
        "runs/document.trec",
      ])
    // FIPS 180-2, appendix B.1: the digest of "abc".
    #expect(
      statement.files[0]
        == ResultStatement.File(
          path: "abc.txt", bytes: 3,
          sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"))
  }

  @Test("Input and model are stated, an absent model as null")
  func statesInputAndModel() throws {
    let fixture = try SignedRunFixture()
    try fixture.sign()
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: fixture.url("run/results.json")))
        as? [String: Any])
    #expect(object["inputHash"] as? String == "corpus-1")
    #expect(object["modelHash"] is NSNull)
    #expect(object["createdAt"] as? String == "2026-01-01T00:00:00Z")
  }
}
