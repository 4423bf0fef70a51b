internal import VaultCore

/// The values that fill the slots of one meaning, the same in every language.
///
/// Days, times and the event's noun are phrased in each language's own way; names, places, projects
/// and sums of money stay as the hub language writes them.
struct PairFilling: Sendable {
  let said: CivilDate
  let day: CivilDate
  let oldDay: CivilDate
  let secondOfDay: Int
  let oldSecondOfDay: Int
  /// The values of the slots that every language fills alike.
  let texts: [Slot: String]
  /// The gender of the writer and the reader.
  let gender: Gender
  let noun: Int
  let readersAreSeveral: Bool
  let variant: Int

  /// Draws everything that any phrase may ask for.
  init(hub: Lexicon, outline: TopicOutline, random: inout SeededRandom) {
    let names = hub.names
    let start = CivilDate(year: 2025, month: 1, day: 6)?.daysSinceEpoch ?? 20_094
    let today = start + random.index(below: 700)
    let lead = random.integer(in: 2...24)
    said = CivilDate(daysSinceEpoch: today)
    day = CivilDate(daysSinceEpoch: today + lead)
    // An event planned for one day is not moved to the same day.
    oldDay = CivilDate(daysSinceEpoch: today + lead + random.integer(in: 1...6))
    secondOfDay = random.integer(in: 16...40) * 1800
    oldSecondOfDay = secondOfDay + random.element(of: [-7200, -3600, 1800, 3600, 5400])
    let places = names.places(outline.placeKind)
    let chosen = random.index(below: places.count)
    let project = random.element(of: names.projects)
    gender = random.chance(0.5) ? .feminine : .masculine
    // Five adjacent entries of the list are five people.
    let people = names.givenNames(gender)
    let first = random.index(below: people.count)
    func person(_ number: Int) -> String { people[(first + number) % people.count].written }
    let surname = random.element(of: names.surnames).written
    let amounts = hub.chatter.fillerSlots.firstIndex(of: "amount").map { hub.chatter.fillers[$0] }
    let amount = amounts.map { random.element(of: $0) } ?? ""
    texts = [
      .place: places[chosen].name, .oldPlace: places[(chosen + 1) % places.count].name,
      .project: project, .who: person(0), .friend: person(1), .other: person(2), .me: person(3),
      .name: person(4), .surname: surname, .amount: amount,
      .number: String(random.integer(in: 3...46)),
    ]
    noun = random.index(below: 6)
    readersAreSeveral = random.chance(0.3)
    variant = random.index(below: 64)
  }
}

/// Fills the slots of one meaning in one language.
struct PairSource: SlotSource {
  let lexicon: Lexicon
  let topic: Topic?
  let filling: PairFilling

  /// The slots that every language can fill for an event of an outline.
  ///
  /// A place with its preposition exists in one language only, a title is a text of its own.
  static func offered(_ outline: TopicOutline) -> SlotSet {
    var slots = SlotSet.naming.subtracting(SlotSet(.title)).union(talk)
    slots.formUnion(
      SlotSet(.day, .date, .place, .name, .surname, .oldDay, .oldDate, .oldPlace, .other))
    if !outline.isAllDay { slots.formUnion(SlotSet(.time, .oldTime)) }
    if outline.namesProject { slots.insert(SlotSet(.project)) }
    if outline.namesPerson { slots.formUnion(SlotSet(.who, .whose)) }
    return slots
  }

  /// The slots that everyday talk can fill.
  static let talk = SlotSet(.me, .you, .friend, .number, .amount)

  /// The content of a phrase, apart from its wording: translations must have the same.
  static func facts(_ needs: SlotSet) -> SlotSet {
    var facts = needs.subtracting(.naming)
    facts.subtract(SlotSet(.me, .you, .name, .surname))
    for (form, plain): (Slot, Slot) in [
      (.date, .day), (.oldDate, .oldDay), (.whose, .who),
    ] where facts.contains(SlotSet(form)) {
      facts.remove(SlotSet(form))
      facts.insert(SlotSet(plain))
    }
    return facts
  }

  func append(_ slot: Slot, to text: inout String) {
    switch slot {
    case .day, .date: append(filling.day, isAdverb: slot == .day, to: &text)
    case .oldDay, .oldDate: append(filling.oldDay, isAdverb: slot == .oldDay, to: &text)
    case .time: clock(filling.secondOfDay, to: &text)
    case .oldTime: clock(filling.oldSecondOfDay, to: &text)
    case .whose: text += lexicon.grammar.belonging(to: filling.texts[.who] ?? "")
    case .noun: text += noun?.bare ?? ""
    default:
      text += slot.form.map { noun?.forms[$0] ?? "" } ?? filling.texts[slot] ?? ""
    }
  }

  func wording(of slot: Slot) -> WordingChoice {
    switch slot {
    case .me, .name: filling.gender.wording
    default: .readers(areSeveral: filling.readersAreSeveral)
    }
  }

  private var noun: Grammar.Noun? {
    topic.map { $0.nouns[filling.noun % $0.nouns.count] }
  }

  private func append(_ day: CivilDate, isAdverb: Bool, to text: inout String) {
    let naming = lexicon.dates.naming(day, saidOn: filling.said, variant: filling.variant)
    (isAdverb ? naming.day : naming.date).append(to: &text, with: lexicon.dates.parts(of: day))
  }

  private func clock(_ second: Int, to text: inout String) {
    lexicon.dates.appendClock(secondOfDay: second, variant: filling.variant, to: &text)
  }
}
