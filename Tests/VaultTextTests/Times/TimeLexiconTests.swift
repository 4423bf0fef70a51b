internal import Testing

@testable internal import VaultText

@Suite("The words of time of a language")
struct TimeLexiconTests {
  /// What a phrase of words with `_` between them means.
  private func meaning(_ phrase: String, _ words: TimeWords) -> TimeWord? {
    let lexicon = TimeLexicon(words)
    var state: Int32 = 0
    for key in TimeFolding.keys(of: phrase) {
      guard let word = lexicon.identifier(key), let next = lexicon.step(state, word) else {
        return nil
      }
      state = next
    }
    return lexicon.meaning(of: state).map { lexicon.meanings[$0] }
  }

  @Test("One word can mean several things")
  func joinsMeanings() throws {
    let second = try #require(meaning("second", .english))
    #expect(second.ordinal == 2)
    #expect(second.unit == .second)
    #expect(second.has(.weak))
    let tomorrow = try #require(meaning("morgen", .german))
    #expect(tomorrow.dayOffset == 1)
    #expect(tomorrow.part == .morning)
  }

  @Test("Phrases are paths of words, and their beginnings need not mean anything")
  func findsPhrases() {
    #expect(meaning("day_after_tomorrow", .english)?.dayOffset == 2)
    #expect(meaning("day_after", .english) == nil)
    #expect(meaning("twenty_first", .english)?.ordinal == 21)
    #expect(meaning("xyzzy", .english) == nil)
  }

  @Test("Tens and units make one number in the languages that write them apart")
  func makesNumbers() {
    #expect(meaning("twenty_five", .english)?.number == 25)
    #expect(meaning("ninety_six", .english)?.number == 96)
    #expect(meaning("treinta_y_uno", .spanish)?.number == 31)
    #expect(meaning("vingt_deux", .french)?.number == 22)
  }

  @Test("German parts of a weekday and Chinese weekdays of a week are made of their halves")
  func makesCompounds() {
    let friday = meaning("freitagabend", .german)
    #expect(friday?.weekday == 5)
    #expect(friday?.part == .evening)
    let next = meaning("下周五", .chinese)
    #expect(next?.weekday == 5)
    #expect(next?.shift == 1)
  }

  @Test("Every language knows two feasts")
  func isComplete() {
    for words in TimeWords.all {
      let feasts = words.entries.compactMap { entry in
        if case .feast(let feast) = entry.meaning { feast } else { nil }
      }
      #expect(Set(feasts).count >= 2, "\(words.code)")
    }
  }

  @Test("Words longer than any entry, and of the same beginning, are none")
  func refusesLongWords() {
    #expect(meaning("tomorrowtomorrowtomorrowtomorrow", .english) == nil)
    #expect(TimeFolding.keys(of: String(repeating: "a", count: 1000)).count == 1)
  }

  @Test("Every entry of a table is found, and nothing else")
  func probesTables() {
    var entries: [UInt64: Int32] = [:]
    for index in 0..<1000 { entries[UInt64(index) << 32 | UInt64(index * 7)] = Int32(index) }
    let table = TimeTable(entries)
    #expect(entries.allSatisfy { table[$0.key] == $0.value })
    #expect(table[5] == nil)
    #expect(TimeTable<UInt64>([:])[0] == nil)
  }
}
