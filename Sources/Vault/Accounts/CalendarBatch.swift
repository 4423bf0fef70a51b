public import Foundation

/// A calendar resource unchanged from the server: one event with its exceptions.
public struct CalendarResource: Hashable, Sendable {
  /// Its path, in one normal percent-encoding; with the origin where that is not the endpoint's.
  public let href: String
  /// Its version.
  public let etag: String
  /// An iCalendar stream.
  public let data: Data
}

/// A resource, or a whole calendar, that was not delivered.
public struct SkippedResource: Hashable, Sendable {
  /// Its path; `nil` for the whole calendar.
  public let href: String?
  /// The reason.
  public let reason: LiveSkipReason
}

/// Changes of one calendar, by ascending path.
public struct CalendarBatch: Hashable, Sendable {
  /// The identifier of the calendar.
  public let calendar: String
  /// New and changed resources.
  public internal(set) var resources: [CalendarResource] = []
  /// Paths of resources that were read earlier and are deleted.
  public internal(set) var deleted: [String] = []
  /// The resources that could not be read.
  public internal(set) var skipped: [SkippedResource] = []

  init(calendar: String) {
    self.calendar = calendar
  }
}
