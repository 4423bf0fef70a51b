/// The words of time of one language.
///
/// Every table lists words with spaces between; `_` stands between the words of a fixed phrase.
/// Words are written in lower case, accents as they come: the lexicon folds them, and folds what
/// it reads in the same way.
struct TimeWords: Sendable {
  /// How a language writes times, where the words alone do not tell.
  struct Traits: OptionSet, Sendable {
    let rawValue: Int
    /// 3/4 is the fourth of March where both readings are possible.
    static let monthFirst = Traits(rawValue: 1)
    /// "halb drei" is half past two.
    static let halfBefore = Traits(rawValue: 2)
    /// "3." is a third.
    static let dottedOrdinal = Traits(rawValue: 4)
    /// "at 3" without a word for the hour is a time of day.
    static let bareHour = Traits(rawValue: 8)
    /// Hours to twelve are the rule, even in figures.
    static let twelveHours = Traits(rawValue: 16)
    /// "the 15" needs its article, and has it: "el 15", "le 15".
    static let articleDay = Traits(rawValue: 32)
    /// "half three" is half past three.
    static let halfAfter = Traits(rawValue: 64)
    /// Written without spaces between words.
    static let unspaced = Traits(rawValue: 128)
  }

  /// A period of its own name: 来週 is the week after this.
  struct NamedPeriod: Sendable {
    let unit: TimeUnit
    let shift: Int
    let words: String
  }

  /// A part of a day of its own name: "tonight".
  struct NamedPart: Sendable {
    let day: Int
    let part: DayPart
    let words: String
  }

  let code: String
  let traits: Traits
  /// Monday to Sunday.
  let weekdays: [String]
  /// January to December.
  let months: [String]
  let numbers: KeyValuePairs<Int, String>
  /// What stands between tens and units of a number in two words; `nil` where none do.
  let numberJoint: String?
  let ordinals: KeyValuePairs<Int, String>
  let units: KeyValuePairs<TimeUnit, String>
  let parts: KeyValuePairs<DayPart, String>
  let dayOffsets: KeyValuePairs<Int, String>
  let namedParts: [NamedPart]
  let shifts: KeyValuePairs<Int, String>
  let namedPeriods: [NamedPeriod]
  /// Minutes of the day.
  let clockWords: KeyValuePairs<Int, String>
  let roles: KeyValuePairs<TimeRole, String>
  /// Month · 100 + day.
  let feasts: KeyValuePairs<Int, String>
  var movableFeasts: KeyValuePairs<TimeFeast, String> = [:]
  var seasons: KeyValuePairs<TimeSeason, String> = [:]
  /// The year before the first of each era.
  var eras: KeyValuePairs<Int, String> = [:]

  /// The languages in the order in which a text of unknown language is tried.
  static let all: [TimeWords] = [
    .english, .spanish, .german, .french, .portuguese, .italian, .japanese, .chinese,
  ]

  /// Figures only, day first.
  static let neutral = TimeWords(
    code: "", traits: [], weekdays: [], months: [], numbers: [:], numberJoint: nil, ordinals: [:],
    units: [:], parts: [:], dayOffsets: [:], namedParts: [], shifts: [:], namedPeriods: [],
    clockWords: [:], roles: [:], feasts: [:])
}
