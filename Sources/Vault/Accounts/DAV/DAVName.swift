/// The names that matter here, each within its namespace.
enum DAVName: String, Hashable, Sendable {
  // RFC 4918, 3744, 5397, 3253 and 6578.
  case collection, displayname, getetag, href, multistatus, prop, propstat, report, resourcetype,
    response, status
  case currentUserPrincipal = "current-user-principal"
  case principalURL = "principal-URL"
  case supportedReport = "supported-report"
  case supportedReportSet = "supported-report-set"
  case syncCollection = "sync-collection"
  case syncToken = "sync-token"
  // RFC 4791.
  case calendar, comp
  case calendarData = "calendar-data"
  case calendarHomeSet = "calendar-home-set"
  case supportedCalendarComponentSet = "supported-calendar-component-set"
  // calendarserver.org.
  case ctag = "getctag"

  /// `nil` for any other name.
  init?(namespace: String?, local: String) {
    guard let name = DAVName(rawValue: local), name.namespace == namespace else { return nil }
    self = name
  }

  private var namespace: String {
    switch self {
    case .calendar, .comp, .calendarData, .calendarHomeSet, .supportedCalendarComponentSet:
      "urn:ietf:params:xml:ns:caldav"
    case .ctag: "http://calendarserver.org/ns/"
    default: "DAV:"
    }
  }
}
