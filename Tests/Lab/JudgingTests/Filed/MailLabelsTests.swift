import Testing
import VaultCore
import VaultIngest
import VaultTestSupport

@testable import VaultJudging

@Suite("Labels of mails")
struct MailLabelsTests {
  @Test(
    "Labels are read from four headers; states of programs are none",
    arguments: [
      ("X-Gmail-Labels: Inbox,\"Plans, big\",Category Social,Papierkorb", ["Plans, big"]),
      ("X-Gmail-Labels: =?UTF-8?Q?Caf=C3=A9,Sent?=", ["Café"]),
      ("X-Keywords: $Forwarded work NonJunk \\Seen trip", ["work", "trip"]),
      ("X-Keywords: big plans, trip", ["big plans", "trip"]),
      ("Keywords: budget,\n next year", ["budget", "next year"]), ("X-Label: talk", ["talk"]),
      ("Subject: Keywords: none", []),
    ])
  func reads(header: String, labels: [String]) throws {
    let folder = try TemporaryDirectory()
    let mail =
      "From: a@x\nDate: Fri, 01 Mar 2024 10:00:00 +0000\nMessage-ID: <1@x>\n\(header)\n\nb\n"
    try folder.write(mail, to: "a/1.eml")
    try folder.write("\(mail.utf8.count)\n\(mail)<plist></plist>\n", to: "a/2.emlx")
    let found = try MailLabels.read(folder.url)
    #expect(found.map(\.label) == labels + labels)
    #expect(found.allSatisfy { $0.message.rawValue == "1@x" && $0.line == 1 })
  }

  @Test("Mails of a mailbox are named as ingest names them, with their lines")
  func readsMailboxes() throws {
    let folder = try TemporaryDirectory()
    let head =
      "From a@x Fri Mar  1 10:00:00 2024\nFrom: a@x\nDate: Fri, 01 Mar 2024 10:00:00 +0000\n"
    try folder.write(
      "\(head)Message-ID: <1@x>\nX-Label: one\n\nX-Label: body\n\n\(head)X-Label: two\n\nb\n",
      to: "all.mbox")
    let found = try MailLabels.read(folder.url)
    #expect(found.map(\.message.rawValue) == ["1@x", "all.mbox#2"])
    #expect(found.map(\.line) == [1, 9] && found.map(\.label) == ["one", "two"])
    let names = try DatasetReader.read(folder.url).vaults[0].messages.map(\.id)
    #expect(Set(names) == Set(found.map(\.message)))
  }
}
