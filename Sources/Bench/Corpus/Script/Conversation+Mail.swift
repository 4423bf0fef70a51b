internal import VaultCore

extension Conversation {
  /// Adds one mail of the event's thread.
  mutating func mail(_ session: Sessions.Session, to world: inout World) {
    if thread < 0 { open(in: &world) }
    let previous = lastMail < 0 ? nil : world.turns[Int(lastMail)].speaker
    let speakers = [Turn.owner] + plan.attendees.map(Int16.init)
    let sender =
      session.phase == .invitation
      ? plan.organizer.map(Int16.init) ?? Turn.owner
      : next(after: previous, of: speakers)
    var turn = Turn(
      time: session.time, place: .thread(thread), speaker: sender,
      isSecondLanguage: isSecondLanguage, seed: UInt32(truncatingIfNeeded: words.next()))
    prepare(&turn, session, lastMail)
    if lastMail >= 0, words.chance(setting.difficulty[.brief]) {
      brief(&turn, byMail: true, in: &world)
    } else {
      letter(&turn, in: &world)
      let isLong = world.digress(
        in: &turn, with: plan.outline.circle, language: plan.messageLanguage, longest: 8)
      // One line of a long letter; further sentences would change why it is relevant.
      if isLong, turn.content == .talk, turn.reason == about(turn.phase) {
        turn.parts.1 = -1
        turn.parts.2 = -1
      }
    }
    guard turn.parts.0 >= 0 else { return }
    var draw = turn.random(24)
    if lastMail >= 0, turn.content == .talk, turn.reason != .reply,
      draw.chance(setting.difficulty[.forwarded])
    {
      turn.content = .forward
    }
    lastMail = Int32(world.turns.count)
    world.turns.append(turn)
  }

  /// Lets one of a thread's people write there about something else.
  mutating func stray(to world: inout World) {
    guard lastMail >= 0, words.chance(setting.difficulty[.strays]) else { return }
    let last = world.turns[Int(lastMail)]
    let writer = next(after: last.speaker, of: [Turn.owner] + plan.attendees.map(Int16.init))
    world.aside(
      in: thread, at: last.time.advanced(bySeconds: Int64(words.integer(in: 1800...50_000))),
      by: writer, random: &words)
  }

  private mutating func open(in world: inout World) {
    let lexicon = setting.lexicon(plan.messageLanguage)
    let isPlain =
      plan.traits.contains(.paraphrased) || !words.chance(setting.difficulty[.naming])
    var demand = demand(isDirect: false)
    demand.offered.formUnion(slots(isDirect: false, namesEvent: false))
    let phrase = pick(topic.subjects, demand, in: &world)
    let heading: MailThread.Heading =
      isPlain && phrase >= 0
      ? .topic(phrase: phrase, event: event)
      : .noun(number: noun(words.index(below: 1 << 28)), event: event)
    thread = world.rooms.thread(
      members: plan.attendees, language: lexicon.language, heading: heading)
  }

  // A letter has more content than a chat message: an act and a sentence or two of the matter.
  private mutating func letter(_ turn: inout Turn, in world: inout World) {
    let demand = demand(isDirect: plan.attendees.count == 1)
    turn.reason = about(turn.phase)
    if turn.phase != .invitation, words.chance(0.12) { aside(&turn, demand, in: &world) }
    let chosen: DialogueAct =
      turn.phase == .planning && words.chance(0.4)
      ? words.element(of: [.confirm, .confirm, .agenda, .document, .decline, .tellDetail])
      : opening(turn)
    if turn.parts.0 < 0 { act(chosen, &turn, demand, in: &world) }
    if words.chance(setting.difficulty[.topical]) { addSentence(&turn, demand, in: &world) }
    if turn.phase == .invitation || words.chance(0.3) { addSentence(&turn, demand, in: &world) }
  }

  /// Adds everyday talk, which is not about the event, to a session.
  mutating func drift(in index: Int, to world: inout World) {
    guard let last = world.turns.last, last.event == event else { return }
    let first = world.turns.count
    world.burst(
      in: index, at: last.time.advanced(bySeconds: Int64(words.integer(in: 30...300))),
      count: words.integer(in: 2...4), random: &words)
    for position in first..<world.turns.count {
      world.turns[position].event = event
      world.turns[position].reason = .drift
    }
  }
}
