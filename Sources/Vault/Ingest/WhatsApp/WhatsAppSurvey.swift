/// The properties of the headers of a whole file, gathered in one pass and in bounded memory.
///
/// Headers are counted by shape, since a pasted header mostly has another than the file's own, and
/// each shape is followed in all four orders of the date's fields at once.
struct WhatsAppSurvey {
  /// The candidates of one shape.
  fileprivate struct Series {
    let shape: WhatsAppHeader.Shape
    var count = 0
    /// The number of them that follow a line that ends CRLF, and only LF.
    var afterCRLF = 0
    var afterLF = 0
    /// The number since a header of another shape.
    var run = 0
    var longestRun = 0
    var timelines = DateOrder.allCases.map { WhatsAppTimeline(order: $0) }
    var date: WhatsAppHeader.DateFields?
    var days: [Int32?] = [nil, nil, nil, nil]
  }

  // A file of bounded size has few shapes; what comes beyond so many is text.
  private static let mostShapes = 32

  private var series: [Series] = []
  private var last = 0
  private(set) var candidates = 0

  /// Notes the header of a line, which starts at an offset in bytes; `followsCRLF` is true if the
  /// line before ended CRLF, and `nil` for the first.
  mutating func add(
    _ header: WhatsAppHeader, line: Int, offset: Int, followsCRLF: Bool?
  ) {
    guard let index = index(of: header.shape) else { return }
    candidates += 1
    if index != last { series[index].run = 0 }
    last = index
    series[index].note(header, line: line, offset: offset, followsCRLF: followsCRLF)
  }

  private mutating func index(of shape: WhatsAppHeader.Shape) -> Int? {
    if last < series.count, series[last].shape == shape { return last }
    if let known = series.firstIndex(where: { $0.shape == shape }) { return known }
    guard series.count < Self.mostShapes else { return nil }
    series.append(Series(shape: shape))
    return series.count - 1
  }

  /// The way to read the file, in a stated order of dates or the inferred one; `nil` if no line
  /// starts like a message.
  mutating func reading(stated: DateOrderDecision?) -> WhatsAppReading? {
    for index in series.indices {
      for order in series[index].timelines.indices { series[index].timelines[order].finish() }
    }
    let kept = keptSeries()
    guard let main = kept.max(by: { ($0.count, 1) < ($1.count, 0) }) else { return nil }
    let inferred = DateOrder.inferred(from: main.evidence)
    let decision =
      stated.map {
        DateOrderDecision(order: $0.order, basis: $0.basis, evidence: inferred.evidence)
      } ?? inferred
    let rules = kept.map { series in
      let isStated = stated?.basis == .stated
      let order = isStated ? decision.order : series.order(besides: decision)
      return WhatsAppReading.Rule(
        shape: series.shape, order: order, endsCRLF: series.endsCRLF,
        pasted: series.timeline(order)?.pasted ?? [])
    }
    return WhatsAppReading(rules: rules, dateOrder: decision, shape: main.shape)
  }

  /// The series whose headers the app wrote.
  ///
  /// A shape rules if three quarters of the candidates have it. Others are then pasted text, unless
  /// they end the file in a long run: a second export behind the first. If none rules, those
  /// stay that make up a quarter or run on for long, and the first.
  private func keptSeries() -> [Series] {
    let ruling = series.firstIndex { $0.count * 4 >= candidates * 3 }
    return series.indices.filter { index in
      let isSecondExport = index == last && series[index].run > 10
      if let ruling { return index == ruling || isSecondExport }
      return index == 0 || isSecondExport || series[index].count * 4 >= candidates
        || series[index].longestRun > 10
    }.map { series[$0] }
  }
}

extension WhatsAppSurvey.Series {
  fileprivate mutating func note(
    _ header: WhatsAppHeader, line: Int, offset: Int, followsCRLF: Bool?
  ) {
    count += 1
    run += 1
    longestRun = max(longestRun, run)
    if let followsCRLF {
      if followsCRLF { afterCRLF += 1 } else { afterLF += 1 }
    }
    if date != header.date {
      date = header.date
      for (index, order) in DateOrder.allCases.enumerated() { days[index] = header.date.day(order) }
    }
    let secondOfDay = header.secondOfDay
    for index in 0..<4 {
      if let day = days[index], let secondOfDay {
        timelines[index].add(Int64(day) * 86_400 + secondOfDay, line: line, offset: offset)
      } else {
        timelines[index].addImpossible()
      }
    }
  }

  fileprivate var evidence: [DateOrderEvidence] { timelines.map(\.evidence) }

  fileprivate func timeline(_ order: DateOrder) -> WhatsAppTimeline? {
    timelines.first { $0.evidence.order == order }
  }

  // iOS ends messages CRLF and the lines inside them LF, so a header behind a mere LF was pasted.
  fileprivate var endsCRLF: Bool { afterCRLF > 0 && afterCRLF >= afterLF * 3 }

  /// The order of this series, where another series decides for the file.
  fileprivate func order(besides main: DateOrderDecision) -> DateOrder {
    let own = DateOrder.inferred(from: evidence)
    return own.borrowable.contains(main.order) ? main.order : own.order
  }
}

/// The rules for reading a file: which lines start a message, and their time.
struct WhatsAppReading {
  /// The rule for headers of one shape.
  struct Rule {
    let shape: WhatsAppHeader.Shape
    let order: DateOrder
    /// True if only headers behind CRLF are the app's own.
    let endsCRLF: Bool
    /// The lines of pasted headers, ascending and disjoint.
    let pasted: [ClosedRange<Int>]
    /// The first of `pasted` that does not lie behind.
    var nextPasted = 0
    var date: WhatsAppHeader.DateFields?
    var day: Int32?
  }

  fileprivate var rules: [Rule]
  /// The order of the dates.
  let dateOrder: DateOrderDecision
  /// The shape that most of the file's headers have.
  let shape: WhatsAppHeader.Shape

  /// The time at which a message was sent, in seconds on the wall clock; `nil` for a header that is
  /// text.
  ///
  /// The lines of one pass come in ascending order; each pass starts from a fresh copy.
  mutating func time(
    of header: WhatsAppHeader, line: Int, followsCRLF: Bool?
  ) -> Int64? {
    guard let index = rules.firstIndex(where: { $0.shape == header.shape }) else { return nil }
    return rules[index].time(of: header, line: line, followsCRLF: followsCRLF)
  }
}

extension WhatsAppReading.Rule {
  fileprivate mutating func time(
    of header: WhatsAppHeader, line: Int, followsCRLF: Bool?
  ) -> Int64? {
    if endsCRLF, followsCRLF == false { return nil }
    while nextPasted < pasted.count, pasted[nextPasted].upperBound < line { nextPasted += 1 }
    if nextPasted < pasted.count, pasted[nextPasted].contains(line) { return nil }
    if date != header.date {
      date = header.date
      day = header.date.day(order)
    }
    guard let day, let secondOfDay = header.secondOfDay else { return nil }
    return Int64(day) * 86_400 + secondOfDay
  }
}
