internal import VaultCore

/// Invents the keyword look-ups of a vault and judges them by its texts.
///
/// People look for things by a project and a noun, a person's name and a noun, a place, a day, a
/// number; they type the beginning of a word, and make slips. Which messages hold such words can be
/// computed, so they are judged by ``KeywordMatcher`` over every message's subject and text; a slip
/// is judged by the intended word.
struct KeywordLookUps {
  private let archive: VaultArchive
  private let lexicon: Lexicon

  /// The number of relevant messages that a usable look-up may have.
  static let relevant = 2...40
  /// The number of messages that may hold a number.
  static let ofNumber = 1...5
  private static let handful = 4
  /// The reason that its messages are relevant.
  static let reason = "keywords"
  private static let candidates = 320
  private static let numbers = 3
  private static let leastDigits = 3

  init(archive: VaultArchive) {
    self.archive = archive
    lexicon = archive.script.setting.main
  }

  /// The form in which the words are typed.
  enum Form: String, Sendable, CaseIterable {
    /// Two or three whole words.
    case words
    /// The same, but of the last one only the beginning.
    case beginning
    /// The same with a slip: two letters of a word in the wrong order, or one missing.
    case misspelt
    /// A number of three digits and more.
    case number
  }

  /// A look-up and the messages that hold its words, ascending, copies once.
  struct Judged {
    let text: String
    let form: Form
    let documents: [DocumentID]
    let last: Timestamp
  }

  private struct Draft: Hashable {
    let typed: String
    let meant: String
    let form: Form
  }

  /// The look-ups that find enough and not too much, in the order of the draw, but those that find
  /// a handful before those that find less; a few numbers come first.
  ///
  /// - Complexity: O(length of all texts), which are worded for it.
  func all(random: SeededRandom) -> [Judged] {
    let drafts = drawn(random: random)
    guard !drafts.isEmpty else { return [] }
    var matcher = KeywordMatcher(drafts.map(\.meant), isSpaced: lexicon.spacesSentences)
    var numbers: [String: Set<DocumentID>] = [:]
    for entry in archive.entries() where entry.turn >= 0 {
      let texts = [entry.message.subject ?? "", entry.message.text]
      matcher.note(entry.message.id, texts: texts)
      for text in texts {
        for number in Self.numbers(in: text) {
          numbers[number, default: []].insert(entry.message.id)
        }
      }
    }
    var stream = random.stream("numbers")
    let held = numbers.filter { Self.ofNumber.contains($0.value.count) }
    let chosen = stream.shuffled(held.keys.sorted()).prefix(Self.numbers)
    let judge = judge(
      of: matcher.hits.filter { Self.relevant.contains($0.count) }
        + chosen.map { Array(held[$0] ?? []) })
    let judged = zip(drafts, matcher.hits).compactMap { draft, hits in
      judge.judged(draft.typed, draft.form, hits, Self.relevant)
    }
    return chosen.compactMap { judge.judged($0, .number, Array(held[$0] ?? []), Self.ofNumber) }
      + judged.filter { $0.documents.count >= Self.handful }
      + judged.filter { $0.documents.count < Self.handful }
  }

  private static func numbers(in text: String) -> [String] {
    KeywordText(text).words.filter { word in
      word.count >= leastDigits && word.allSatisfy { (0x30...0x39).contains($0) }
    }.map { String(String.UnicodeScalarView($0.compactMap(Unicode.Scalar.init))) }
  }

  /// The properties of the messages that are found.
  private struct Judge {
    let times: [DocumentID: Timestamp]
    let canonical: [DocumentID: DocumentID]

    func judged(
      _ text: String, _ form: Form, _ hits: [DocumentID], _ relevant: ClosedRange<Int>
    ) -> Judged? {
      let documents = Set(hits.map { canonical[$0] ?? $0 }).sorted()
      guard relevant.contains(documents.count), let last = hits.compactMap({ times[$0] }).max()
      else { return nil }
      return Judged(text: text, form: form, documents: documents, last: last)
    }
  }

  private func judge(of hits: [[DocumentID]]) -> Judge {
    let wanted = Set(hits.joined())
    let aliases = VaultAliases(archive: archive).pairs()
    var times: [DocumentID: Timestamp] = [:]
    for position in archive.script.turns.indices {
      let id = archive.id(of: Int32(position))
      if wanted.contains(id) { times[id] = archive.sentAt(Int32(position)) }
    }
    return Judge(
      times: times,
      canonical: Dictionary(
        aliases.map { ($0.other, $0.canonical) }, uniquingKeysWith: { first, _ in first }))
  }

  // MARK: - What is typed

  private func drawn(random: SeededRandom) -> [Draft] {
    var stream = random.stream("look-ups")
    let plans = archive.script.plans.filter {
      $0.messageLanguage == lexicon.language && $0.messageCount > 2 && !$0.attendees.isEmpty
    }
    guard !plans.isEmpty else { return [] }
    var drafts: [Draft] = []
    var seen: Set<String> = []
    for _ in 0..<Self.candidates * 3 where drafts.count < Self.candidates {
      guard let words = words(of: stream.element(of: plans), random: &stream) else { continue }
      let text = words.joined(separator: " ")
      let draft = draft(text, random: &stream)
      if isTypable(text), seen.insert(draft.typed).inserted { drafts.append(draft) }
    }
    return drafts
  }

  /// A third of look-ups as they are meant, a third cut short, a third with a slip; in scripts
  /// without spaces all are as they are meant.
  private func draft(_ text: String, random: inout SeededRandom) -> Draft {
    let form = lexicon.spacesSentences ? random.index(below: 3) : 0
    var words = text.split(separator: " ").map(String.init)
    if form == 1, let last = words.last, last.count >= 6 {
      let cut = String(last.prefix(max(4, last.count * 2 / 3)))
      words[words.count - 1] = cut
      let typed = words.joined(separator: " ")
      return Draft(typed: typed, meant: typed + "…", form: .beginning)
    }
    if form == 2, let place = words.indices.filter({ words[$0].count >= 5 }).first {
      words[place] = Self.slipped(words[place], random: &random)
      return Draft(typed: words.joined(separator: " "), meant: text, form: .misspelt)
    }
    return Draft(typed: text, meant: text, form: .words)
  }

  /// A word with two of its inner letters in the wrong order, or one of them missing.
  private static func slipped(_ word: String, random: inout SeededRandom) -> String {
    var letters = Array(word)
    let place = random.integer(in: 1...letters.count - 3)
    if random.chance(0.5), letters[place] != letters[place + 1] {
      letters.swapAt(place, place + 1)
    } else {
      letters.remove(at: place)
    }
    return String(letters)
  }

  private func words(of plan: EventPlan, random: inout SeededRandom) -> [String]? {
    guard let topic = lexicon.topic(plan.outline.key) else { return nil }
    let noun = topic.nouns[random.index(below: topic.nouns.count)].bare
    let person = archive.cast.people[random.element(of: plan.attendees)].givenName
    let clock = archive.script.setting.clock
    let day = lexicon.dates.weekdays[clock.date(plan.start).weekday - 1]
    let place = plan.isCrossLingual ? nil : archive.wording.place(of: plan).name
    let about = plan.project ?? plan.subject
    switch random.index(below: 10) {
    case 0, 1, 2: return about.map { [$0, noun] }
    case 3: return about.map { [$0, day] }
    case 4: return place.map { [$0, noun] }
    case 5: return [noun, day]
    case 6: return about.map { [$0, noun, day] } ?? place.map { [$0, day] }
    case 7: return about.map { [person, $0] } ?? [person, day]
    case 8: return [person, noun, day]
    default: return [person, noun]
    }
  }

  // Two or three words, none of which is an article.
  private func isTypable(_ text: String) -> Bool {
    let words = KeywordText(text).words
    let least = lexicon.spacesSentences ? 3 : 2
    return (2...3).contains(words.count) && Set(words).count == words.count
      && words.allSatisfy { $0.count >= least }
  }
}
