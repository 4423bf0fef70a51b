import Foundation
import Testing
import VaultCore
import VaultResults
import VaultStorage
import VaultTestSupport

@testable import VaultSuites

@Suite("ExportTrial")
struct ExportTrialTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func values(_ alter: @escaping (String) -> String) throws -> [Double] {
    let vault = try SQLiteVault.create(
      at: folder.url.appendingPathComponent("a.vault"), passphrase: "secret", rounds: 1)
    try vault.insert(VaultStoreSamples.messages)
    try vault.insert(VaultStoreSamples.events)
    let trial = ExportTrial(
      directory: folder.url,
      alter: { file in
        try Data(alter(try String(contentsOf: file, encoding: .utf8)).utf8).write(to: file)
      })
    return try trial.metrics(of: [vault]).map(\.value)
  }

  @Test("An export that is as it was written lacks nothing and differs in nothing")
  func met() throws {
    #expect(try values { $0 } == [0, 0])
  }

  @Test(
    "A field that is changed counts",
    arguments: [
      #""text":""#, #""title":""#, #""displayName":""#, #""threadID":""#, #""notes":""#,
      #""symbol":""#,
    ])
  func changedField(_ field: String) throws {
    let found = try values { text in
      text.range(of: field).map { text.replacingCharacters(in: $0, with: field + "x") } ?? text
    }
    #expect(found[0] == 0)
    #expect(found[1] == 1)
  }

  @Test("An export without one of its messages lacks it")
  func missingMessage() throws {
    let count = VaultStoreSamples.messages.count
    let found = try values { text in
      var lines = text.split(separator: "\n").map(String.init)
      lines.remove(at: 1)
      return lines.joined(separator: "\n")
        .replacingOccurrences(of: #""messages":\#(count)"#, with: #""messages":\#(count - 1)"#)
    }
    #expect(found == [1, 0])
  }

  @Test("The fields of records that differ are counted one by one")
  func countsFields() {
    let event = VaultStoreSamples.events[0]
    let other = CalendarEvent(
      id: event.id, title: "another", notes: event.notes, location: "elsewhere",
      start: event.start, end: event.end, isAllDay: event.isAllDay, organizer: event.organizer,
      attendees: event.attendees)
    #expect(ExportTrial.compared([event], [other]).differences == 2)
  }
}
