internal import VaultCore

/// Asks for statements that were made without a question, and for some that were never made.
///
/// Every sentence of a topic or of small talk that has a question in the lexicon is a fact. One
/// wording is drawn for each fact of a vault; a question that names no person is answered by the
/// messages of everybody who stated it, the owner included, and one that names a person only by
/// that person's.
struct StatementQuestions {
  let archive: VaultArchive
  let random: SeededRandom
  private var script: Script { archive.script }
  private var setting: Setting { archive.script.setting }

  /// The number of messages that may answer one.
  static let answers = 1...8
  /// The number of facts in a hundred that are asked for in other words, in the vault's other
  /// language, and by a short form of a name.
  private static let distant = 25
  private static let otherLanguage = 8
  private static let shortName = 6
  /// The number of questions of a vault without an answer.
  private static let neverSaid = 8

  /// The questions in ascending order of their texts, then those that nothing answers.
  ///
  /// - Complexity: O(messages).
  func all() -> [SearchQuestion] {
    var set = SearchQuestionSet()
    var said: Set<Questions.Fact> = []
    for (position, turn) in script.turns.enumerated() {
      let told = turn.isSecondLanguage ? setting.second : setting.main
      let isAnswer = turn.copies < 0 && [.talk, .document, .forward].contains(turn.content)
      for line in script.lines(of: turn) {
        guard let fact = told.questions.fact(of: line.phrase) else { continue }
        // A caption states it, too, though no question asks for it.
        said.insert(fact)
        guard isAnswer else { continue }
        let plan = turn.event < 0 || line.isDigression ? nil : script.plans[Int(turn.event)]
        guard let asked = worded(fact, by: turn.person, plan) else { continue }
        set.add(
          Int32(position), to: asked.text, fact.isOpening ? .opening : .remark, asked.wording,
          isCrossLingual: asked.language != told.language)
      }
    }
    return set.all(answers: Self.answers) + neverSaid(butNot: said)
  }

  /// The question for a fact that a person stated; `nil` where the owner's own words would answer
  /// it, or the split may not use it.
  private func worded(
    _ fact: Questions.Fact, by person: Int?, _ plan: EventPlan?
  ) -> (text: String, wording: SearchQuestion.Wording, language: Language)? {
    var stream = random.stream("\(fact.list)#\(fact.index)")
    let draw = stream.index(below: 100)
    var wording: SearchQuestion.Wording = draw < Self.distant ? .distant : .close
    if draw >= 100 - Self.shortName { wording = .shortName }
    let isOther =
      draw >= 100 - Self.shortName - Self.otherLanguage && wording == .close
      && setting.second.language != setting.main.language
    if isOther { wording = .otherLanguage }
    let lexicon = isOther ? setting.second : setting.main
    guard let forms = lexicon.questions.wording(of: fact)?.forms else { return nil }
    let phrase = lexicon.phrases[wording == .distant ? forms.upperBound - 1 : forms.lowerBound]
    let namesPerson = phrase.needs.isSuperset(of: SlotSet(.person))
    guard setting.usesHeldOut || !phrase.isHeldOut, person != nil || !namesPerson else {
      return nil
    }
    var offered = SlotSet(.person)
    if let plan { offered.formUnion(SearchSource.offered(plan)) }
    guard phrase.needs.isSubset(of: offered) else { return nil }
    var name = person.map { archive.cast.people[$0].givenName } ?? ""
    if wording == .shortName {
      let short = Self.shortened(name)
      if short == name { wording = .close }
      name = short
    }
    let source = SearchSource(
      plan: plan.map { PlanSource(plan: $0, lexicon: lexicon) }, person: name)
    return (phrase.filled(with: source), wording, lexicon.language)
  }

  /// The short form of a long name in Latin letters: the first three letters or more that hold a
  /// vowel and end in a consonant.
  static func shortened(_ name: String) -> String {
    let letters = Array(name)
    guard letters.count >= 6,
      letters.allSatisfy({ $0.isLetter && $0.unicodeScalars.allSatisfy { $0.value < 0x250 } })
    else { return name }
    let isVowel = letters.map { vowels.contains($0.lowercased()) }
    let end = (3..<letters.count - 1).first { !isVowel[$0 - 1] && isVowel[..<$0].contains(true) }
    return end.map { String(letters[..<$0]) } ?? name
  }

  private static let vowels: Set<String> = [
    "a", "e", "i", "o", "u", "y", "á", "à", "â", "ä", "ã", "é", "è", "ê", "ë", "í", "ì", "î", "ï",
    "ó", "ò", "ô", "ö", "õ", "ú", "ù", "û", "ü",
  ]

  // MARK: - Questions without an answer

  private func neverSaid(butNot said: Set<Questions.Fact>) -> [SearchQuestion] {
    let speakers = Set(script.turns.compactMap(\.person)).sorted()
    guard !speakers.isEmpty else { return [] }
    var stream = random.stream("never said")
    let facts = setting.main.questions.askable.filter { !said.contains($0) }
      .sorted { ($0.list, $0.index) < ($1.list, $1.index) }
    var questions: [SearchQuestion] = []
    for fact in stream.shuffled(facts) where questions.count < Self.neverSaid {
      guard let form = setting.main.questions.wording(of: fact)?.forms.first else { continue }
      let phrase = setting.main.phrases[form]
      guard phrase.needs.isSubset(of: SlotSet(.person)), setting.usesHeldOut || !phrase.isHeldOut
      else { continue }
      let person = archive.cast.people[stream.element(of: speakers)]
      questions.append(
        SearchQuestion(
          text: phrase.filled(with: SearchSource(person: person.givenName)),
          mechanism: .neverSaid, wording: .close))
    }
    return questions
  }
}
