internal import VaultCore

/// Writes what has nothing to do with any event: talk, errands, mails from machines.
struct Smalltalk {
  let cast: Cast
  let main: Lexicon
  let second: Lexicon
  let clock: DayClock
  private var books: [Int: PhraseBook] = [:]

  init(cast: Cast, main: Lexicon, second: Lexicon, clock: DayClock) {
    self.cast = cast
    self.main = main
    self.second = second
    self.clock = clock
  }

  private func lexicon(_ language: Language) -> Lexicon {
    language == second.language ? second : main
  }

  /// A few messages about one subject in a chat.
  ///
  /// `speakers` must speak, in this order; where it is empty they are drawn from the room.
  mutating func burst(
    in index: Int, of rooms: Rooms, at time: Timestamp, count: Int,
    speakers required: [Int?] = [], random: inout SeededRandom
  ) -> [Draft] {
    let room = rooms.chats[index]
    let speakers = [nil] + room.members.map(Optional.some)
    var drafts: [Draft] = []
    var moment = time
    var previous: Int??
    let texts = talk(
      count, language: room.language, company: Self.company(room.circle),
      book: index, speakersHint: required.count, random: &random)
    for (position, line) in texts.enumerated() {
      let others = speakers.filter { previous == nil || $0 != previous }
      let sender =
        position < required.count ? required[position] : random.element(of: others)
      var values = line.values
      values.wordings["me"] = cast[sender].gender.wording
      values.wordings["you"] = .readers(areSeveral: room.isGroup)
      let text = Spelling.casual(
        line.phrase.filled(with: values), register: room.circle.register, &random)
      drafts.append(
        Draft(
          time: moment, sender: sender.map { .person($0) } ?? .owner, place: .chat(index),
          text: text, language: room.language))
      previous = .some(sender)
      moment = moment.advanced(bySeconds: Int64(random.integer(in: 20...420)))
    }
    return drafts
  }

  /// A short exchange by mail about one subject.
  mutating func correspondence(
    with person: Int, at time: Timestamp, rooms: inout Rooms, random: inout SeededRandom
  ) -> [Draft] {
    let partner = cast.people[person]
    let lexicon = lexicon(partner.language)
    let frame = LetterFrame(lexicon: lexicon, register: partner.circle.register)
    let lines = talk(
      random.integer(in: 1...3), language: partner.language,
      company: Self.company(partner.circle), book: -1 - person, speakersHint: 0, random: &random)
    guard let first = lines.first else { return [] }
    let heading = Self.heading(first.phrase.filled(with: first.neutral))
    let thread = rooms.thread(members: [person], subject: heading)
    var isFromOwner = random.chance(0.5)
    var moment = time
    return lines.map { line in
      let sender: Int? = isFromOwner ? nil : person
      var values = line.values
      values.wordings["me"] = cast[sender].gender.wording
      let letter = frame.letter(
        [line.phrase.filled(with: values)], from: cast[sender],
        to: isFromOwner ? partner : cast.owner, isWork: partner.circle.usesWorkAddress,
        random: &random)
      let draft = Draft(
        time: moment, sender: sender.map { .person($0) } ?? .owner, place: .thread(thread),
        text: letter.text, language: partner.language, signature: letter.signature)
      isFromOwner.toggle()
      moment = clock.awake(
        moment.advanced(bySeconds: Int64(random.integer(in: 1800...90_000))), random: &random)
      return draft
    }
  }

  /// A mail that a machine sends to the owner.
  func automatic(
    at time: Timestamp, rooms: inout Rooms, random: inout SeededRandom
  ) -> Draft {
    let lexicon = random.chance(0.85) ? main : second
    let mail = random.element(of: lexicon.mail.automatic)
    var values = filled(lexicon, random: &random)
    values.texts["name"] = cast.owner.givenName
    values.texts["number"] = String(random.integer(in: 3...98))
    values.texts["day"] = lexicon.dates.name(clock.date(time), saidOn: clock.date(time)).date
    let thread = rooms.thread(members: [], subject: mail.subject.filled(with: values))
    return Draft(
      time: time, sender: .machine(name: mail.from, address: mail.address),
      place: .thread(thread), text: mail.body.filled(with: values), language: lexicon.language)
  }

  // MARK: - Lines

  private struct Line {
    let phrase: Template
    let values: Template.Values

    /// The values with a gender, for where nobody in particular speaks.
    var neutral: Template.Values {
      var neutral = values
      neutral.wordings["me"] = .first
      return neutral
    }
  }

  private mutating func talk(
    _ count: Int, language: Language, company: ChatterSubject.Company, book: Int,
    speakersHint: Int, random: inout SeededRandom
  ) -> [Line] {
    let lexicon = lexicon(language)
    let subjects = lexicon.chatter.subjects.filter { $0.company == company }
    let subject = random.element(of: subjects)
    var used = books[book] ?? PhraseBook()
    var lines: [Line] = []
    for position in 0..<max(count, speakersHint) {
      var values = filled(lexicon, random: &random)
      values.wordings = ["me": .first, "you": .first]
      let phrases = position == 0 ? subject.openers : subject.replies
      guard let phrase = used.draw(phrases, values: values, random: &random) else { continue }
      lines.append(Line(phrase: phrase, values: values))
    }
    books[book] = used
    return lines
  }

  private func filled(_ lexicon: Lexicon, random: inout SeededRandom) -> Template.Values {
    var values = Template.Values()
    for slot in lexicon.chatter.fillerSlots {
      values.texts[slot] = random.element(of: lexicon.chatter.fillers[slot] ?? [])
    }
    values.texts["friend"] =
      random.element(of: cast.strangers[lexicon.language] ?? []).name
    values.texts["number"] = String(random.integer(in: 3...48))
    return values
  }

  // The first clause, which is how people head such mails.
  private static func heading(_ text: String) -> String {
    let clause = text.prefix { !",.?!".contains($0) }
    let words = clause.split(separator: " ").prefix(7)
    return words.joined(separator: " ")
  }

  private static func company(_ circle: Circle) -> ChatterSubject.Company {
    switch circle {
    case .family, .friends, .school, .sport: .private
    case .team: .team
    case .client, .service: .formal
    }
  }
}
