import Testing
import VaultCore

@testable import VaultText

@Suite("Annotation of messages")
struct MessageAnnotatorTests {
  private let ana = Samples.name("Ana")
  private let ben = Samples.name("Ben")

  @Test("What a text leaves open is settled by the sender's last messages in the thread")
  func usesPrior() {
    let messages = [
      Samples.message("1", at: 1, from: ana, "nos vemos mañana en el gimnasio"),
      Samples.message("2", at: 2, from: ana, "ok"),
      Samples.message("3", at: 3, from: ben, "ok"),
      Samples.message("4", at: 4, from: ben, "wir müssen noch einkaufen gehen"),
      Samples.message("5", at: 5, from: ben, "ok"),
      Samples.message("6", at: 6, from: ana, "no"),
      Samples.message("7", at: 7, from: ana, "ok", thread: "other"),
      Samples.message("8", at: 8, from: ana, "👍"),
    ]
    let tags = MessageAnnotator(people: []).annotate(messages).map { $0.language?.rawValue }
    #expect(tags == ["es", "es", "es", "de", "de", "es", nil, nil])
  }

  @Test("The order of the array does not matter, and comes back as it was")
  func sortsByTime() {
    let messages = [
      Samples.message("2", at: 2, from: ana, "ok"),
      Samples.message("1", at: 1, from: ana, "nos vemos mañana en el gimnasio"),
    ]
    let annotated = MessageAnnotator(people: []).annotate(messages)
    #expect(annotated.map(\.id) == messages.map(\.id))
    #expect(annotated.map { $0.language?.rawValue } == ["es", "es"])
  }

  @Test("A guess from the prior is no evidence for the next message")
  func doesNotFeedOnGuesses() {
    let messages =
      [
        Samples.message("a", at: 0, from: ana, "nos vemos mañana en el gimnasio"),
        Samples.message("b", at: 1, from: ana, "we should really leave before noon tomorrow"),
      ]
      + (2..<12).map { Samples.message("c\($0)", at: Int64($0), from: ana, "ok") }
    let tags = MessageAnnotator(people: []).annotate(messages).map { $0.language?.rawValue }
    #expect(tags == ["es"] + Array(repeating: "en", count: 11))
  }

  @Test("A label of the export is kept; system and empty messages are left alone")
  func keepsLabels() {
    var labelled = Samples.message("1", at: 1, "nos vemos mañana en el gimnasio")
    labelled.language = .german
    let system = Samples.message("2", at: 2, from: nil, "Ana added Marta López to the group")
    let empty = Samples.message("3", at: 3, "")
    let annotated = MessageAnnotator(people: ["Marta López"]).annotate([labelled, system, empty])
    #expect(annotated[0].language == .german)
    #expect(annotated[1] == system)
    #expect(annotated[2] == empty)
  }

  @Test("Names and domains of the participants are known")
  func knowsParticipants() {
    let message = Samples.message(
      "1", from: Participant(Handle(.email, "z@brightwater.co.uk"), displayName: "Zuzka Nováková"),
      to: [Participant(Handle(.phone, "+49123456"))],
      "Zuzka says Brightwater pays €20; zuzka nováková agrees")
    let found = MessageAnnotator(of: [message]).annotate([message])[0].entities
    #expect(found.map(\.value) == ["Zuzka", "Brightwater", "EUR 20.00", "zuzka nováková"])
    #expect(found.map(\.kind) == [.person, .organization, .money, .person])
  }

  @Test("Times come from outside with the language set; of overlaps the longest stays")
  func takesTimes() {
    let annotator = MessageAnnotator(people: ["May Day"]) { message in
      guard message.language == .english else { return [] }
      return [Entity(kind: .date, range: 0..<20, value: String(message.text.prefix(20)))]
    }
    let message = Samples.message("1", from: ana, "May Day the first of many, I owe you 5 dollars")
    let entities = annotator.annotate([message])[0].entities
    #expect(entities.map(\.kind) == [.date, .money])
    #expect(entities.map(\.range) == [0..<20, 37..<46])
  }

  @Test("Of overlaps the longer stays, of equals the kind declared first, in order of position")
  func resolvesOverlaps() {
    func entity(_ kind: Entity.Kind, _ range: Range<Int>) -> Entity {
      Entity(kind: kind, range: range, value: "v")
    }
    let kept = Entity.withoutOverlaps([
      entity(.date, 10..<14), entity(.money, 10..<14), entity(.person, 0..<5),
      entity(.organization, 3..<9), entity(.person, 20..<20), entity(.date, 14..<16),
    ])
    #expect(
      kept == [entity(.organization, 3..<9), entity(.money, 10..<14), entity(.date, 14..<16)])
    #expect(Entity.withoutOverlaps([]).isEmpty)
  }

  @Test("No messages give no messages")
  func acceptsNothing() {
    #expect(MessageAnnotator(of: []).annotate([]).isEmpty)
  }
}

extension MessageAnnotator {
  /// Prepares the finders from the participants of the messages themselves: their names and the
  /// domains of their addresses.
  fileprivate init(of messages: [Message]) {
    var people: Set<String> = []
    var domains: Set<String> = []
    for participant in messages.lazy.flatMap(\.participants) {
      if let name = participant.displayName { people.insert(name) }
      switch participant.handle.kind {
      case .name: people.insert(participant.handle.value)
      case .email:
        if let domain = participant.handle.value.split(separator: "@").last {
          domains.insert(String(domain))
        }
      case .phone, .owner: break
      }
    }
    self.init(people: people.sorted(), domains: domains.sorted())
  }
}

@Suite("Context for brief messages")
struct ContextAugmentationTests {
  @Test(
    "Brief is fewer than five words, counted in bigrams where nothing separates words",
    arguments: [
      ("", true), ("ok", true), ("see you at eight", true), ("see you there at eight", false),
      ("👍 👍 👍 👍 👍 👍", true), ("1 2 3 4 5", false), ("don't you think so", true),
      ("明天见面吧", true), ("明天下午见面", false), ("明 天 见 面", true), ("会議は明日の三時", false),
      ("พรุ่งนี้", false), ("내일 만나요", true), ("ok 明天见", true),
    ])
  func countsWords(_ text: String, _ isBrief: Bool) {
    #expect(ContextAugmentation.isBrief(text) == isBrief)
  }

  @Test("A brief message stands behind the three before it in its thread")
  func addsContext() {
    let long = "this one has more than five words"
    let messages = [
      Samples.message("1", at: 1, "first"), Samples.message("2", at: 2, "second", thread: "other"),
      Samples.message("3", at: 3, long), Samples.message("4", at: 4, from: nil, "Ana left"),
      Samples.message("5", at: 5, ""), Samples.message("6", at: 6, "sixth"),
      Samples.message("7", at: 7, "seventh"), Samples.message("8", at: 8, long),
    ]
    let context = ContextAugmentation(messages)
    #expect(context.text(at: 0) == "first")
    #expect(context.text(at: 1) == "second")
    #expect(context.text(at: 2) == long)
    #expect(context.text(at: 4) == "first\n\(long)")
    #expect(context.text(at: 6) == "first\n\(long)\nsixth\nseventh")
    #expect(context.text(at: 7) == long)
    #expect(
      messages.indices.map(context.isAugmented) == [
        false, false, false, true, true, true, true, false,
      ])
  }

  @Test("A deleted message is no context, not even by its subject")
  func skipsDeleted() {
    var deleted = Samples.message("1", at: 1, "", subject: "Dinner")
    deleted.revision = .deleted
    let context = ContextAugmentation([deleted, Samples.message("2", at: 2, "ok")])
    #expect(context.text(at: 1) == "ok")
    #expect(!context.isAugmented(at: 1))
  }
}
