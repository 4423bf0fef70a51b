internal import VaultCore

/// Fills the slots of a turn's sentences.
struct TurnSource: SlotSource {
  let wording: Wording
  let turn: Turn
  let lexicon: Lexicon
  /// The day of the turn.
  let date: CivilDate

  private var setting: Setting { wording.script.setting }

  func append(_ slot: Slot, to text: inout String) {
    if let plan = wording.plan(of: turn), turn.reason != .drift {
      if appendPlan(slot, plan, to: &text) { return }
    }
    talk.append(slot, to: &text)
  }

  /// The source of values where the turn is not about an event.
  var talk: TalkSource {
    TalkSource(
      setting: setting, lexicon: lexicon, seed: turn.seed, speaker: setting.cast[turn.person],
      addressee: addressee)
  }

  func wording(of slot: Slot) -> WordingChoice {
    switch slot {
    case .me: setting.cast[turn.person].gender.wording
    case .name: addressee?.gender.wording ?? .first
    default: .readers(areSeveral: addressee == nil)
    }
  }

  /// The only other reader, where there is just one.
  private var addressee: Person? {
    let members =
      switch turn.place {
      case .chat(let index): wording.script.rooms.chats[index].members
      case .thread(let index): wording.script.rooms.threads[index].members
      }
    guard members.count == 1 else { return nil }
    return turn.person == nil ? setting.cast.people[members[0]] : setting.cast.owner
  }

  // MARK: - The event

  private func appendPlan(_ slot: Slot, _ plan: EventPlan, to text: inout String) -> Bool {
    switch slot {
    case .day, .date:
      appendDay(
        spokenStart(plan), isAdverb: slot == .day, to: &text)
    case .oldDay, .oldDate:
      appendDay(plan.formerStart ?? plan.start, isAdverb: slot == .oldDay, to: &text)
    case .time: appendClock(spokenStart(plan), to: &text)
    case .oldTime: appendClock(plan.formerStart ?? plan.start, to: &text)
    case .at: text += spokenPlace(plan).at
    case .place: text += spokenPlace(plan).name
    case .oldAt: text += wording.place(of: plan, isFormer: true).at
    case .oldPlace: text += wording.place(of: plan, isFormer: true).name
    case .title: text += wording.ownTitle(of: plan)
    case .project, .who, .whose:
      PlanSource(plan: plan, lexicon: lexicon).append(slot, to: &text)
    case .noun: text += noun(plan)?.bare ?? ""
    // People of one event count by the handful.
    case .number: text += String(3 + Int(turn.seed >> 11) % 9)
    default:
      guard let form = slot.form else { return false }
      text += noun(plan)?.forms[form] ?? ""
    }
    return true
  }

  private func noun(_ plan: EventPlan) -> Grammar.Noun? {
    lexicon.topic(plan.outline.key)?.nouns[Int(turn.noun)]
  }

  func spokenStart(_ plan: EventPlan) -> Timestamp {
    turn.isBeforeMove ? plan.formerStart ?? plan.start : plan.start
  }

  private func spokenPlace(_ plan: EventPlan) -> Names.Place {
    wording.place(of: plan, isFormer: turn.isBeforeMove)
  }

  private func appendDay(_ time: Timestamp, isAdverb: Bool, to text: inout String) {
    let day = setting.clock.date(time)
    let naming = lexicon.dates.naming(day, saidOn: date, variant: Int(turn.seed >> 3))
    (isAdverb ? naming.day : naming.date).append(to: &text, with: lexicon.dates.parts(of: day))
  }

  private func appendClock(_ time: Timestamp, to text: inout String) {
    lexicon.dates.appendClock(
      secondOfDay: setting.clock.zone.local(time).secondOfDay, variant: Int(turn.seed >> 7),
      to: &text)
  }
}

/// Fills the slots by which an event is named.
struct PlanSource: SlotSource {
  let plan: EventPlan
  let lexicon: Lexicon

  func append(_ slot: Slot, to text: inout String) {
    switch slot {
    case .project: text += plan.project ?? ""
    case .who: text += plan.subject ?? ""
    case .whose: text += plan.subject.map(lexicon.grammar.belonging) ?? ""
    default: break
    }
  }
}

/// Fills the slots of everyday talk, letters and automatic mails.
struct TalkSource: SlotSource {
  let setting: Setting
  let lexicon: Lexicon
  let seed: UInt32
  var speaker: Person?
  var addressee: Person?

  func append(_ slot: Slot, to text: inout String) {
    switch slot {
    case .me: text += (speaker ?? setting.cast.owner).givenName
    case .mySurname: text += (speaker ?? setting.cast.owner).surname
    case .company: text += (speaker ?? setting.cast.owner).company
    case .phone: text += (speaker ?? setting.cast.owner).phoneText
    case .name: text += (addressee ?? setting.cast.owner).givenName
    case .surname: text += (addressee ?? setting.cast.owner).surname
    case .friend: text += stranger(0)
    case .other: text += stranger(1)
    case .number: text += String(3 + draw(2) % 26)
    case .amount: text += filler("amount")
    case .day:
      text += lexicon.dates.weekdays[draw(4) % 7]
    default:
      guard let number = slot.filler, number < lexicon.chatter.fillers.count else { return }
      let list = lexicon.chatter.fillers[number]
      text += list[draw(UInt64(8 + number)) % list.count]
    }
  }

  func wording(of slot: Slot) -> WordingChoice {
    switch slot {
    case .me: (speaker ?? setting.cast.owner).gender.wording
    case .name: (addressee ?? setting.cast.owner).gender.wording
    default: .readers(areSeveral: addressee == nil)
    }
  }

  private func filler(_ name: String) -> String {
    guard let number = lexicon.chatter.fillerSlots.firstIndex(of: name) else { return "" }
    let list = lexicon.chatter.fillers[number]
    return list[draw(3) % list.count]
  }

  // Two names mentioned in one message are never the same.
  private func stranger(_ place: Int) -> String {
    let names = setting.cast.strangers[lexicon.language] ?? []
    guard !names.isEmpty else { return "" }
    let first = draw(5) % names.count
    return names[(first + place * (1 + draw(6) % max(names.count - 1, 1))) % names.count]
  }

  // SplitMix64's finalizer: one number per purpose, only from the seed.
  private func draw(_ purpose: UInt64) -> Int {
    let number = (UInt64(seed) << 16 | purpose) &+ 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: StableHash.mixed(number) >> 33)
  }
}
