internal import VaultCore
internal import VaultTextData

/// The words and forms of one language for times.
///
/// In the forms, `H#` means the hour of 24, `h#` the hour of 12, `m#` for the minutes in two
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
  /// True if the activity comes last and nothing is between words.
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

  /// The wordings of English and the languages of the shipped model.
  static let all = TextTable.valid { () throws(TextTableError) in
    try languages(
      of: TextTable(
        shipped: "text/time-wordings/forms.tsv", columns: ["language", "kind", "form"]))
  }

  /// Reads the wordings of a table, each with its days, heads, units and parts of the day.
  static func languages(of table: TextTable) throws(TextTableError) -> [Language: TimeWording] {
    var forms: [String: [String: [String]]] = [:]
    for row in table.rows {
      guard counts.contains(where: { $0.kind == row[1] }) else { throw table.invalid(row, 1) }
      forms[row[0], default: [:]][row[1], default: []].append(row[2])
    }
    var all: [Language: TimeWording] = [:]
    for (code, kinds) in forms.sorted(by: { $0.key < $1.key }) {
      for (kind, allowed) in counts {
        let found = kinds[kind, default: []].count
        guard allowed.contains(found) else {
          throw .wrongCount(
            file: table.file, name: "\(code) \(kind)", expected: allowed.lowerBound, found: found)
        }
      }
      func list(_ kind: String) -> [String] { kinds[kind, default: []] }
      all[Language(rawValue: code)] = TimeWording(
        days: list("day"), heads: list("head"), spans: list("span"), fullHours: list("fullHour"),
        minutes: list("minute"), halfHours: list("halfHour"),
        parts: list("morning") + list("afternoon") + list("evening"),
        isHeadFinal: list("order") == ["headLast"])
    }
    return all
  }

  /// The number of forms of each kind in a language.
  private static let counts: [(kind: String, allowed: ClosedRange<Int>)] = [
    ("day", dayCount...dayCount), ("head", headCount...headCount), ("span", unitCount...unitCount),
    ("fullHour", 1...100), ("minute", 1...100), ("halfHour", 0...100),
    ("morning", 1...1), ("afternoon", 1...1), ("evening", 1...1), ("order", 1...1),
  ]
}
