internal import VaultCore

/// Asks the questions that fit any event: when, where, who came, what it cost, how it went.
///
/// A question names an event as people call it, not as its messages do, so every message about any
/// event of that kind answers it: it is unknown which one is meant.
struct EventQuestions {
  let archive: VaultArchive
  let random: SeededRandom
  private var script: Script { archive.script }
  private var setting: Setting { archive.script.setting }

  /// The number of messages that may answer one.
  static let answers = 1...40
  /// The number of questions in a hundred that call an event by the name most frequent in its
  /// messages; the others take any of its names.
  private static let usualName = 70
  /// The number of messages of a day that may answer one.
  private static let ofDay = 2...10

  /// The questions in ascending order of their texts.
  ///
  /// - Complexity: O(messages).
  func all() -> [SearchQuestion] {
    var set = SearchQuestionSet()
    let acts = [setting.main, setting.second].map(Self.acts)
    let usual = usualNouns()
    for (position, turn) in script.turns.enumerated()
    where turn.event >= 0 && turn.copies < 0 && ![.none, .drift].contains(turn.reason) {
      let plan = script.plans[Int(turn.event)]
      for question in EventQuestion.allCases
      where answers(turn, question, acts[turn.isSecondLanguage ? 1 : 0]) {
        guard let text = worded(question, plan, usual, by: turn.person) else { continue }
        set.add(
          Int32(position), to: text, question.mechanism, .close,
          isCrossLingual: turn.isSecondLanguage)
      }
    }
    set.addReplies(in: script.turns)
    return set.all(answers: Self.answers) + ofDays()
  }

  /// By topic the noun that its messages use most; of equal ones the first.
  private func usualNouns() -> [String: Int] {
    var counts: [String: [UInt8: Int]] = [:]
    for turn in script.turns where turn.event >= 0 && !turn.isSecondLanguage {
      counts[script.plans[Int(turn.event)].outline.key, default: [:]][turn.noun, default: 0] += 1
    }
    return counts.compactMapValues { counts in
      counts.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { Int($0.key) }
    }
  }

  /// The dialogue act of each phrase of a lexicon.
  private static func acts(_ lexicon: Lexicon) -> [Int32: DialogueAct] {
    var acts: [Int32: DialogueAct] = [:]
    for act in DialogueAct.allCases {
      for meaning in Register.allCases.flatMap({ lexicon.meanings(act, $0) }) {
        for form in meaning.forms { acts[form] = act }
      }
    }
    return acts
  }

  private func answers(
    _ turn: Turn, _ question: EventQuestion, _ acts: [Int32: DialogueAct]
  ) -> Bool {
    switch question {
    case .dated: return false
    // Of a discussion, the brief replies are a part.
    case .outcome: return turn.phase == .after && turn.content == .talk
    case .discussed: return turn.phase != .after
    case _ where turn.reason == .reply: return false
    case .before: return turn.phase != .after && turn.person != nil
    case .quoted: return turn.person != nil && script.plans[Int(turn.event)].isInCalendar
    default: break
    }
    let phrases = (turn.isSecondLanguage ? setting.second : setting.main).phrases
    return turn.phrases.contains { part in
      acts[part].map(question.acts.contains) == true
        || !turn.isBeforeMove && !phrases[part].needs.isDisjoint(with: question.told)
    }
  }

  /// A question about an event; `nil` where it asks for a person and the owner answered, or the
  /// topic has no name in the owner's language.
  private func worded(
    _ question: EventQuestion, _ plan: EventPlan, _ usual: [String: Int], by person: Int?
  ) -> String? {
    let lexicon = setting.main
    guard let topic = lexicon.topic(plan.outline.key) else { return nil }
    var stream = random.stream("\(question.rawValue) \(plan.outline.key)")
    let isUsual = stream.index(below: 100) < Self.usualName
    let other = stream.index(below: topic.nouns.count)
    let noun = isUsual ? usual[plan.outline.key] ?? other : other
    guard let phrase = phrase(question, &stream) else { return nil }
    let source = SearchSource(
      noun: topic.nouns[noun], person: person.map { archive.cast.people[$0].givenName } ?? "",
      title: archive.wording.ownTitle(of: plan))
    return phrase.filled(with: source)
  }

  private func phrase(_ question: EventQuestion, _ stream: inout SeededRandom) -> Phrase? {
    let forms = setting.main.questions.wordings(of: question).flatMap(\.forms)
      .map { setting.main.phrases[$0] }.filter { setting.usesHeldOut || !$0.isHeldOut }
    return forms.isEmpty ? nil : stream.element(of: forms)
  }

  // MARK: - Days

  private struct PersonAndDay: Hashable {
    let person: Int
    let day: CivilDate
  }

  /// The questions about the messages of one person on one day.
  private func ofDays() -> [SearchQuestion] {
    var positions: [PersonAndDay: [Int32]] = [:]
    for (position, turn) in script.turns.enumerated() where turn.copies < 0 {
      guard let person = turn.person, turn.content != .photo else { continue }
      positions[
        PersonAndDay(person: person, day: setting.clock.date(turn.time)), default: []
      ].append(Int32(position))
    }
    var set = SearchQuestionSet()
    for (key, own) in positions where Self.ofDay.contains(own.count) {
      var stream = random.stream("dated \(key.person) \(key.day.daysSinceEpoch)")
      guard let phrase = phrase(.dated, &stream) else { continue }
      let dates = setting.main.dates
      var day = ""
      // Far from the day, so that it is named by its date.
      let later = CivilDate(daysSinceEpoch: key.day.daysSinceEpoch + 60)
      dates.naming(key.day, saidOn: later, variant: stream.index(below: 100)).day
        .append(to: &day, with: dates.parts(of: key.day))
      let text = phrase.filled(
        with: SearchSource(person: archive.cast.people[key.person].givenName, day: day))
      for position in own { set.add(position, to: text, .dated, .close) }
    }
    return set.all(answers: Self.ofDay)
  }
}
