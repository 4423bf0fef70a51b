internal import VaultCore

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
