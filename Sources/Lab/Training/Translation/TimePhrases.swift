public import VaultCore

/// Words days, times and spans of time in every language, by rules.
///
/// How a clock is read differs more between languages than most words do: `at 2:30pm` is `um 14:30
/// Uhr`, `à 14h30` and `午後2時半`. Parallel text has too few of these to learn them from.
public enum TimePhrases {
  /// The source of the pairs, for a hold-out or a table.
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

  /// The meaning of a phrase, in no language.
  struct Phrase: Sendable {
    /// The number of a word for the activity.
    var head: Int?
    /// The number of a day's name.
    var day: Int?
    /// A time of day.
    var clock: (hour: Int, minute: Int)?
    /// A number and the number of its unit of time.
    var span: (count: Int, unit: Int)?

    /// Draws a phrase: mostly a time, by itself, with a day or with an activity.
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
