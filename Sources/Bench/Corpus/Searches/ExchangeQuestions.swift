/// Finds the questions and answers of a vault, so that later searches can ask for them.
///
/// Each exchange of a topic comes with a search that names who answered and paraphrases the rest.
/// An answer counts only directly after its question; the owner's own are left out.
struct ExchangeQuestions {
  let archive: VaultArchive
  private var script: Script { archive.script }

  private struct Exchange {
    let text: String
    let question: Int32
    let answer: Int32
    let isCrossLingual: Bool
  }

  /// The searches in ascending order of their texts.
  ///
  /// - Complexity: O(messages).
  func all() -> [SearchQuestion] {
    let exchanges = exchanges()
    let abroad = Set(exchanges.filter(\.isCrossLingual).map(\.text))
    var set = SearchQuestionSet()
    func add(_ position: Int32, to text: String, isAnswer: Bool) {
      set.add(
        position, grade: isAnswer ? 2 : 1, reason: isAnswer ? "answer" : "question", to: text,
        .exchange, .close, isCrossLingual: abroad.contains(text))
    }
    var sayings: [Saying: [String: Bool]] = [:]
    for exchange in exchanges {
      for (position, isAnswer) in [(exchange.question, false), (exchange.answer, true)] {
        add(position, to: exchange.text, isAnswer: isAnswer)
        let turn = script.turns[Int(position)]
        sayings[Saying([turn.parts.0], of: turn), default: [:]][exchange.text] = isAnswer
      }
    }
    set.addReplies(in: script.turns)
    // What was sent again, typed anew: the same sentences by the same person in the same chat.
    for (position, turn) in script.turns.enumerated() where turn.event >= 0 && turn.copies < 0 {
      for (text, isAnswer) in sayings[Saying([turn.parts.0], of: turn)] ?? [:] {
        add(Int32(position), to: text, isAnswer: isAnswer)
      }
    }
    return set.all(answers: 1...Int.max)
  }

  // MARK: - Exchanges

  private func exchanges() -> [Exchange] {
    let tables = [script.setting.main, script.setting.second].map { lexicon in
      (answers: numbers(lexicon) { $0.answer }, questions: numbers(lexicon) { $0.question })
    }
    return script.turns.enumerated().compactMap { position, turn in
      guard turn.event >= 0, turn.answers >= 0, turn.copies < 0, turn.content == .talk,
        let person = turn.person
      else { return nil }
      let question = script.turns[Int(turn.answers)]
      let table = tables[turn.isSecondLanguage ? 1 : 0]
      guard let number = table.answers[turn.parts.0],
        table.questions[question.parts.0] == number, question.event == turn.event,
        let text = worded(
          script.plans[Int(turn.event)], number, person: archive.cast.people[person].givenName)
      else { return nil }
      return Exchange(
        text: text, question: turn.answers, answer: Int32(position),
        isCrossLingual: turn.isSecondLanguage)
    }
  }

  /// The number of the exchange in its topic of each phrase that words a part of one.
  private func numbers(
    _ lexicon: Lexicon, of part: (Topic.Exchange) -> Meaning
  ) -> [Int32: Int] {
    var numbers: [Int32: Int] = [:]
    for outline in script.setting.outlines {
      for (number, exchange) in (lexicon.topic(outline.key)?.exchanges ?? []).enumerated() {
        for id in part(exchange).forms { numbers[id] = number }
      }
    }
    return numbers
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
}
