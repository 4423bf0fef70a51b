import Foundation
import Testing
import VaultLiveServers

@testable import VaultAccounts

/// Requests, redirects, logins, discovery, changes and fetches, against servers that answer by a
/// script, with few abilities or bad manners.
struct DAVSessionTests {
  @Test("Redirects are followed within bounds")
  func followsRedirects() throws {
    let server = try FakeReply.server { request in
      switch request.path {
      case "/.well-known/caldav": FakeReply(status: 301, headers: ["Location: /dav/"])
      case "/dav/": FakeReply(status: 307, headers: ["Location: /moved/"])
      default:
        Self.calendar(at: "/moved/")
      }
    }
    #expect(try server.calendars("/").calendars.map(\.id) == ["/moved/"])
  }

  @Test(
    "Circles of redirects are left, those to strangers refused, and the password stays here",
    arguments: ["", "https://evil.example.org/", "http://localhost:1/", "https://127.0.0.2/"])
  func refusesRedirects(target: String) throws {
    let server = try FakeReply.server { request in
      FakeReply(status: 302, headers: ["Location: \(target.isEmpty ? request.path + "x" : target)"])
    }
    let error: LiveSourceError =
      target.isEmpty ? .tooManyRedirects(host: server.host) : .foreignRedirect(host: server.host)
    #expect(throws: error) { try server.calendars() }
  }

  @Test("Digest is preferred to Basic, and the password is not sent at all")
  func usesDigest() throws {
    let heard = Transcript()
    let server = try FakeReply.server { request in
      guard let login = request.headers["authorization"] else {
        return FakeReply(
          status: 401,
          headers: [
            "WWW-Authenticate: Basic realm=\"r\"",
            "WWW-Authenticate: Digest realm=\"r\", nonce=\"n1\", qop=\"auth\", algorithm=MD5",
          ])
      }
      heard.add(login)
      return Self.calendar()
    }
    _ = try server.calendars()
    #expect(!heard.lines.isEmpty)
    #expect(heard.lines.allSatisfy { $0.hasPrefix("Digest ") && !$0.contains("secret") })
  }

  @Test("Trouble that passes is tried again, other trouble is told", arguments: [503, 429])
  func retries(status: Int) throws {
    let heard = Transcript()
    let server = try FakeReply.server { request in
      heard.add(request.method)
      if heard.lines.count == 1 { return FakeReply(status: status) }
      return Self.calendar()
    }
    #expect(try server.calendars().calendars.count == 1)
    let broken = try FakeReply.server { _ in FakeReply(status: status) }
    let command = "PROPFIND \(status)"
    #expect(throws: LiveSourceError.commandRefused(host: broken.host, command: command)) {
      try broken.calendars()
    }
  }

  @Test("Silence and endless replies end at their bounds")
  func boundsReplies() throws {
    let silent = try FakeServer { connection, _ in connection.stall() }
    #expect(throws: LiveSourceError.timedOut(host: silent.host)) {
      try silent.calendars(idle: .seconds(1))
    }
    for (head, piece) in [
      ("\r\n", String(repeating: "<a>", count: 10_000)),
      ("", "X: \(String(repeating: "y", count: 1000))\r\n"),
    ] {
      let endless = try FakeServer { connection, _ in
        _ = FakeRequest(connection)
        connection.send("HTTP/1.1 207 X\r\n" + head)
        while connection.send(piece) {}
      }
      #expect(throws: LiveSourceError.replyTooLarge(host: endless.host, limitBytes: 3 << 20)) {
        try endless.calendars()
      }
    }
  }

  @Test("What is not HTTP is an error", arguments: ["* OK IMAP ready\r\n", "\u{0}\r\n", ""])
  func refusesOthers(greeting: String) throws {
    let server = try FakeServer { connection, _ in
      connection.send(greeting)
      _ = connection.line()
    }
    #expect(throws: LiveSourceError.self) { try server.calendars() }
  }

  @Test("Without a well-known address the root leads to principal, home and calendars")
  func walks() throws {
    let server = try FakeReply.server { request in
      switch request.path {
      case "/": Self.link("/", "d:current-user-principal", to: "/p/anna/")
      case "/p/anna/": Self.link("/p/anna/", "c:calendar-home-set", to: "/home/")
      case "/home/": .multistatus(Self.home)
      // The well-known address, where some servers only stumble.
      default: FakeReply(status: 500)
      }
    }
    let calendars = try server.calendars("/").calendars
    #expect(calendars.map(\.id) == ["/home/any/", "/home/events/"])
    #expect(calendars.map(\.name) == [nil, "Events"])
    #expect(calendars.map(\.ctag) == [nil, "c1"])
  }

  @Test("What is no CalDAV server, malformed XML and a stranger's principal are refused")
  func refusesReplies() throws {
    let foreign =
      "<d:current-user-principal><d:href>https://evil.example.org/</d:href>"
      + "</d:current-user-principal>"
    func refuses(_ reply: FakeReply, _ error: (String) -> LiveSourceError) throws {
      let server = try FakeReply.server { _ in reply }
      #expect(throws: error(server.host), "\(reply.body)") { try server.calendars() }
    }
    for reply in [
      FakeReply(status: 200, body: "<html></html>"), FakeReply(status: 405),
      FakeReply(status: 404), .multistatus(FakeReply.response("/cal/", "<d:resourcetype/>")),
    ] {
      try refuses(reply) { .notACalDAVServer(host: $0) }
    }
    for body in ["<d:multistatus", "", "<!DOCTYPE a><a/>", "<a/>", "{}"] {
      try refuses(FakeReply(body: body)) { .malformedReply(host: $0) }
    }
    try refuses(.multistatus(FakeReply.response("/cal/", foreign))) { .foreignRedirect(host: $0) }
  }

  private static let home =
    FakeReply.response("/home/", "<d:resourcetype><d:collection/></d:resourcetype>")
    + FakeReply.response(
      "/home/events/",
      "<d:resourcetype><d:collection/><c:calendar/></d:resourcetype>"
        + "<d:displayname>Events</d:displayname><s:getctag>c1</s:getctag>"
        + "<c:supported-calendar-component-set><c:comp name=\"VEVENT\"/>"
        + "</c:supported-calendar-component-set>")
    + FakeReply.response(
      "/home/tasks/",
      "<d:resourcetype><c:calendar/></d:resourcetype><c:supported-calendar-component-set>"
        + "<c:comp name=\"VTODO\"/></c:supported-calendar-component-set>")
    + FakeReply.response("/home/any/", "<d:resourcetype><c:calendar/></d:resourcetype>")

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
      return Self.calendar()
    }
    var source = try server.calendars()
    #expect(try CalDAVSourceTests.drain(&source).isEmpty)
  }

  private static let abilities =
    "<d:sync-token>t0</d:sync-token><d:supported-report-set><d:supported-report><d:report>"
    + "<d:sync-collection/></d:report></d:supported-report></d:supported-report-set>"

  private static func link(_ path: String, _ name: String, to target: String) -> FakeReply {
    .multistatus(
      FakeReply.response(path, "<\(name)><d:href>\(target)</d:href></\(name)>"))
  }

  private static let tags =
    FakeReply.response("/cal/", "<d:resourcetype><d:collection/></d:resourcetype>")
    + FakeReply.response("/cal/a.ics", "<d:getetag>1</d:getetag>")
    + FakeReply.response("/cal/b.ics", "<d:getetag>2</d:getetag>")

  private static func calendar(_ properties: String = "", at path: String = "/cal/") -> FakeReply {
    .multistatus(
      FakeReply.response(
        path, "<d:resourcetype><c:calendar/></d:resourcetype>\(properties)"))
  }

  private static func event(_ name: String) -> String {
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

  @Test("Where a multiget fails, resources come one by one; a refused one is asked for again")
  func fetchesAlone() throws {
    let server = try FakeReply.server { request in
      if request.method == "GET" {
        return request.path == "/cal/a.ics"
          ? FakeReply(status: 200, body: "BEGIN:VCALENDAR") : FakeReply(status: 403)
      }
      if request.body.contains("calendar-multiget") { return FakeReply(body: "<broken") }
      if request.body.contains("getetag") { return .multistatus(Self.tags) }
      return Self.calendar("<s:getctag>c2</s:getctag>")
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
        return .multistatus(Self.event("a") + gone + "</d:response>")
      }
      if request.body.contains("getetag") { return .multistatus(Self.tags) }
      return Self.calendar("<s:getctag>c2</s:getctag>")
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
