internal import Foundation

/// The changes in a calendar since a checkpoint.
struct CalDAVChanges {
  /// The resources to fetch, by ascending path, with the versions listed.
  var changed: [(href: String, etag: String)] = []
  /// Paths that were deleted, ascending.
  var deleted: [String] = []
  /// The token of the new state; `nil` if the server has none.
  var syncToken: String?
}

/// Finds changes: by sync token (RFC 6578) where the server supports it, else by comparing the
/// versions of all resources.
struct CalDAVLister {
  /// The most parts of one list of changes.
  private static let parts = 1000

  let session: DAVSession
  let calendar: RemoteCalendar
  let known: CalDAVCheckpoint.Calendar

  /// The changes; `nil` if the calendar cannot be read.
  func changes() throws(LiveSourceError) -> CalDAVChanges? {
    if let ctag = calendar.ctag, ctag == known.ctag {
      return CalDAVChanges(syncToken: known.syncToken)
    }
    if calendar.knowsChanges {
      if let token = known.syncToken, let changes = try changes(since: token) { return changes }
      // No token yet, or one that the server has dropped (RFC 6578 section 3.8).
      if let changes = try changes(since: "") { return changes }
    }
    return try comparison()
  }

  /// The changes since a token, all resources for an empty one; `nil` if the server refuses.
  private func changes(since token: String) throws(LiveSourceError) -> CalDAVChanges? {
    var tags: [String: String] = [:]
    var gone: Set<String> = []
    var current = token
    for _ in 0..<Self.parts {
      let answer = try session.report(
        DAVBody.changes(since: current), at: calendar.location, depth: 0)
      guard answer.status == 207 else { return nil }
      let multistatus = try session.multistatus(answer)
      guard let next = multistatus.syncToken else { return nil }
      var isTruncated = false
      for response in multistatus.responses {
        guard let href = calendar.href(of: response.href) else { continue }
        if href == calendar.id {
          // The server reports that there is more than it returns at once (section 3.6).
          isTruncated = isTruncated || response.status == 507
          continue
        }
        if response.status == 404 || response.status == 410 {
          gone.insert(href)
          tags[href] = nil
        } else if !response.isOfType(.collection) {
          tags[href] = Self.tag(response)
          gone.remove(href)
        }
      }
      guard isTruncated, next != current else {
        guard !isTruncated else { throw .malformedReply(host: session.host) }
        if token.isEmpty { gone = Set(known.etags.keys).subtracting(tags.keys) }
        return result(tags, gone: gone, token: next)
      }
      current = next
    }
    throw .malformedReply(host: session.host)
  }

  /// The changes by comparing all versions.
  private func comparison() throws(LiveSourceError) -> CalDAVChanges? {
    var answer = try session.report(DAVBody.eventTags, at: calendar.location, depth: 1)
    if answer.status != 207 {
      answer = try session.properties(
        "<d:getetag/><d:resourcetype/>", at: calendar.location, depth: 1)
    }
    guard answer.status == 207 else { return nil }
    var tags: [String: String] = [:]
    for response in try session.multistatus(answer).responses {
      guard let href = calendar.href(of: response.href), href != calendar.id,
        !response.isOfType(.collection), response.status ?? 200 == 200
      else { continue }
      tags[href] = Self.tag(response)
    }
    let gone = Set(known.etags.keys).subtracting(tags.keys)
    return result(tags, gone: gone, token: nil)
  }

  private func result(
    _ tags: [String: String], gone: Set<String>, token: String?
  ) -> CalDAVChanges {
    let changed = tags.keys.sorted().compactMap { href in
      tags[href].map { (href: href, etag: $0) }
    }
    return CalDAVChanges(
      // A version without a tag is fetched each time.
      changed: changed.filter { $0.etag.isEmpty || known.etags[$0.href] != $0.etag },
      deleted: gone.filter { known.etags[$0] != nil }.sorted(), syncToken: token)
  }

  private static func tag(_ response: DAVMultistatus.Response) -> String {
    response.property(.getetag)?.trimmedText ?? ""
  }
}
