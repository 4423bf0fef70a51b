import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Scripts of whole vaults")
struct ScriptWriterTests {
  @Test("A vault has as many messages as were asked for, and few more where its events allow it")
  func goalIsReached() throws {
    for script in try WorldSamples.scripts() {
      let goal = script.setting.profile.messagesPerVault
      #expect(script.turns.count >= goal)
      // What crowds around the events comes first.
      #expect(script.turns.count <= goal * 2, "\(script.turns.count) for \(goal)")
    }
    let roomy = try WorldSamples.setting("pt", "en", events: 4, messages: 1200)
    let count = ScriptWriter(setting: roomy, random: SeededRandom(seed: 1)).write().turns.count
    #expect((1200...1260).contains(count), "\(count)")
  }

  @Test("Events of the calendar come first, and turns are told in the order of time")
  func isInOrder() throws {
    for script in try WorldSamples.scripts() {
      let events = script.plans.prefix { $0.isInCalendar }.count
      #expect(events == script.setting.profile.eventsPerVault)
      #expect(!script.plans[events...].contains { $0.isInCalendar })
      #expect(script.order.sorted() == Array(0..<Int32(script.turns.count)))
      let times = script.order.map { script.turns[Int($0)].time }
      #expect(times == times.sorted())
    }
  }

  // The document's windows, counted here turn by turn.
  @Test("Every event has thirty messages of its people near it that do not belong to it")
  func distractorsAreNear() throws {
    let windows: [Platform: ClosedRange<Double>] = [
      .email: -30...7, .whatsapp: -7...2, .imessage: -14...7,
    ]
    for script in try WorldSamples.scripts() {
      let people = script.turns.map { turn -> (platform: Platform, members: [Int]) in
        switch turn.place {
        case .chat(let index):
          (script.rooms.chats[index].platform, script.rooms.chats[index].members)
        case .thread(let index): (.email, script.rooms.threads[index].members)
        }
      }
      for (event, plan) in script.plans.enumerated() where plan.isInCalendar {
        let near = script.turns.indices.count { position in
          let turn = script.turns[position]
          guard turn.event != Int32(event) || turn.reason.grade == 0 else { return false }
          let window = windows[people[position].platform] ?? 0...0
          return window.contains(turn.time.days(since: plan.start))
            && people[position].members.contains(where: plan.attendees.contains)
        }
        #expect(near >= 30, "\(plan.outline.key): \(near)")
      }
    }
  }

  // A reader tells day from month by a day after the twelfth.
  @Test("In every chat that is used everyone speaks, on WhatsApp on a day that tells its order")
  func chatsAreComplete() throws {
    for script in try WorldSamples.scripts() {
      let wall = try WallReader(script.setting)
      for (room, positions) in zip(script.rooms.chats, script.byPlace().chats)
      where !positions.isEmpty {
        let turns = positions.map { script.turns[Int($0)] }
        #expect(Set(turns.map(\.speaker)) == Set([Turn.owner] + room.members.map(Int16.init)))
        if room.platform == .whatsapp {
          #expect(turns.contains { wall.read($0.time).day > 12 })
        }
      }
    }
  }

  @Test("Talk that drifts off and strangers' distractors belong to no event")
  func driftAndLuresAreJudgedZero() throws {
    var drift = 0
    var distractors = 0
    for vault in try QuerySamples.eight.get().vaults {
      let script = vault.archive.script
      let aliases = VaultAliases(archive: vault.archive)
      let judged = Set(vault.judgments.flatMap { $0.map(\.document) })
      for (position, turn) in script.turns.enumerated() {
        let isLure = turn.content == .distractor
        guard turn.reason == .drift || isLure else { continue }
        drift += isLure ? 0 : 1
        distractors += isLure ? 1 : 0
        #expect(turn.event >= 0 && turn.reason.grade == 0)
        #expect(!judged.contains(aliases.canonical(Int32(position))))
        if isLure {
          #expect(turn.speaker == Turn.machine)
          #expect(script.plans[Int(turn.event)].traits.contains(.targeted))
        } else {
          #expect(script.plans[Int(turn.event)].traits.contains(.drifting))
        }
      }
    }
    #expect(drift > 20 && distractors > 5, "\(drift) drifting, \(distractors) lures")
  }

  @Test("Lures carry the event's people and title, and come within ten days ahead of it")
  func luresCopyTheCalendar() throws {
    for script in try WorldSamples.scripts() {
      for turn in script.turns where turn.content == .distractor {
        let plan = script.plans[Int(turn.event)]
        guard case .thread(let index) = turn.place,
          case .distractor(let event) = script.rooms.threads[index].heading
        else {
          Issue.record("a distractor outside a thread of its own")
          continue
        }
        #expect(event == turn.event && script.rooms.threads[index].members == plan.attendees)
        #expect((-10...0.5).contains(turn.time.days(since: plan.start)))
      }
    }
  }

  @Test("What was sent again says the same the other way round, soon after, and answers nobody")
  func repeatsAreNear() throws {
    var found = 0
    for script in try WorldSamples.scripts() {
      var originals: [[Int32]: [Turn]] = [:]
      for turn in script.turns where turn.event >= 0 && turn.copies < 0 {
        let key = [turn.event, Int32(turn.speaker), turn.parts.0, turn.parts.1]
        originals[key, default: []].append(turn)
      }
      for turn in script.turns
      where turn.event >= 0 && turn.copies < 0 && turn.answers < 0 && turn.parts.1 >= 0
        && script.plans[Int(turn.event)].traits.contains(.repeated)
      {
        let swapped = [turn.event, Int32(turn.speaker), turn.parts.1, turn.parts.0]
        let near = originals[swapped]?.filter {
          (5...90).contains((turn.time.days(since: $0.time) * 86_400).rounded())
        }
        guard let original = near?.first else { continue }
        found += 1
        #expect(original.place == turn.place && original.reason == turn.reason)
        #expect(original.seed != turn.seed && original.parts.2 == turn.parts.2)
      }
    }
    #expect(found > 5, "\(found)")
  }

  @Test("Much of a vault is about no event of the calendar, some of it machines' mail")
  func restIsVaried() throws {
    for script in try WorldSamples.scripts() {
      let turns = script.turns
      let relevant = turns.count {
        $0.event >= 0 && $0.reason.grade > 0 && script.plans[Int($0.event)].isInCalendar
      }
      #expect(relevant * 10 < turns.count * 6, "\(relevant) of \(turns.count)")
      #expect(turns.contains { $0.content == .automatic })
      #expect(turns.contains { $0.event < 0 && $0.content == .talk })
      let affairs = turns.contains {
        $0.event >= 0 && !script.plans[Int($0.event)].isInCalendar
      }
      #expect(affairs)
    }
  }

  @Test("The same seed writes the same script, another seed another")
  func isDeterministic() throws {
    let setting = try WorldSamples.setting("de", "en", events: 4, messages: 150)
    let scripts = [1, 1, 2].map { (seed: UInt64) in
      let script = ScriptWriter(setting: setting, random: SeededRandom(seed: seed)).write()
      return script.turns.map {
        [$0.time.secondsSinceEpoch, Int64($0.seed), Int64($0.speaker), Int64($0.parts.0)]
      }
    }
    #expect(scripts[0] == scripts[1])
    #expect(scripts[0] != scripts[2])
  }

  @Test("A vault of one language and the fewest messages is written too")
  func smallestVault() throws {
    let setting = try WorldSamples.setting("zh", "zh", events: 1, messages: 30, days: 150)
    let script = ScriptWriter(setting: setting, random: SeededRandom(seed: 3)).write()
    #expect(script.turns.count >= 30)
    #expect(script.turns.allSatisfy { !$0.isSecondLanguage })
  }
}
