import Foundation
import Testing

@testable import VaultAccounts

/// Fetching resources where together is not possible.
struct CalDAVFetcherTests {
  @Test("Where a multiget fails, resources come one by one; a refused one is asked for again")
  func fetchesAlone() throws {
    let server = try FakeReply.server { request in
      if request.method == "GET" {
        return request.path == "/cal/a.ics"
          ? FakeReply(status: 200, body: "BEGIN:VCALENDAR") : FakeReply(status: 403)
      }
      if request.body.contains("calendar-multiget") { return FakeReply(body: "<broken") }
      if request.body.contains("getetag") { return .multistatus(CalDAVChangesTests.tags) }
      return CalDAVChangesTests.calendar("<s:getctag>c2</s:getctag>")
    }
    var source = try server.calendars()
    let batches = try CalDAVSourceTests.drain(&source)
    #expect(batches.flatMap(\.resources).map(\.data) == [Data("BEGIN:VCALENDAR".utf8)])
    #expect(
      batches.flatMap(\.skipped) == [SkippedResource(href: "/cal/b.ics", reason: .refused)])
    // The state is not noted as reached, so the next import looks again.
    #expect(source.checkpoint.calendars["/cal/"]?.ctag == nil)
    #expect(source.checkpoint.calendars["/cal/"]?.etags == ["/cal/a.ics": "1"])
  }

  @Test("A resource that went away in between counts as deleted where it was known")
  func reportsVanished() throws {
    let gone = "<d:response><d:href>/cal/b.ics</d:href><d:status>HTTP/1.1 404 X</d:status>"
    let server = try FakeReply.server { request in
      if request.body.contains("calendar-multiget") {
        return .multistatus(CalDAVChangesTests.event("a") + gone + "</d:response>")
      }
      if request.body.contains("getetag") { return .multistatus(CalDAVChangesTests.tags) }
      return CalDAVChangesTests.calendar("<s:getctag>c2</s:getctag>")
    }
    var checkpoint = CalDAVCheckpoint()
    checkpoint.calendars["/cal/"] = .init()
    checkpoint.calendars["/cal/"]?.etags = ["/cal/b.ics": "1"]
    var source = try server.calendars(checkpoint: checkpoint)
    let batches = try CalDAVSourceTests.drain(&source)
    #expect(batches.flatMap(\.resources).map(\.href) == ["/cal/a.ics"])
    #expect(batches.flatMap(\.deleted) == ["/cal/b.ics"])
    #expect(source.checkpoint.calendars["/cal/"]?.etags == ["/cal/a.ics": "2"])
    #expect(source.checkpoint.calendars["/cal/"]?.ctag == "c2")
  }
}
