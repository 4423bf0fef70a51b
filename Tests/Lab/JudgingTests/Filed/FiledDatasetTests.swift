import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultIngest
import VaultResults
import VaultTestSupport

@testable import VaultJudging
@testable import VaultPipeline

@Suite("Datasets of filed messages")
struct FiledDatasetTests {
  /// The dataset that is read back: queries by id, and grades by message.
  private static func read(
    _ out: URL
  ) throws -> (queries: [String: EventQuery], grades: [String: [String: Int]]) {
    let queries = try QuerySet(IngestStage(options: .init()).read(out))
    let grades = try #require(queries.qrels).grades.mapValues { grades in
      Dictionary(uniqueKeysWithValues: grades.map { ($0.key.rawValue, $0.value) })
    }
    return (Dictionary(uniqueKeysWithValues: queries.queries.map { ($0.id, $0) }), grades)
  }

  @Test("Labels of mails and of labels.jsonl become the judgments that a run reads")
  func labels() throws {
    let folder = try TemporaryDirectory()
    let out = folder.url.appendingPathComponent("out")
    let parts = try FiledDataset(.labels, folders: [FiledFixture.labeled(in: folder)])
      .write(to: out)
    let (queries, grades) = try Self.read(out)
    #expect(grades == ["ada/b": ["m1@x": 2, "m2@x": 2, "m3@x": 2, "a1": 1]])
    let query = try #require(queries["ada/b"])
    #expect(query.split == .test && query.event.rawValue == "b" && !query.isFreeText)
    #expect(query.slices == ["series": "ada", "relevant": "1-9"])
    let vault = try #require(parts.first?.vaults.first)
    #expect(vault.messages == 4 && vault.events == 3 && vault.queries == 1)
    #expect(vault.judgments == [2: 3, 1: 1])
    let ada = folder.url.appendingPathComponent("ada").standardizedFileURL.path
    let notes = parts[0].notes
    #expect(notes.lines.count == 4)
    for (kind, place) in [
      (FilingNotes.Kind.unknownMessage, "labels.jsonl:2"), (.unknownEvent, "topics.jsonl:1"),
      (.unknownTopic, "topics.jsonl:2"), (.sharedTitle, "labels.jsonl:4"),
    ] {
      #expect(notes.count(of: kind) == 1)
      #expect(notes.lines.contains { $0.hasSuffix("(first: \(ada)/\(place))") })
    }
    let written = try FileManager.default.subpathsOfDirectory(atPath: out.path).sorted()
    #expect(
      written == [
        "CARD.md", "qrels.trec", "queries.jsonl", "vaults", "vaults/ada", "vaults/ada/chat.json",
        "vaults/ada/events.ics", "vaults/ada/mail", "vaults/ada/mail/all.mbox",
      ])
    let card = try String(contentsOf: out.appendingPathComponent("CARD.md"), encoding: .utf8)
    #expect(card.contains("| ada | 4 | 3 | 1 | 3 | 1 |"))
  }

  @Test(
    "An archive of Zulip becomes a vault for each quarter; later messages and links have grade 1")
  func zulip() throws {
    let folder = try TemporaryDirectory()
    let out = folder.url.appendingPathComponent("out")
    let parts = try FiledDataset(.zulipArchive, folders: [FiledFixture.zulip(in: folder)])
      .write(to: out)
    let (queries, grades) = try Self.read(out)
    #expect(
      grades == [
        "archive-2020Q2/g": ["1": 2, "2": 2, "3": 2, "4": 1, "7": 1],
        "archive-2020Q3/r/20200810T100000Z": ["10": 2, "11": 2, "12": 2],
        "archive-2020Q3/q": ["13": 2, "14": 2, "15": 2],
      ])
    #expect(
      queries.mapValues { $0.slices["series"] } == [
        "archive-2020Q2/g": "Seminar, weekly", "archive-2020Q3/r/20200810T100000Z": "Sync",
        "archive-2020Q3/q": "general",
      ])
    #expect(parts[0].vaults.map(\.messages) == [8, 7])
    #expect(parts[0].vaults.map(\.queries) == [1, 2])
    let notes = parts[0].notes
    for kind in [FilingNotes.Kind.unlinked, .outside, .undatedEvent, .fewRelevant] {
      #expect(notes.count(of: kind) == 1)
    }
    #expect(notes.lines.count == 4)
  }

  @Test("An earlier dataset gives way; what is something else does not, nor a source folder")
  func replaces() throws {
    let folder = try TemporaryDirectory()
    let source = try FiledFixture.labeled(in: folder)
    let out = folder.url.appendingPathComponent("out")
    let dataset = try FiledDataset(.labels, folders: [source])
    _ = try dataset.write(to: out)
    let first = try Data(contentsOf: out.appendingPathComponent("qrels.trec"))
    _ = try dataset.write(to: out)
    #expect(try Data(contentsOf: out.appendingPathComponent("qrels.trec")) == first)
    for place in [source, source.appendingPathComponent("out")] {
      #expect(throws: RunError.misuse(.filedFolders)) { try dataset.write(to: place) }
    }
    try folder.write("mine", to: "other/file")
    let other = folder.url.appendingPathComponent("other")
    #expect(throws: RunError.notARunDirectory(path: other.path)) { try dataset.write(to: other) }
  }

  @Test("No folder, two of one name and a missing one are refused")
  func refusesFolders() throws {
    let folder = try TemporaryDirectory()
    let ada = try FiledFixture.labeled(in: folder)
    let other = try FiledFixture.labeled(in: folder, name: "other/ada")
    for wrong in [[], [ada, other]] {
      #expect(throws: RunError.misuse(.filedFolders)) {
        try FiledDataset(.labels, folders: wrong)
      }
    }
    let none = folder.url.appendingPathComponent("none").standardizedFileURL
    #expect(throws: RunError.missing(path: none.path, remedy: .filedFolder)) {
      try FiledDataset(.labels, folders: [none])
    }
  }

  @Test(
    "Lines that cannot be read, no event in time and no query are refused, and nothing is written",
    arguments: [
      ("labels.jsonl", "{\"message\": \"a1\", \"label\": \"x\"}\n{", 2, FileProblem.notALabel),
      ("labels.jsonl", "{\"message\": 1, \"label\": \"x\"}", 1, .notALabel),
      ("topics.jsonl", "\n{\"label\": \"x\"}", 2, .notATopicLink),
      (
        "topics.jsonl",
        "{\"label\": \"x\", \"event\": \"b\"}\n{\"label\": \"X \", \"event\": \"t1\"}", 2,
        .repeatedTopicLink
      ),
      (
        "events.ics", FiledFixture.calendar([["UID:o", "DTSTART:20190101T100000Z"]]), nil,
        .noFiledEvents
      ),
      (
        "events.ics", FiledFixture.calendar([["UID:o", "DTSTART:20240301T100000Z"]]), nil,
        .noFiledQueries
      ),
    ] as [(String, String, Int?, FileProblem)])
  func refusesFiles(file: String, text: String, line: Int?, problem: FileProblem) throws {
    let folder = try TemporaryDirectory()
    let ada = try FiledFixture.labeled(in: folder).standardizedFileURL
    try folder.write(text, to: "ada/\(file)")
    let place = line == nil ? ada.path : ada.appendingPathComponent(file).path
    let out = folder.url.appendingPathComponent("out")
    #expect(throws: RunError.unusable(file: place, line: line, problem: problem)) {
      try FiledDataset(.labels, folders: [ada]).write(to: out)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["ada"])
  }
}

@Suite("Folders of Zulip archives")
struct ZulipFolderTests {
  @Test("Channels become group chats with names, emoji and reactions")
  func chats() throws {
    let folder = try TemporaryDirectory()
    let source = try FiledFixture.zulip(in: folder)
    try folder.write(
      "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada Example\r\nEND:VCARD\r\n", to: "archive/contacts.vcf")
    try folder.write(
      #"{"name": "Cy", "handles": [{"kind": "name", "value": "Cy"}], "timeZone": "Europe/Madrid"}"#,
      to: "archive/owner.json")
    let out = folder.url.appendingPathComponent("out")
    _ = try FiledDataset(.zulipArchive, folders: [source]).write(to: out)
    let vaults = try DatasetReader.read(out).vaults
    #expect(vaults.map(\.name) == ["archive-2020Q2", "archive-2020Q3"])
    #expect(vaults.map(\.owner.name) == ["Cy", "Cy"] && vaults.map(\.addressBook.count) == [1, 1])
    let messages = Dictionary(uniqueKeysWithValues: vaults[0].messages.map { ($0.id.rawValue, $0) })
    let second = try #require(messages["2"])
    #expect(second.text == "Starting 🙂" && second.threadID == "talks")
    #expect(second.sender?.handle == Handle(.name, "Ada Example"))
    #expect(second.sentAt == Timestamp(year: 2020, month: 5, day: 14, hour: 15))
    #expect(second.reactions.map(\.symbol) == ["👍"])
    #expect(second.reactions.first?.sender.handle.value == "Ada Example")
    #expect(messages["6"]?.kind == .system)
    #expect(messages["7"]?.threadID == "general")
    #expect(vaults.flatMap(\.files).flatMap(\.rejected).allSatisfy { $0.reason == .undated })
  }

  @Test("Without topics.jsonl a title links; a series, whose title several have, is noted")
  func linksByTitle() throws {
    let folder = try TemporaryDirectory()
    let source = try FiledFixture.zulip(in: folder)
    try FileManager.default.removeItem(at: source.appendingPathComponent("topics.jsonl"))
    let zulip = try ZulipFolder(source)
    #expect(zulip.notes.count(of: .sharedTitle) == 1 && zulip.notes.count(of: .unlinked) == 1)
  }

  @Test("A missing calendar or topic, and files of another kind, are refused")
  func refuses() throws {
    let folder = try TemporaryDirectory()
    let source = try FiledFixture.zulip(in: folder)
    func path(_ name: String) -> String { source.appendingPathComponent(name).path }
    func expect(_ error: RunError) {
      #expect(throws: error) { try ZulipFolder(source) }
    }
    try folder.write("{}", to: "archive/topics.jsonl")
    expect(.unusable(file: path("topics.jsonl"), line: 1, problem: .notATopicLink))
    try FileManager.default.removeItem(atPath: path("calendar.ics"))
    expect(.missing(path: path("calendar.ics"), remedy: .zulipCalendar))
    try folder.write("{\"msg\": 1}", to: "archive/12-general/chat.json")
    expect(.unusable(file: path("12-general/chat.json"), line: nil, problem: .notOfZulipArchive))
    try FileManager.default.removeItem(atPath: path("12-general/chat.json"))
    expect(.missing(path: path("12-general/chat.json"), remedy: .zulipTopic))
    try FileManager.default.removeItem(atPath: path("stream_index.json"))
    expect(.missing(path: path("stream_index.json"), remedy: .zulipIndex))
  }
}
