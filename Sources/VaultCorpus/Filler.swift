internal import VaultCore

/// Fills a vault up with messages that belong to no event of its calendar.
///
/// A fifth are talk about other events of the same topics, a quarter is talk in the chats of an
/// event while the event is near, a sixth comes from machines, a few are sent twice; the rest is
/// everyday talk.
struct Filler {
  let profile: CorpusProfile
  let plans: [EventPlan]
  let planner: EventPlanner
  let cast: Cast
  var talk: Smalltalk
  let clock: DayClock

  private static let decoyShare = 0.18
  private static let nearbyShare = 0.24
  private static let machineShare = 0.15
  private static let correspondenceShare = 0.08
  private static let repeatShare = 0.03

  /// Adds messages until the profile's number is reached and every chat is whole.
  mutating func fill(_ drafts: inout [Draft], rooms: inout Rooms, random: SeededRandom) {
    let missing = max(0, profile.messagesPerVault - drafts.count)
    let judged = drafts
    var added: [Draft] = []
    addDecoys(share(Self.decoyShare, of: missing), to: &added, &rooms, random)
    addNearby(share(Self.nearbyShare, of: missing), to: &added, judged, rooms, random)
    addMachines(share(Self.machineShare, of: missing), to: &added, &rooms, random)
    addLetters(share(Self.correspondenceShare, of: missing), to: &added, &rooms, random)
    addRepeats(share(Self.repeatShare, of: missing), to: &added, random)
    addEveryday(missing, to: &added, rooms, random)
    drafts += added
    complete(&drafts, rooms: rooms, random: random.stream("complete"))
  }

  private func share(_ share: Double, of count: Int) -> Int {
    Int((share * Double(count)).rounded())
  }

  private func addDecoys(
    _ count: Int, to added: inout [Draft], _ rooms: inout Rooms, _ random: SeededRandom
  ) {
    let goal = added.count + count
    var number = 0
    while added.count < goal, !plans.isEmpty, number < 10 * count {
      var stream = random.stream("decoy", number)
      let decoy = planner.decoy(of: stream.element(of: plans), random: &stream)
      let lexicon = decoy.messageLanguage == talk.second.language ? talk.second : talk.main
      var conversation = EventConversation(
        plan: decoy, event: nil, cast: cast, lexicon: lexicon, clock: clock)
      added += conversation?.drafts(rooms: &rooms, random: stream) ?? []
      number += 1
    }
  }

  // The same people, the same days, another subject: what makes an event hard to tell apart.
  private mutating func addNearby(
    _ count: Int, to added: inout [Draft], _ judged: [Draft], _ rooms: Rooms,
    _ random: SeededRandom
  ) {
    var stream = random.stream("nearby")
    let anchors = judged.filter { if case .chat = $0.place { true } else { false } }
    let goal = added.count + count
    while added.count < goal, !anchors.isEmpty {
      let anchor = stream.element(of: anchors)
      guard case .chat(let room) = anchor.place else { continue }
      let distance = Int64(stream.integer(in: -4 * 86_400...3 * 86_400))
      let time = clock.awake(anchor.time.advanced(bySeconds: distance), random: &stream)
      added += talk.burst(
        in: room, of: rooms, at: time, count: stream.integer(in: 2...5), random: &stream)
    }
  }

  private func addMachines(
    _ count: Int, to added: inout [Draft], _ rooms: inout Rooms, _ random: SeededRandom
  ) {
    var stream = random.stream("machines")
    for _ in 0..<count {
      added.append(
        talk.automatic(at: moment(&stream), rooms: &rooms, random: &stream))
    }
  }

  private mutating func addLetters(
    _ count: Int, to added: inout [Draft], _ rooms: inout Rooms, _ random: SeededRandom
  ) {
    var stream = random.stream("letters")
    let goal = added.count + count
    while added.count < goal {
      added += talk.correspondence(
        with: stream.index(below: cast.people.count), at: moment(&stream), rooms: &rooms,
        random: &stream)
    }
  }

  // A message sent again because the first seemed lost, a little different each time.
  private func addRepeats(_ count: Int, to added: inout [Draft], _ random: SeededRandom) {
    var stream = random.stream("repeats")
    let chats = added.filter { draft in
      if case .chat = draft.place { draft.text.count > 12 } else { false }
    }
    for original in stream.sample(count, of: chats) {
      var text = original.text
      if text.hasSuffix(".") { text.removeLast() } else { text += " 🙂" }
      added.append(
        Draft(
          time: original.time.advanced(bySeconds: Int64(stream.integer(in: 5...90))),
          sender: original.sender, place: original.place, text: text,
          language: original.language))
    }
  }

  private mutating func addEveryday(
    _ goal: Int, to added: inout [Draft], _ rooms: Rooms, _ random: SeededRandom
  ) {
    var stream = random.stream("everyday")
    while added.count < goal {
      let time = moment(&stream)
      added += talk.burst(
        in: stream.index(below: rooms.chats.count), of: rooms, at: time,
        count: stream.integer(in: 2...6), random: &stream)
    }
  }

  /// Lets everyone in every chat speak, and gives every WhatsApp file a day after the twelfth, so
  /// that the order of day and month can be told from the file alone.
  private mutating func complete(
    _ drafts: inout [Draft], rooms: Rooms, random: SeededRandom
  ) {
    for (index, room) in rooms.chats.enumerated() {
      var stream = random.stream("room", index)
      let own = drafts.filter { $0.place == .chat(index) }
      let silent = ([nil] + room.members.map(Optional.some)).filter { member in
        !own.contains { $0.sender == member.map { .person($0) } ?? .owner }
      }
      let isAmbiguous =
        room.platform == .whatsapp && !own.contains { clock.date($0.time).day > 12 }
      guard !silent.isEmpty || isAmbiguous else { continue }
      var time = moment(&stream)
      while clock.date(time).day <= 12 { time = moment(&stream) }
      drafts += talk.burst(
        in: index, of: rooms, at: time, count: max(2, silent.count), speakers: silent,
        random: &stream)
    }
  }

  private func moment(_ random: inout SeededRandom) -> Timestamp {
    let day = profile.firstDay.daysSinceEpoch + random.index(below: profile.days - 2)
    return clock.time(on: CivilDate(daysSinceEpoch: day), random: &random)
  }
}
