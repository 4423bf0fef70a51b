import Foundation
import Testing
import VaultLiveServers
import VaultTestSupport

@testable import VaultAccounts

/// Reading calendars: what the reader promises, tried on a Radicale on loopback.
@Suite(.enabled(if: RadicaleServer.isInstalled(for: "CalDAV against a real server")))
struct CalDAVSourceTests {
  @Test("Calendars are found from the bare host; address books are none")
  func findsCalendars() throws {
    let server = try RadicaleServer(events: 0)
    var source = try Self.source(server)
    #expect(source.calendars.map(\.id) == ["/anna/home/", "/anna/office/"])
    #expect(source.calendars.map(\.name) == ["Home", "Arbeit ü"])
    #expect(try Self.drain(&source).isEmpty)
    #expect(try Self.source(server, path: "/anna/office/").calendars.map(\.id) == ["/anna/office/"])
    let chosen = try CalDAVSource(
      server.endpoint(), credentials: RadicaleServer.credentials, calendars: ["Arbeit ü"])
    #expect(chosen.calendars.map(\.id) == ["/anna/office/"])
    let host = "127.0.0.1:\(server.process.port)"
    #expect(throws: LiveSourceError.missingCollection(host: host, position: 1)) {
      try CalDAVSource(
        server.endpoint(), credentials: RadicaleServer.credentials, calendars: ["Nirgends"])
    }
  }

  @Test("50 events come in batches with what was written")
  func fetchesAll() throws {
    let server = try RadicaleServer(events: 50)
    var source = try Self.source(server)
    let batches = try Self.drain(&source)
    #expect(batches.map(\.resources.count) == [20, 20, 10])
    #expect(batches.allSatisfy { $0.calendar == "/anna/office/" && $0.skipped.isEmpty })
    let resources = batches.flatMap(\.resources)
    #expect(resources.map(\.href) == resources.map(\.href).sorted())
    #expect(Set(resources.map(\.etag)).count == 50)
    #expect(resources.allSatisfy { !$0.etag.isEmpty })
    for number in 0..<50 {
      let href = "/anna/office/event%20\(number).ics"
      let resource = try #require(resources.first { $0.href == href })
      let text = String(decoding: resource.data, as: UTF8.self)
      #expect(text.contains("SUMMARY:Treffen <&> ü \(number)"))
      #expect(text.contains("UID:event-\(number)@example.org"))
    }
  }

  @Test("A second import fetches what changed and reports what is gone")
  func resumes() throws {
    let server = try RadicaleServer(events: 6)
    var first = try Self.source(server)
    _ = try Self.drain(&first)
    let saved = try JSONDecoder().decode(
      CalDAVCheckpoint.self, from: JSONEncoder().encode(first.checkpoint))
    var idle = try Self.source(server, checkpoint: saved)
    #expect(try Self.drain(&idle).isEmpty)
    #expect(idle.checkpoint == saved)
    try server.put(RadicaleServer.event(2, title: "Verlegt"), number: 2)
    try server.put(RadicaleServer.event(9), number: 9)
    try server.delete(4)
    // By token, and, were the token lost, by comparing versions.
    for token in [
      saved.calendars["/anna/office/"]?.syncToken, nil, "http://radicale.org/ns/sync/0",
    ] {
      var checkpoint = saved
      checkpoint.calendars["/anna/office/"]?.syncToken = token
      var second = try Self.source(server, checkpoint: checkpoint)
      let batches = try Self.drain(&second)
      #expect(
        batches.flatMap(\.resources).map(\.href)
          == ["/anna/office/event%202.ics", "/anna/office/event%209.ics"])
      #expect(batches.flatMap(\.deleted) == ["/anna/office/event%204.ics"])
      #expect(second.checkpoint.calendars["/anna/office/"]?.etags.count == 6)
    }
  }

  @Test("An import that stops after a batch goes on behind it")
  func resumesWithinCalendar() throws {
    let server = try RadicaleServer(events: 45)
    var first = try Self.source(server)
    let begun = try #require(try first.nextBatch()).resources
    #expect(first.checkpoint.calendars["/anna/office/"]?.syncToken == nil)
    var second = try Self.source(server, checkpoint: first.checkpoint)
    let rest = try Self.drain(&second).flatMap(\.resources)
    #expect(begun.count + rest.count == 45)
    #expect(Set((begun + rest).map(\.href)).count == 45)
  }

  @Test("A calendar that is gone takes its events along")
  func reportsDeletedCalendar() throws {
    let server = try RadicaleServer(events: 3)
    var first = try Self.source(server)
    _ = try Self.drain(&first)
    try FileManager.default.removeItem(
      at: server.process.directory.url.appendingPathComponent("storage/collection-root/anna/office")
    )
    var second = try Self.source(server, checkpoint: first.checkpoint)
    let batches = try Self.drain(&second)
    #expect(batches.map(\.deleted.count) == [3])
    #expect(second.checkpoint.calendars.keys.sorted() == ["/anna/home/"])
  }

  @Test("A wrong password is told without user or password")
  func refusesWrongPassword() throws {
    let server = try RadicaleServer(events: 0)
    let wrong = LiveCredentials(user: "anna", password: "wrong-secret-9")
    let error = #expect(throws: LiveSourceError.self) {
      try CalDAVSource(server.endpoint(), credentials: wrong, options: Self.options)
    }
    #expect(error == .loginRefused(host: "127.0.0.1:\(server.process.port)"))
    #expect(error.map { !"\($0)".contains("wrong-secret") && !"\($0)".contains("anna") } == true)
  }

  @Test("A resource beyond the bound is skipped and named, the others come")
  func skipsLargeResource() throws {
    let server = try RadicaleServer(events: 3)
    try server.put(
      RadicaleServer.event(1, title: String(repeating: "x", count: 20_000)), number: 1)
    var options = Self.options
    options.itemBytes = 10_000
    var source = try CalDAVSource(
      server.endpoint(), credentials: RadicaleServer.credentials, options: options)
    let batches = try Self.drain(&source)
    #expect(batches.flatMap(\.resources).count == 2)
    #expect(
      batches.flatMap(\.skipped)
        == [SkippedResource(href: "/anna/office/event%201.ics", reason: .oversized)])
  }

  static var options: LiveOptions {
    var options = LiveOptions()
    options.connectTimeout = .seconds(10)
    options.idleTimeout = .seconds(20)
    options.batchCount = 20
    options.attempts = 3
    options.firstPause = .milliseconds(20)
    return options
  }

  static func source(
    _ server: RadicaleServer, path: String = "/", checkpoint: CalDAVCheckpoint = CalDAVCheckpoint()
  ) throws -> CalDAVSource {
    try CalDAVSource(
      server.endpoint(path), credentials: RadicaleServer.credentials, options: options,
      checkpoint: checkpoint)
  }

  static func drain(_ source: inout CalDAVSource) throws -> [CalendarBatch] {
    var batches: [CalendarBatch] = []
    while let batch = try source.nextBatch() { batches.append(batch) }
    return batches
  }
}
