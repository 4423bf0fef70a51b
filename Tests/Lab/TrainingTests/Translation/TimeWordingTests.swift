import Testing
import VaultCore

@testable import VaultTextData
@testable import VaultTraining

@Suite("Time wordings")
struct TimeWordingTests {
  private static func phrase(
    head: Int? = nil, day: Int? = nil, clock: (Int, Int)? = nil, span: (Int, Int)? = nil
  ) -> TimePhrases.Phrase {
    var random = SeededRandom(seed: 1)
    var phrase = TimePhrases.Phrase(&random)
    (phrase.head, phrase.day) = (head, day)
    phrase.clock = clock.map { (hour: $0.0, minute: $0.1) }
    phrase.span = span.map { (count: $0.0, unit: $0.1) }
    return phrase
  }

  /// Every way in which 60 draws say a phrase.
  private static func readings(of phrase: TimePhrases.Phrase, in code: String) throws -> Set<String>
  {
    let wording = try #require(TimeWording.all[Language(rawValue: code)])
    var random = SeededRandom(seed: 2)
    return Set((0..<60).map { _ in wording.text(of: phrase, &random) })
  }

  // As clocks are read aloud and printed: CLDR's short times, and the grammars' half hours.
  @Test(
    "Half past two in the afternoon is said as the language says it",
    arguments: [
      ("en", ["at 2:30pm", "at 14:30"]), ("es", ["a las 14:30", "a las 2 y media de la tarde"]),
      ("de", ["um 14:30 Uhr", "um 14 Uhr 30"]), ("fr", ["à 14h30", "à 14 heures 30"]),
      ("it", ["alle 14:30", "alle 2 e mezza"]), ("pt", ["às 14h30", "às 2 e meia da tarde"]),
      ("ja", ["午後2時半に", "14時30分に"]), ("zh", ["下午2点半", "14点30分"]),
    ])
  func saysHalfPastTwo(code: String, expected: [String]) throws {
    let readings = try Self.readings(of: Self.phrase(clock: (14, 30)), in: code)
    #expect(readings.isSuperset(of: expected))
  }

  @Test(
    "Words come in the language's order, with or without spaces",
    arguments: [
      ("en", "flight tomorrow in 3 hours"), ("de", "Flug morgen in 3 Stunden"),
      ("fr", "vol demain dans 3 heures"), ("ja", "明日3時間後便"), ("zh", "明天3小时后航班"),
    ])
  func ordersWords(code: String, expected: String) throws {
    let phrase = Self.phrase(head: 6, day: 1, span: (3, 1))
    #expect(try Self.readings(of: phrase, in: code) == [expected])
  }

  @Test("The numbers of every reading are the clock's, the hour on either of two clocks")
  func readsNumbers() throws {
    for code in TimeWording.all.keys.map(\.rawValue).sorted() {
      for hour in 0..<24 {
        let onTwelve = hour == 0 ? 12 : hour > 12 ? hour - 12 : hour
        for minute in [0, 5, 30] {
          for reading in try Self.readings(of: Self.phrase(clock: (hour, minute)), in: code) {
            let numbers = reading.split { !$0.isNumber }.map(String.init)
            #expect(numbers.first == "\(hour)" || numbers.first == "\(onTwelve)", "\(reading)")
            // Full hours need no minutes, and half hours have words; 5 is 05.
            let digits = minute < 10 ? "0\(minute)" : "\(minute)"
            #expect(
              numbers.dropFirst() == [digits] || (numbers.count == 1 && minute != 5), "\(reading)")
          }
        }
      }
    }
  }

  @Test(
    "Midnight, noon and the afternoon are read on both clocks",
    arguments: [
      (0, "12"), (9, "9"), (12, "12"), (14, "2"), (23, "11"),
    ])
  func readsBothClocks(hour: Int, onTwelve: String) throws {
    let wording = TimeWording(
      days: [], heads: [], spans: [], fullHours: ["H#|h#|p#"], minutes: [], halfHours: [],
      parts: ["a", "b", "c"], isHeadFinal: false)
    var random = SeededRandom(seed: 1)
    var phrase = TimePhrases.Phrase(&random)
    (phrase.head, phrase.day, phrase.span, phrase.clock) = (nil, nil, nil, (hour, 0))
    let part = hour < 12 ? "a" : hour < 19 ? "b" : "c"
    #expect(wording.text(of: phrase, &random) == "\(hour)|\(onTwelve)|\(part)")
  }

  @Test("A table without a word for each day, event, unit and part of the day is refused")
  func refusesGaps() throws {
    let columns = ["language", "kind", "form"]
    func languages(_ rows: String) throws -> [Language: TimeWording] {
      let table = try TextTable(
        columns.joined(separator: "\t") + "\n" + rows, file: "forms.tsv", columns: columns)
      return try TimeWording.languages(of: table)
    }
    #expect(throws: TextTableError.invalidField(file: "forms.tsv", line: 2, column: "kind")) {
      try languages("en\tfortnight\tlater\n")
    }
    var rows = ["fullHour", "minute", "order"].map { "en\t\($0)\tat H#\n" }.joined()
    for (kind, count) in [("day", 11), ("head", 8), ("span", 4), ("morning", 1), ("afternoon", 1)] {
      rows += (0..<count).map { "en\t\(kind)\tform \($0)\n" }.joined()
    }
    #expect(
      throws: TextTableError.wrongCount(
        file: "forms.tsv", name: "en evening", expected: 1, found: 0)
    ) { try languages(rows) }
    let wording = try languages(rows + "en\tevening\tlate\n")[.english]
    #expect(wording?.parts == ["form 0", "form 0", "late"])
    #expect(wording?.isHeadFinal == false)
  }
}
