internal import Foundation
internal import Testing
internal import VaultTestSupport

@testable internal import VaultIngest

@Suite("Maildir folders")
struct MaildirTests {
  @Test("Messages are known by their names, or by others in the same Maildir")
  func findsMessages() {
    let paths = [
      "m/cur/1764500000.M1P2.host:2,FS", "m/cur/odd name", "m/new/1764500001.77_1.host",
      "m/tmp/1764500002.M1P2.host", "m/dovecot-uidlist", "m/.Sent/cur/1764500003.M3.host;2,S",
      "photos/new/beach.jpg", "cur/a.txt", "x/cur/1764500000.V1.h!2,",
    ]
    #expect(
      Maildir.messages(in: paths) == [paths[0], paths[1], paths[2], paths[5], paths[8]])
  }

  @Test(
    "Other names are none",
    arguments: ["a.eml", "2026.03.01", "1764500000", "1764500000..host", "x:1,S", "12:30"])
  func refusesNames(_ name: String) {
    #expect(!Maildir.isMessageName(name[...]))
  }

  @Test("Folders with a dot are listed where they hold mail")
  func listsHiddenFolders() throws {
    let folder = try TemporaryDirectory()
    for path in [
      "m/.Sent/cur/b", "m/.Sent/new/a", "m/.Sent/tmp/c", "m/.git/x", ".Drafts/cur/d", "m/cur/e",
    ] {
      try folder.write("x", to: path)
    }
    #expect(
      try Maildir.hiddenFiles(below: folder.url) == [
        ".Drafts/cur/d", "m/.Sent/cur/b", "m/.Sent/new/a",
      ])
    #expect(throws: IngestError.self) {
      try Maildir.hiddenFiles(below: folder.url.appendingPathComponent("none"))
    }
  }
}
