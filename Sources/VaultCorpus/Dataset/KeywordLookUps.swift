internal import VaultCore

/// Invents the keyword look-ups of a vault and judges them by its texts.
///
/// People look for things by a project and a noun, somebody's name and a noun, a place, a day.
/// Which messages such words are in is no matter of opinion, so they are judged by
/// ``KeywordMatcher`` over every message's subject and text.
struct KeywordLookUps {
  private let archive: VaultArchive
  private let lexicon: Lexicon

  /// How many messages a look-up may find to be worth asking.
  static let relevant = 2...40
  private static let handful = 4
  /// Why its messages are relevant.
  static let reason = "keywords"
  private static let candidates = 320

  init(archive: VaultArchive) {
    self.archive = archive
    lexicon = archive.script.setting.main
  }

  /// A look-up and the messages that hold its words, ascending, copies once.
  struct Judged {
    let text: String
    let wordCount: Int
    let documents: [DocumentID]
    let last: Timestamp
  }

  /// The look-ups that find enough and not too much, in the order of the draw, but those that find
  /// a handful before those that find less.
  ///
  /// - Complexity: O(length of all texts), which are worded for it.
  func all(random: SeededRandom) -> [Judged] {
    let texts = drawn(random: random)
    guard !texts.isEmpty else { return [] }
    var matcher = KeywordMatcher(texts, isSpaced: lexicon.spacesSentences)
    var times: [DocumentID: Timestamp] = [:]
    for entry in archive.entries() where entry.turn >= 0 {
      matcher.note(entry.message.id, texts: [entry.message.subject ?? "", entry.message.text])
    }
    let wanted = Set(matcher.hits.filter { Self.relevant.contains($0.count) }.joined())
    let aliases = VaultAliases(archive: archive).pairs()
    let canonical = Dictionary(
      aliases.map { ($0.other, $0.canonical) }, uniquingKeysWith: { first, _ in first })
    for position in archive.script.turns.indices {
      let id = archive.id(of: Int32(position))
      if wanted.contains(id) { times[id] = archive.sentAt(Int32(position)) }
    }
    let judged: [Judged] = zip(texts, matcher.hits).compactMap { text, hits in
      let documents = Set(hits.map { canonical[$0] ?? $0 }).sorted()
      guard Self.relevant.contains(documents.count),
        let last = hits.compactMap({ times[$0] }).max()
      else { return nil }
      return Judged(
        text: text, wordCount: KeywordText(text).words.count, documents: documents, last: last)
    }
    return judged.filter { $0.documents.count >= Self.handful }
      + judged.filter { $0.documents.count < Self.handful }
  }

  // MARK: - What is typed

  private func drawn(random: SeededRandom) -> [String] {
    var stream = random.stream("look-ups")
    let plans = archive.script.plans.filter {
      $0.messageLanguage == lexicon.language && $0.messageCount > 2 && !$0.attendees.isEmpty
    }
    guard !plans.isEmpty else { return [] }
    var texts: [String] = []
    for _ in 0..<Self.candidates * 3 where texts.count < Self.candidates {
      guard let words = words(of: stream.element(of: plans), random: &stream) else { continue }
      let text = words.joined(separator: " ")
      if isTypable(text), !texts.contains(text) { texts.append(text) }
    }
    return texts
  }

  private func words(of plan: EventPlan, random: inout SeededRandom) -> [String]? {
    guard let topic = lexicon.topic(plan.outline.key) else { return nil }
    let noun = topic.nouns[random.index(below: topic.nouns.count)].bare
    let person = archive.cast.people[random.element(of: plan.attendees)].givenName
    let clock = archive.script.setting.clock
    let day = lexicon.dates.weekdays[clock.date(plan.start).weekday - 1]
    let place = plan.isCrossLingual ? nil : archive.wording.place(of: plan).name
    let about = plan.project ?? plan.subject?.name
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
