internal import VaultCore

/// Writes everything that is said about one event, on all platforms.
struct EventConversation {
  private let plan: EventPlan
  private let cast: Cast
  private let lexicon: Lexicon
  private let clock: DayClock
  /// The event's position in the calendar; `nil` for a decoy, whose messages are not judged.
  private let event: Int?
  private var composer: EventComposer
  private var thread = 0
  private var whatsApp = 0
  private var iMessage = 0
  private var last: [Platform: Last] = [:]

  private struct Last {
    let sender: Int?
    let time: Timestamp
    let text: String
    /// Whether the message is about the event by itself, so that a brief answer can follow.
    let isDirect: Bool
  }

  init?(plan: EventPlan, event: Int?, cast: Cast, lexicon: Lexicon, clock: DayClock) {
    guard let composer = EventComposer(plan: plan, lexicon: lexicon, zone: clock.zone)
    else { return nil }
    self.plan = plan
    self.event = event
    self.cast = cast
    self.lexicon = lexicon
    self.clock = clock
    self.composer = composer
  }

  /// The conversation's messages in the order of time; rooms are opened as needed.
  mutating func drafts(rooms: inout Rooms, random: SeededRandom) -> [Draft] {
    var words = random.stream("words")
    var times = random.stream("times")
    open(&rooms, random: &words)
    return Schedule(plan: plan, clock: clock).slots(random: &times).compactMap { slot in
      slot.platform == .email
        ? mail(slot, random: &words)
        : message(slot, in: rooms, random: &words)
    }
  }

  private mutating func open(_ rooms: inout Rooms, random: inout SeededRandom) {
    thread = rooms.thread(
      members: plan.attendees, subject: composer.subject(random: &random))
    let someone = random.element(of: plan.attendees)
    let group = plan.attendees.count > 1 ? rooms.group(holding: plan.attendees) : nil
    whatsApp = group ?? rooms.direct(.whatsapp, with: someone, cast: cast)
    let isGroup = plan.attendees.count > 1 && random.chance(0.4)
    iMessage =
      isGroup
      ? rooms.room(.imessage, members: plan.attendees, cast: cast)
      : rooms.direct(.imessage, with: random.element(of: plan.attendees), cast: cast)
  }

  // MARK: - Chats

  private mutating func message(
    _ slot: Schedule.Slot, in rooms: Rooms, random: inout SeededRandom
  ) -> Draft? {
    let index = slot.platform == .whatsapp ? whatsApp : iMessage
    let room = rooms.chats[index]
    let previous = last[slot.platform]
    let sender = speaker(
      among: [nil] + plan.attendees.filter(room.members.contains), after: previous,
      random: &random)
    let occasion = EventComposer.Occasion(
      sender: cast[sender], addressee: room.isGroup ? nil : reader(of: sender, room.members[0]),
      date: clock.date(slot.time))
    var draft: Draft?
    if random.chance(0.04), slot.phase == .after {
      draft = self.draft(slot, sender, .chat(index), text: "", grade: 1)
      draft?.enclosure = .photo
    } else if canAcknowledge(previous, at: slot.time), random.chance(0.33),
      let text = composer.acknowledgement(slot.phase, byMail: false, occasion, random: &random)
    {
      draft = self.draft(slot, sender, .chat(index), text: text.body, grade: 1)
    } else if let (act, text) = composer.remark(
      slot.phase, byMail: false, occasion, random: &random)
    {
      let body = Spelling.casual(text.body, register: plan.outline.circle.register, &random)
      draft = self.draft(slot, sender, .chat(index), text: body, grade: text.grade)
      if act == .document, random.chance(0.5) { draft?.enclosure = .photo }
    }
    if let draft {
      last[slot.platform] = Last(
        sender: sender, time: slot.time, text: draft.text,
        isDirect: draft.judgment?.grade == 2 || (event == nil && !draft.text.isEmpty))
    }
    return draft
  }

  private func canAcknowledge(_ previous: Last?, at time: Timestamp) -> Bool {
    guard let previous else { return false }
    return previous.isDirect && time.days(since: previous.time) < 0.25
  }

  private func speaker(
    among speakers: [Int?], after previous: Last?, random: inout SeededRandom
  ) -> Int? {
    let others = speakers.filter { previous == nil || $0 != previous?.sender }
    return random.element(of: others.isEmpty || random.chance(0.12) ? speakers : others)
  }

  private func reader(of sender: Int?, _ partner: Int) -> Person {
    sender == nil ? cast[partner] : cast.owner
  }

  // MARK: - Mail

  private mutating func mail(_ slot: Schedule.Slot, random: inout SeededRandom) -> Draft? {
    let previous = last[.email]
    let sender =
      slot.phase == .invitation
      ? plan.organizer
      : speaker(among: [nil] + plan.attendees, after: previous, random: &random)
    let only = plan.attendees.count == 1 ? reader(of: sender, plan.attendees[0]) : nil
    let occasion = EventComposer.Occasion(
      sender: cast[sender], addressee: only, date: clock.date(slot.time))
    guard let (paragraphs, ownGrade, enclosure) = body(slot.phase, occasion, random: &random)
    else { return nil }
    var grade = ownGrade
    let own = paragraphs.joined(separator: "\n\n")
    let register = plan.outline.circle.register
    let frame = LetterFrame(lexicon: lexicon, register: register)
    let letter = frame.letter(
      paragraphs, from: cast[sender], to: only,
      isWork: plan.outline.circle.usesWorkAddress, random: &random)
    var quotation: String?
    if let previous, random.chance(0.3) {
      quotation = frame.quotation(
        previous.text, by: cast[previous.sender], sentAt: previous.time, zone: clock.zone)
      // What the quotation says, the message says.
      if previous.isDirect { grade = 2 }
    }
    last[.email] = Last(sender: sender, time: slot.time, text: own, isDirect: grade == 2)
    var draft = self.draft(slot, sender, .thread(thread), text: letter.text, grade: grade)
    draft.signature = letter.signature
    draft.quotation = quotation
    draft.enclosure = enclosure
    return draft
  }

  private mutating func body(
    _ phase: Phase, _ occasion: EventComposer.Occasion, random: inout SeededRandom
  ) -> (paragraphs: [String], grade: Int, enclosure: Draft.Enclosure?)? {
    if phase != .invitation, random.chance(0.12),
      let text = composer.acknowledgement(phase, byMail: true, occasion, random: &random)
    {
      return ([text.body], 1, nil)
    }
    guard let (act, first) = composer.remark(phase, byMail: true, occasion, random: &random)
    else { return nil }
    var texts = [first]
    var paragraphs = [first.body]
    if phase == .invitation || random.chance(0.35),
      let more = composer.topicSentence(phase, occasion, random: &random)
    {
      texts.append(more)
      paragraphs[0] += " " + more.body
    }
    if phase == .invitation,
      let closing = composer.actSentence(
        random.chance(0.5) ? .agenda : .tellPlace, occasion, random: &random)
    {
      texts.append(closing)
      paragraphs.append(closing.body)
    }
    let isDocument = act == .document || act == .agenda
    let enclosure: Draft.Enclosure? =
      isDocument && random.chance(0.5) ? .document(plan.outline.key) : nil
    return (paragraphs, texts.map(\.grade).max() ?? 1, enclosure)
  }

  private func draft(
    _ slot: Schedule.Slot, _ sender: Int?, _ place: Draft.Place, text: String, grade: Int
  ) -> Draft {
    Draft(
      time: slot.time, sender: sender.map { .person($0) } ?? .owner, place: place, text: text,
      language: plan.messageLanguage,
      judgment: event.map { Draft.Judgment(event: $0, grade: grade) })
  }
}

/// How people type on a phone.
enum Spelling {
  private static let faces = ["😊", "🙂", "😅", "🙈", "🎉", "💪", "😄", "🤞"]

  /// The text as somebody might type it in haste: no full stop, now and then a face.
  static func casual(
    _ text: String, register: Register, _ random: inout SeededRandom
  ) -> String {
    guard register == .casual else { return text }
    var typed = text
    if typed.hasSuffix("."), random.chance(0.5) { typed.removeLast() }
    if random.chance(0.1) { typed += " " + random.element(of: faces) }
    return typed
  }
}
