internal import VaultCore

/// Writes the script of one vault: people, calendar, conversations, and everything else that
/// fills an inbox.
///
/// Where a group chat serves a programme, everyday talk continues between the messages about its
/// events. Three fifths of the other messages that belong to no event of the calendar are talk
/// about other affairs, so that neither length nor tone nor punctuation distinguishes relevant
/// messages from others; a quarter is everyday talk, much of it while an event is near; the rest is
/// letters and automatic mails.
struct ScriptWriter {
  let setting: Setting
  let random: SeededRandom

  private static let affairShare = 0.6
  private static let machineShare = 0.07
  private static let letterShare = 0.07
  /// The share of automatic mails that come at any hour.
  private static let machineNights = 0.3
  /// The share of the everyday talk near a programme's event that is in the chat that serves it.
  private static let talkInGroup = 0.75
  /// The number of messages of everyday talk near a programme's event for each of its own.
  private static let talkPerMessage = 4
  /// The share of a vault at which the talk near programmes ends: affairs and automatic mails need
  /// room, too.
  private static let talkShare = 0.6
  /// The maximum distance in seconds from an event at which everyday talk is added.
  private static let everydayReach = 40_000
  /// The number of messages near an event that do not belong to it.
  ///
  /// At least thirty stay: at night people sleep, which delays a few until they are not near any
  /// more.
  static let nearDistractors = 36
  /// The number of times that the missing messages near events are counted anew.
  private static let mostRounds = 4

  /// Writes the script.
  ///
  /// - Complexity: O(messages · log messages), and for each event the messages of five weeks.
  func write() -> Script {
    var choices = random.stream("rooms")
    var world = World(setting: setting, rooms: Rooms(setting: setting, random: &choices))
    let agenda = Agenda(setting: setting, random: random.stream("agenda"))
    world.plans = agenda.events()
    for event in world.plans.indices { world.converse(about: event, random: random) }
    let goal = setting.profile.messagesPerVault
    groupTalk(goal: goal, in: &world)
    rivals(agenda, goal: goal, in: &world)
    affairs(agenda, goal: goal, in: &world)
    machines(goal: goal, in: &world)
    repeats(in: &world)
    crowd(agenda, in: &world)
    everyday(goal: goal, in: &world)
    copies(in: &world)
    complete(&world)
    return world.script()
  }

  // MARK: - Other affairs

  // Adds messages near an event that are easily mistaken for it.
  private func rivals(_ agenda: Agenda, goal: Int, in world: inout World) {
    var stream = random.stream("rivals")
    let room = Double(max(0, goal - world.turns.count)) * Self.affairShare
    let limit = world.turns.count + Int(room)
    let events = world.plans.indices
    for event in stream.shuffled(Array(events)) {
      let plan = world.plans[event]
      guard !plan.attendees.isEmpty else { continue }
      // The other events of a programme already are its distractors of the same topic.
      for sameTopic in plan.programme == nil ? [true, false] : [false] {
        let mean = sameTopic ? setting.difficulty[.sameTopic] : setting.difficulty[.samePeople]
        let count = Int(mean) + (stream.chance(mean - mean.rounded(.down)) ? 1 : 0)
        for _ in 0..<count where world.turns.count < limit {
          let rival = agenda.rival(
            of: plan, sameTopic: sameTopic, avoiding: nearTopics(plan, in: world),
            random: &stream)
          world.add(rival, random: random)
          world.plans[event] = world.plans[event].adding(
            [sameTopic ? .sameTopic : .samePeople])
        }
      }
    }
  }

  private func affairs(_ agenda: Agenda, goal: Int, in world: inout World) {
    var stream = random.stream("affairs")
    let room = Double(max(0, goal - world.turns.count)) * Self.affairShare
    let limit = world.turns.count + Int(room)
    let events = world.plans.count { $0.isInCalendar }
    while world.turns.count < limit, events > 0 {
      let near = world.plans[stream.index(below: events)]
      let affair = agenda.affair(
        near: near, avoiding: nearTopics(near, in: world), random: &stream)
      world.add(affair, random: random)
    }
  }

  /// The topics of the calendar's events within three weeks of one.
  private func nearTopics(_ plan: EventPlan, in world: World) -> Set<String> {
    let events = world.plans.prefix(setting.profile.eventsPerVault).filter(\.isInCalendar)
    return Set(
      events.filter { abs($0.start.days(since: plan.start)) <= 21 }.map(\.outline.key))
  }

  // MARK: - Letters and machines

  private func machines(goal: Int, in world: inout World) {
    var stream = random.stream("machines")
    let room = Double(max(0, goal - world.turns.count))
    let share = Self.machineShare / (1 - Self.affairShare)
    for _ in 0..<Int(room * share) {
      world.automatic(at: anyMoment(&stream), random: &stream)
    }
    let letters = world.turns.count + Int(room * Self.letterShare / (1 - Self.affairShare))
    while world.turns.count < letters {
      world.correspondence(
        with: stream.index(below: setting.cast.people.count), at: moment(&stream),
        random: &stream)
    }
    distractors(in: &world, random: &stream)
  }

  // Strangers copy the words of the calendar, and the names of the invited, into mails of their
  // own.
  private func distractors(in world: inout World, random stream: inout SeededRandom) {
    for event in world.plans.indices where world.plans[event].traits.contains(.targeted) {
      let plan = world.plans[event]
      guard plan.isInCalendar else { continue }
      for _ in 0..<stream.integer(in: 1...3) {
        let thread = world.rooms.thread(
          members: plan.attendees, language: plan.language,
          heading: .distractor(event: Int32(event)))
        let lead = Int64(stream.integer(in: 3600...9 * 86_400))
        var turn = Turn(
          time: setting.clock.awake(plan.start.advanced(bySeconds: -lead), random: &stream),
          place: .thread(thread), speaker: Turn.machine,
          isSecondLanguage: plan.language != setting.main.language,
          seed: UInt32(truncatingIfNeeded: stream.next()))
        turn.content = .distractor
        turn.event = Int32(event)
        world.turns.append(turn)
      }
    }
  }

  // MARK: - Everyday talk

  // A message sent again because the first seemed lost, typed anew and the other way round.
  private func repeats(in world: inout World) {
    var stream = random.stream("repeats")
    let count = world.turns.count
    for position in 0..<count {
      let turn = world.turns[position]
      guard turn.event >= 0, world.plans[Int(turn.event)].traits.contains(.repeated),
        case .chat = turn.place, turn.content == .talk, turn.parts.1 >= 0, stream.chance(0.2)
      else { continue }
      var again = turn
      again.parts.0 = turn.parts.1
      again.parts.1 = turn.parts.0
      again.time = turn.time.advanced(bySeconds: Int64(stream.integer(in: 5...90)))
      again.seed = UInt32(truncatingIfNeeded: stream.next())
      again.answers = -1
      world.turns.append(again)
    }
  }

  // A chat that serves a programme serves everything else as well, on the days of its events too.
  private func groupTalk(goal: Int, in world: inout World) {
    var stream = random.stream("group talk")
    for event in 0..<setting.profile.eventsPerVault {
      let plan = world.plans[event]
      guard plan.programme != nil, !plan.attendees.isEmpty else { continue }
      let limit = min(
        world.turns.count + plan.messageCount * Self.talkPerMessage,
        Int(Double(goal) * Self.talkShare))
      while world.turns.count < limit { talkNear(plan, in: &world, random: &stream) }
    }
  }

  // The same people, the same days, another subject: such events are hard to distinguish.
  private func crowd(_ agenda: Agenda, in world: inout World) {
    var stream = random.stream("crowd")
    for round in 0..<Self.mostRounds {
      let lonely = Neighborhood(world: world).missing(below: Self.nearDistractors)
      guard !lonely.isEmpty else { return }
      for (event, missing) in lonely {
        let plan = world.plans[event]
        guard !plan.attendees.isEmpty else { continue }
        let limit = world.turns.count + missing
        while world.turns.count < limit {
          // Much of the talk about another affair is elsewhere in time: the missing messages are
          // then everyday talk.
          if round == 0, stream.chance(0.55) {
            let rival = agenda.rival(
              of: plan, sameTopic: false, avoiding: nearTopics(plan, in: world), random: &stream)
            world.add(rival, random: random)
          } else {
            talkNear(plan, in: &world, random: &stream)
          }
        }
      }
    }
  }

  private func awake(
    _ time: Timestamp, in room: Int, of world: World, random: inout SeededRandom
  ) -> Timestamp {
    setting.clock.awake(
      time, nights: setting.cast.nights(of: world.rooms.chats[room].members), random: &random)
  }

  private func talkNear(
    _ plan: EventPlan, in world: inout World, random stream: inout SeededRandom
  ) {
    let someone = stream.element(of: plan.attendees)
    let platform: Platform = stream.chance(0.55) ? .whatsapp : .imessage
    let group = platform == .whatsapp ? world.rooms.group(holding: [someone]) : nil
    var room =
      stream.chance(0.5)
      ? group ?? world.rooms.direct(platform, with: someone)
      : world.rooms.direct(platform, with: someone)
    if let programme = plan.programme, stream.chance(Self.talkInGroup) {
      room = world.rooms.room(of: programme)
    }
    // Most of it goes on around the event's day, all of it within the narrowest window.
    let reach = Double(stream.chance(0.85) ? Self.everydayReach : 3 * Self.everydayReach)
    let distance = Int64(min(stream.gaussian() * reach, 1.6 * 86_400))
    world.burst(
      in: room,
      at: awake(
        plan.start.advanced(bySeconds: distance), in: room, of: world, random: &stream),
      count: stream.integer(in: 2...6), random: &stream)
  }

  private func everyday(goal: Int, in world: inout World) {
    var stream = random.stream("everyday")
    let events = world.plans.count { $0.isInCalendar }
    let rooms = world.rooms.chats.count
    while world.turns.count < goal {
      var time = moment(&stream)
      var room = stream.index(below: rooms)
      if stream.chance(0.75) {
        let event = world.plans[stream.index(below: events)]
        let distance = Int64(Double(Self.everydayReach) * stream.gaussian())
        time = event.start.advanced(bySeconds: distance)
        if let programme = event.programme, stream.chance(Self.talkInGroup) {
          room = world.rooms.room(of: programme)
        }
        time = awake(time, in: room, of: world, random: &stream)
      }
      world.burst(
        in: room, at: time, count: min(stream.integer(in: 2...6), goal - world.turns.count),
        random: &stream)
    }
  }

  /// Lets everyone in every chat that was used write, and gives every WhatsApp file a day after the
  /// twelfth, so that the order of day and month follows from the file itself.
  private func complete(_ world: inout World) {
    var spoken: [Set<Int16>] = Array(repeating: [], count: world.rooms.chats.count)
    var isClear = Array(repeating: false, count: world.rooms.chats.count)
    for turn in world.turns {
      guard case .chat(let index) = turn.place else { continue }
      spoken[index].insert(turn.speaker)
      if setting.clock.date(turn.time).day > 12 { isClear[index] = true }
    }
    for (index, room) in world.rooms.chats.enumerated() where !spoken[index].isEmpty {
      var stream = random.stream("room", index)
      let everyone = [Turn.owner] + room.members.map(Int16.init)
      let silent = everyone.filter { !spoken[index].contains($0) }
      let isAmbiguous = room.platform == .whatsapp && !isClear[index]
      guard !silent.isEmpty || isAmbiguous else { continue }
      var time = moment(&stream)
      while setting.clock.date(time).day <= 12 { time = moment(&stream) }
      world.burst(
        in: index, at: time, count: max(2, silent.count), required: silent, random: &stream)
    }
  }

  private func day(_ random: inout SeededRandom) -> CivilDate {
    let profile = setting.profile
    let day = profile.firstDay.daysSinceEpoch + random.index(below: profile.days - 2)
    return CivilDate(daysSinceEpoch: day)
  }

  private func moment(_ random: inout SeededRandom) -> Timestamp {
    let day = day(&random)
    return setting.clock.time(on: day, random: &random)
  }

  // Automatic mails come at any hour, though most of them by day.
  private func anyMoment(_ random: inout SeededRandom) -> Timestamp {
    let day = day(&random)
    return random.chance(Self.machineNights)
      ? setting.clock.anyTime(on: day, random: &random)
      : setting.clock.time(on: day, random: &random)
  }
}
