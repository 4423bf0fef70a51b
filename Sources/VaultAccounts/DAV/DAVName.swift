/// The names that matter here, each within its namespace.
enum DAVName: UInt8, Hashable, Sendable {
  // RFC 4918, 3744, 5397, 3253 and 6578.
  case collection, currentUserPrincipal, displayname, getetag, href, multistatus, principalURL,
    prop, propstat, report, resourcetype, response, status, supportedReport, supportedReportSet,
    syncCollection, syncToken
  // RFC 4791.
  case calendar, calendarData, calendarHomeSet, comp, supportedCalendarComponentSet
  // calendarserver.org.
  case ctag

  /// `nil` for any other name.
  init?(namespace: String?, local: String) {
    let names: [String: DAVName]
    switch namespace {
    case "DAV:": names = Self.dav
    case "urn:ietf:params:xml:ns:caldav": names = Self.caldav
    case "http://calendarserver.org/ns/": names = ["getctag": .ctag]
    default: return nil
    }
    guard let name = names[local] else { return nil }
    self = name
  }

  private static let dav: [String: DAVName] = [
    "collection": .collection,
    "current-user-principal": .currentUserPrincipal,
    "displayname": .displayname,
    "getetag": .getetag,
    "href": .href,
    "multistatus": .multistatus,
    "principal-URL": .principalURL,
    "prop": .prop,
    "propstat": .propstat,
    "report": .report,
    "resourcetype": .resourcetype,
    "response": .response,
    "status": .status,
    "supported-report": .supportedReport,
    "supported-report-set": .supportedReportSet,
    "sync-collection": .syncCollection,
    "sync-token": .syncToken,
  ]

  private static let caldav: [String: DAVName] = [
    "calendar": .calendar,
    "calendar-data": .calendarData,
    "calendar-home-set": .calendarHomeSet,
    "comp": .comp,
    "supported-calendar-component-set": .supportedCalendarComponentSet,
  ]
}
