internal import VaultCore

extension Conversation {
  /// Adds one mail of the event's thread.
  mutating func mail(
    _ session: Sessions.Session, to turns: inout [Turn], rooms: inout Rooms,
    picker: inout PhrasePicker, talk: inout Smalltalk, random: inout SeededRandom
  ) {
    if thread < 0 { open(&rooms, picker: &picker, random: &random) }
    let previous = lastMail < 0 ? nil : turns[Int(lastMail)].speaker
    let speakers = [Turn.owner] + plan.attendees.map(Int16.init)
    let sender =
      session.phase == .invitation
      ? plan.organizer.map(Int16.init) ?? Turn.owner
      : next(after: previous, of: speakers, &random)
    var turn = Turn(
      time: session.time, place: .thread(thread), speaker: sender,
      isSecondLanguage: isSecondLanguage, seed: UInt32(truncatingIfNeeded: random.next()))
    prepare(&turn, session, lastMail)
    if lastMail >= 0, random.chance(setting.difficulty.brief) {
      brief(&turn, byMail: true, picker: &picker, random: &random)
    } else {
      letter(&turn, picker: &picker, random: &random)
      let isLong = talk.digress(
        in: &turn, with: plan.outline.circle, language: plan.messageLanguage, longest: 8)
      // One line of a long letter; what else was to be said would change why it is relevant.
      if isLong, turn.content == .talk, turn.reason == about(turn.phase) {
        turn.parts.1 = -1
        turn.parts.2 = -1
      }
    }
    guard turn.parts.0 >= 0 else { return }
    var draw = turn.random(24)
    if lastMail >= 0, turn.content == .talk, turn.reason != .reply,
      draw.chance(setting.difficulty.forwarded)
    {
      turn.content = .forward
    }
    lastMail = Int32(turns.count)
    turns.append(turn)
  }

  /// Lets one of a thread's people write there about something else.
  func stray(
    to turns: inout [Turn], _ rooms: Rooms, talk: inout Smalltalk, random: inout SeededRandom
  ) {
    guard lastMail >= 0, random.chance(setting.difficulty.strays) else { return }
    let last = turns[Int(lastMail)]
    let writer = next(
      after: last.speaker, of: [Turn.owner] + plan.attendees.map(Int16.init), &random)
    talk.aside(
      in: thread, of: rooms,
      at: last.time.advanced(bySeconds: Int64(random.integer(in: 1800...50_000))), by: writer,
      to: &turns, random: &random)
  }

  private mutating func open(
    _ rooms: inout Rooms, picker: inout PhrasePicker, random: inout SeededRandom
  ) {
    let lexicon = setting.lexicon(plan.messageLanguage)
    let isPlain =
      plan.traits.contains(.paraphrased) || !random.chance(setting.difficulty.naming)
    var demand = demand(isDirect: false, random: &random)
    demand.offered.formUnion(slots(isDirect: false, namesEvent: false))
    let phrase = picker.pick(topic.subjects, demand, random: &random)
    let heading: MailThread.Heading =
      isPlain && phrase >= 0
      ? .topic(phrase: phrase, event: event)
      : .noun(
        number: noun(random.index(below: 1 << 28)), event: event)
    thread = rooms.thread(
      members: plan.attendees, language: lexicon.language, heading: heading)
  }

  // A letter says more at once than a chat: an act and a sentence or two of the matter.
  private mutating func letter(
    _ turn: inout Turn, picker: inout PhrasePicker, random: inout SeededRandom
  ) {
    let demand = demand(isDirect: plan.attendees.count == 1, random: &random)
    turn.reason = about(turn.phase)
    if turn.phase != .invitation, random.chance(0.12) {
      aside(&turn, demand, picker: &picker, random: &random)
    }
    let chosen: DialogueAct =
      turn.phase == .planning && random.chance(0.4)
      ? random.element(of: [.confirm, .confirm, .agenda, .document, .decline, .tellDetail])
      : opening(turn, random: &random)
    if turn.parts.0 < 0 { act(chosen, &turn, demand, picker: &picker, random: &random) }
    if random.chance(setting.difficulty.topical) {
      addSentence(&turn, demand, picker: &picker, random: &random)
    }
    if turn.phase == .invitation || random.chance(0.3) {
      addSentence(&turn, demand, picker: &picker, random: &random)
    }
  }

  /// Lets a session wander off to everyday talk, which is not about the event.
  func drift(
    after session: Sessions.Session, in index: Int, _ rooms: Rooms, to turns: inout [Turn],
    talk: inout Smalltalk, random: inout SeededRandom
  ) {
    guard let last = turns.last, last.event == event else { return }
    let first = turns.count
    talk.burst(
      in: index, of: rooms, at: last.time.advanced(bySeconds: Int64(random.integer(in: 30...300))),
      count: random.integer(in: 2...4), to: &turns, random: &random)
    for position in first..<turns.count {
      turns[position].event = event
      turns[position].reason = .drift
    }
  }
}
