internal import VaultTextData

/// The words of time of one language.
///
/// Phrases have `_` between their words, which are in lower case, accents as they come: the lexicon
/// folds them, and folds what it reads in the same way.
struct TimeWords: Sendable {
  /// The way a language writes times, where the words do not determine it.
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
    /// Hours to twelve are the rule, even in digits.
    static let twelveHours = Traits(rawValue: 16)
    /// "the 15" needs its article, and has it: "el 15", "le 15".
    static let articleDay = Traits(rawValue: 32)
    /// "half three" is half past three.
    static let halfAfter = Traits(rawValue: 64)
    /// Written without spaces between words.
    static let unspaced = Traits(rawValue: 128)

    fileprivate static let named: [String: Traits] = [
      "monthFirst": .monthFirst, "halfBefore": .halfBefore, "dottedOrdinal": .dottedOrdinal,
      "bareHour": .bareHour, "twelveHours": .twelveHours, "articleDay": .articleDay,
      "halfAfter": .halfAfter, "unspaced": .unspaced,
    ]
  }

  /// A word or phrase, and one of the things that it can mean.
  struct Entry: Sendable {
    let meaning: TimeMeaning
    let form: String
  }

  /// The ISO 639-1 code; empty for digits only.
  let code: String
  private(set) var traits: Traits = []
  /// In the order of the file, and after them the words made of several entries.
  private(set) var entries: [Entry] = []

  /// Digits only, day first.
  static let neutral = TimeWords(code: "")

  static let english = shipped("en")
  static let spanish = shipped("es")
  static let german = shipped("de")
  static let french = shipped("fr")
  static let portuguese = shipped("pt")
  static let italian = shipped("it")
  static let japanese = shipped("ja")
  static let chinese = shipped("zh")

  /// The languages in the order in which a text of unknown language is tried.
  static let all: [TimeWords] = [
    english, spanish, german, french, portuguese, italian, japanese, chinese,
  ]

  private static func shipped(_ code: String) -> TimeWords {
    TextTable.shipped(
      "text/time-words/\(code).tsv", columns: ["kind", "value", "form"]
    ) { table throws(TextTableError) in try TimeWords(code: code, table) }
  }

  private init(code: String) { self.code = code }

  /// Reads the table of a language, which names all weekdays and seasons, and every month or none.
  init(code: String, _ table: TextTable) throws(TextTableError) {
    self.code = code
    var compounds = Compounds()
    for row in table.rows {
      let (kind, value, form) = (row[0], row[1], row[2])
      switch kind {
      case "trait":
        guard let trait = Traits.named[value] else { throw table.invalid(row, 1) }
        traits.insert(trait)
      case "joint": addTens(joint: form)
      case "weekdayEnding":
        guard let part = TimeMeaning.parts[value] else { throw table.invalid(row, 1) }
        compounds.endings.append((part, form))
      case "weekDigit":
        let weekday = try table.integer(row, 1)
        compounds.digits.append((weekday, form))
      default:
        guard let meaning = try TimeMeaning(kind: kind, value: value, at: row, of: table) else {
          throw table.invalid(row, 0)
        }
        entries.append(Entry(meaning: meaning, form: form))
      }
    }
    entries += compounds.entries(of: entries)
    try check(table)
  }

  private func check(_ table: TextTable) throws(TextTableError) {
    var found = ["weekday": Set<Int>(), "month": [], "season": []]
    for entry in entries {
      switch entry.meaning {
      case .weekday(let day): found["weekday"]?.insert(day)
      case .month(let month): found["month"]?.insert(month)
      case .season(let season): found["season"]?.insert(season.firstMonth)
      default: break
      }
    }
    let expected = ["weekday": 7, "month": traits.contains(.unspaced) ? 0 : 12, "season": 4]
    for (kind, values) in found.sorted(by: { $0.key < $1.key }) {
      guard values.count == expected[kind] else {
        throw .wrongCount(
          file: table.file, name: kind, expected: expected[kind, default: 0], found: values.count)
      }
    }
  }

  /// 21 to 59 in two words.
  private mutating func addTens(joint: String) {
    var forms: [Int: [String]] = [:]
    for entry in entries {
      if case .number(let number) = entry.meaning { forms[number, default: []].append(entry.form) }
    }
    for tens in stride(from: 20, through: 90, by: 10) {
      for unit in 1...9 {
        for first in forms[tens] ?? [] {
          for second in forms[unit] ?? [] where second.count > 2 || joint != "_" {
            entries.append(
              Entry(meaning: .number(tens + unit), form: "\(first)\(joint)\(second)"))
          }
        }
      }
    }
  }
}

/// Words that a language makes of several of its words.
private struct Compounds {
  /// The endings that join a part of the day to a weekday's first form, as in "Freitagabend".
  var endings: [(part: DayPart, form: String)] = []
  /// The numerals of the days that follow a week: 下周五 is the Friday of next week.
  var digits: [(weekday: Int, form: String)] = []

  func entries(of entries: [TimeWords.Entry]) -> [TimeWords.Entry] {
    var all: [TimeWords.Entry] = []
    func add(_ form: String, _ meanings: [TimeMeaning]) {
      all += meanings.map { TimeWords.Entry(meaning: $0, form: form) }
    }
    var named: Set<Int> = []
    for entry in entries {
      switch entry.meaning {
      case .weekday(let day) where named.insert(day).inserted:
        for (part, form) in endings { add(entry.form + form, [.weekday(day), .part(part)]) }
      case .period(let shift, .week):
        for (day, form) in digits {
          add(entry.form + form, [.weekday(day), .period(shift, .week)])
        }
      default: break
      }
    }
    return all
  }
}
