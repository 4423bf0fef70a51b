internal import Foundation

/// Reads the calendars of a CalDAV account as far as they changed since a checkpoint.
///
/// Calendars come by ascending identifier, resources by ascending path; nothing on the server
/// changes. Resources are iCalendar streams unchanged, tasks included where a calendar mixes them
/// with events. Memory: one batch, plus the paths and versions of one calendar.
public struct CalDAVSource {
  /// The calendars to read, by ascending identifier.
  public let calendars: [RemoteCalendar]
  /// The state covered by the batches returned; valid after each batch.
  public private(set) var checkpoint: CalDAVCheckpoint

  private let session: DAVSession
  private let options: LiveOptions
  private var waiting: ArraySlice<RemoteCalendar>
  private var abandoned: [String]
  private var current: Progress?

  private struct Progress {
    let calendar: RemoteCalendar
    var pending: ArraySlice<(href: String, etag: String)>
    var deleted: [String]
    let syncToken: String?
    /// True if something was refused that a later import may get.
    var isIncomplete = false
  }

  /// Logs in and finds the calendars.
  ///
  /// - Parameters:
  ///   - endpoint: The server; a path of its address is read first.
  ///   - credentials: User and password.
  ///   - names: Names or identifiers of the calendars to read; all if empty.
  ///   - options: Bounds.
  ///   - checkpoint: The state at which an earlier import stopped.
  /// - Throws: `LiveSourceError`.
  public init(
    _ endpoint: LiveEndpoint, credentials: LiveCredentials, calendars names: [String] = [],
    options: LiveOptions = LiveOptions(), checkpoint: CalDAVCheckpoint = CalDAVCheckpoint()
  ) throws(LiveSourceError) {
    guard endpoint.service == .calendars else { throw .unsupportedScheme }
    session = try DAVSession(endpoint, credentials: credentials, options: options)
    let start = DAVLocation(endpoint)
    let all = try CalDAVDiscovery(session: session, start: start).calendars()
    for (index, name) in names.enumerated()
    where !all.contains(where: { $0.name == name || $0.id == name }) {
      throw .missingCollection(host: endpoint.authority, position: index + 1)
    }
    calendars = all.filter { calendar in
      names.isEmpty || names.contains { $0 == calendar.name || $0 == calendar.id }
    }
    waiting = calendars[...]
    // Only a full listing distinguishes a deleted calendar from one not chosen this time.
    let present = Set(all.map(\.id))
    let looksAtAll = names.isEmpty && start.path == "/"
    abandoned =
      looksAtAll ? checkpoint.calendars.keys.filter { !present.contains($0) }.sorted() : []
    self.options = options
    self.checkpoint = checkpoint
  }

  /// The next batch; `nil` when every calendar is read.
  ///
  /// - Throws: `LiveSourceError`; the call may be repeated, and continues after the last batch.
  public mutating func nextBatch() throws(LiveSourceError) -> CalendarBatch? {
    while true {
      if let gone = abandoned.popLast() {
        var batch = CalendarBatch(calendar: gone)
        batch.deleted = checkpoint.calendars[gone]?.etags.keys.sorted() ?? []
        checkpoint.calendars[gone] = nil
        if !batch.deleted.isEmpty { return batch }
        continue
      }
      guard let progress = current else {
        guard let calendar = waiting.first else { return nil }
        let unavailable = try enter(calendar)
        waiting.removeFirst()
        if let unavailable { return unavailable }
        continue
      }
      guard !progress.pending.isEmpty || !progress.deleted.isEmpty else {
        complete(progress)
        continue
      }
      return try deliver(progress)
    }
  }

  /// Finds the changes in a calendar; returns a batch that reports so if it cannot be read.
  private mutating func enter(
    _ calendar: RemoteCalendar
  ) throws(LiveSourceError) -> CalendarBatch? {
    let known = checkpoint.calendars[calendar.id] ?? .init()
    let lister = CalDAVLister(session: session, calendar: calendar, known: known)
    guard let changes = try lister.changes() else {
      var batch = CalendarBatch(calendar: calendar.id)
      batch.skipped = [SkippedResource(href: nil, reason: .unavailable)]
      return batch
    }
    checkpoint.calendars[calendar.id] = known
    current = Progress(
      calendar: calendar, pending: changes.changed[...], deleted: changes.deleted,
      syncToken: changes.syncToken)
    return nil
  }

  /// Notes the state reached, unless something is to be requested again.
  private mutating func complete(_ progress: Progress) {
    if !progress.isIncomplete {
      checkpoint.calendars[progress.calendar.id]?.syncToken = progress.syncToken
      checkpoint.calendars[progress.calendar.id]?.ctag = progress.calendar.ctag
    }
    current = nil
  }

  private mutating func deliver(_ state: Progress) throws(LiveSourceError) -> CalendarBatch {
    var progress = state
    let calendar = progress.calendar
    let wanted = Array(progress.pending.prefix(max(1, options.batchCount)))
    let fetched = try CalDAVFetcher(session: session, calendar: calendar, options: options)
      .fetch(wanted)
    var batch = CalendarBatch(calendar: calendar.id)
    batch.resources = fetched.resources
    batch.skipped = fetched.skipped
    batch.deleted = progress.deleted
    for href in batch.deleted { checkpoint.calendars[calendar.id]?.etags[href] = nil }
    for resource in batch.resources {
      checkpoint.calendars[calendar.id]?.etags[resource.href] = resource.etag
    }
    for skipped in batch.skipped {
      switch (skipped.reason, skipped.href) {
      case (.oversized, let href?):
        // It is still too large when requested again.
        let etag = wanted.first { $0.href == href }?.etag
        checkpoint.calendars[calendar.id]?.etags[href] = etag
      case (.vanished, let href?):
        if checkpoint.calendars[calendar.id]?.etags.removeValue(forKey: href) != nil {
          batch.deleted.append(href)
        }
      case (.refused, _), (.unavailable, _), (_, nil): progress.isIncomplete = true
      }
    }
    batch.deleted.sort()
    progress.deleted = []
    progress.pending = progress.pending.dropFirst(wanted.count)
    current = progress
    return batch
  }
}
