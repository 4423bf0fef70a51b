internal import VaultCore

extension ScriptWriter {
  /// The minimum number of letters and digits in a text that is sent again elsewhere: a mere "ok"
  /// on two platforms may be two answers.
  private static let leastLetters = 20
  /// The maximum number of an affair's messages that reach the vault twice.
  private static let mostCopies = 3
  /// The delay of the copy, in seconds.
  ///
  /// With a minute's rounding it stays well below the
  /// five minutes within which a reader must take it for the same message.
  private static let delays = 3...40
  /// The time before and after, in seconds, in which a person must not write to the same person by
  /// the other app: those messages may have the same words, and then it is unknown which is the
  /// copy.
  private static let silence = 600.0

  /// Sends some messages of chats with one person again, word for word, by the other chat app.
  ///
  /// That happens to affairs with ``EventTrait/copied``, those of the calendar and others alike. A
  /// text that a person typed twice is left out, so that a copy has one original, and so are
  /// messages sent while the two wrote to each other by both apps; so are people whom a stranger
  /// has pretended to be, because only the name links such a person's chats.
  ///
  /// - Complexity: O(messages), and the text of each candidate.
  func copies(in world: inout World) {
    var stream = random.stream("copies")
    let candidates = Self.candidates(in: world)
    // Texts follow only from turns, so a script of the candidates is enough to word them.
    let wording = Wording(
      Script(
        setting: setting, rooms: world.rooms, plans: world.plans,
        turns: candidates.map { world.turns[Int($0)] }, digressions: world.digressions))
    var first = 0
    while first < candidates.count {
      let event = world.turns[Int(candidates[first])].event
      let end =
        candidates[first...].firstIndex { world.turns[Int($0)].event != event }
        ?? candidates.count
      let long = (first..<end).filter { position in
        let text = wording.text(of: Int32(position))
        return text.count { $0.isLetter || $0.isNumber } >= Self.leastLetters
      }
      for index in stream.sample(stream.integer(in: 1...Self.mostCopies), of: long).sorted() {
        copy(candidates[index], in: &world, random: &stream)
      }
      first = end
    }
  }

  private func copy(_ position: Int32, in world: inout World, random: inout SeededRandom) {
    let original = world.turns[Int(position)]
    guard case .chat(let index) = original.place else { return }
    let room = world.rooms.chats[index]
    let other: Platform = room.platform == .whatsapp ? .imessage : .whatsapp
    let twin = world.rooms.direct(other, with: room.members[0])
    var copy = original
    copy.time = original.time.advanced(bySeconds: Int64(random.integer(in: Self.delays)))
    copy.place = .chat(twin)
    copy.copies = position
    copy.answers = -1
    world.turns[Int(position)].isCopied = true
    world.turns.append(copy)
  }

  /// The turns that may be copied, ascending by event, then position: a person who writes the same
  /// sentences twice, in any order, was not copied.
  private static func candidates(in world: World) -> [Int32] {
    var candidates: [Int32] = []
    let spoofed = Self.spoofed(in: world)
    var times: [Saying: Int] = [:]
    func saying(_ turn: Turn) -> Saying {
      Saying([turn.parts.0, turn.parts.1, turn.parts.2].sorted(), of: turn)
    }
    for (position, turn) in world.turns.enumerated() {
      guard turn.event >= 0, world.plans[Int(turn.event)].traits.contains(.copied),
        case .chat(let index) = turn.place, !world.rooms.chats[index].isGroup
      else { continue }
      times[saying(turn), default: 0] += 1
      guard turn.content == .talk, turn.reason != .reply, turn.copies < 0,
        spoofed.isDisjoint(with: [-1, world.rooms.chats[index].members[0]])
      else { continue }
      candidates.append(Int32(position))
    }
    let talks = talks(of: candidates, in: world)
    return candidates.filter {
      let turn = world.turns[Int($0)]
      return times[saying(turn)] == 1
        && isSilent(talks[Talk(turn, in: world.rooms)?.elsewhere] ?? [], at: turn.time)
    }.sorted {
      (world.turns[Int($0)].event, $0) < (world.turns[Int($1)].event, $1)
    }
  }

  /// The messages of one of two people to the other by one app.
  private struct Talk: Hashable {
    var platform: Platform
    let member: Int
    let speaker: Int16

    init?(_ turn: Turn, in rooms: Rooms) {
      guard case .chat(let index) = turn.place, !rooms.chats[index].isGroup else { return nil }
      platform = rooms.chats[index].platform
      member = rooms.chats[index].members[0]
      speaker = turn.speaker
    }

    /// The same, by the other chat app.
    var elsewhere: Talk {
      var talk = self
      talk.platform = platform == .whatsapp ? .imessage : .whatsapp
      return talk
    }
  }

  /// The times, ascending, of what those who might be copied say by the other app.
  private static func talks(of candidates: [Int32], in world: World) -> [Talk?: [Timestamp]] {
    var talks: [Talk?: [Timestamp]] = [:]
    for position in candidates {
      if let talk = Talk(world.turns[Int(position)], in: world.rooms) {
        talks[talk.elsewhere] = []
      }
    }
    for turn in world.turns {
      if let talk = Talk(turn, in: world.rooms) { talks[talk]?.append(turn.time) }
    }
    return talks.mapValues { $0.sorted() }
  }

  private static func isSilent(_ times: [Timestamp], at time: Timestamp) -> Bool {
    let next = times.partitionIndex { $0.days(since: time) * 86_400 < -silence }
    return next == times.count || times[next].days(since: time) * 86_400 > silence
  }

  /// Everyone whose name a stranger may have used; -1 for the owner.
  private static func spoofed(in world: World) -> Set<Int> {
    var spoofed: Set<Int> = []
    for turn in world.turns where turn.content == .distractor && turn.event >= 0 {
      let attendees = world.plans[Int(turn.event)].attendees
      spoofed.formUnion(attendees.isEmpty ? [-1] : attendees)
    }
    return spoofed
  }
}
