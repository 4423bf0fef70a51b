import Foundation
import Testing

@testable import VaultAccounts

/// Finding calendars where servers differ from each other.
struct CalDAVDiscoveryTests {
  @Test("Without a well-known address the root leads to principal, home and calendars")
  func walks() throws {
    let server = try FakeReply.server { request in
      switch request.path {
      case "/":
        .multistatus(
          FakeReply.response(
            "/",
            "<d:current-user-principal><d:href>/p/anna/</d:href></d:current-user-principal>"))
      case "/p/anna/":
        .multistatus(
          FakeReply.response(
            "/p/anna/",
            "<c:calendar-home-set><d:href>/home/</d:href></c:calendar-home-set>"))
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

  @Test(
    "What is no CalDAV server is told so",
    arguments: [
      FakeReply(status: 200, body: "<html></html>"), FakeReply(status: 405),
      FakeReply(status: 404), .multistatus(FakeReply.response("/cal/", "<d:resourcetype/>")),
    ])
  func refusesOthers(reply: FakeReply) throws {
    let server = try FakeReply.server { _ in reply }
    #expect(throws: LiveSourceError.notACalDAVServer(host: server.host)) {
      try server.calendars()
    }
  }

  @Test(
    "Malformed XML is told so",
    arguments: ["<d:multistatus", "", "<!DOCTYPE a><a/>", "<a/>", "{}"])
  func refusesMalformed(body: String) throws {
    let server = try FakeReply.server { _ in FakeReply(body: body) }
    #expect(throws: LiveSourceError.malformedReply(host: server.host)) { try server.calendars() }
  }

  @Test("A principal on a stranger's server is not visited")
  func refusesForeignPrincipal() throws {
    let server = try FakeReply.server { _ in
      .multistatus(
        FakeReply.response(
          "/cal/",
          "<d:current-user-principal><d:href>https://evil.example.org/</d:href>"
            + "</d:current-user-principal>"))
    }
    #expect(throws: LiveSourceError.foreignRedirect(host: server.host)) { try server.calendars() }
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
}
