import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultTestSupport

@testable import Vault
@testable import VaultPipeline

@Suite("Notes on standard collections")
struct CollectionNotesTests {
  @Test("Metadata in a form that is not read are counted by field, without their text")
  func countsMetadata() throws {
    let folder = try TemporaryDirectory()
    let metadata = [
      #""date": "05/03/2024", "thread": 1.5"#, #""date": "soon""#, #""date": "2024-03-05""#,
    ]
    try folder.write(
      metadata.enumerated().map {
        "{\"_id\": \"d\($0)\", \"text\": \"a\", \"metadata\": {\($1)}}\n"
      }.joined(), to: "corpus.jsonl")
    try folder.write(#"{"_id": "q", "text": "b"}"#, to: "queries.jsonl")
    let ingested = try IngestStage(options: IngestOptions()).read(folder.url)
    let options = RunOptions(
      source: .dataset(folder.url), output: folder.url, datasets: Repository.url("Datasets"))
    let notes = options.collectionNotes(ingested)
    #expect(
      notes.contains(
        "metadata in a form that is not read: date of 2 documents, thread of 1 document; "
          + "Documentation/Search.md lists the forms"))
    #expect(!notes.contains { $0.contains("soon") })
  }
}
