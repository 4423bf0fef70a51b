internal import VaultCore

/// Puts a script into words.
///
/// Every text follows only from its turn, so texts are made when they are needed, in any order and
/// on any number of threads. It is a class because every text is made with it: a value would be
/// copied, lexicons and all, for each of a million.
final class Wording: Sendable {
  let script: Script
  private let typists: [Typist]

  init(_ script: Script) {
    self.script = script
    typists = [script.setting.main, script.setting.second].map { Typist(lexicon: $0) }
  }

  private var setting: Setting { script.setting }

  /// The lexicon of a turn's language.
  func lexicon(of turn: Turn) -> Lexicon {
    turn.isSecondLanguage ? setting.second : setting.main
  }

  /// The event that a turn was written for.
  func plan(of turn: Turn) -> EventPlan? {
    turn.event < 0 ? nil : script.plans[Int(turn.event)]
  }

  // MARK: - Turns

  /// The text of a chat message, or of a mail between greeting and closing; in a share of the chat
  /// messages each sentence is on a line of its own.
  ///
  /// - Complexity: O(length).
  func text(of position: Int32) -> String {
    var turn = script.turns[Int(position)]
    // A copy has the text of its original, even if midnight is between the two.
    if turn.copies >= 0 { turn = script.turns[Int(turn.copies)] }
    return text(of: turn, said: setting.clock.date(turn.time))
  }

  private func text(of turn: Turn, said date: CivilDate) -> String {
    switch turn.content {
    case .talk, .document, .forward: break
    case .photo where turn.random(7).seed % 5 < 2: break
    case .photo: return ""
    case .voice:
      let voice = lexicon(of: turn).typing.voice
      return voice[Int(turn.seed % UInt32(voice.count))]
    case .automatic, .distractor: return ""
    }
    let words = paragraph(sentences(of: turn, said: date), lexicon(of: turn), gap: gap(of: turn))
    guard case .chat(let room) = turn.place else { return words }
    let typist = typists[turn.isSecondLanguage ? 1 : 0]
    let other = typists[turn.isSecondLanguage ? 0 : 1]
    return typist.typed(
      words, by: setting.cast[turn.person],
      manner: Typist.Manner(
        register: script.rooms.chats[room].circle.register, isBrief: isBrief(turn),
        mayStartLower: startsWithWords(turn), isOpening: isOpening(turn)),
      mixing: setting.main.language == setting.second.language ? nil : other,
      seed: turn.random(1))
  }

  /// Sentences one after another, each of them ended; `gap` separates them, the language's own
  /// where it is `nil`.
  func paragraph(_ sentences: [String], _ lexicon: Lexicon, gap: String? = nil) -> String {
    var text = ""
    for sentence in sentences {
      if let last = text.last {
        if last.isLetter || last.isNumber { text += lexicon.spacesSentences ? "." : "。" }
        text += gap ?? lexicon.sentenceGap
      }
      text += sentence
    }
    return text
  }

  private func isBrief(_ turn: Turn) -> Bool {
    guard turn.reason != .reply, turn.parts.0 >= 0 else { return true }
    return turn.parts.1 < 0 && !lexicon(of: turn).phrases[turn.parts.0].hasLetters
  }

  // A name, a day or an abbreviation keeps its capital letter.
  private func startsWithWords(_ turn: Turn) -> Bool {
    guard let first = script.lines(of: turn).first,
      case .literal(let text)? = lexicon(of: turn).phrases[first.phrase].pieces.first
    else { return false }
    return text.dropFirst().first.map { !$0.isUppercase } ?? true
  }

  /// Returns true if a message starts a subject: everyday talk starts, or there is only one
  /// sentence.
  private func isOpening(_ turn: Turn) -> Bool {
    turn.parts.1 < 0 && turn.digression < 0
      || turn.answers < 0 && (turn.event < 0 || turn.reason == .drift)
  }

  // In chats some people start a new line with a new sentence.
  private func gap(of turn: Turn) -> String {
    if case .chat = turn.place, turn.lot(.breaksLines, below: 8) == 0 { return "\n" }
    return lexicon(of: turn).sentenceGap
  }

  /// The sentences of a turn, in correct spelling.
  func sentences(of turn: Turn, said date: CivilDate) -> [String] {
    let lexicon = lexicon(of: turn)
    let source = TurnSource(wording: self, turn: turn, lexicon: lexicon, date: date)
    return script.lines(of: turn).map { line in
      let phrase = lexicon.phrases[line.phrase]
      return line.isDigression ? phrase.filled(with: source.talk) : phrase.filled(with: source)
    }
  }

  // MARK: - Events

  /// The title in the calendar.
  ///
  /// Many titles of a programme begin with the name of its group.
  func title(of plan: EventPlan) -> String {
    let title = ownTitle(of: plan)
    guard let programme = plan.programme, programme.prefixesTitles,
      let group = groupTitle(of: programme)
    else { return title }
    return "\(group): \(title)"
  }

  private func groupTitle(of programme: Programme) -> String? {
    script.rooms.group(serving: programme).flatMap { script.rooms.chats[$0].title }
  }

  /// The name of the event that people give as its title.
  ///
  /// Half of all titles are a name of the event, with its project or person; the others are worded.
  func ownTitle(of plan: EventPlan) -> String {
    let nouns = setting.lexicon(plan.language).topic(plan.outline.key)?.nouns ?? []
    guard let number = plan.titleNoun(of: nouns.count) else {
      return phrase(of: plan, plan.title) { $0.titles }
    }
    let noun = nouns[number].bare.capitalizingFirstLetter
    if let project = plan.project { return "\(noun) \(project)" }
    let isSpaced = setting.lexicon(plan.language).spacesSentences
    return plan.subject.map { isSpaced ? "\(noun) (\($0))" : "\(noun)（\($0)）" } ?? noun
  }

  /// The notes of the calendar entry, if any; instances of a series may have another variant of
  /// them.
  ///
  /// All events of a programme have the same notes.
  func notes(of plan: EventPlan, variant: Int = 0) -> String {
    guard let programme = plan.programme else {
      return plan.hasNoNotes ? "" : phrase(of: plan, plan.notes / 100 + variant) { $0.notes }
    }
    let lexicon = setting.main
    let ids = (lexicon.topic(programme.notesTopic)?.notes ?? []).flatMap(\.forms).filter {
      lexicon.phrases[$0].needs.isEmpty && (setting.usesHeldOut || !lexicon.phrases[$0].isHeldOut)
    }
    let note =
      ids.isEmpty
      ? ""
      : lexicon.phrases[ids[programme.notes % ids.count]].filled(
        with: PlanSource(plan: plan, lexicon: lexicon))
    return [groupTitle(of: programme) ?? "", note, programme.link].filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  /// The place of the event, or the one that was first planned.
  func place(of plan: EventPlan, isFormer: Bool = false) -> Names.Place {
    let places = setting.lexicon(plan.language).names.places(plan.outline.placeKind)
    return places[(isFormer ? plan.formerPlace ?? plan.place : plan.place) % places.count]
  }

  private func phrase(
    of plan: EventPlan, _ number: Int, _ list: (Topic) -> [Meaning]
  ) -> String {
    let lexicon = setting.lexicon(plan.language)
    guard let topic = lexicon.topic(plan.outline.key) else { return "" }
    let ids = list(topic).flatMap { $0.forms }.filter {
      setting.usesHeldOut || !lexicon.phrases[$0].isHeldOut
    }
    guard !ids.isEmpty else { return "" }
    return lexicon.phrases[ids[number % ids.count]].filled(
      with: PlanSource(plan: plan, lexicon: lexicon))
  }

  // MARK: - Mail

  /// The subject line of a thread.
  func subject(of thread: MailThread) -> String {
    let lexicon = setting.lexicon(thread.language)
    switch thread.heading {
    case .topic(let phrase, let event):
      return lexicon.phrases[phrase].filled(
        with: PlanSource(plan: script.plans[Int(event)], lexicon: lexicon))
    case .noun(let number, let event):
      let topic = lexicon.topic(script.plans[Int(event)].outline.key)
      return topic?.nouns[number].bare.capitalizingFirstLetter ?? ""
    case .opening(let phrase, let seed):
      return Self.heading(
        lexicon.phrases[phrase].filled(with: talk(lexicon, seed: seed)), lexicon: lexicon)
    case .automatic(let number, let seed):
      return lexicon.mail.automatic[number].subject.filled(with: talk(lexicon, seed: seed))
    case .distractor(let event):
      return title(of: script.plans[Int(event)])
    }
  }

  /// The body of a machine's mail.
  func automatic(_ number: Int, _ lexicon: Lexicon, seed: UInt32) -> String {
    lexicon.mail.automatic[number].body.filled(with: talk(lexicon, seed: seed))
  }

  private func talk(_ lexicon: Lexicon, seed: UInt32) -> TalkSource {
    TalkSource(setting: setting, lexicon: lexicon, seed: seed)
  }

  // The first clause, which is how people head such mails.
  private static func heading(_ text: String, lexicon: Lexicon) -> String {
    let clause = text.prefix { !",.?!，。？！、".contains($0) }
    guard lexicon.spacesSentences else { return String(clause.prefix(20)) }
    let words = clause.split(separator: " ")
    return words.prefix(9).joined(separator: " ") + (words.count > 9 ? "…" : "")
  }
}
