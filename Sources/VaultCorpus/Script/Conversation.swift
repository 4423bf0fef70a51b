internal import VaultCore

/// Writes everything that is said about one event, on all platforms, as turns.
///
/// Chats go by adjacency pairs: a question is answered by somebody else, a statement acknowledged
/// or followed by another.
struct Conversation {
  let setting: Setting
  let plan: EventPlan
  let event: Int32
  let topic: Topic
  let register: Register
  var thread = -1
  private var whatsApp = -1
  private var iMessage = -1
  private var moved: Timestamp?
  /// Who speaks in the group chat that serves the event's programme.
  var voices: [Int16] = []
  /// Whether day, hour and place are agreed upon.
  private var isAgreed = false
  var used: [Int32] = []
  var lastMail: Int32 = -1

  /// What an answer must be, after a question.
  enum Expected {
    case act([DialogueAct])
    case exchange(Meaning)
  }

  init?(setting: Setting, plan: EventPlan, event: Int32) {
    guard let topic = setting.lexicon(plan.messageLanguage).topic(plan.outline.key),
      !plan.attendees.isEmpty
    else { return nil }
    self.setting = setting
    self.plan = plan
    self.event = event
    self.topic = topic
    register = plan.outline.circle.register
  }

  /// Adds the conversation's turns; rooms are opened as needed.
  mutating func write(
    to turns: inout [Turn], rooms: inout Rooms, picker: inout PhrasePicker,
    talk: inout Smalltalk, random: SeededRandom
  ) {
    var words = random.stream("words")
    var times = random.stream("times")
    let foresight =
      plan.attendees.reduce(0) { $0 + setting.cast.people[$1].habits.foresight }
      / Double(plan.attendees.count)
    let sessions = Sessions(plan: plan, setting: setting, foresight: foresight)
      .all(random: &times)
    moved = moment(of: sessions)
    isAgreed = plan.programme != nil
    for session in sessions {
      if session.platform == .email {
        mail(
          session, to: &turns, rooms: &rooms, picker: &picker, talk: &talk, random: &words)
        stray(to: &turns, rooms, talk: &talk, random: &words)
      } else {
        let room = room(session.platform, &rooms, random: &words)
        let first = turns.count
        chat(
          session, in: room, rooms, to: &turns, picker: &picker, talk: &talk, random: &words)
        if plan.programme != nil {
          mingle(from: first, in: room, rooms, to: &turns, talk: &talk, random: &words)
        }
        if plan.traits.contains(.drifting), session.phase != .day, words.chance(0.6) {
          drift(after: session, in: room, rooms, to: &turns, talk: &talk, random: &words)
        }
      }
      if session.phase == .planning { isAgreed = true }
    }
  }

  // A third of the sessions speak of the day on which it was to be.
  private func moment(of sessions: [Sessions.Session]) -> Timestamp? {
    guard plan.traits.contains(.rescheduled) else { return nil }
    let ahead = sessions.filter { $0.phase != .after && $0.phase != .day }
    return ahead.isEmpty ? nil : ahead[ahead.count / 3].time
  }

  private mutating func room(
    _ platform: Platform, _ rooms: inout Rooms, random: inout SeededRandom
  ) -> Int {
    let known = platform == .whatsapp ? whatsApp : iMessage
    if known >= 0 { return known }
    if let programme = plan.programme {
      let room = rooms.room(of: programme, cast: setting.cast)
      voices = voices(of: programme, random: &random)
      if platform == .whatsapp { whatsApp = room } else { iMessage = room }
      return room
    }
    let someone = random.element(of: plan.attendees)
    let isGroup = plan.attendees.count > 1
    let room: Int
    if platform == .whatsapp {
      let group = isGroup ? rooms.group(holding: plan.attendees) : nil
      room = group ?? rooms.direct(.whatsapp, with: someone, cast: setting.cast)
      whatsApp = room
    } else {
      room =
        isGroup && random.chance(0.4)
        ? rooms.room(.imessage, members: plan.attendees, cast: setting.cast)
        : rooms.direct(.imessage, with: someone, cast: setting.cast)
      iMessage = room
    }
    return room
  }

  // MARK: - Chats

  private mutating func chat(
    _ session: Sessions.Session, in index: Int, _ rooms: Rooms, to turns: inout [Turn],
    picker: inout PhrasePicker, talk: inout Smalltalk, random: inout SeededRandom
  ) {
    let room = rooms.chats[index]
    let speakers =
      plan.programme == nil
      ? [Turn.owner] + plan.attendees.filter(room.members.contains).map(Int16.init) : voices
    var time = session.time
    var expected: Expected?
    var previous: Int32 = -1
    for position in 0..<session.count {
      let last = previous < 0 ? nil : turns[Int(previous)].speaker
      var turn = Turn(
        time: time, place: .chat(index), speaker: next(after: last, of: speakers, &random),
        isSecondLanguage: isSecondLanguage, seed: UInt32(truncatingIfNeeded: random.next()))
      prepare(&turn, session, previous)
      let canBeBrief = previous >= 0 && turns[Int(previous)].reason != .reply && expected == nil
      if canBeBrief, random.chance(setting.difficulty.brief * (plan.programme == nil ? 2 : 2.5)) {
        brief(&turn, byMail: false, picker: &picker, random: &random)
      } else {
        speak(
          &turn, isDirect: !room.isGroup, isOpening: position == 0, expected: &expected,
          picker: &picker, random: &random)
        talk.digress(
          in: &turn, with: plan.outline.circle, language: plan.messageLanguage, longest: 4)
      }
      guard turn.parts.0 >= 0 || turn.content != .talk else { continue }
      previous = Int32(turns.count)
      turns.append(turn)
      time = time.advanced(bySeconds: Int64(random.integer(in: 20...700)))
    }
  }

  func next(
    after last: Int16?, of speakers: [Int16], _ random: inout SeededRandom
  ) -> Int16 {
    let others = speakers.filter { $0 != last }
    if plan.programme != nil {
      let hosts = plan.attendees.map { Int16($0) }.filter { $0 != last }
      if !hosts.isEmpty, random.chance(Programme.hostShare) { return random.element(of: hosts) }
    }
    return random.element(of: others.isEmpty ? speakers : others)
  }

  var isSecondLanguage: Bool {
    plan.messageLanguage == setting.second.language
      && setting.second.language != setting.main.language
  }

  mutating func prepare(
    _ turn: inout Turn, _ session: Sessions.Session, _ previous: Int32
  ) {
    turn.event = event
    turn.phase = session.phase
    turn.answers = previous
    turn.isBeforeMove = moved.map { session.time < $0 } ?? false
    turn.noun = UInt8(noun(Int(turn.seed >> 4)))
  }

  // People mostly call an event what the calendar calls it, if that is in their language.
  func noun(_ seed: Int) -> Int {
    let count = topic.nouns.count
    if !plan.isCrossLingual, seed % 10 < 8, let title = plan.titleNoun(of: count) { return title }
    return min(seed / 16 % count, seed / 1024 % count)
  }

  /// A brief answer that says nothing by itself.
  func brief(
    _ turn: inout Turn, byMail: Bool, picker: inout PhrasePicker, random: inout SeededRandom
  ) {
    let act: DialogueAct = turn.phase == .after ? .react : .acknowledge
    let meanings = setting.lexicon(plan.messageLanguage).meanings(act, register)
    turn.parts.0 = picker.pick(
      meanings,
      .init(
        offered: slots(isDirect: false, namesEvent: false),
        needsLetters: byMail), random: &random)
    turn.reason = .reply
  }

  /// How often a sentence is followed by another: group chats have short lines.
  private var fullness: Double { plan.programme == nil ? 1 : Smalltalk.terseness }

  mutating func speak(
    _ turn: inout Turn, isDirect: Bool, isOpening: Bool, expected: inout Expected?,
    picker: inout PhrasePicker, random: inout SeededRandom
  ) {
    let demand = demand(isDirect: isDirect, random: &random)
    turn.reason = about(turn.phase)
    switch expected {
    case .exchange(let answer):
      expected = nil
      turn.parts.0 = picker.pick(answer, demand, random: &random)
      if random.chance(0.85 * fullness) {
        addSentence(&turn, demand, picker: &picker, random: &random)
      }
      if turn.parts.0 >= 0 { return }
    case .act(let acts):
      expected = nil
      let fitting = acts.filter(isFitting)
      let answer = fitting.isEmpty ? .acknowledge : random.element(of: fitting)
      act(answer, &turn, demand, picker: &picker, random: &random)
      if random.chance(0.8 * setting.difficulty.topical * fullness) {
        addSentence(&turn, demand, picker: &picker, random: &random)
      }
      if turn.parts.0 >= 0 { return }
    case nil:
      break
    }
    let exchange = turn.phase == .after || turn.phase == .invitation ? 0 : 0.3
    if random.chance(exchange), let pair = fresh(topic.exchanges, random: &random) {
      // Few people ask without a word of their own before.
      if random.chance(0.88 * fullness) {
        addSentence(&turn, demand, picker: &picker, random: &random)
      }
      let question = picker.pick(pair.question, demand, random: &random)
      if question >= 0 {
        add(question, to: &turn)
        used.append(pair.question.forms.lowerBound)
        expected = .exchange(pair.answer)
        return
      }
    }
    if random.chance(0.05) { aside(&turn, demand, picker: &picker, random: &random) }
    if turn.parts.0 < 0, random.chance(isOpening ? 0.8 : 0.6) {
      let chosen = opening(turn, random: &random)
      act(chosen, &turn, demand, picker: &picker, random: &random)
      if !chosen.answers.isEmpty, random.chance(0.7) { expected = .act(chosen.answers) }
    }
    if turn.parts.0 < 0 || random.chance(setting.difficulty.topical * fullness) {
      addSentence(&turn, demand, picker: &picker, random: &random)
    }
    if turn.parts.1 < 0, random.chance(0.8 * fullness) {
      let more = self.demand(isDirect: isDirect, random: &random)
      act(opening(turn, random: &random), &turn, more, picker: &picker, random: &random)
    }
    if turn.content == .talk, turn.phase == .after, random.chance(0.05),
      !plan.traits.contains(.cancelled)
    {
      turn.content = .photo
    }
  }

  // MARK: - Phrases

  /// What the next phrase may be like; whether it may name the event is drawn anew each time.
  func demand(isDirect: Bool, random: inout SeededRandom) -> PhrasePicker.Demand {
    let isParaphrased = plan.traits.contains(.paraphrased)
    let names = !isParaphrased && random.chance(setting.difficulty.naming)
    return PhrasePicker.Demand(
      offered: slots(isDirect: isDirect, namesEvent: names),
      prefersParaphrase: isParaphrased || random.chance(0.2), prefersNaming: names)
  }

  func slots(isDirect: Bool, namesEvent: Bool) -> SlotSet {
    Occasion.slots(
      of: plan, isDirect: isDirect, namesEvent: namesEvent, clock: setting.clock)
  }

  /// Why something said in a phase is relevant.
  func about(_ phase: Phase) -> Reason {
    switch phase {
    case .invitation: .invitation
    case .planning: .planning
    case .soon, .day: .eve
    case .after: .followUp
    }
  }

  /// An act that opens an exchange, with what the event's life calls for at its time.
  ///
  /// A change is told only by those who write when it is known.
  func opening(_ turn: Turn, random: inout SeededRandom) -> DialogueAct {
    let phase = turn.phase
    if plan.traits.contains(.cancelled), phase == .day || phase == .after {
      return random.element(of: [.cancel, .cancel, .apology, .nudge])
    }
    if phase == .planning || phase == .soon {
      if plan.traits.contains(.rescheduled), !turn.isBeforeMove, random.chance(0.35) {
        return plan.formerPlace == nil || random.chance(0.6)
          ? random.element(of: [.moved, .reschedule, .moved]) : .venueChange
      }
      if plan.traits.contains(.contrasted), random.chance(0.4) {
        return turn.isBeforeMove
          ? .swap : random.element(of: [.correct, .swap, .correct, .moved])
      }
    }
    let acts = phase.acts.filter(isFitting)
    return acts.isEmpty
      ? random.element(of: isSettled ? [.tellTime, .reminder] : [.propose, .tellTime, .reminder])
      : random.element(of: acts)
  }

  /// Whether an act suits the kind of event, and what is known of it.
  private func isFitting(_ act: DialogueAct) -> Bool {
    if plan.outline.isErrand, act.needsGathering { return false }
    if act == .propose, isSettled { return false }
    return plan.programme == nil || ![.askPlace, .tellPlace, .invite].contains(act)
  }

  // What is agreed stays so, unless the event is of those that are moved or called off.
  private var isSettled: Bool {
    isAgreed && plan.traits.isDisjoint(with: [.rescheduled, .contrasted, .cancelled])
  }

  mutating func act(
    _ act: DialogueAct, _ turn: inout Turn, _ demand: PhrasePicker.Demand,
    picker: inout PhrasePicker, random: inout SeededRandom
  ) {
    let meanings = setting.lexicon(plan.messageLanguage).meanings(act, register)
    add(picker.pick(meanings, demand, random: &random), to: &turn)
    if act.isRelated { turn.reason = .related }
    if act == .confirm { isAgreed = true }
    // Whoever tells of a change knows of it.
    if act.tellsChange { turn.isBeforeMove = false }
    if act == .document, turn.content == .talk { turn.content = .document }
  }

  /// One sentence of the event's topic that was not said yet.
  mutating func addSentence(
    _ turn: inout Turn, _ demand: PhrasePicker.Demand, picker: inout PhrasePicker,
    random: inout SeededRandom
  ) {
    if plan.traits.contains(.cancelled), turn.phase == .after { return }
    let phase: Phase = turn.phase == .soon && random.chance(0.6) ? .planning : turn.phase
    let fresh = topic.sentences(phase).filter { !isUsed($0) }
    let id = picker.pick(fresh, demand, random: &random)
    if id >= 0 { used.append(id) }
    add(id, to: &turn)
  }

  /// Something of the event's papers, bills or errands.
  mutating func aside(
    _ turn: inout Turn, _ demand: PhrasePicker.Demand, picker: inout PhrasePicker,
    random: inout SeededRandom
  ) {
    let fresh = topic.related.filter { !isUsed($0) }
    let id = picker.pick(fresh, demand, random: &random)
    guard id >= 0 else { return }
    used.append(id)
    add(id, to: &turn)
    turn.reason = .related
  }

  private func isUsed(_ meaning: Meaning) -> Bool {
    used.contains { meaning.forms.contains($0) }
  }

  private func fresh(
    _ exchanges: [Topic.Exchange], random: inout SeededRandom
  ) -> Topic.Exchange? {
    let left = exchanges.filter { !isUsed($0.question) }
    return left.isEmpty ? nil : random.element(of: left)
  }

  /// Puts a phrase behind those that the turn has; a turn has at most three.
  func add(_ phrase: Int32, to turn: inout Turn) {
    guard phrase >= 0, phrase != turn.parts.0, phrase != turn.parts.1 else { return }
    if turn.parts.0 < 0 {
      turn.parts.0 = phrase
    } else if turn.parts.1 < 0 {
      turn.parts.1 = phrase
    } else if turn.parts.2 < 0 {
      turn.parts.2 = phrase
    }
  }
}
