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
  private static func read(_ corpus: Corpus) throws -> IngestedDataset {
    let folder = try TemporaryDirectory()
    let directory = folder.url.appendingPathComponent("corpus")
    try CorpusWriter.write(corpus, to: directory)
    return try DatasetReader.read(directory)
  }

  @Test("A mail is relevant exactly where an event's life calls for one at that second")
  func mailsAgree() throws {
    let corpus = try QuerySamples.eight.get()
    let dataset = try Self.read(corpus)
    for (number, vault) in corpus.vaults.enumerated() {
      let world = DerivedWorld(corpus: corpus, number: number)
      let mails = dataset.vaults[number].messages.filter { $0.platform == .email }
      let byTime = Dictionary(grouping: mails, by: \.sentAt)
      let ids = Set(mails.map(\.id))
      for (entry, judgments) in zip(
        CalendarEntries(archive: vault.archive).entries(), vault.judgments)
      {
        let plan = vault.archive.script.plans[entry.plan]
        let people = Set(plan.attendees)
        let derived = world.sessions[entry.plan].filter { $0.platform == .email }
          .flatMap { byTime[$0.time] ?? [] }
          .filter { world.people(of: $0) == people }
        let judged = judgments.map(\.document).filter(ids.contains)
        #expect(Set(derived.map(\.id)) == Set(judged))
      }
    }
  }

  @Test("A chat message that speaks of a topic while its event is written about belongs to it")
  func chatsAgree() throws {
    let corpus = try QuerySamples.eight.get()
    let dataset = try Self.read(corpus)
    var checked = 0
    var relevant = 0
    for (number, vault) in corpus.vaults.enumerated() {
      let world = DerivedWorld(corpus: corpus, number: number)
      let script = vault.archive.script
      let aliases = Dictionary(
        uniqueKeysWithValues: VaultAliases(archive: vault.archive).pairs().map {
          ($0.other, $0.canonical)
        })
      let entries = CalendarEntries(archive: vault.archive).entries()
      var judged: [DocumentID: Set<Int>] = [:]
      for (entry, judgments) in zip(entries, vault.judgments) {
        for judgment in judgments { judged[judgment.document, default: []].insert(entry.plan) }
      }
      relevant += judged.values.count { plans in
        plans.allSatisfy { script.plans[$0].programme == nil }
      }
      for message in dataset.vaults[number].messages
      where message.platform != .email && message.kind == .personal {
        let plans = world.plansSpokenOf(in: message)
        guard plans.count == 1, let plan = plans.first else { continue }
        let found = judged[aliases[message.id] ?? message.id] ?? []
        #expect(found == (script.plans[plan].isInCalendar ? [plan] : []))
        checked += found.isEmpty || script.plans[plan].programme != nil ? 0 : 1
      }
    }
    // Typing leaves few literals as they are, and three in ten are mails or brief. In the chat of a
    // programme acts are more frequent than sentences of a topic: it is not counted.
    #expect(checked * 7 > relevant, "\(checked) of \(relevant)")
  }

  @Test("Whatever is relevant is said by the event's people, while it is written about")
  func relevantMessagesFit() throws {
    let corpus = try QuerySamples.eight.get()
    let dataset = try Self.read(corpus)
    for (number, vault) in corpus.vaults.enumerated() {
      let world = DerivedWorld(corpus: corpus, number: number)
      let messages = Dictionary(
        uniqueKeysWithValues: dataset.vaults[number].messages.map { ($0.id, $0) })
      for (entry, judgments) in zip(
        CalendarEntries(archive: vault.archive).entries(), vault.judgments)
      {
        let plan = vault.archive.script.plans[entry.plan]
        for judgment in judgments {
          let message = try #require(messages[judgment.document])
          #expect(message.kind == .personal)
          #expect(!world.people(of: message).isDisjoint(with: plan.attendees))
          let isInTime = world.sessions[entry.plan].contains { world.covers($0, message) }
          #expect(isInTime || message.platform == .email)
        }
      }
    }
  }

  @Test("A brief reply stands below something relevant to the same event")
  func repliesHaveThreads() throws {
    let other = try QuerySamples.corpus(vaults: 8, events: 18, messages: 800, seed: 12)
    let replies = try [QuerySamples.eight.get(), other].reduce(0) {
      try $0 + Self.expectThreads(ofRepliesIn: $1)
    }
    #expect(replies > 100)
  }

  /// How many judgments are of brief replies; each must have its thread.
  private static func expectThreads(ofRepliesIn corpus: Corpus) throws -> Int {
    let dataset = try read(corpus)
    var replies = 0
    for (vault, read) in zip(corpus.vaults, dataset.vaults) {
      let messages = Dictionary(uniqueKeysWithValues: read.messages.map { ($0.id, $0) })
      // A judgment names one of two copies, and the reply may stand below the other.
      let twins = Dictionary(
        uniqueKeysWithValues: VaultAliases(archive: vault.archive).pairs().map {
          ($0.canonical, $0.other)
        })
      for judgments in vault.judgments {
        var found = try judgments.map { (try #require(messages[$0.document]), $0) }
        found += try found.compactMap { message, judgment in
          try twins[message.id].map { (try #require(messages[$0]), judgment) }
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
    return replies
  }

  @Test("Grades follow reasons, and ids ascend")
  func gradesFollowReasons() throws {
    let grades = [
      "invitation": 2, "planning": 2, "eve": 2, "followUp": 1, "reply": 1, "related": 1,
    ]
    for vault in try QuerySamples.eight.get().vaults {
      for judgments in vault.judgments {
        #expect(judgments.allSatisfy { grades[$0.reason] == $0.grade })
        #expect(judgments.map(\.document) == judgments.map(\.document).sorted())
        #expect(Set(judgments.map(\.document)).count == judgments.count)
      }
    }
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
      for (entry, judgments) in zip(
        CalendarEntries(archive: vault.archive).entries(), vault.judgments)
      {
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
