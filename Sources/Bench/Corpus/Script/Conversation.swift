internal import VaultCore

/// Writes all messages about one event, on all platforms, as turns.
///
/// Chats go by adjacency pairs: a question is answered by another person, a statement acknowledged
/// or followed by another.
struct Conversation {
  let setting: Setting
  let plan: EventPlan
  let event: Int32
  let topic: Topic
  let register: Register
  var thread = -1
  private var rooms: [Platform: Int] = [:]
  private var moved: Timestamp?
  /// The people who write in the group chat that serves the event's programme.
  var voices: [Int16] = []
  /// True if day, hour and place are agreed upon.
  private var isAgreed = false
  var used: [Int32] = []
  var lastMail: Int32 = -1
  var words: SeededRandom
  private var times: SeededRandom

  /// The required answer, after a question.
  enum Expected {
    case act([DialogueAct])
    case exchange(Meaning)
  }

  init?(setting: Setting, plan: EventPlan, event: Int32, random: SeededRandom) {
    guard let topic = setting.lexicon(plan.messageLanguage).topic(plan.outline.key),
      !plan.attendees.isEmpty
    else { return nil }
    self.setting = setting
    self.plan = plan
    self.event = event
    self.topic = topic
    register = plan.outline.circle.register
    words = random.stream("words")
    times = random.stream("times")
  }

  /// Adds the conversation's turns; rooms are opened as needed.
  mutating func write(to world: inout World) {
    let foresight =
      plan.attendees.reduce(0) { $0 + setting.cast.people[$1].habits.foresight }
      / Double(plan.attendees.count)
    let sessions = Sessions(plan: plan, setting: setting, foresight: foresight).all(random: &times)
    moved = moment(of: sessions)
    isAgreed = plan.programme != nil
    for session in sessions {
      if session.platform == .email {
        mail(session, to: &world)
        stray(to: &world)
      } else {
        let room = room(session.platform, in: &world)
        let first = world.turns.count
        chat(session, in: room, to: &world)
        if plan.programme != nil { mingle(from: first, in: room, to: &world) }
        if plan.traits.contains(.drifting), session.phase != .day, words.chance(0.6) {
          drift(in: room, to: &world)
        }
      }
      if session.phase == .planning { isAgreed = true }
    }
  }

  // A third of the sessions mention the day for which it was planned.
  private func moment(of sessions: [Sessions.Session]) -> Timestamp? {
    guard plan.traits.contains(.rescheduled) else { return nil }
    let ahead = sessions.filter { $0.phase != .after && $0.phase != .day }
    return ahead.isEmpty ? nil : ahead[ahead.count / 3].time
  }

  private mutating func room(_ platform: Platform, in world: inout World) -> Int {
    if let known = rooms[platform] { return known }
    let room: Int
    if let programme = plan.programme {
      room = world.rooms.room(of: programme)
      voices = voices(of: programme)
    } else {
      let someone = words.element(of: plan.attendees)
      let isGroup = plan.attendees.count > 1
      if platform == .whatsapp {
        let group = isGroup ? world.rooms.group(holding: plan.attendees) : nil
        room = group ?? world.rooms.direct(.whatsapp, with: someone)
      } else {
        let members = isGroup && words.chance(0.4) ? plan.attendees : [someone]
        room = world.rooms.room(.imessage, members: members)
      }
    }
    rooms[platform] = room
    return room
  }

  // MARK: - Chats

  private mutating func chat(
    _ session: Sessions.Session, in index: Int, to world: inout World
  ) {
    let room = world.rooms.chats[index]
    let speakers =
      plan.programme == nil
      ? [Turn.owner] + plan.attendees.filter(room.members.contains).map(Int16.init) : voices
    var time = session.time
    var expected: Expected?
    var previous: Int32 = -1
    for position in 0..<session.count {
      let last = previous < 0 ? nil : world.turns[Int(previous)].speaker
      var turn = Turn(
        time: time, place: .chat(index), speaker: next(after: last, of: speakers),
        isSecondLanguage: isSecondLanguage, seed: UInt32(truncatingIfNeeded: words.next()))
      prepare(&turn, session, previous)
      let canBeBrief =
        previous >= 0 && world.turns[Int(previous)].reason != .reply && expected == nil
      if canBeBrief, words.chance(setting.difficulty[.brief] * (plan.programme == nil ? 2 : 2.5)) {
        brief(&turn, byMail: false, in: &world)
      } else {
        speak(
          &turn, isDirect: !room.isGroup, isOpening: position == 0, expected: &expected,
          in: &world)
        world.digress(
          in: &turn, with: plan.outline.circle, language: plan.messageLanguage, longest: 4)
      }
      guard turn.parts.0 >= 0 || turn.content != .talk else { continue }
      previous = Int32(world.turns.count)
      world.turns.append(turn)
      time = time.advanced(bySeconds: Int64(words.integer(in: 20...700)))
    }
  }

  mutating func next(after last: Int16?, of speakers: [Int16]) -> Int16 {
    let others = speakers.filter { $0 != last }
    if plan.programme != nil {
      let hosts = plan.attendees.map { Int16($0) }.filter { $0 != last }
      if !hosts.isEmpty, words.chance(Programme.hostShare) { return words.element(of: hosts) }
    }
    return words.element(of: others.isEmpty ? speakers : others)
  }

  var isSecondLanguage: Bool { setting.isSecond(plan.messageLanguage) }

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

  /// A brief answer that is ambiguous by itself.
  mutating func brief(_ turn: inout Turn, byMail: Bool, in world: inout World) {
    let offered = slots(isDirect: false, namesEvent: false)
    turn.parts.0 = pick(
      meanings(turn.phase == .after ? .react : .acknowledge),
      .init(offered: offered, needsLetters: byMail), in: &world)
    turn.reason = .reply
  }

  /// The probability that a sentence is followed by another: group chats have short lines.
  private var fullness: Double { plan.programme == nil ? 1 : World.terseness }

  mutating func speak(
    _ turn: inout Turn, isDirect: Bool, isOpening: Bool, expected: inout Expected?,
    in world: inout World
  ) {
    let demand = demand(isDirect: isDirect)
    turn.reason = about(turn.phase)
    switch expected {
    case .exchange(let answer):
      expected = nil
      turn.parts.0 = world.pickers[picker].pick(answer, demand, random: &words)
      if words.chance(0.85 * fullness) { addSentence(&turn, demand, in: &world) }
      if turn.parts.0 >= 0 { return }
    case .act(let acts):
      expected = nil
      let fitting = acts.filter(isFitting)
      let answer = fitting.isEmpty ? .acknowledge : words.element(of: fitting)
      act(answer, &turn, demand, in: &world)
      if words.chance(0.8 * setting.difficulty[.topical] * fullness) {
        addSentence(&turn, demand, in: &world)
      }
      if turn.parts.0 >= 0 { return }
    case nil:
      break
    }
    let exchange = turn.phase == .after || turn.phase == .invitation ? 0 : 0.3
    if words.chance(exchange), let pair = fresh(topic.exchanges) {
      // Few people ask without a word of their own before.
      if words.chance(0.88 * fullness) { addSentence(&turn, demand, in: &world) }
      let question = world.pickers[picker].pick(pair.question, demand, random: &words)
      if question >= 0 {
        add(question, to: &turn)
        used.append(pair.question.forms.lowerBound)
        expected = .exchange(pair.answer)
        return
      }
    }
    if words.chance(0.05) { aside(&turn, demand, in: &world) }
    if turn.parts.0 < 0, words.chance(isOpening ? 0.8 : 0.6) {
      let chosen = opening(turn)
      act(chosen, &turn, demand, in: &world)
      if !chosen.answers.isEmpty, words.chance(0.7) { expected = .act(chosen.answers) }
    }
    if turn.parts.0 < 0 || words.chance(setting.difficulty[.topical] * fullness) {
      addSentence(&turn, demand, in: &world)
    }
    if turn.parts.1 < 0, words.chance(0.8 * fullness) {
      let more = self.demand(isDirect: isDirect)
      act(opening(turn), &turn, more, in: &world)
    }
    if turn.content == .talk, turn.phase == .after, words.chance(0.05),
      !plan.traits.contains(.cancelled)
    {
      turn.content = .photo
    }
  }

  // MARK: - Phrases

  /// The requirements of the next phrase; whether it may name the event is drawn anew each time.
  mutating func demand(isDirect: Bool) -> PhrasePicker.Demand {
    let isParaphrased = plan.traits.contains(.paraphrased)
    let names = !isParaphrased && words.chance(setting.difficulty[.naming])
    return PhrasePicker.Demand(
      offered: slots(isDirect: isDirect, namesEvent: names),
      prefersParaphrase: isParaphrased || words.chance(0.2), prefersNaming: names)
  }

  func slots(isDirect: Bool, namesEvent: Bool) -> SlotSet {
    Occasion.slots(of: plan, isDirect: isDirect, namesEvent: namesEvent, clock: setting.clock)
  }

  /// The reason that a sentence of a phase is relevant.
  func about(_ phase: Phase) -> Reason {
    switch phase {
    case .invitation: .invitation
    case .planning: .planning
    case .soon, .day: .eve
    case .after: .followUp
    }
  }

  /// An act that opens an exchange, with the acts that the event's state calls for at its time.
  ///
  /// A change is mentioned only by those who write when it is known.
  mutating func opening(_ turn: Turn) -> DialogueAct {
    let phase = turn.phase
    if plan.traits.contains(.cancelled), phase == .day || phase == .after {
      return words.element(of: [.cancel, .cancel, .apology, .nudge])
    }
    if phase == .planning || phase == .soon {
      if plan.traits.contains(.rescheduled), !turn.isBeforeMove, words.chance(0.35) {
        return plan.formerPlace == nil || words.chance(0.6)
          ? words.element(of: [.moved, .reschedule, .moved]) : .venueChange
      }
      if plan.traits.contains(.contrasted), words.chance(0.4) {
        return turn.isBeforeMove
          ? .swap : words.element(of: [.correct, .swap, .correct, .moved])
      }
    }
    let acts = phase.acts.filter(isFitting)
    return acts.isEmpty
      ? words.element(of: isSettled ? [.tellTime, .reminder] : [.propose, .tellTime, .reminder])
      : words.element(of: acts)
  }

  /// Returns true if an act suits the kind of event, and what is known of it.
  private func isFitting(_ act: DialogueAct) -> Bool {
    if plan.outline.isErrand, act.needsGathering { return false }
    if act == .propose, isSettled { return false }
    return plan.programme == nil || ![.askPlace, .tellPlace, .invite].contains(act)
  }

  // True if agreements are final: the event is not one of those that are moved or called off.
  private var isSettled: Bool {
    isAgreed && plan.traits.isDisjoint(with: [.rescheduled, .contrasted, .cancelled])
  }

  mutating func act(
    _ act: DialogueAct, _ turn: inout Turn, _ demand: PhrasePicker.Demand, in world: inout World
  ) {
    add(pick(meanings(act), demand, in: &world), to: &turn)
    if act.isRelated { turn.reason = .related }
    if act == .confirm { isAgreed = true }
    // A person who mentions a change knows of it.
    if act.tellsChange { turn.isBeforeMove = false }
    if act == .document, turn.content == .talk { turn.content = .document }
  }

  /// One sentence of the event's topic that was not used yet.
  mutating func addSentence(
    _ turn: inout Turn, _ demand: PhrasePicker.Demand, in world: inout World
  ) {
    if plan.traits.contains(.cancelled), turn.phase == .after { return }
    let phase: Phase = turn.phase == .soon && words.chance(0.6) ? .planning : turn.phase
    use(topic.sentences(phase), &turn, demand, in: &world)
  }

  /// Something of the event's papers, bills or errands.
  mutating func aside(
    _ turn: inout Turn, _ demand: PhrasePicker.Demand, in world: inout World
  ) {
    if use(topic.related, &turn, demand, in: &world) { turn.reason = .related }
  }

  /// Adds a sentence that was not used yet; returns false if none of the list fits.
  @discardableResult
  private mutating func use(
    _ list: [Meaning], _ turn: inout Turn, _ demand: PhrasePicker.Demand, in world: inout World
  ) -> Bool {
    let id = pick(list.filter { !isUsed($0) }, demand, in: &world)
    if id >= 0 { used.append(id) }
    add(id, to: &turn)
    return id >= 0
  }

  private var picker: Int { isSecondLanguage ? 1 : 0 }

  mutating func pick(
    _ meanings: [Meaning], _ demand: PhrasePicker.Demand, in world: inout World
  ) -> Int32 {
    world.pickers[picker].pick(meanings, demand, random: &words)
  }

  private func meanings(_ act: DialogueAct) -> [Meaning] {
    setting.lexicon(plan.messageLanguage).meanings(act, register)
  }

  private func isUsed(_ meaning: Meaning) -> Bool {
    used.contains { meaning.forms.contains($0) }
  }

  private mutating func fresh(_ exchanges: [Topic.Exchange]) -> Topic.Exchange? {
    let left = exchanges.filter { !isUsed($0.question) }
    return left.isEmpty ? nil : words.element(of: left)
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
