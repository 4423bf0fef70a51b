internal import VaultCore

/// Words what people write about one event.
///
/// A message is relevant by itself (grade 2) if it holds a phrase that names the event or a
/// sentence of the event's topic, and by its thread alone (grade 1) otherwise.
struct EventComposer {
  struct Text {
    var body: String
    var grade: Int
  }

  /// Who says it to whom, and when.
  struct Occasion {
    let sender: Person
    /// The only other reader, where there is just one.
    let addressee: Person?
    let date: CivilDate
  }

  private let plan: EventPlan
  private let lexicon: Lexicon
  private let topic: Topic
  private let zone: ZoneRule
  private let register: Register
  private let topicSlots: Set<String>
  private var book = PhraseBook()

  init?(plan: EventPlan, lexicon: Lexicon, zone: ZoneRule) {
    guard let topic = lexicon.topic(plan.outline.key) else { return nil }
    self.plan = plan
    self.lexicon = lexicon
    self.topic = topic
    self.zone = zone
    register = plan.outline.circle.register
    topicSlots = Set(Slots(grammar: lexicon.grammar).topic)
  }

  /// The subject that heads a mail thread about the event.
  mutating func subject(random: inout SeededRandom) -> String {
    let values = naming
    if random.chance(0.3) {
      return random.element(of: topic.nouns)["noun", default: ""].capitalizingFirstLetter
    }
    return random.element(of: topic.subjects).filled(with: values)
  }

  /// A brief answer that says nothing by itself.
  mutating func acknowledgement(
    _ phase: Phase, byMail: Bool, _ occasion: Occasion, random: inout SeededRandom
  ) -> Text? {
    let all = lexicon.phrasings(phase == .after ? .react : .acknowledge, register)
    // Nobody writes a letter around a lone face.
    let phrases = byMail ? all.filter { $0.source.contains(where: \.isLetter) } : all
    return sentence(phrases, isTopical: false, occasion, random: &random)
  }

  /// One or two sentences that fit where the conversation stands.
  mutating func remark(
    _ phase: Phase, byMail: Bool, _ occasion: Occasion, random: inout SeededRandom
  ) -> (act: DialogueAct?, text: Text)? {
    let act = random.element(of: phase.acts(byMail: byMail))
    let choice = random.index(weights: byMail ? [0.3, 0.15, 0.55] : [0.42, 0.38, 0.2])
    let wantsAct = choice != 1 || phase == .invitation
    let wantsTopic = choice != 0
    var parts: [Text] = []
    if wantsAct, let text = actSentence(act, occasion, random: &random) { parts.append(text) }
    if wantsTopic, let text = topicSentence(phase, occasion, random: &random) {
      parts.append(text)
    }
    if parts.isEmpty, let text = actSentence(act, occasion, random: &random) {
      parts.append(text)
    }
    guard let grade = parts.map(\.grade).max() else { return nil }
    let separator = !byMail && random.chance(0.12) ? "\n" : " "
    return (
      wantsAct ? act : nil,
      Text(body: parts.map(\.body).joined(separator: separator), grade: grade)
    )
  }

  /// One sentence of a dialogue act.
  mutating func actSentence(
    _ act: DialogueAct, _ occasion: Occasion, random: inout SeededRandom
  ) -> Text? {
    sentence(lexicon.phrasings(act, register), isTopical: false, occasion, random: &random)
  }

  /// One sentence of the event's topic.
  mutating func topicSentence(
    _ phase: Phase, _ occasion: Occasion, random: inout SeededRandom
  ) -> Text? {
    let phrases =
      switch phase {
      case .invitation, .planning: topic.plan
      case .soon: random.chance(0.35) ? topic.soon : topic.plan
      case .day: topic.soon
      case .after: topic.after
      }
    return sentence(phrases, isTopical: true, occasion, random: &random)
  }

  private mutating func sentence(
    _ phrases: [Template], isTopical: Bool, _ occasion: Occasion, random: inout SeededRandom
  ) -> Text? {
    let values = self.values(occasion, random: &random)
    guard
      let phrase = book.draw(
        phrases, values: values, repeats: !isTopical, random: &random)
    else { return nil }
    let isDirect = isTopical || phrase.slots.contains(where: topicSlots.contains)
    return Text(body: phrase.filled(with: values), grade: isDirect ? 2 : 1)
  }

  private var naming: Template.Values {
    EventPlanner.naming(project: plan.project, person: plan.subjectPerson, lexicon: lexicon)
  }

  private func values(_ occasion: Occasion, random: inout SeededRandom) -> Template.Values {
    var values = naming
    values.texts.merge(random.element(of: topic.nouns)) { _, form in form }
    let (date, second) = zone.local(plan.start)
    let named = lexicon.dates.name(date, saidOn: occasion.date)
    values.texts["day"] = named.day
    values.texts["date"] = named.date
    values.texts["time"] = plan.outline.isAllDay ? nil : lexicon.dates.clock(secondOfDay: second)
    values.texts["place"] = plan.place.name
    // A phrase such as "im Café Luna" exists in the language of the place alone.
    if !plan.isCrossLingual {
      values.texts["at"] = plan.place.at
      values.texts["title"] = plan.title
    }
    values.texts["me"] = occasion.sender.givenName
    values.wordings["me"] = occasion.sender.gender.wording
    values.wordings["you"] = .readers(areSeveral: occasion.addressee == nil)
    values.texts["name"] = occasion.addressee?.givenName
    values.wordings["name"] = occasion.addressee?.gender.wording
    return values
  }
}
