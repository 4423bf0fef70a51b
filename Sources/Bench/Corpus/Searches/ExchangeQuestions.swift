/// Finds the questions and answers of a vault, so that later searches can ask for them.
///
/// Each exchange of a topic comes with a search that names who answered and paraphrases the rest.
/// An answer counts only directly after its question; the owner's own are left out.
struct ExchangeQuestions {
  let archive: VaultArchive
  private var script: Script { archive.script }

  private struct Group {
    var answers: Set<Int32> = []
    var questions: Set<Int32> = []
    var isCrossLingual = false
  }

  /// The searches in ascending order of their texts.
  ///
  /// - Complexity: O(messages).
  func all() -> [SearchQuestion] {
    var groups = groups()
    var owners: [Int32: [String]] = [:]
    for (text, group) in groups {
      for position in group.answers.union(group.questions) {
        owners[position, default: []].append(text)
      }
    }
    resends(into: &groups)
    var replies: [String: [Int32]] = [:]
    for (position, turn) in script.turns.enumerated()
    where turn.reason == .reply && turn.answers >= 0 && turn.copies < 0 {
      for text in owners[turn.answers] ?? [] { replies[text, default: []].append(Int32(position)) }
    }
    return groups.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { text in
      groups[text].map { judged(text, $0, replies: replies[text] ?? []) }
    }
  }

  // MARK: - Exchanges

  private func groups() -> [String: Group] {
    let tables = [script.setting.main, script.setting.second].map {
      ExchangeTable(lexicon: $0, outlines: script.setting.outlines)
    }
    var groups: [String: Group] = [:]
    for (position, turn) in script.turns.enumerated() {
      guard turn.event >= 0, turn.answers >= 0, turn.copies < 0, turn.content == .talk,
        let person = turn.person
      else { continue }
      let question = script.turns[Int(turn.answers)]
      let table = tables[turn.isSecondLanguage ? 1 : 0]
      guard let number = table.answer(turn.parts.0),
        table.question(question.parts.0) == number, question.event == turn.event
      else { continue }
      let plan = script.plans[Int(turn.event)]
      let speaker = archive.cast.people[person]
      guard let text = worded(plan, number, person: speaker.givenName) else { continue }
      groups[text, default: Group()].answers.insert(Int32(position))
      groups[text, default: Group()].questions.insert(turn.answers)
      if turn.isSecondLanguage { groups[text, default: Group()].isCrossLingual = true }
    }
    return groups
  }

  /// The search of an exchange in the owner's language; `nil` where the split must not use it.
  private func worded(_ plan: EventPlan, _ number: Int, person: String) -> String? {
    let lexicon = script.setting.main
    guard let topic = lexicon.topic(plan.outline.key), number < topic.exchanges.count else {
      return nil
    }
    let source = SearchSource(
      plan: PlanSource(plan: plan, lexicon: lexicon), noun: topic.nouns[0], person: person)
    for id in topic.exchanges[number].search.forms {
      let phrase = lexicon.phrases[id]
      guard script.setting.usesHeldOut || !phrase.isHeldOut,
        phrase.needs.isSubset(of: SearchSource.offered(plan))
      else { continue }
      return phrase.filled(with: source)
    }
    return nil
  }

  // MARK: - What is relevant

  /// Adds what was sent again, typed anew: the same sentences by the same person in the same chat.
  private func resends(into groups: inout [String: Group]) {
    var sayings: [Saying: [(text: String, isAnswer: Bool)]] = [:]
    for (text, group) in groups {
      for position in group.answers {
        sayings[Saying(script.turns[Int(position)]), default: []].append((text, true))
      }
      for position in group.questions {
        sayings[Saying(script.turns[Int(position)]), default: []].append((text, false))
      }
    }
    for (position, turn) in script.turns.enumerated() where turn.event >= 0 && turn.copies < 0 {
      for (text, isAnswer) in sayings[Saying(turn)] ?? [] {
        if isAnswer {
          groups[text]?.answers.insert(Int32(position))
        } else {
          groups[text]?.questions.insert(Int32(position))
        }
      }
    }
  }

  private struct Saying: Hashable {
    let event: Int32
    let speaker: Int16
    let first: Int32

    init(_ turn: Turn) {
      event = turn.event
      speaker = turn.speaker
      first = turn.parts.0
    }
  }

  private func judged(_ text: String, _ group: Group, replies: [Int32]) -> SearchQuestion {
    var question = SearchQuestion(text: text, mechanism: .exchange, wording: .close)
    question.isCrossLingual = group.isCrossLingual
    for position in replies { question.grades[position] = (1, "reply") }
    for position in group.questions { question.grades[position] = (1, "question") }
    for position in group.answers { question.grades[position] = (2, "answer") }
    return question
  }
}

/// The phrases of a lexicon that are the questions and answers of its topics' exchanges.
private struct ExchangeTable {
  private var answers: [Int16]
  private var questions: [Int16]

  init(lexicon: Lexicon, outlines: [TopicOutline]) {
    answers = Array(repeating: -1, count: lexicon.phrases.phrases.count)
    questions = answers
    for outline in outlines {
      for (number, exchange) in (lexicon.topic(outline.key)?.exchanges ?? []).enumerated() {
        for id in exchange.answer.forms { answers[Int(id)] = Int16(number) }
        for id in exchange.question.forms { questions[Int(id)] = Int16(number) }
      }
    }
  }

  /// The number of the exchange in its topic that a phrase answers.
  func answer(_ phrase: Int32) -> Int? { number(phrase, answers) }

  /// The number of the exchange in its topic that a phrase opens.
  func question(_ phrase: Int32) -> Int? { number(phrase, questions) }

  private func number(_ phrase: Int32, _ table: [Int16]) -> Int? {
    guard phrase >= 0, table[Int(phrase)] >= 0 else { return nil }
    return Int(table[Int(phrase)])
  }
}
