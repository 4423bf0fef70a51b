public import VaultCore

/// Says days, times and spans of time in every language, by rules.
///
/// How a clock is read differs more between languages than most words do: `at 2:30pm` is `um 14:30
/// Uhr`, `à 14h30` and `午後2時半`. Parallel text has too few of these to learn them from.
public enum TimePhrases {
  /// Where the pairs are from, for a hold-out or a table.
  public static let source = TrainingSource(rawValue: "times")

  /// Draws phrases with a translation into each of the languages that rules are known for.
  ///
  /// - Parameters:
  ///   - count: How many English phrases are drawn; those drawn twice are kept once.
  ///   - languages: The languages to translate into; unknown ones are left out.
  ///   - random: Draws from a stream of its own.
  /// - Returns: The translations of each phrase in the order of the languages.
  public static func pairs(
    _ count: Int, languages: [Language], random: SeededRandom
  ) -> [TrainingPair] {
    var random = random.stream("time phrases")
    let wordings = languages.compactMap { language in
      TimeWording.all[language].map { (language, $0) }
    }
    var seen: Set<String> = []
    var pairs: [TrainingPair] = []
    for _ in 0..<count {
      let phrase = Phrase(&random)
      guard let english = TimeWording.all[.english]?.text(of: phrase, &random),
        seen.insert(english).inserted
      else { continue }
      for (language, wording) in wordings {
        pairs.append(
          TrainingPair(
            language: language, english: english,
            translation: wording.text(of: phrase, &random), source: source))
      }
    }
    return pairs
  }

  /// What a phrase says, in no language.
  struct Phrase: Sendable {
    /// The number of a word for what happens then.
    var head: Int?
    /// The number of a day's name.
    var day: Int?
    /// A time of day.
    var clock: (hour: Int, minute: Int)?
    /// A number and the number of its unit of time.
    var span: (count: Int, unit: Int)?

    /// Draws a phrase: mostly a time, alone, with a day or with what happens.
    init(_ random: inout SeededRandom) {
      if random.chance(0.15) {
        span = (random.integer(in: 2...60), random.index(below: TimeWording.unitCount))
      } else {
        let hour = random.chance(0.8) ? random.integer(in: 7...22) : random.index(below: 24)
        clock = (hour, random.chance(0.5) ? 0 : random.integer(in: 1...11) * 5)
        if random.chance(0.6) { day = random.index(below: TimeWording.dayCount) }
      }
      if random.chance(0.4) { head = random.index(below: TimeWording.headCount) }
    }
  }
}

/// How one language says times.
///
/// In the forms, `H#` stands for the hour of 24, `h#` for the hour of 12, `m#` for the minutes in two
/// digits and `p#` for the part of the day; `n#` for the number of a span.
struct TimeWording: Sendable {
  static let dayCount = 11
  static let headCount = 8
  static let unitCount = 4

  /// Today, tomorrow, this weekend, next week, Monday to Sunday: as an adverb.
  let days: [String]
  /// Call, lunch, dinner, train, appointment, class, flight, reminder.
  let heads: [String]
  /// Spans of minutes, hours, days, weeks from now.
  let spans: [String]
  /// Forms for full hours.
  let fullHours: [String]
  /// Forms for hours and minutes.
  let minutes: [String]
  /// Forms for half past; where there are none, those for minutes serve.
  let halfHours: [String]
  /// Morning, afternoon, evening: from 0, 12 and 19 o'clock.
  let parts: [String]
  /// Whether what happens comes last and nothing is between words.
  let isHeadFinal: Bool

  /// A phrase in this language, by one of its forms.
  func text(of phrase: TimePhrases.Phrase, _ random: inout SeededRandom) -> String {
    var words: [String] = []
    if let day = phrase.day { words.append(days[day]) }
    if let clock = phrase.clock {
      let forms =
        clock.minute == 0
        ? fullHours : clock.minute == 30 && !halfHours.isEmpty ? halfHours + minutes : minutes
      words.append(filled(random.element(of: forms), clock))
    }
    if let span = phrase.span {
      words.append(spans[span.unit].replacing("n#", with: "\(span.count)"))
    }
    if let head = phrase.head {
      words.insert(heads[head], at: isHeadFinal ? words.count : 0)
    }
    return words.joined(separator: isHeadFinal ? "" : " ")
  }

  private func filled(_ form: String, _ clock: (hour: Int, minute: Int)) -> String {
    let minute = clock.minute < 10 ? "0\(clock.minute)" : "\(clock.minute)"
    let part = clock.hour < 12 ? 0 : clock.hour < 19 ? 1 : 2
    return form.replacing("H#", with: "\(clock.hour)")
      .replacing("h#", with: "\((clock.hour + 11) % 12 + 1)")
      .replacing("m#", with: minute).replacing("p#", with: parts[part])
  }
}
