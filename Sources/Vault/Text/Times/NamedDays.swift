public import VaultCore

/// Finds the days, weeks, months and years that a question about the past names.
///
/// ``TimeExpressionFinder`` reads messages, which are about plans: "on 3 May" is the next one. A
/// question is about the past, so of a day without a year the last one before the question is
/// meant.
public struct NamedDays: Sendable {
  private let finder: TimeExpressionFinder
  private let tagger = LanguageTagger()

  /// Prepares to read questions.
  ///
  /// - Parameter clock: The zone of the person who asks.
  public init(clock: ZoneClock) {
    finder = TimeExpressionFinder(clock: clock)
  }

  /// The stretches of whole days that a text names, in its order; times of day are none.
  ///
  /// - Parameters:
  ///   - text: The question.
  ///   - askedAt: The time of the question.
  /// - Returns: Stretches that have begun when it is asked.
  /// - Complexity: Linear in the length of the text.
  public func days(in text: String, askedAt: Timestamp) -> [TimeSpan] {
    guard text.contains(where: { $0.isNumber || $0.isLetter }) else { return [] }
    let language = tagger.tag(text)
    let found = spans(in: text, language, now: askedAt)
    guard found.contains(where: { $0.value.start > askedAt }) else {
      return found.sorted { $0.key < $1.key }.map(\.value)
    }
    let later = spans(in: text, language, now: askedAt.advanced(byDays: -Self.lag))
    let latest = spans(in: text, language, now: askedAt.advanced(byDays: -Self.year))
    return found.sorted { $0.key < $1.key }.compactMap { place, span in
      if span.start <= askedAt { return span }
      // Counted from the moment of the question ("tomorrow"), it moves with that moment; a day of the
      // calendar stays or goes back a whole year.
      guard let moved = later[place], Self.isSameDay(span, moved), let last = latest[place],
        last.start <= askedAt
      else { return nil }
      return last
    }
  }

  // More than any expression counts on, and no whole number of weeks, months or years.
  private static let lag = 200
  private static let year = 365
  private static let day: Int64 = 86_400_000

  private func spans(
    in text: String, _ language: Language?, now: Timestamp
  ) -> [Int: TimeSpan] {
    var spans: [Int: TimeSpan] = [:]
    for entity in finder.find(in: text, language: language, sentAt: now, utcOffsetSeconds: nil) {
      guard let time = entity.time,
        time.end.milliseconds - time.start.milliseconds >= Self.day - 3_600_000
      else { continue }
      spans[entity.range.lowerBound] = time
    }
    return spans
  }

  private static func isSameDay(_ left: TimeSpan, _ right: TimeSpan) -> Bool {
    left.start.date.month == right.start.date.month && left.start.date.day == right.start.date.day
  }
}
