public import VaultCore

/// Finds dates and times in the text of messages, and the absolute time that each means.
///
/// Eight languages are read (en, es, de, fr, pt, it, ja, zh), and digits in any. What may be past
/// or future is taken as future, because messages are mostly about plans, except after a verb in
/// the past: "we met on Monday" is the last one. The conventions:
/// - A weekday without more is the next such day after today; "this Friday" the next one, today
///   included; "next Friday" that of the week after this, "last Friday" that of the week before
///   (weeks start on Monday, as in the Recognizers-Text specifications). "Friday week" is a week
///   after the next Friday, "last September" that of last year, the middle of a week Tuesday to
///   Thursday.
/// - Feasts that move are counted from Easter of the western churches, or from a weekday on or
///   after a day of the year: the first Sunday of Advent is that from 27 November on.
/// - 12/03 is the twelfth of March; in English the third of December, unless the first number is
///   more than 12. A year of two digits lies between 1970 and 2069.
/// - A span of days ends where its last day ends, so "12–14 March" is three days long. A time of
///   day, and a moment counted in hours or minutes, is an hour long.
/// - Morning is 8 to 12, afternoon 12 to 16 (12 to 20 for "tarde"), evening 16 to 20, night 20 to
///   24 o'clock. An hour of the spoken clock from one to six without more is in the afternoon.
/// - A weekday that comes every week ("every Monday") is the next one.
/// - Prepositions and articles before an expression do not belong to it, except those that make it
///   ("in two days", "from 2 to 4pm", "the 15th").
/// - The end of a day is its last second.
///
/// Bare durations ("for two hours"), "now", and open ends ("before Friday" is Friday) are not
/// resolved.
public struct TimeExpressionFinder: Sendable {
  /// The most expressions that are noted of one text.
  public static let limit = 1000

  private let clock: ZoneClock

  /// Creates a finder.
  ///
  /// - Parameter clock: The zone of messages that do not state their offset.
  public init(clock: ZoneClock) {
    self.clock = clock
  }

  /// Finds the dates and times of a text.
  ///
  /// A message's own offset from UTC holds for every time it names, except where the clock has
  /// the same offset when the message was sent: then the clock's rules for summer time do.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - language: Its language; `nil` tries all, and keeps the one that explains most of the text.
  ///   - sentAt: The time of sending.
  ///   - utcOffsetSeconds: The offset that the message states; `nil` if none.
  /// - Returns: Entities of kind `.date` in the order of the text; none overlap. Their `value` is
  ///   the text as written.
  /// - Complexity: Linear in the length of the text.
  public func find(
    in text: String, language: Language?, sentAt: Timestamp, utcOffsetSeconds: Int?
  ) -> [Entity] {
    let bytes = Array(text.utf8)
    let zone = Zone(clock, sentAt: sentAt, statedSeconds: utcOffsetSeconds)
    let now = TimeNow(LocalTime(sentAt, offsetSeconds: zone.offsetSeconds(at: sentAt)))
    let matches = matches(in: bytes, language: language, now: now)
    return matches.map { range, times in
      let start = zone.timestamp(of: times.lowerBound)
      let end = zone.timestamp(of: times.upperBound)
      return Entity(
        kind: .date, range: range, value: String(decoding: bytes[range], as: UTF8.self),
        time: TimeSpan(start: start, end: end))
    }
  }

  private typealias Found = [(Range<Int>, Range<LocalTime>)]

  private func matches(in bytes: [UInt8], language: Language?, now: TimeNow) -> Found {
    if let language {
      let code = language.rawValue.prefix(2)
      let lexicon = TimeLexicon.all.first { $0.words.code == code }
      return Self.scan(bytes, lexicon ?? .neutral, now)
    }
    var best: Found = []
    var most = 0
    for lexicon in Self.candidates(for: bytes) {
      let found = Self.scan(bytes, lexicon, now)
      let covered = found.reduce(0) { $0 + $1.0.count }
      if covered > most {
        best = found
        most = covered
      }
    }
    return best
  }

  /// The languages of the scripts that occur.
  private static func candidates(for bytes: [UInt8]) -> [TimeLexicon] {
    var hasKana = false
    var hasIdeograms = false
    for (index, byte) in bytes.enumerated() where byte >= 0xE3 && byte <= 0xE9 {
      if byte == 0xE3, index + 1 < bytes.count, (0x81...0x83).contains(bytes[index + 1]) {
        hasKana = true
      }
      if byte >= 0xE4 { hasIdeograms = true }
    }
    let isUnspaced = hasKana || hasIdeograms
    return TimeLexicon.all.filter { lexicon in
      guard isUnspaced else { return !lexicon.traits.contains(.unspaced) }
      return lexicon.words.code == (hasKana ? "ja" : "zh")
    }
  }

  private static func scan(_ bytes: [UInt8], _ lexicon: TimeLexicon, _ now: TimeNow) -> Found {
    var found: Found = []
    let resolver = TimeResolver(now: now)
    var tokenizer = TimeTokenizer(bytes, lexicon)
    while !tokenizer.isAtEnd, found.count < limit {
      let tokens = tokenizer.portion()
      let grammar = TimeGrammar(bytes: bytes, tokens: tokens, lexicon: lexicon, now: now)
      var index = 0
      while index < tokens.count, found.count < limit {
        guard let match = grammar.match(at: index) else {
          index += 1
          continue
        }
        if let times = resolver.resolve(match.expression) { found.append((match.range, times)) }
        index = max(match.next, index + 1)
      }
    }
    return found
  }

  /// The rule that converts the wall clock to time.
  private struct Zone {
    private let clock: ZoneClock
    private let fixedSeconds: Int?

    init(_ clock: ZoneClock, sentAt: Timestamp, statedSeconds: Int?) {
      self.clock = clock
      fixedSeconds = statedSeconds == clock.offsetSeconds(at: sentAt) ? nil : statedSeconds
    }

    func offsetSeconds(at timestamp: Timestamp) -> Int {
      fixedSeconds ?? clock.offsetSeconds(at: timestamp)
    }

    func timestamp(of local: LocalTime) -> Timestamp {
      if let fixedSeconds { return local.timestamp(offsetSeconds: fixedSeconds) }
      return clock.timestamp(of: local)
    }
  }
}
