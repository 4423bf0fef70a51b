/// A question that the owner of a vault may put later, and the turns that answer it.
struct SearchQuestion {
  /// The distance of its words from those of the answer.
  enum Wording: String, Sendable, CaseIterable {
    /// Similar to the words of the answer.
    case close
    /// Of the same matter in other words.
    case distant
    /// In the vault's other language.
    case otherLanguage
    /// With a short form of the person's name.
    case shortName
  }

  let text: String
  let mechanism: SearchMechanism
  let wording: Wording
  /// True if all that answers it is in another language.
  var isCrossLingual = false
  /// The relevant messages: 2 for an answer, 1 for what belongs to it; empty if no message answers
  /// it.
  var grades: [Int32: (grade: Int, reason: String)] = [:]
}

/// Questions by their texts: the same text asked for two reasons is one question.
struct SearchQuestionSet {
  private var questions: [String: SearchQuestion] = [:]

  /// Adds a turn to the answers of a question; the first mechanism and wording stay.
  mutating func add(
    _ position: Int32, grade: Int = 2, reason: String = "answer", to text: String,
    _ mechanism: SearchMechanism, _ wording: SearchQuestion.Wording, isCrossLingual: Bool = false
  ) {
    var question =
      questions[text]
      ?? SearchQuestion(
        text: text, mechanism: mechanism, wording: wording, isCrossLingual: isCrossLingual)
    if (question.grades[position]?.grade ?? 0) < grade {
      question.grades[position] = (grade, reason)
    }
    question.isCrossLingual = question.isCrossLingual && isCrossLingual
    questions[text] = question
  }

  /// Adds the brief replies to the answers, with grade 1, to the questions of exchanges and
  /// those that several messages answer.
  mutating func addReplies(in turns: [Turn]) {
    var owners: [Int32: [String]] = [:]
    for (text, question) in questions {
      for position in question.grades.keys { owners[position, default: []].append(text) }
    }
    for (position, turn) in turns.enumerated()
    where turn.reason == .reply && turn.answers >= 0 && turn.copies < 0 {
      for text in owners[turn.answers] ?? [] {
        guard let question = questions[text], question.grades[Int32(position)] == nil,
          question.mechanism == .exchange || question.mechanism.genre == .multiTurn
        else { continue }
        questions[text]?.grades[Int32(position)] = (1, "reply")
      }
    }
  }

  /// Those that so many answers suit, in ascending order of their texts.
  func all(answers: ClosedRange<Int>) -> [SearchQuestion] {
    questions.values.filter { question in
      answers.contains(question.grades.values.count { $0.grade == 2 })
    }.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
  }
}
