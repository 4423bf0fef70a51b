import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultTestSupport

@testable import VaultCorpus

/// The judgments say what each message was written for.
///
/// Here they are derived anew from the other
/// end: from the messages that ingest reads out of the files, and from when the world's events are
/// written about. What a turn says of itself (`event`, `reason`) is not looked at.
@Suite("Judgments of events")
struct VaultJudgmentsTests {
  /// A vault, its world, what ingest reads of it, and the plan and judgments of each event.
  private struct Read {
    let vault: CorpusVault
    let world: DerivedWorld
    let messages: [Message]
    let events: [(number: Int, plan: EventPlan, judgments: [Judgment])]
    /// The other message of two copies, by the one that is judged.
    let twins: [DocumentID: DocumentID]

    init(_ written: Samples.Written, _ number: Int) {
      vault = written.corpus.vaults[number]
      world = DerivedWorld(corpus: written.corpus, number: number)
      messages = written.dataset.vaults[number].messages
      let plans = vault.archive.script.plans
      events = zip(CalendarEntries(archive: vault.archive).entries(), vault.judgments).map {
        ($0.plan, plans[$0.plan], $1)
      }
      twins = Dictionary(
        uniqueKeysWithValues: VaultAliases(archive: vault.archive).pairs().map {
          ($0.canonical, $0.other)
        })
    }
  }

  private static func vaults(_ written: Samples.Written? = nil) throws -> [Read] {
    let written = try written ?? QuerySamples.written.get()
    return written.corpus.vaults.indices.map { Read(written, $0) }
  }

  @Test("A mail is relevant exactly where an event's life calls for one at that second")
  func mailsAgree() throws {
    for read in try Self.vaults() {
      let mails = read.messages.filter { $0.platform == .email }
      let byTime = Dictionary(grouping: mails, by: \.sentAt)
      let ids = Set(mails.map(\.id))
      for (number, plan, judgments) in read.events {
        let people = Set(plan.attendees)
        let derived = read.world.sessions[number].filter { $0.platform == .email }
          .flatMap { byTime[$0.time] ?? [] }
          .filter { read.world.people(of: $0) == people }
        let judged = judgments.map(\.document).filter(ids.contains)
        #expect(Set(derived.map(\.id)) == Set(judged))
      }
    }
  }

  @Test("A chat message that speaks of a topic while its event is written about belongs to it")
  func chatsAgree() throws {
    var checked = 0
    var relevant = 0
    for read in try Self.vaults() {
      let plans = read.vault.archive.script.plans
      let canonical = Dictionary(uniqueKeysWithValues: read.twins.map { ($1, $0) })
      var judged: [DocumentID: Set<Int>] = [:]
      for (number, _, judgments) in read.events {
        for judgment in judgments { judged[judgment.document, default: []].insert(number) }
      }
      relevant += judged.values.count { $0.allSatisfy { plans[$0].programme == nil } }
      for message in read.messages where message.platform != .email && message.kind == .personal {
        let spoken = read.world.plansSpokenOf(in: message)
        guard spoken.count == 1, let plan = spoken.first else { continue }
        let found = judged[canonical[message.id] ?? message.id] ?? []
        #expect(found == (plans[plan].isInCalendar ? [plan] : []))
        checked += found.isEmpty || plans[plan].programme != nil ? 0 : 1
      }
    }
    // Typing leaves few literals as they are, and three in ten are mails or brief. In the chat of a
    // programme acts are more frequent than sentences of a topic: it is not counted.
    #expect(checked * 7 > relevant, "\(checked) of \(relevant)")
  }

  @Test("Whatever is relevant is said by the event's people, while it is written about")
  func relevantMessagesFit() throws {
    for read in try Self.vaults() {
      let messages = Dictionary(uniqueKeysWithValues: read.messages.map { ($0.id, $0) })
      for (number, plan, judgments) in read.events {
        for judgment in judgments {
          let message = try #require(messages[judgment.document])
          #expect(message.kind == .personal)
          #expect(!read.world.people(of: message).isDisjoint(with: plan.attendees))
          let isInTime = read.world.sessions[number].contains { read.world.covers($0, message) }
          #expect(isInTime || message.platform == .email)
        }
      }
    }
  }

  @Test("A brief reply stands below something relevant to the same event")
  func repliesHaveThreads() throws {
    let other = try QuerySamples.corpus(vaults: 8, events: 18, messages: 800, seed: 12)
    var replies = 0
    for read in try Self.vaults() + Self.vaults(Samples.Written(other)) {
      let messages = Dictionary(uniqueKeysWithValues: read.messages.map { ($0.id, $0) })
      for (_, _, judgments) in read.events {
        var found = try judgments.map { (try #require(messages[$0.document]), $0) }
        // A judgment names one of two copies, and the reply may stand below the other.
        found += try found.compactMap { message, judgment in
          try read.twins[message.id].map { (try #require(messages[$0]), judgment) }
        }
        for (reply, judgment) in found where judgment.reason == "reply" {
          #expect(judgment.grade == 1)
          replies += 1
          // WhatsApp's minutes may hide which of two was first.
          #expect(
            found.contains { message, _ in
              message.id != reply.id && message.threadID == reply.threadID
                && message.sentAt <= reply.sentAt
            })
        }
      }
    }
    #expect(replies > 100)
  }

  @Test("One event in ten has none, one in five a few, most ten to forty", arguments: [1, 7, 29])
  func countsAreSpread(seed: UInt64) throws {
    let corpus = try QuerySamples.corpus(
      languages: ["en", "es", "ja", "de"], vaults: 24, events: 19, messages: 900, seed: seed)
    let counts = corpus.vaults.flatMap { $0.judgments.map(\.count) }
    #expect(counts.count == 24 * 19)
    let none = counts.count { $0 == 0 }
    let few = counts.count { (1...9).contains($0) }
    let many = counts.count { (10...40).contains($0) }
    #expect(none * 10 >= counts.count, "\(none) of \(counts.count)")
    #expect(few * 5 >= counts.count, "\(few) of \(counts.count)")
    #expect(many * 2 > counts.count, "\(many) of \(counts.count)")
    #expect(counts.allSatisfy { $0 <= 60 })
  }

  @Test("Every event has thirty messages near it that do not belong to it", arguments: [1, 7])
  func distractorsAreNear(seed: UInt64) throws {
    let corpus = try QuerySamples.corpus(vaults: 8, events: 19, messages: 900, seed: seed)
    for (number, vault) in corpus.vaults.enumerated() {
      let world = DerivedWorld(corpus: corpus, number: number)
      let messages = vault.messages.filter { $0.kind == .personal }.map {
        ($0, world.people(of: $0))
      }
      let entries = CalendarEntries(archive: vault.archive).entries()
      for (entry, judgments) in zip(entries, vault.judgments) {
        let plan = vault.archive.script.plans[entry.plan]
        let relevant = Set(judgments.map(\.document))
        let near = messages.count { message, people in
          let days = message.sentAt.days(since: plan.start)
          let window = CorpusStatistics.window(message.platform)
          return days >= -window.before - 0.01 && days <= window.after + 0.01
            && !people.isDisjoint(with: plan.attendees) && !relevant.contains(message.id)
        }
        #expect(near >= 30)
      }
    }
  }
}

/// When a vault's events are written about, drawn anew from the corpus's seed, and who its people
/// are.
private struct DerivedWorld {
  let sessions: [[Sessions.Session]]
  private let script: Script
  private let handles: [Handle: Int]
  /// The folded literals of each plan's topic.
  private let literals: [[String]]

  init(corpus: Corpus, number: Int) {
    let vault = corpus.vaults[number]
    let script = vault.archive.script
    self.script = script
    let random = SeededRandom(seed: corpus.seed).stream("corpus").stream("vault", number)
      .stream("script")
    sessions = script.plans.enumerated().map { event, plan in
      guard !plan.attendees.isEmpty else { return [] }
      var times = random.stream("conversation", event).stream("times")
      let habits = plan.attendees.map { script.setting.cast.people[$0].habits.foresight }
      return Sessions(
        plan: plan, setting: script.setting,
        foresight: habits.reduce(0, +) / Double(habits.count)
      ).all(random: &times)
    }
    var handles: [Handle: Int] = [:]
    for (person, identity) in vault.identities.enumerated() {
      for handle in identity.handles { handles[handle] = person }
    }
    self.handles = handles
    literals = script.plans.map { plan in
      let lexicon = script.setting.lexicon(plan.messageLanguage)
      guard let topic = lexicon.topic(plan.outline.key) else { return [] }
      let meanings = topic.plan + topic.soon + topic.after + topic.related
      return meanings.flatMap(\.forms).flatMap { id in
        lexicon.phrases[id].pieces.compactMap { piece in
          guard case .literal(let text) = piece else { return nil }
          let folded = Self.folded(text)
          return folded.count >= (lexicon.spacesSentences ? 18 : 9) ? folded : nil
        }
      }
    }
  }

  /// The vault's people that a message names, the owner aside.
  func people(of message: Message) -> Set<Int> {
    Set(message.participants.compactMap { handles[$0.handle] })
  }

  /// Whether a message may be one of a session's: everyone takes at most 700 seconds to answer,
  /// and what is sent again or copied is at most 90 seconds late.
  func covers(_ session: Sessions.Session, _ message: Message) -> Bool {
    let seconds = message.sentAt.days(since: session.time) * 86_400
    return session.platform == message.platform || message.platform != .email
      ? seconds >= -60 && seconds <= Double(session.count) * 700 + 90 : false
  }

  /// The events and affairs whose topic a chat message speaks of while they are written about.
  func plansSpokenOf(in message: Message) -> [Int] {
    let people = people(of: message)
    let text = Self.folded(message.text)
    return script.plans.indices.filter { plan in
      !people.isDisjoint(with: script.plans[plan].attendees)
        && sessions[plan].contains { $0.platform != .email && covers($0, message) }
        && literals[plan].contains(where: text.contains)
    }
  }

  private static func folded(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " }
      .trimmingCharacters(in: .whitespaces)
  }
}
