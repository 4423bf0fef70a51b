internal import Foundation

/// A calendar of a CalDAV server.
public struct RemoteCalendar: Hashable, Sendable {
  /// Its path, in one normal percent-encoding; with scheme, host and port where these differ from
  /// the endpoint's.
  public let id: String
  /// Its display name; `nil` without one.
  public let name: String?
  let location: DAVLocation
  /// Changes whenever anything in it changes; `nil` if the server has none.
  let ctag: String?
  /// True if the server can list the changes since a token.
  let knowsChanges: Bool

  /// The name in the checkpoint of the resource that a reply refers to: like its calendar's; `nil`
  /// for one on another server.
  func href(of reference: String) -> String? {
    guard let place = location.resolve(reference), place.origin == location.origin else {
      return nil
    }
    return id.hasPrefix("/") ? place.path : place.address
  }
}

/// Finds the calendars of an address (RFC 6764 section 6, RFC 4791 section 6.2).
struct CalDAVDiscovery {
  let session: DAVSession
  let start: DAVLocation

  /// The calendars that hold events, by ascending id: those of the user the login belongs to, or
  /// the ones at and directly below the address.
  ///
  /// - Throws: `LiveSourceError.notACalDAVServer`, if there is none to be found.
  func calendars() throws(LiveSourceError) -> [RemoteCalendar] {
    var entry: (response: DAVMultistatus.Response, location: DAVLocation)?
    if start.path == "/" {
      entry = try lookAtWellKnown()
    }
    if entry == nil { entry = try look(at: start) }
    guard let (response, location) = entry else { throw .notACalDAVServer(host: session.host) }
    if response.isOfType(.calendar) { return try list(location, depth: 0) }
    var homes = response.hrefs(.calendarHomeSet)
    var base = location
    if homes.isEmpty,
      let principal = response.hrefs(.currentUserPrincipal).first
        ?? response.hrefs(.principalURL).first
    {
      let place = try trusted(principal, from: location)
      if let (found, moved) = try look(at: place) {
        homes = found.hrefs(.calendarHomeSet)
        base = moved
      }
    }
    // A collection of calendars without an owner.
    guard !homes.isEmpty else {
      let below = try list(location, depth: 1)
      guard !below.isEmpty else { throw .notACalDAVServer(host: session.host) }
      return below
    }
    var found: [String: RemoteCalendar] = [:]
    for home in homes.prefix(16) {
      for calendar in try list(try trusted(home, from: base), depth: 1) {
        found[calendar.id] = calendar
      }
    }
    return found.keys.sorted().compactMap { found[$0] }
  }

  private func trusted(
    _ reference: String, from base: DAVLocation
  ) throws(LiveSourceError) -> DAVLocation {
    guard let location = base.resolve(reference) else { throw .malformedReply(host: session.host) }
    guard base.trusts(location) else { throw .foreignRedirect(host: session.host) }
    return location
  }

  /// Returns the resource at the well-known address; `nil` where a server does not support it.
  private func lookAtWellKnown() throws(LiveSourceError) -> (DAVMultistatus.Response, DAVLocation)?
  {
    do throws(LiveSourceError) {
      return try look(at: start.at("/.well-known/caldav"))
    } catch {
      switch error {
      case .commandRefused, .malformedReply: return nil
      default: throw error
      }
    }
  }

  /// Returns one resource's properties of itself and of the user; `nil` if it does not support
  /// WebDAV.
  private func look(
    at location: DAVLocation
  ) throws(LiveSourceError) -> (DAVMultistatus.Response, DAVLocation)? {
    let answer = try session.properties(
      "<d:resourcetype/><d:current-user-principal/><d:principal-URL/><c:calendar-home-set/>",
      at: location, depth: 0)
    guard answer.status == 207 else { return nil }
    return try session.multistatus(answer).responses.first.map { ($0, answer.location) }
  }

  private func list(
    _ location: DAVLocation, depth: Int
  ) throws(LiveSourceError) -> [RemoteCalendar] {
    let answer = try session.properties(
      "<d:resourcetype/><d:displayname/><s:getctag/><d:sync-token/><d:supported-report-set/>"
        + "<c:supported-calendar-component-set/>",
      at: location, depth: depth)
    guard answer.status == 207 else {
      throw .commandRefused(host: session.host, command: "PROPFIND \(answer.status)")
    }
    var calendars: [RemoteCalendar] = []
    for response in try session.multistatus(answer).responses where Self.holdsEvents(response) {
      let place = try trusted(response.href, from: answer.location)
      calendars.append(
        RemoteCalendar(
          id: place.origin == start.origin ? place.path : place.address,
          name: response.property(.displayname)?.trimmedText,
          location: place,
          ctag: response.property(.ctag)?.trimmedText,
          knowsChanges: Self.knowsChanges(response)))
    }
    return calendars.sorted { $0.id < $1.id }
  }

  /// A calendar that names no components takes all (RFC 4791 section 5.2.3).
  private static func holdsEvents(_ response: DAVMultistatus.Response) -> Bool {
    guard response.isOfType(.calendar) else { return false }
    let components = response.property(.supportedCalendarComponentSet)?
      .all(.comp).compactMap { $0.label?.uppercased() }
    return components.map { $0.isEmpty || $0.contains("VEVENT") } ?? true
  }

  private static func knowsChanges(_ response: DAVMultistatus.Response) -> Bool {
    let reports = response.property(.supportedReportSet)?.all(.supportedReport) ?? []
    let isListed = reports.contains { supported in
      supported.first(.report)?.first(.syncCollection) != nil
    }
    return isListed && response.property(.syncToken)?.trimmedText != nil
  }
}
