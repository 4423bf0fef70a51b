public import VaultCore
public import VaultStorage

/// Checks the laws of `VaultStore` that one process can see.
///
/// - Parameter make: Makes a new, empty vault.
/// - Returns: A line for each broken law; empty if all hold.
/// - Throws: What a vault throws where the laws allow no error.
public func checkVaultStore(_ make: () throws -> any VaultStore) throws -> [String] {
  var checker = VaultStoreChecker()
  try checker.checkRecords(make())
  try checker.checkDeletion(make())
  try checker.checkVectors(make())
  try checker.checkKeywords(make())
  try checker.checkInstants(make)
  try checker.checkImport(make())
  try checker.checkErasure(make())
  return checker.broken
}

private struct VaultStoreChecker {
  var broken: [String] = []

  private let messages = VaultStoreSamples.messages
  private let events = VaultStoreSamples.events

  mutating func expect(_ isKept: Bool, _ law: String) {
    if !isKept { broken.append(law) }
  }

  mutating func checkRecords(_ vault: any VaultStore) throws {
    let empty = try vault.counts()
    expect(empty == VaultCounts(messages: 0, events: 0, vectors: 0), "a new vault is empty")
    expect(try vault.allMessages().isEmpty, "a new vault lists no messages")

    expect(try vault.insert(messages + messages) == messages.count, "one batch adds an id once")
    expect(try vault.insert(events) == events.count, "events are counted")
    let sorted = messages.sorted { ($0.sentAt, $0.id) < ($1.sentAt, $1.id) }
    expect(try vault.allMessages() == sorted, "messages come back equal, by time, then id")
    let sortedEvents = events.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    expect(try vault.allEvents() == sortedEvents, "events come back equal, by start, then id")

    let changed = messages.map { VaultStoreSamples.message($0.id, text: "changed") }
    expect(try vault.insert(changed) == 0, "a known id is not counted")
    expect(try vault.allMessages() == sorted, "the first insertion of an id stands")
    let same = VaultStoreSamples.message(DocumentID(events[0].id.rawValue), text: "same id")
    expect(try vault.insert([same]) == 1, "a message may have an event's id")

    let ids = [messages[3].id, DocumentID("unknown"), messages[0].id, messages[3].id]
    let asked = [messages[3], messages[0], messages[3]]
    expect(try vault.messages(ids) == asked, "messages follow the order asked for")
    let counts = try vault.counts()
    expect(
      counts.messages == messages.count + 1 && counts.events == events.count, "counts agree")
  }

  mutating func checkDeletion(_ vault: any VaultStore) throws {
    try vault.insert(messages)
    try vault.insert(events)
    try vault.store(vectors: [(messages[0].id, [1]), (messages[1].id, [2])], model: "m")
    let gone = messages[0].id
    expect(
      try vault.delete([gone, gone, DocumentID("unknown")]) == 1, "deletion counts what was there")
    expect(try vault.messages([gone]).isEmpty, "a deleted message is gone")
    expect(try vault.vectors(model: "m").map(\.0) == [messages[1].id], "its vector is gone")
    let text = messages[0].searchableText
    let hits = try vault.keywordSearch(text, limit: 100)
    expect(!hits.contains { $0.id == gone }, "no search finds it")
    expect(try vault.delete([events[1].id]) == 1, "events are deleted too")
    expect(try !vault.allEvents().contains(events[1]), "a deleted event is gone")
    expect(try vault.insert([messages[0]]) == 1, "a deleted id may come anew")
    let again = try vault.keywordSearch(text, limit: 100)
    expect(again.contains { $0.id == gone }, "and is found again")
  }

  mutating func checkVectors(_ vault: any VaultStore) throws {
    let (a, b) = (DocumentID("a"), DocumentID("b"))
    let odd: [Float] = [.nan, -0.0, .infinity, .leastNonzeroMagnitude, 1.5]
    try vault.store(vectors: [(b, [1, 2]), (a, odd)], model: "one")
    try vault.store(vectors: [(a, [3])], model: "two")
    try vault.store(vectors: [(b, [9]), (b, [4, 5])], model: "one")
    let one = try vault.vectors(model: "one")
    expect(one.map(\.0) == [a, b], "vectors ascend by id")
    expect(one.first?.1.map(\.bitPattern) == odd.map(\.bitPattern), "vectors keep every bit")
    expect(one.last?.1 == [4, 5], "the later vector of an id stands")
    let two = try vault.vectors(model: "two")
    expect(two.map(\.0) == [a] && two.first?.1 == [3], "models are apart")
    expect(try vault.vectors(model: "three").isEmpty, "an unknown model has no vectors")
    expect(try vault.counts().vectors == 3, "vectors are counted")
  }

  mutating func checkKeywords(_ vault: any VaultStore) throws {
    try vault.insert(messages)
    let all = try vault.keywordSearch("Budget MEETING café", limit: 100)
    expect(!all.isEmpty, "case and accents are ignored")
    let ranks = all.map { (-$0.score, $0.id) }
    expect(zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 }, "best first, ties by id")
    expect(all.allSatisfy { $0.score > 0 }, "scores are positive")
    for limit in [0, 1, 2, all.count] {
      let hits = try vault.keywordSearch("Budget MEETING café", limit: limit)
      expect(hits == Array(all.prefix(limit)), "a limit cuts and changes nothing")
    }
    let chosen = Set(messages.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element.id))
    let within = try vault.keywordSearch("Budget MEETING café", limit: 100, within: chosen)
    expect(within == all.filter { chosen.contains($0.id) }, "a choice leaves scores unchanged")
    expect(
      try vault.keywordSearch("budget", limit: 9, within: []).isEmpty, "no choice gives no hit")
    for text in ["", "  ", "zzzz", "\"", "NEAR(", "* OR", "'; --", "tokens:budget^2 )"] {
      let hits = try vault.keywordSearch(text, limit: 9)
      let isWord = text.contains("budget")
      expect(hits.isEmpty != isWord, "query syntax means nothing")
    }
    expect(try !vault.keywordSearch("会議", limit: 9).isEmpty, "CJK words are found in a run")
  }

  /// Law 8 for earlier days: the reference is a vault into which later messages never came.
  mutating func checkInstants(_ make: () throws -> any VaultStore) throws {
    let whole = try make()
    try whole.insert(messages)
    let instants =
      messages.flatMap { [$0.sentAt, $0.sentAt.advanced(byMilliseconds: -1)] }
      + [Timestamp(milliseconds: .min), Timestamp(milliseconds: .max)]
    for instant in Set(instants).sorted() {
      let past = try make()
      let known = messages.filter { $0.sentAt <= instant }
      try past.insert(known)
      for text in ["Budget MEETING café", "budget one", "会議室"] {
        let then = try past.keywordSearch(text, limit: 9)
        let now = try whole.keywordSearch(text, limit: 9, asOf: instant)
        expect(now == then, "later messages neither come along nor count at an instant")
        let chosen = Set(messages.prefix(3).map(\.id))
        let some = try whole.keywordSearch(text, limit: 9, within: chosen, asOf: instant)
        expect(some == then.filter { chosen.contains($0.id) }, "a choice holds at an instant")
      }
    }
    // A message that comes to another time with its newer version is known from then on.
    var moved = ImportBatch(source: "one", checkpoint: [])
    let early = messages[1]
    let late = Timestamp(seconds: 50_000)
    moved.changedMessages = [
      Message(
        id: early.id, platform: early.platform, sentAt: late, sender: early.sender,
        recipients: early.recipients, text: early.text, threadID: early.threadID)
    ]
    try whole.commit(moved)
    let before = try whole.keywordSearch("budget", limit: 9, asOf: early.sentAt)
    expect(!before.contains { $0.id == early.id }, "a replaced message has its new time")
    let after = try whole.keywordSearch("budget", limit: 9, asOf: late)
    expect(after.contains { $0.id == early.id }, "and is found from then on")
    try whole.delete([early.id])
    let gone = try whole.keywordSearch("budget", limit: 9, asOf: late)
    expect(!gone.contains { $0.id == early.id }, "a deleted message is in no earlier day")
  }

  mutating func checkImport(_ vault: any VaultStore) throws {
    expect(try vault.checkpoint(of: "one") == nil, "no checkpoint before the first batch")
    var first = ImportBatch(
      source: "one", checkpoint: [0, 255, 7], messages: messages, events: events)
    first.states = ["shelf": [9]]
    expect(
      try vault.commit(first)
        == ImportCounts(added: messages.count + events.count, changed: 0),
      "a batch counts what it adds")
    expect(
      try vault.commit(first) == ImportCounts(added: 0, changed: 0),
      "the same batch again adds nothing")
    expect(try vault.checkpoint(of: "shelf") == [9], "a state comes back like a checkpoint")
    expect(try vault.checkpoint(of: "one") == [0, 255, 7], "a checkpoint comes back byte by byte")
    expect(try vault.checkpoint(of: "two") == nil, "a checkpoint is that of its source alone")

    let id = messages[0].id
    try vault.store(vectors: [(id, [1]), (messages[1].id, [2])], model: "m")
    let newer = VaultStoreSamples.message(id, text: "zanzibar instead")
    let unknown = VaultStoreSamples.message(DocumentID("new"), text: "zanzibar too")
    let moved = CalendarEvent(
      id: events[0].id, title: "moved", start: Timestamp(seconds: 9), end: Timestamp(seconds: 10))
    var second = ImportBatch(
      source: "one", checkpoint: [], changedMessages: [newer, unknown, messages[1]],
      changedEvents: [moved])
    second.vectors = (model: "m", rows: [(unknown.id, [3])])
    expect(
      try vault.commit(second) == ImportCounts(added: 1, changed: 2),
      "what is replaced is not added, what is equal is not replaced")
    expect(try vault.messages([id]) == [newer], "the newer version stands")
    expect(try vault.allEvents().contains(moved), "the newer event stands")
    expect(try vault.allEvents().count == events.count, "and the older is gone")
    let hits = try vault.keywordSearch("zanzibar", limit: 9).map(\.id)
    expect(Set(hits) == [id, unknown.id], "the newer words are found")
    let old = try vault.keywordSearch(messages[0].text, limit: 99).map(\.id)
    expect(!old.contains(id), "the older words are not")
    let vectors = try vault.vectors(model: "m").map(\.0)
    expect(
      vectors == [messages[1].id, unknown.id].sorted(),
      "a replaced message has no vector, an equal one keeps it, a batch brings its own")
    expect(try vault.checkpoint(of: "one") == [], "the last checkpoint stands")

    var third = ImportBatch(source: "one", checkpoint: [3])
    third.deletedMessages = [messages[1].id, DocumentID("never there")]
    expect(
      try vault.commit(third) == ImportCounts(added: 0, changed: 0), "a deletion adds nothing")
    expect(try vault.messages([messages[1].id]).isEmpty, "a deleted message is gone")
    expect(try vault.vectors(model: "m").map(\.0) == [unknown.id], "its vector, too")
    expect(
      try !vault.keywordSearch(messages[1].text, limit: 99).contains { $0.id == messages[1].id },
      "and its words")
    expect(try vault.allEvents().count == events.count, "events of equal ids stay")
  }

  private mutating func checkErasureOfRecords(_ vault: any VaultStore) throws {
    let (gone, event) = (messages[0], events[0])
    try vault.commit(ImportBatch(source: "one", checkpoint: [1]))
    try vault.store(vectors: [(gone.id, [1])], model: "m")
    let erasure = Erasure(
      messages: [gone.id, DocumentID("never there")], events: [event.id], marks: ["mark"],
      states: ["state": [7]], forgottenSources: ["one"])
    expect(try vault.erase(erasure) == 2, "what was there is counted")
    expect(try vault.messages([gone.id]).isEmpty, "an erased message is gone")
    expect(try !vault.allEvents().contains { $0.id == event.id }, "and an erased event")
    expect(try vault.vectors(model: "m").isEmpty, "with its vector")
    expect(
      try !vault.keywordSearch(gone.text, limit: 99).contains { $0.id == gone.id },
      "and its words")
    expect(try vault.erased(among: ["mark", "other"]) == ["mark"], "its mark is found")
    expect(try vault.checkpoint(of: "one") == nil, "a forgotten source has no checkpoint")
    expect(try vault.checkpoint(of: "state") == [7], "a state is kept")
  }

  mutating func checkErasure(_ vault: any VaultStore) throws {
    try vault.insert(messages)
    try vault.insert(events)
    try checkErasureOfRecords(vault)
    try vault.eraseAll()
    let calls: [() throws -> Void] = [
      { _ = try vault.counts() },
      { _ = try vault.allMessages() },
      { _ = try vault.keywordSearch("budget", limit: 1) },
      { _ = try vault.checkpoint(of: "one") },
      { try vault.commit(ImportBatch(source: "one", checkpoint: [])) },
      { try vault.insert(VaultStoreSamples.messages) },
      { try vault.eraseAll() },
    ]
    for call in calls {
      do {
        try call()
        expect(false, "an erased vault refuses every call")
      } catch StorageError.erased {
        continue
      } catch {
        expect(false, "an erased vault says so")
      }
    }
  }
}

/// Records that use every field, in several languages.
public enum VaultStoreSamples {
  /// Messages whose order in time differs from their order here.
  public static let messages: [Message] = {
    let ana = Participant(Handle(.email, "ana@example.com"), displayName: "Ana Pérez")
    let ben = Participant(Handle(.phone, "+34 600 111 222"))
    return [
      Message(
        id: DocumentID("m1@example.com"), platform: .email, sentAt: Timestamp(seconds: 5000),
        utcOffsetSeconds: -18_000, sender: ana, recipients: [.owner, ben],
        subject: "Budget meeting", text: "The budget meeting moves to the café.\nBring numbers.",
        quotedText: "> when?", signature: "Ana", language: .english,
        entities: [
          Entity(kind: .person, range: 0..<3, value: "Ana"),
          Entity(
            kind: .date, range: 4..<9, value: "later",
            time: TimeSpan(start: Timestamp(seconds: -5), end: Timestamp(seconds: 7))),
        ],
        attachments: [
          Attachment(name: "plan.pdf", mediaType: "application/pdf", sizeBytes: 123_456_789),
          Attachment(name: nil),
        ], threadID: "t1", replyTo: DocumentID("m0@example.com"),
        reactions: [Reaction(symbol: "👍", sender: ben, sentAt: Timestamp(milliseconds: 5001))],
        revision: .edited),
      Message(
        id: DocumentID("chat one.txt#2"), platform: .whatsapp, sentAt: Timestamp(seconds: 1000),
        sender: ben, recipients: [], text: "meeting budget budget", threadID: "chat one.txt"),
      Message(
        id: DocumentID("chat one.txt#1"), platform: .whatsapp, kind: .system,
        sentAt: Timestamp(milliseconds: 1_000_000), sender: nil, recipients: [],
        text: "Ana added Ben", threadID: "chat one.txt"),
      Message(
        id: DocumentID("guid-3"), platform: .imessage, sentAt: Timestamp(milliseconds: -1),
        sender: .owner, recipients: [ana], text: "明日の会議室はカフェです 🎉", threadID: "c"),
      Message(
        id: DocumentID("guid-4"), platform: .imessage, sentAt: Timestamp(seconds: 9000),
        sender: ana, recipients: [.owner], subject: "", text: "", threadID: ""),
      message(DocumentID("tie-b"), text: "budget one"),
      message(DocumentID("tie-a"), text: "budget one"),
    ]
  }()

  /// Events whose order in time differs from their order here.
  public static let events: [CalendarEvent] = [
    CalendarEvent(
      id: DocumentID("uid-2"), title: "Reunión", notes: "Presupuesto", location: "Café Müller",
      start: Timestamp(seconds: 7200), end: Timestamp(seconds: 9000),
      organizer: Participant(Handle(.email, "ana@example.com"), displayName: "Ana"),
      attendees: [.owner, Participant(Handle(.name, "Ben"))]),
    CalendarEvent(
      id: DocumentID("uid-1/20260301T093000Z"), title: "", start: Timestamp(seconds: 60),
      end: Timestamp(seconds: 60), isAllDay: true),
  ]

  /// A message that is little more than its text.
  public static func message(_ id: DocumentID, text: String) -> Message {
    Message(
      id: id, platform: .other, sentAt: Timestamp(seconds: 2000), sender: nil, recipients: [],
      text: text, threadID: "samples")
  }
}
