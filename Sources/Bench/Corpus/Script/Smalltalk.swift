internal import VaultCore

// Messages that have nothing to do with any event: talk, errands, automatic mails.
extension World {
  private static let offered = Slot.fillers.reduce(into: PairSource.talk) {
    $0.insert(SlotSet($1))
  }

  /// The probability that a sentence is followed by another where a group chat serves a programme,
  /// relative to other chats.
  static let terseness = 0.3

  /// A few messages about one subject in a chat.
  ///
  /// `required` must write, in this order; where it is empty speakers are drawn from the room.
  mutating func burst(
    in index: Int, at time: Timestamp, count: Int, required: [Int16] = [],
    random: inout SeededRandom
  ) {
    let room = rooms.chats[index]
    let speakers = [Turn.owner] + room.members.map(Int16.init)
    var moment = time
    var previous: Int16?
    said.removeAll(keepingCapacity: true)
    guard var subject = subject(room.circle, room.language, random: &random) else { return }
    let fullness = room.servesProgramme ? Self.terseness : 1
    for position in 0..<max(count, required.count) {
      let others = speakers.filter { $0 != previous }
      let speaker =
        position < required.count ? required[position] : random.element(of: others)
      var turn = Turn(
        time: moment, place: .chat(index), speaker: speaker,
        isSecondLanguage: setting.isSecond(room.language),
        seed: UInt32(truncatingIfNeeded: random.next()))
      turn.answers = position > 0 ? Int32(turns.count - 1) : -1
      if position > 0, required.isEmpty, random.chance(setting.difficulty[.brief] * 1.6) {
        let act: DialogueAct = random.chance(0.5) ? .acknowledge : .react
        turn.parts.0 = talkPickers[picker(room.language)].pick(
          setting.lexicon(room.language).meanings(act, room.circle.register),
          .init(offered: Self.offered), random: &random)
      } else {
        fill(
          &turn, subject, isOpening: position == 0, fullness: fullness, room.language,
          random: &random)
        if turn.parts.0 < 0,
          let next = self.subject(room.circle, room.language, random: &random)
        {
          subject = next
          fill(&turn, subject, isOpening: true, room.language, random: &random)
        }
        digress(in: &turn, with: room.circle, language: room.language, longest: 4)
        if random.chance(0.02) { turn.content = .photo }
        if random.chance(0.015) { turn.content = .voice }
      }
      guard turn.parts.0 >= 0 else { continue }
      turns.append(turn)
      previous = speaker
      moment = moment.advanced(bySeconds: Int64(random.integer(in: 20...600)))
    }
  }

  /// A short exchange by mail about one subject.
  mutating func correspondence(
    with person: Int, at time: Timestamp, random: inout SeededRandom
  ) {
    let partner = setting.cast.people[person]
    guard let subject = subject(partner.circle, partner.language, random: &random)
    else { return }
    var isFromOwner = random.chance(0.5)
    var moment = time
    var thread = -1
    said.removeAll(keepingCapacity: true)
    for position in 0..<random.integer(in: 1...4) {
      let seed = UInt32(truncatingIfNeeded: random.next())
      var turn = Turn(
        time: moment, place: .thread(max(thread, 0)),
        speaker: isFromOwner ? Turn.owner : Int16(person),
        isSecondLanguage: setting.isSecond(partner.language), seed: seed)
      turn.answers = position > 0 ? Int32(turns.count - 1) : -1
      fill(&turn, subject, isOpening: position == 0, partner.language, random: &random)
      digress(in: &turn, with: partner.circle, language: partner.language, longest: 8)
      guard turn.parts.0 >= 0 else { continue }
      if thread < 0 {
        thread = rooms.thread(
          members: [person], language: partner.language,
          heading: .opening(phrase: turn.parts.0, seed: seed))
        turn.place = .thread(thread)
      }
      turns.append(turn)
      isFromOwner.toggle()
      moment = setting.clock.awake(
        moment.advanced(bySeconds: Int64(random.integer(in: 1800...90_000))), random: &random)
    }
  }

  /// A mail in a thread that is about something else than the thread.
  mutating func aside(
    in index: Int, at time: Timestamp, by speaker: Int16, random: inout SeededRandom
  ) {
    let thread = rooms.threads[index]
    guard let person = thread.members.first,
      let subject = subject(
        setting.cast.people[person].circle, thread.language, random: &random)
    else { return }
    var turn = Turn(
      time: setting.clock.awake(time, random: &random), place: .thread(index), speaker: speaker,
      isSecondLanguage: setting.isSecond(thread.language),
      seed: UInt32(truncatingIfNeeded: random.next()))
    said.removeAll(keepingCapacity: true)
    fill(&turn, subject, isOpening: true, thread.language, random: &random)
    if turn.parts.0 >= 0 { turns.append(turn) }
  }

  /// Adds another subject to a message, in a share of messages that the setting determines.
  ///
  /// In half of them it is a sentence or two beside what the message is about; in the others much
  /// more. All draws are the turn's own, so that nothing else depends on them.
  ///
  /// - Returns: Whether most of the message is about something else now.
  @discardableResult
  mutating func digress(
    in turn: inout Turn, with circle: Circle, language: Language, longest: Int
  ) -> Bool {
    var random = turn.random(42)
    guard turn.parts.0 >= 0, random.chance(setting.difficulty[.digressions]),
      let subject = subject(circle, language, random: &random)
    else { return false }
    let isLong = random.chance(0.5)
    let count = isLong ? random.integer(in: 3...longest) : random.integer(in: 1...2)
    let demand = PhrasePicker.Demand(offered: Self.offered, needsLetters: true)
    var phrases: [Int32] = []
    for place in 0..<count {
      let list = (place == 0 ? subject.openers : subject.replies).filter { meaning in
        !phrases.contains { meaning.forms.contains($0) }
      }
      let phrase = talkPickers[picker(language)].pick(list, demand, random: &random)
      guard phrase >= 0 else { break }
      phrases.append(phrase)
    }
    guard !phrases.isEmpty else { return false }
    turn.digression = Int32(digressions.count)
    digressions.append(phrases)
    return isLong && phrases.count > 2
  }

  /// A mail that a machine sends to the owner.
  mutating func automatic(at time: Timestamp, random: inout SeededRandom) {
    let isSecond = setting.second.language != setting.main.language && random.chance(0.15)
    let lexicon = isSecond ? setting.second : setting.main
    let number = random.index(below: lexicon.mail.automatic.count)
    let seed = UInt32(truncatingIfNeeded: random.next())
    let thread = rooms.thread(
      members: [], language: lexicon.language, heading: .automatic(number: number, seed: seed))
    var turn = Turn(
      time: time, place: .thread(thread), speaker: Turn.machine, isSecondLanguage: isSecond,
      seed: seed)
    turn.content = .automatic
    turns.append(turn)
  }

  // MARK: - Lines

  private func subject(
    _ circle: Circle, _ language: Language, random: inout SeededRandom
  ) -> ChatterSubject? {
    let subjects = setting.lexicon(language).chatter.subjects(Self.company(circle))
    return subjects.isEmpty ? nil : random.element(of: subjects)
  }

  // Most lines hold two or three sentences. A sentence already used in the same talk is not used
  // again.
  private mutating func fill(
    _ turn: inout Turn, _ subject: ChatterSubject, isOpening: Bool, fullness: Double = 1,
    _ language: Language, random: inout SeededRandom
  ) {
    let first = isOpening ? subject.openers : subject.replies
    turn.parts.0 = unsaid(first, language, random: &random)
    // People do not answer themselves.
    guard !isOpening, turn.parts.0 >= 0, random.chance(0.92 * fullness) else { return }
    turn.parts.1 = unsaid(subject.replies, language, random: &random)
    guard turn.parts.1 >= 0, random.chance(0.3) else { return }
    turn.parts.2 = unsaid(subject.replies, language, random: &random)
  }

  /// A phrase of a list, of a meaning that was not said in the exchange; -1 for none.
  private mutating func unsaid(
    _ list: [Meaning], _ language: Language, random: inout SeededRandom
  ) -> Int32 {
    let phrase = talkPickers[picker(language)].pick(
      list.filter { !said.contains($0) }, .init(offered: Self.offered, needsLetters: true),
      random: &random)
    if let meaning = list.first(where: { $0.forms.contains(phrase) }) { said.append(meaning) }
    return phrase
  }

  static func company(_ circle: Circle) -> ChatterSubject.Company {
    switch circle {
    case .family, .friends, .school, .sport: .private
    case .team: .team
    case .client, .service: .formal
    }
  }
}
