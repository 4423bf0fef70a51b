import Foundation
import Testing
import VaultCore
import VaultStorage
import VaultText

@testable import Vault

@Suite("CalendarPartStore")
struct CalendarPartStoreTests {
  private static func calendar(
    _ uid: String = "dinner", sequence: Int = 0, title: String = "Dinner",
    method: String = "REQUEST", extra: [String] = []
  ) -> Data {
    Data(
      ([
        "BEGIN:VCALENDAR", "VERSION:2.0", "METHOD:\(method)", "BEGIN:VEVENT", "UID:\(uid)",
        "DTSTAMP:20260301T000000Z", "DTSTART:20260313T190000Z", "SEQUENCE:\(sequence)",
        "SUMMARY:\(title)",
      ] + extra + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n").utf8)
  }

  private static func put(_ parts: [(String, Data?)], on store: MemoryVault) throws {
    var calendarParts = try CalendarPartStore(store)
    var batch = ImportBatch(source: "test", checkpoint: [])
    for (source, data) in parts {
      if let data {
        try calendarParts.put(data, from: source, into: &batch)
      } else {
        try calendarParts.remove(source, from: &batch)
      }
    }
    try store.commit(batch)
    // Another process goes on here.
    var later = try CalendarPartStore(store)
    _ = try later.assemble(zone: .utc)
  }

  private static func titles(_ store: MemoryVault) throws -> [String] {
    try store.allEvents().map(\.title)
  }

  @Test("The highest SEQUENCE counts, whichever part comes first", arguments: [true, false])
  func versions(newerFirst: Bool) throws {
    let store = MemoryVault()
    let parts = [
      ("a", Self.calendar(sequence: 1, title: "Dinner at 8")), ("b", Self.calendar(sequence: 0)),
    ]
    for part in newerFirst ? parts : parts.reversed() { try Self.put([part], on: store) }
    #expect(try Self.titles(store) == ["Dinner at 8"])
  }

  @Test("A cancellation takes its event away, from wherever that came")
  func cancellation() throws {
    let store = MemoryVault()
    try Self.put([("mail 1", Self.calendar()), ("mail 2", Self.calendar("other"))], on: store)
    #expect(try Self.titles(store).count == 2)
    try Self.put([("mail 3", Self.calendar(sequence: 1, method: "CANCEL"))], on: store)
    #expect(try store.allEvents().map(\.id.rawValue) == ["other"])
  }

  @Test("A part that changes or goes changes its events; other events of the vault stay")
  func changes() throws {
    let store = MemoryVault()
    let own = CalendarEvent(
      id: DocumentID("own"), title: "Own", start: Timestamp(seconds: 1), end: Timestamp(seconds: 2))
    try store.insert([own])
    try Self.put([("x", Self.calendar()), ("y", Self.calendar("other"))], on: store)
    try Self.put([("x", Self.calendar(title: "Lunch"))], on: store)
    #expect(Set(try Self.titles(store)) == ["Own", "Lunch", "Dinner"])
    try Self.put([("y", nil)], on: store)
    #expect(Set(try Self.titles(store)) == ["Own", "Lunch"])
    try Self.put([("x", nil)], on: store)
    #expect(try Self.titles(store) == ["Own"])
  }

  @Test("A resource that moves to another calendar keeps its event")
  func moves() throws {
    let store = MemoryVault()
    try Self.put([("/office/1", Self.calendar())], on: store)
    try Self.put([("/home/1", Self.calendar()), ("/office/1", nil)], on: store)
    #expect(try Self.titles(store) == ["Dinner"])
  }

  @Test("The same parts again change nothing")
  func isStable() throws {
    let store = MemoryVault()
    try Self.put([("x", Self.calendar())], on: store)
    var calendarParts = try CalendarPartStore(store)
    var batch = ImportBatch(source: "test", checkpoint: [])
    try calendarParts.put(Self.calendar(), from: "x", into: &batch)
    #expect(batch.states.isEmpty)
    #expect(try calendarParts.assemble(zone: .utc).counts == ImportCounts(added: 0, changed: 0))
  }

  @Test("An endless series reaches to the vault's newest message")
  func window() throws {
    let store = MemoryVault()
    try store.insert([
      Message(
        id: DocumentID("m"), platform: .other, sentAt: Timestamp(year: 2026, month: 3, day: 1),
        sender: nil, recipients: [], text: "x", threadID: "t")
    ])
    let weekly = Data(
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:weekly",
        "DTSTART:20150105T090000Z", "RRULE:FREQ=WEEKLY", "SUMMARY:Standup", "END:VEVENT",
        "END:VCALENDAR", "",
      ].joined(separator: "\r\n").utf8)
    try Self.put([("x", weekly)], on: store)
    let last = try #require(try store.allEvents().last?.start)
    #expect(last > Timestamp(year: 2027, month: 2, day: 1))
  }
}
