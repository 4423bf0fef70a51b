/// Follows the headers of one shape, read in one order of their dates, through a file, and
/// distinguishes those that the app wrote from pasted ones.
///
/// People paste exported messages into chats. Such a line belongs to another time: it steps back
/// behind the messages around it by more than a day. An *excursion* starts at such a step and ends
/// where the headers return to the time that was reached before; then it was pasted. If it does
/// not return, it depends:
///
/// - If more headers follow in order than were before the step and above it, those were pasted (a
///   date in the future), not these. The first header of a file cannot be pasted.
/// - An excursion longer than any message may be, or long at the end of the file, is no paste but
///   a second export behind the first.
///
/// A file most of whose headers would be pasted is out of order by itself and keeps them all.
/// Memory is bounded by `longestMemory` headers and `mostExcursions` excursions.
struct WhatsAppTimeline {
  /// The maximum amount by which a real header may be out of order: messages held back by a phone
  /// without network.
  static let toleranceSeconds: Int64 = 86_400
  /// The most text one message can hold: 65 536 characters of up to four bytes.
  static let longestMessageBytes = 262_144
  /// The maximum number of the last headers that are stored, in case they turn out to be from the
  /// future.
  static let longestMemory = 64
  /// A file with more excursions counts as out of order by itself.
  static let mostExcursions = 32_768

  private(set) var evidence: DateOrderEvidence
  /// The lines of pasted headers, first and last of each excursion, ascending and disjoint.
  private(set) var pasted: [ClosedRange<Int>] = []

  private struct Entry {
    let line: Int
    let time: Int64
  }

  private struct Excursion {
    let firstLine: Int
    let startOffset: Int
    /// The number of headers before it that are above its start; `nil` if more than are stored.
    let above: Int?
    var lastLine: Int
    var count = 1
    var latest: Int64
    /// Those in order, as long as they might outnumber the ones above.
    var ordered: [Entry]
  }

  private var previous: Int64?
  private var recent: [Entry] = []
  private var latest: Int64?
  private var excursion: Excursion?
  private var pastedCount = 0
  private var isOutOfOrder = false

  init(order: DateOrder) {
    evidence = DateOrderEvidence(order: order)
  }

  /// Notes a header whose date does not exist in this order.
  mutating func addImpossible() {
    evidence.impossibleDates += 1
  }

  /// Notes the next header.
  ///
  /// - Parameters:
  ///   - time: Seconds on the wall clock.
  ///   - line: The line's number.
  ///   - offset: Where the line starts in the file, in bytes.
  /// - Complexity: O(1) amortized.
  mutating func add(_ time: Int64, line: Int, offset: Int) {
    count(time)
    guard let latest else {
      accept(Entry(line: line, time: time))
      return
    }
    if time >= latest - Self.toleranceSeconds {
      closeAsPasted()
      accept(Entry(line: line, time: time))
    } else if excursion == nil {
      excursion = Excursion(
        firstLine: line, startOffset: offset, above: countAbove(time), lastLine: line,
        latest: time, ordered: [Entry(line: line, time: time)])
      if excursion?.above == 0 { turnBack() }
    } else {
      extend(Entry(line: line, time: time), offset: offset)
    }
  }

  /// Judges what the end of the file left open.
  mutating func finish() {
    if let open = excursion {
      if open.count <= 10, open.count * 4 <= evidence.possibleDates { closeAsPasted() }
      excursion = nil
    }
    if isOutOfOrder || pastedCount * 2 > evidence.possibleDates { pasted = [] }
  }

  private mutating func count(_ time: Int64) {
    evidence.possibleDates += 1
    if let previous {
      if time < previous { evidence.stepsBack += 1 }
      if time < previous - Self.toleranceSeconds { evidence.longStepsBack += 1 }
      let sum = evidence.spanSeconds.addingReportingOverflow(abs(time - previous))
      evidence.spanSeconds = sum.overflow ? .max : sum.partialValue
    }
    previous = time
  }

  private mutating func accept(_ entry: Entry) {
    latest = max(latest ?? entry.time, entry.time)
    recent.append(entry)
    if recent.count >= 2 * Self.longestMemory {
      recent.removeFirst(recent.count - Self.longestMemory)
    }
  }

  private func countAbove(_ time: Int64) -> Int? {
    let above = recent.reversed().prefix { $0.time > time + Self.toleranceSeconds }.count
    if above == recent.count { return nil }
    return above <= Self.longestMemory ? above : nil
  }

  private mutating func extend(_ entry: Entry, offset: Int) {
    guard var open = excursion.take() else { return }
    open.count += 1
    open.lastLine = entry.line
    if entry.time >= open.latest - Self.toleranceSeconds {
      open.latest = max(open.latest, entry.time)
      if open.ordered.count <= Self.longestMemory { open.ordered.append(entry) }
    }
    let isLonger = offset - open.startOffset > Self.longestMessageBytes
    excursion = open
    if let above = open.above, open.ordered.count > above {
      turnBack()
    } else if isLonger {
      excursion = nil
      recent = [Entry(line: open.lastLine, time: open.latest)]
      latest = open.latest
    }
  }

  /// Takes the headers above the excursion for pasted and goes on from the excursion.
  private mutating func turnBack() {
    guard let open = excursion, let above = open.above else { return }
    let portion = recent.suffix(above)
    if let first = portion.first, let last = portion.last {
      while let range = pasted.last, range.lowerBound >= first.line { pasted.removeLast() }
      note(first.line...last.line, count: portion.count)
    }
    recent.removeLast(above)
    latest = recent.map(\.time).max()
    excursion = nil
    for entry in open.ordered { accept(entry) }
  }

  private mutating func closeAsPasted() {
    guard let open = excursion.take() else { return }
    note(open.firstLine...open.lastLine, count: open.count)
  }

  private mutating func note(_ lines: ClosedRange<Int>, count: Int) {
    pastedCount += count
    if pasted.count < Self.mostExcursions { pasted.append(lines) } else { isOutOfOrder = true }
  }
}
