import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultTestSupport

@testable import VaultCorpus

@Suite("Scripts of whole vaults")
struct ScriptWriterTests {
  @Test("A vault has as many messages as were asked for, and few more where its events allow it")
  func goalIsReached() throws {
    for script in try WorldSamples.scripts() {
      let goal = script.setting.profile.messagesPerVault
      // What crowds around the events comes first.
      #expect((goal...goal * 2).contains(script.turns.count), "\(script.turns.count) for \(goal)")
    }
    let roomy = try WorldSamples.setting("pt", "en", events: 4, messages: 1200)
    let count = ScriptWriter(setting: roomy, random: SeededRandom(seed: 1)).write().turns.count
    #expect((1200...1260).contains(count), "\(count)")
    let small = try WorldSamples.setting("zh", "zh", events: 1, messages: 30, days: 150)
    let script = ScriptWriter(setting: small, random: SeededRandom(seed: 3)).write()
    #expect(script.turns.count >= 30 && script.turns.allSatisfy { !$0.isSecondLanguage })
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

  @Test("Talk that drifts off and strangers' distractors, which copy an event, belong to no event")
  func driftAndLuresAreJudgedZero() throws {
    var drift = 0
    var distractors = 0
    for vault in try QuerySamples.eight.get().vaults {
      let script = vault.archive.script
      let aliases = VaultAliases(archive: vault.archive)
      let judged = Set(vault.judgments.flatMap { $0.map(\.document) })
      for (position, turn) in script.turns.enumerated()
      where turn.reason == .drift || turn.content == .distractor {
        try #require(turn.event >= 0)
        let plan = script.plans[Int(turn.event)]
        #expect(turn.reason.grade == 0)
        #expect(!judged.contains(aliases.canonical(Int32(position))))
        guard turn.content == .distractor else {
          drift += 1
          #expect(plan.traits.contains(.drifting))
          continue
        }
        distractors += 1
        #expect(turn.speaker == Turn.machine && plan.traits.contains(.targeted))
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
    #expect(drift > 20 && distractors > 5, "\(drift) drifting, \(distractors) lures")
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
      let isListed = turns.map { $0.event >= 0 && script.plans[Int($0.event)].isInCalendar }
      let relevant = zip(turns, isListed).count { $0.reason.grade > 0 && $1 }
      #expect(relevant * 10 < turns.count * 6, "\(relevant) of \(turns.count)")
      #expect(turns.contains { $0.content == .automatic })
      #expect(turns.contains { $0.event < 0 && $0.content == .talk })
      #expect(zip(turns, isListed).contains { $0.event >= 0 && !$1 })
    }
  }

  // MARK: - Turns

  // A million of them are to fit into 500 MB beside everything else.
  @Test("A turn takes at most 64 bytes")
  func isSmall() {
    #expect(MemoryLayout<Turn>.stride <= 64)
  }

  // Issue 4: 2 about this event, 1 related to it (its documents, travel, follow-up), 0.
  @Test(
    "Reasons decide grades",
    arguments: [
      (Reason.none, 0), (.drift, 0), (.reply, 1), (.related, 1), (.followUp, 1),
      (.invitation, 2), (.planning, 2), (.eve, 2),
    ])
  func grades(reason: Reason, grade: Int) {
    #expect(reason.grade == grade)
    #expect(reason.rawValue == String(describing: reason))
  }

  // MARK: - Copies on a second platform

  // Ingest, which never sees the generator, is the judge of what one message on two platforms is.
  @Test("Ingest links exactly the copies that were made", arguments: [3, 11, 2_026])
  func linksAgree(seed: UInt64) throws {
    let corpus = try QuerySamples.corpus(vaults: 24, events: 24, messages: 1000, seed: seed)
    var count = 0
    for (vault, read) in try zip(corpus.vaults, Samples.Written(corpus).dataset.vaults) {
      let made = VaultAliases(archive: vault.archive).pairs().map {
        [$0.canonical.rawValue, $0.other.rawValue]
      }
      let found = CrossPlatformLinks.table(
        messages: read.messages, directory: ContactResolver.resolve(read)
      ).groups.map { $0.members.map(\.rawValue) }
      #expect(found.filter { !made.contains($0) } == [], "linked, though no copies: \(vault.name)")
      #expect(made.filter { !found.contains($0) } == [], "copies that are not linked")
      count += made.count
    }
    #expect(count >= 16)
  }

  @Test("A copy says the same, seconds later, to the same person on the other app")
  func copiesAreFaithful() throws {
    let corpus = try QuerySamples.eight.get()
    var platforms: Set<Platform> = []
    for vault in corpus.vaults {
      let archive = vault.archive
      let script = archive.script
      for (position, copy) in script.turns.enumerated() where copy.copies >= 0 {
        let original = script.turns[Int(copy.copies)]
        #expect(original.isCopied && original.copies < 0)
        #expect(archive.wording.text(of: Int32(position)) == archive.wording.text(of: copy.copies))
        #expect((3...40).contains(copy.time.days(since: original.time) * 86_400))
        #expect(copy.speaker == original.speaker)
        guard case .chat(let first) = original.place, case .chat(let second) = copy.place else {
          Issue.record("a copy is no chat message")
          continue
        }
        let rooms = [script.rooms.chats[first], script.rooms.chats[second]]
        #expect(rooms[0].members == rooms[1].members && rooms[0].members.count == 1)
        #expect(rooms[0].platform != rooms[1].platform)
        platforms.insert(rooms[1].platform)
      }
    }
    #expect(platforms == [.whatsapp, .imessage])
  }

  @Test("No message has two copies, nothing typed anew has one, and affairs are copied as well")
  func copiesAreUnique() throws {
    var isInCalendar: Set<Bool> = []
    for vault in try QuerySamples.eight.get().vaults {
      let script = vault.archive.script
      let originals = script.turns.map(\.copies).filter { $0 >= 0 }
      #expect(Set(originals).count == originals.count)
      #expect(script.turns.count { $0.isCopied } == originals.count)
      for original in originals {
        let said = script.turns[Int(original)]
        isInCalendar.insert(script.plans[Int(said.event)].isInCalendar)
        let same = script.turns.count {
          $0.event == said.event && $0.speaker == said.speaker && $0.parts == said.parts
        }
        // What is said in one sentence may be said again.
        #expect(same == 2 || said.parts.1 < 0 && same > 2)
      }
    }
    #expect(isInCalendar.count == 2, "copies do not tell what is relevant")
  }
}
