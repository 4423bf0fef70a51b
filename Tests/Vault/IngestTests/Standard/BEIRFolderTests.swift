import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultTestSupport

@Suite("Collections in the form of BEIR")
struct BEIRFolderTests {
  // The layout and field names of the BEIR wiki ("Load your custom dataset"); the contents are
  // made up.
  private static let corpus = """
    {"_id": "doc1", "title": "Albert Einstein", "text": "A physicist.", "metadata": {}}
    {"_id": "doc2", "title": "", "text": "Wheat beer is top-fermented.", \
    "metadata": {"date": "2021-05-06T07:08:09Z"}}

    {"_id": "doc 3", "text": "Ein Kölsch.", "metadata": {"published": "2020-02-01", "url": "x"}}
    {"_id": 4, "title": "Four", "text": "", "metadata": {"date": "yesterday"}}
    """
  private static let queries = """
    {"_id": "q2", "text": "Which beer is brewed with wheat?", "metadata": {}}
    {"_id": "q1", "text": "Who found mass-energy?"}
    {"_id": "q3", "text": "Nobody asks this."}
    """
  private static let header = "query-id\tcorpus-id\tscore\n"

  private static func folder(_ changes: [String: String?] = [:]) throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    var files: [String: String?] = [
      "corpus.jsonl": corpus, "queries.jsonl": queries,
      "qrels/test.tsv": header + "q1\tdoc1\t1\nq1\tdoc2\t0\n",
      "qrels/train.tsv": header + "q2\tdoc2\t2\r\nq2\tdoc 3\t1\r\nq1\tdoc2\t1\r\n",
    ]
    for (path, text) in changes { files.updateValue(text, forKey: path) }
    for (path, text) in files {
      if let text { try folder.write(text, to: path) }
    }
    return folder
  }

  private static func read(_ changes: [String: String?] = [:]) throws -> IngestedDataset {
    let folder = try folder(changes)
    return try withExtendedLifetime(folder) { try DatasetReader.read(folder.url) }
  }

  @Test("Documents become messages from nobody, dated by their metadata if at all")
  func readsDocuments() throws {
    let dataset = try Self.read()
    #expect(dataset.vaults.count == 1)
    #expect(!dataset.isMultiVault)
    func message(
      _ id: String, _ sentAt: Timestamp, _ subject: String?, _ text: String
    ) -> Message {
      Message(
        id: DocumentID(id), platform: .other, sentAt: sentAt, sender: nil, recipients: [],
        subject: subject, text: text, threadID: DocumentID(id).rawValue)
    }
    let epoch = Timestamp(milliseconds: 0)
    #expect(
      dataset.vaults[0].messages == [
        message("4", epoch, "Four", ""),
        message("doc1", epoch, "Albert Einstein", "A physicist."),
        message("doc 3", Timestamp(year: 2020, month: 2, day: 1), nil, "Ein Kölsch."),
        message(
          "doc2", Timestamp(year: 2021, month: 5, day: 6, hour: 7, minute: 8, second: 9), nil,
          "Wheat beer is top-fermented."),
      ])
    #expect(dataset.vaults[0].messages[2].id.rawValue == "doc%203")
  }

  @Test("Queries become free text; those that nobody judged are left out")
  func readsQueries() throws {
    let dataset = try Self.read()
    #expect(
      dataset.queries == [
        EventQuery(
          id: "q2", vault: "vault", event: DocumentID("q2"), split: .train, isFreeText: true),
        EventQuery(
          id: "q1", vault: "vault", event: DocumentID("q1"), split: .test, isFreeText: true),
      ])
    let events = dataset.vaults[0].events
    #expect(events.map(\.id) == ["q1", "q2", "q3"].map { DocumentID($0) })
    #expect(events.map(\.searchableText)[0] == "Who found mass-energy?")
    #expect(events.allSatisfy { $0.participants.isEmpty })
  }

  @Test("A query counts for one split, test before train, with that split's judgments alone")
  func readsJudgments() throws {
    let dataset = try Self.read()
    #expect(dataset.qrelsFile == nil)
    #expect(
      dataset.judgments == [
        "q1": [DocumentID("doc1"): 1, DocumentID("doc2"): 0],
        "q2": [DocumentID("doc2"): 2, DocumentID("doc 3"): 1],
      ])
  }

  @Test("Without judgments every query is asked")
  func unjudged() throws {
    let dataset = try Self.read(["qrels/test.tsv": nil, "qrels/train.tsv": nil])
    #expect(dataset.judgments == nil)
    #expect(dataset.queries?.map(\.split) == [.test, .test, .test])
  }

  @Test("A judgment file may lack its header")
  func headless() throws {
    let dataset = try Self.read(["qrels/test.tsv": "q3\tdoc1\t1\n"])
    #expect(dataset.judgments?["q3"] == [DocumentID("doc1"): 1])
  }

  private static let judged = header + "q1\tdoc1"

  @Test(
    "What is broken is refused with its file and line",
    arguments: [
      ("corpus.jsonl", #"{"_id": "a", "text": "b"}"# + "\n" + #"{"_id": "c", "#, 2),
      ("corpus.jsonl", "[1]\n", 1), ("corpus.jsonl", "\n" + #"{"_id": "", "text": "b"}"#, 2),
      ("corpus.jsonl", #"{"_id": "a", "text": 5}"#, 1), ("corpus.jsonl", #"{"_id": "a"}"#, 1),
      ("corpus.jsonl", #"{"_id": "a", "title": [], "text": "b"}"#, 1),
      ("queries.jsonl", #"{"_id": "q1", "question": "b"}"#, 1),
      ("qrels/test.tsv", judged + "\n", 2), ("qrels/test.tsv", judged + "\thigh\n", 2),
      ("qrels/test.tsv", judged + "\t0.5\n", 2), ("qrels/test.tsv", "q1\tdoc1\t0.5\n", 1),
      ("qrels/test.tsv", "q1 0 doc1 1 x\n", 1),
    ] as [(String, String, Int)])
  func refuses(path: String, text: String, line: Int) throws {
    let folder = try Self.folder([path: text])
    let error: IngestError =
      path.hasSuffix("tsv")
      ? .malformedJudgment(file: path, line: line) : .malformedRecord(file: path, line: line)
    #expect(throws: error) { try DatasetReader.read(folder.url) }
    #expect(error.description.hasPrefix(path))
  }

  @Test("A file that is missing, and identifiers and judgments that are repeated, are refused")
  func refusesGapsAndRepeats() throws {
    let line = #"{"_id": "a", "text": "b"}"#
    for (path, text, error) in [
      ("queries.jsonl", nil, .missingFile(file: "queries.jsonl")),
      (
        "corpus.jsonl", "\(line)\n\(line.replacing("b\"", with: "c\""))\n",
        .repeatedIdentifier(file: "corpus.jsonl", line: 2)
      ),
      (
        "queries.jsonl", "\(line)\n\(line)",
        .repeatedIdentifier(file: "queries.jsonl", line: 2)
      ),
      (
        "qrels/test.tsv", Self.judged + "\t1\nq1\tdoc1\t2\n",
        .repeatedIdentifier(file: "qrels/test.tsv", line: 3)
      ),
    ] as [(String, String?, IngestError)] {
      let folder = try Self.folder([path: text])
      #expect(throws: error) { try DatasetReader.read(folder.url) }
    }
  }

  /// The forms in which the same three judgments are published.
  @Test(
    "Judgments are read in every form",
    arguments: [
      "query-id\tcorpus-id\tscore\nq1\tdoc1\t1.0\nq1\tdoc2\t0.00\nq3\tdoc 3\t2\n",
      "\u{FEFF}query-id\tcorpus-id\tscore\r\nq1\tdoc1\t1\r\nq1\tdoc2\t0\r\nq3\tdoc 3\t2\r\n",
      "q1\tdoc1\t1\n\nq1\tdoc2\t0\nq3\tdoc 3\t2",
      "\"query-id\"\t\"corpus-id\"\t\"score\"\n\"q1\"\t\"doc1\"\t\"1\"\n\"q1\"\t\"doc2\"\t0\nq3\t\"doc 3\"\t2\n",
      "q1\t0\tdoc1\t1\nq1\tQ0\tdoc2\t0\nq3\t0\tdoc 3\t2\n",
      "q1\tdoc1\t1\nq1\tdoc1\t1\nq1\tdoc2\t0\nq3\tdoc 3\t2\n",
    ])
  func readsForms(text: String) throws {
    let dataset = try Self.read(["qrels/test.tsv": text, "qrels/train.tsv": nil])
    #expect(
      dataset.judgments == [
        "q1": [DocumentID("doc1"): 1, DocumentID("doc2"): 0],
        "q3": [DocumentID("doc 3"): 2],
      ])
  }

  @Test(
    "Splits are read under the names that people give them, test before dev before train",
    arguments: [
      ("qrels/test.tsv", EventQuery.Split.test), ("qrels/dev.tsv", .dev),
      ("qrels/validation.tsv", .dev), ("qrels/valid.tsv", .dev), ("qrels/val.tsv", .dev),
      ("qrels/train.tsv", .train), ("qrels/Test.trec", .test), ("qrels.trec", .test),
      ("qrels.tsv", .test), ("qrels.test.txt", .test),
    ])
  func readsSplits(path: String, split: EventQuery.Split) throws {
    let judgment = path.hasSuffix(".tsv") ? "q1\tdoc1\t1\n" : "q1 0 doc1 1\n"
    var files: [String: String?] = ["qrels/test.tsv": nil, "qrels/train.tsv": nil]
    files.updateValue(judgment, forKey: path)
    let dataset = try Self.read(files)
    #expect(dataset.collection?.splits == [split])
    #expect(dataset.collection?.unreadFiles == [])
    #expect(dataset.queries?.map(\.split) == [split])
    #expect(dataset.judgments == ["q1": [DocumentID("doc1"): 1]])
  }

  @Test("Judgments of no split are named; beside those of splits a file of all counts for nothing")
  func namesOtherFiles() throws {
    let folder = try Self.folder([
      "qrels/eval.tsv": "q1\tdoc1\t1\n", "qrels/README.md": "", "qrels.trec": "q1 0 doc1 1\n",
    ])
    let collection = try #require(try StandardCollection(at: folder.url))
    #expect(collection.splits == [.test, .train])
    #expect(collection.unreadFiles == ["qrels.trec", "qrels/README.md", "qrels/eval.tsv"])
    let other = try TemporaryDirectory()
    #expect(try StandardCollection(at: other.url) == nil)
    #expect(try StandardCollection(at: other.url.appendingPathComponent("none")) == nil)
  }

  @Test(
    "Judged identifiers that the collection lacks are counted, and its own judgments stay",
    arguments: [
      ("q1\tdoc9\t1\n", 0, 1), ("q9\tdoc1\t1\n", 1, 0), ("q9\tdoc9\t1\n", 1, 0),
      ("q1\tdoc9\t1\nq3\tdoc8\t2\nq8\tdoc1\t1\nq9\tdoc1\t1\n", 2, 2), ("", 0, 0),
    ])
  func countsUnknown(more: String, queries: Int, documents: Int) throws {
    let dataset = try Self.read([
      "qrels/test.tsv": "q1\tdoc1\t1\n" + more, "qrels/train.tsv": nil,
    ])
    #expect(dataset.collection?.unknownQueries == queries)
    #expect(dataset.collection?.unknownDocuments == documents)
    #expect(dataset.judgments?["q1"]?[DocumentID("doc1")] == 1)
    #expect((dataset.judgments?["q1"]?[DocumentID("doc9")] == 1) == more.contains("q1\tdoc9"))
    #expect(dataset.queries?.contains { $0.id == "q9" } == false)
  }

  @Test(
    "Judgments of another collection are refused at the first",
    arguments: ["q9\tdoc1\t1\n", "q1\tdoc9\t1\n", "q8\tx\t1\nq9\ty\t1\n"])
  func refusesOthersJudgments(text: String) throws {
    let folder = try Self.folder([
      "qrels/test.tsv": "query-id\tcorpus-id\tscore\n" + text, "qrels/train.tsv": nil,
    ])
    #expect(throws: IngestError.unknownIdentifier(file: "qrels/test.tsv", line: 2)) {
      try DatasetReader.read(folder.url)
    }
  }

  @Test("A file of judgments that holds none judges nothing")
  func readsEmptyJudgments() throws {
    for text in ["", "query-id\tcorpus-id\tscore\n"] {
      let dataset = try Self.read(["qrels/test.tsv": text, "qrels/train.tsv": nil])
      #expect(dataset.judgments == [:])
      #expect(dataset.queries == [])
    }
  }

  @Test(
    "Titles and texts may be null or missing",
    arguments: [
      ("{\"_id\": \"a\", \"title\": null, \"text\": \"b\"}", nil, "b"),
      ("{\"_id\": \"a\", \"title\": \"t\", \"text\": null}", "t", ""),
      ("{\"_id\": \"a\", \"title\": null, \"text\": null}", nil, ""),
      ("{\"_id\": \"a\", \"title\": \"t\"}", "t", ""),
      ("{\"id\": \"a\", \"text\": \"b\"}", nil, "b"),
      ("\u{FEFF}{\"_id\": \"a\", \"text\": \"b\", \"metadata\": null}", nil, "b"),
    ] as [(String, String?, String)])
  func readsNulls(line: String, title: String?, text: String) throws {
    let dataset = try Self.read([
      "corpus.jsonl": line, "qrels/test.tsv": "q1\ta\t1\n", "qrels/train.tsv": nil,
    ])
    #expect(dataset.vaults[0].messages.map(\.subject) == [title])
    #expect(dataset.vaults[0].messages.map(\.text) == [text])
  }

  @Test("Queries that are documents are counted")
  func countsIdentical() throws {
    let dataset = try Self.read([
      "queries.jsonl":
        "{\"_id\": \"doc1\", \"text\": \"a\"}\n{\"_id\": \"doc 3\", \"text\": \"b\"}\n{\"_id\": \"q\", \"text\": \"c\"}",
      "qrels/test.tsv": "doc1\tdoc2\t1\ndoc 3\tdoc2\t1\nq\tdoc1\t1\n", "qrels/train.tsv": nil,
    ])
    #expect(dataset.collection?.queriesThatAreDocuments == 2)
  }

  @Test("A collection without a document is refused")
  func refusesEmpty() throws {
    let folder = try Self.folder(["corpus.jsonl": "\n"])
    #expect(throws: IngestError.emptyDataset(directory: folder.url.path)) {
      try DatasetReader.read(folder.url)
    }
  }

  @Test("Queries written before there was free text are about events")
  func readsOldQueries() throws {
    let old = Data(#"{"event":"e","id":"v/e","slices":{},"split":"dev","vault":"v"}"#.utf8)
    #expect(try !JSONDecoder().decode(EventQuery.self, from: old).isFreeText)
    let query = EventQuery(
      id: "q", vault: "v", event: DocumentID("e"), split: .dev, isFreeText: true)
    let copy = try JSONDecoder().decode(EventQuery.self, from: JSONEncoder().encode(query))
    #expect(copy == query)
  }

  @Test("Beside dataset.json the other forms of its messages are no exports")
  func passesOverDerivedFiles() throws {
    let folder = try TemporaryDirectory()
    for path in [
      "vaults/a/calendar/c.ics", "export/beir/corpus.jsonl", "export/beir/queries.jsonl",
      "judgments.jsonl", "searches.jsonl",
    ] {
      try folder.write("", to: path)
    }
    #expect(try ExportCatalog(folder.url).exports.count == 4)
    try folder.write("{}", to: "dataset.json")
    #expect(try ExportCatalog(folder.url).exports.map(\.path) == ["vaults/a/calendar/c.ics"])
  }

  @Test("Metadata name who wrote a document and its conversation, by the documented keys")
  func readsSendersAndThreads() throws {
    let dataset = try Self.read([
      "corpus.jsonl": """
      {"_id": "doc1", "text": "a", "metadata": {"sender": "Ana", "thread": "t", "timestamp": 1e9}}
      {"_id": "doc2", "text": "b", "metadata": {"speaker": "ben@post.example", "conversation": "t"}}
      {"_id": "doc 3", "text": "c", "metadata": {"author": "", "sender": 7}}
      """
    ])
    let messages = dataset.vaults[0].messages
    func message(_ text: String) throws -> Message {
      try #require(messages.first { $0.text == text })
    }
    #expect(try message("a").sender == Participant(Handle(guessing: "Ana")))
    #expect(try message("b").sender?.handle.kind == .email)
    #expect(try message("c").sender == nil)
    #expect(try message("a").threadID == "t" && message("b").threadID == "t")
    #expect(try message("c").threadID != "t")
  }
}
