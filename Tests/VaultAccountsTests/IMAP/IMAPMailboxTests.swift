import Foundation
import Testing

@testable import VaultAccounts

/// Mailboxes as servers list them.
struct IMAPMailboxTests {
  @Test("Attributes tell use and whether it can be opened, in any case")
  func readsAttributes() throws {
    let trash = try #require(Self.mailbox(["\\HASNOCHILDREN", "\\trash"], "Papierkorb"))
    #expect(trash.uses == [.trash])
    #expect(trash.isSelectable)
    #expect(try #require(Self.mailbox(["\\NoSelect"], "Folder")).isSelectable == false)
    #expect(try #require(Self.mailbox(["\\NonExistent"], "Folder")).isSelectable == false)
  }

  @Test("Names are quoted for commands; one in raw UTF-8 is taken as it is")
  func quotesNames() throws {
    #expect(try #require(Self.mailbox([], "a\"b\\c")).quotedName == #""a\"b\\c""#)
    let raw = try #require(Self.mailbox([], "Entwürfe"))
    #expect(raw.name == "Entwürfe")
    #expect(raw.quotedName == "\"Entwürfe\"")
    let encoded = try #require(Self.mailbox([], "Entw&APw-rfe"))
    #expect(encoded.name == "Entwürfe")
    #expect(encoded.quotedName == "\"Entw&APw-rfe\"")
  }

  @Test("INBOX is meant in any case, other names exactly")
  func comparesNames() throws {
    #expect(try #require(Self.mailbox([], "Inbox")).isNamed("iNBOX"))
    #expect(try #require(Self.mailbox([], "Work")).isNamed("work") == false)
  }

  @Test("A name that no command can carry is no mailbox", arguments: ["", "a\r\nb", "a\u{0}"])
  func refusesNames(name: String) {
    #expect(Self.mailbox([], name) == nil)
    #expect(IMAPMailbox([.list([]), .none]) == nil)
    #expect(IMAPMailbox([.list([]), .none, .list([])]) == nil)
  }

  private static func mailbox(_ attributes: [String], _ name: String) -> IMAPMailbox? {
    IMAPMailbox([
      .list(attributes.map { .atom($0) }), .string(Data("/".utf8)), .string(Data(name.utf8)),
    ])
  }
}
