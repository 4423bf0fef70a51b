import Foundation
import Testing

@testable import VaultAccounts

/// Finding changes, on servers with fewer abilities or worse manners.
struct CalDAVChangesTests {
  @Test("Without sync tokens versions are compared, by PROPFIND where there is no query")
  func compares() throws {
    for hasQuery in [true, false] {
      let server = try FakeReply.server { request in
        if request.body.contains("calendar-query") && !hasQuery { return FakeReply(status: 403) }
        if request.body.contains("calendar-multiget") { return .multistatus(Self.event("b")) }
        if request.body.contains("getetag") { return .multistatus(Self.tags) }
        return Self.calendar("<s:getctag>c2</s:getctag>")
      }
      var source = try server.calendars(checkpoint: Self.checkpoint(["a": "1", "gone": "1"]))
      let batches = try CalDAVSourceTests.drain(&source)
      #expect(batches.flatMap(\.resources).map(\.href) == ["/cal/b.ics"])
      #expect(batches.flatMap(\.deleted) == ["/cal/gone.ics"])
      #expect(source.checkpoint.calendars["/cal/"]?.ctag == "c2")
    }
  }

  @Test("An unchanged ctag asks for nothing")
  func believesCtag() throws {
    let server = try FakeReply.server { request in
      request.method == "REPORT"
        ? FakeReply(status: 403) : Self.calendar("<s:getctag>c1</s:getctag>")
    }
    var source = try server.calendars(checkpoint: Self.checkpoint(["a": "1"]))
    #expect(try CalDAVSourceTests.drain(&source).isEmpty)
  }

  @Test("A list of changes in parts is read to its end, one without end is malformed")
  func readsParts() throws {
    for isEndless in [false, true] {
      let asked = Transcript()
      let server = try FakeReply.server { request in
        if request.body.contains("calendar-multiget") {
          return .multistatus(Self.event("a") + Self.event("b"))
        }
        guard request.body.contains("sync-collection") else { return Self.calendar(Self.abilities) }
        asked.add("part")
        let more =
          "<d:response><d:href>/cal/</d:href><d:status>HTTP/1.1 507 X</d:status>"
          + "</d:response>"
        let isFirst = !request.body.contains(">t1<")
        let token = isFirst || isEndless ? "t1" : "t2"
        return .multistatus(
          FakeReply.response("/cal/\(isFirst ? "a" : "b").ics", "<d:getetag>1</d:getetag>")
            + (isFirst || isEndless ? more : "") + "<d:sync-token>\(token)</d:sync-token>")
      }
      var source = try server.calendars()
      if isEndless {
        #expect(throws: LiveSourceError.malformedReply(host: server.host)) {
          try source.nextBatch()
        }
      } else {
        let batches = try CalDAVSourceTests.drain(&source)
        #expect(batches.flatMap(\.resources).map(\.href) == ["/cal/a.ics", "/cal/b.ics"])
        #expect(source.checkpoint.calendars["/cal/"]?.syncToken == "t2")
      }
      #expect(asked.lines.count == 2)
    }
  }

  @Test("Resources of other servers are ignored")
  func ignoresForeignResources() throws {
    let server = try FakeReply.server { request in
      if request.body.contains("getetag") {
        return .multistatus(
          FakeReply.response("https://evil.example.org/x.ics", "<d:getetag>1</d:getetag>"))
      }
      return Self.calendar("")
    }
    var source = try server.calendars()
    #expect(try CalDAVSourceTests.drain(&source).isEmpty)
  }

  private static let abilities =
    "<d:sync-token>t0</d:sync-token><d:supported-report-set><d:supported-report><d:report>"
    + "<d:sync-collection/></d:report></d:supported-report></d:supported-report-set>"

  static let tags =
    FakeReply.response("/cal/", "<d:resourcetype><d:collection/></d:resourcetype>")
    + FakeReply.response("/cal/a.ics", "<d:getetag>1</d:getetag>")
    + FakeReply.response("/cal/b.ics", "<d:getetag>2</d:getetag>")

  static func calendar(_ properties: String) -> FakeReply {
    .multistatus(
      FakeReply.response(
        "/cal/", "<d:resourcetype><c:calendar/></d:resourcetype>\(properties)"))
  }

  static func event(_ name: String) -> String {
    FakeReply.response(
      "/cal/\(name).ics",
      "<d:getetag>2</d:getetag><c:calendar-data>BEGIN:VCALENDAR</c:calendar-data>")
  }

  private static func checkpoint(_ etags: [String: String]) -> CalDAVCheckpoint {
    var calendar = CalDAVCheckpoint.Calendar()
    calendar.ctag = "c1"
    for (name, etag) in etags { calendar.etags["/cal/\(name).ics"] = etag }
    var checkpoint = CalDAVCheckpoint()
    checkpoint.calendars["/cal/"] = calendar
    return checkpoint
  }
}
