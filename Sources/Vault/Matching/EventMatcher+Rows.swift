internal import VaultCore
public import VaultIndex

/// The rows of the table that may answer a question.
///
/// Rows are in order of time, so the rows known at an instant are a prefix and every window is
/// one contiguous span. Within a span the rows of a platform and those of a person are slices of
/// their postings. A search therefore costs two binary searches a list and one visit of each row
/// that passes, however many messages the vault holds; only the set's bits, a 64th of the rows,
/// are allocated anew.
extension EventMatcher {
  /// The rows that were known when the question was asked and pass window and participants; `nil`
  /// if nothing is restricted.
  ///
  /// - Complexity: O(rows / 64 + rows of the event's people, or of the platforms, within the
  ///   window).
  public func admittedRows(for event: EventProfile) -> RowSet? {
    let known = knownRows(for: event)
    let people =
      configuration.requiresSharedParticipant && !event.participants.isEmpty
      ? event.participants : nil
    guard let start = event.start, configuration.windows != .unlimited else {
      guard let people else {
        return known.count == table.count ? nil : RowSet(known, capacity: table.count)
      }
      var rows = RowSet(capacity: table.count)
      for person in people {
        for row in table.rows(naming: person, within: known) { rows.insert(Int(row)) }
      }
      return rows
    }
    let spans = WindowSpans(table: table, policy: configuration.windows, start: start, known: known)
    var rows = RowSet(capacity: table.count)
    if let people {
      for person in people {
        for row in table.rows(naming: person, within: spans.hull)
        where spans.admits(Int(row), from: table.platforms[Int(row)]) {
          rows.insert(Int(row))
        }
      }
    } else {
      for platform in Platform.allCases {
        for row in table.rows(from: platform, within: spans[platform]) { rows.insert(Int(row)) }
      }
    }
    return rows
  }

  /// The rows sent by the time the question was asked.
  ///
  /// - Complexity: O(log rows).
  public func knownRows(for event: EventProfile) -> Range<Int> {
    event.asOf.map(table.rows(upTo:)) ?? 0..<table.count
  }

  /// Returns true if a row was sent by the time the question was asked.
  public func isKnown(_ row: Int, for event: EventProfile) -> Bool {
    event.asOf.map { table.sentAt[row] <= $0 } ?? true
  }

  /// Returns true if a row fits its platform's window; every row does if the policy has no windows,
  /// or the event no time.
  public func isInWindow(_ row: Int, for event: EventProfile) -> Bool {
    guard let start = event.start,
      let window = configuration.windows.window(for: table.platforms[row])
    else { return true }
    return window.range(around: start).contains(table.sentAt[row])
  }

  /// Returns true if a row shares a person with the event; every row does if the stage is off or
  /// the event names no person.
  public func sharesPeople(_ row: Int, with event: EventProfile) -> Bool {
    guard configuration.requiresSharedParticipant, !event.participants.isEmpty else { return true }
    return table.participants[row].contains { event.participants.contains($0) }
  }
}

/// The span of rows that each platform's window covers.
private struct WindowSpans {
  private var spans: [(platform: Platform, rows: Range<Int>)] = []
  /// The smallest span around all of them.
  private(set) var hull = 0..<0

  init(table: CandidateTable, policy: WindowPolicy, start: Timestamp, known: Range<Int>) {
    for platform in Platform.allCases {
      let span =
        policy.window(for: platform)
        .map { table.rows(in: $0.range(around: start)).clamped(to: known) } ?? known
      spans.append((platform, span))
      guard !span.isEmpty else { continue }
      hull =
        hull.isEmpty
        ? span
        : min(hull.lowerBound, span.lowerBound)..<max(hull.upperBound, span.upperBound)
    }
  }

  subscript(platform: Platform) -> Range<Int> {
    spans.first { $0.platform == platform }?.rows ?? 0..<0
  }

  func admits(_ row: Int, from platform: Platform) -> Bool {
    self[platform].contains(row)
  }
}
