internal import Foundation
internal import Testing
internal import VaultTestSupport

@testable internal import VaultIngest

/// Blobs that the authors of another exporter collected.
@Suite("Message blobs of another project's test suite")
struct IMessageConformanceTests {
  static let folder = "conformance/imessage"
  static let project = folder + "/ReagentX+imessage-exporter/imessage-database/test_data/"

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: #require(ExternalData.url(project + path))))
  }

  @Test(
    "Every typed stream gives the expected text", .enabled(if: ExternalData.has(folder, cases: 7)))
  func readsStreams() throws {
    let expected = try #require(ExternalData.url(Self.folder + "/expected_texts.json"))
    let data = try Data(contentsOf: expected)
    let cases = try #require(JSONReader.parse(data.span).array)
    #expect(cases.count == 7)
    for node in cases {
      let name = try #require(node.member(["file"])?.string)
      let bytes = try Self.bytes("streamtyped/" + name)
      let found = TypedStream.text(in: bytes.span)
      if let text = node.member(["text"])?.string {
        #expect(found == TypedStream.Text(string: text, isWhole: true), "\(name)")
      } else {
        #expect(found?.string.hasPrefix("This is parsing") == true)
        #expect(found?.isWhole == false)
      }
    }
  }

  @Test(
    "Edits and unsends are read from their property lists",
    .enabled(if: ExternalData.has(folder, cases: 4)),
    arguments: [
      ("Edited", "Edited message"),
      ("EditedToLink", "https://github.com/ReagentX/imessage-exporter/issues/10"),
      ("EditedToLinkAndBack", "And edit it back to a normal message..."),
    ])
  func readsEdits(_ name: String, _ text: String) throws {
    let summary = IMessageSummary(try Self.bytes("edited_message/\(name).plist"))
    #expect(summary.isEdited)
    #expect(!summary.isTakenBack)
    #expect(summary.text(from: "") == text)
  }

  @Test(
    "A message taken back says so, and no other list does",
    .enabled(if: ExternalData.has(folder, cases: 23)))
  func readsLists() throws {
    #expect(IMessageSummary(try Self.bytes("edited_message/Deleted.plist")).isTakenBack)
    let root = try #require(ExternalData.url(Self.project))
    let names = try #require(FileManager.default.enumerator(atPath: root.path))
    var read = 0
    for name in names.compactMap({ $0 as? String }).sorted() where name.hasSuffix(".plist") {
      let bytes = try Self.bytes(name)
      guard bytes.starts(with: "bplist00".utf8) else { continue }
      let list = try #require(BinaryPropertyList(bytes), "\(name)")
      guard case .dictionary? = list.value(list.root) else {
        Issue.record("\(name): the outermost value is no dictionary")
        continue
      }
      read += 1
      if name != "edited_message/Deleted.plist" { #expect(!IMessageSummary(bytes).isTakenBack) }
    }
    #expect(read == 23)
  }
}
