import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultResults
import VaultTestSupport

@testable import VaultPipeline

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
