import Foundation
import Testing
import VaultCore

@testable import VaultCorpus

@Suite("A topic in one language")
struct TopicTests {
  private static let yaml = """
    nouns: [[m, Test], [m, Lauf], [f, Feier], [m, Tag], [f, Runde], [f, Sache]]
    titles: [a, b, c]
    subjects: [a, b]
    notes: [a, b]
    plan: [a, b, c, [d, e]]
    soon: [f, g]
    after: [h, i]
    related: [j, k]
    exchanges:
      - [Wo?, Dort., "Ort laut {person}"]
      - [Wann?, [Dann., Bald.], "Zeit laut {person}"]
    """

  private static let grammar = """
    forms: [zu]
    classes: {m: {zu: "zum "}, f: {zu: "zur "}}
    ofPerson: {before: "von "}
    """

  private static func outline(_ extra: String = "") throws -> TopicOutline {
    try TopicOutline(
      key: "test",
      Samples.node(
        "{kind: k, circle: team, place: office, hours: [9], minutes: 60, days: any\(extra)}"))
  }

  private static func topic(
    _ yaml: String = yaml, extra: String = ""
  ) throws -> (topic: Topic, table: PhraseTable) {
    let grammar = try Grammar(Samples.node(grammar))
    var table = PhraseTable(language: .german)
    let topic = try Topic(
      outline(extra), slots: Slots(grammar: grammar, fillers: []), grammar: grammar,
      Samples.node(yaml), table: &table)
    return (topic, table)
  }

  @Test("Sentences go to the phase in which they are said")
  func sortsSentences() throws {
    let (topic, table) = try Self.topic()
    func texts(_ phase: Phase) -> [String] {
      topic.sentences(phase).map { table[$0.forms.lowerBound].filled(with: TableSource()) }
    }
    #expect(texts(.invitation) == ["a", "b", "c", "d"])
    #expect(texts(.planning) == texts(.invitation))
    #expect(texts(.soon) == ["f", "g"])
    #expect(texts(.day) == texts(.soon))
    #expect(texts(.after) == ["h", "i"])
  }

  @Test("Nouns are declined by their class")
  func declinesNouns() throws {
    let nouns = try Self.topic().topic.nouns
    #expect(nouns.map { $0.forms[0] }.prefix(3) == ["zum Test", "zum Lauf", "zur Feier"])
  }

  @Test("An exchange has a question, its answer in one form or several, and a search")
  func readsExchanges() throws {
    let (topic, table) = try Self.topic()
    #expect(topic.exchanges.count == 2)
    #expect(topic.exchanges[1].answer.forms.count == 2)
    let search = table[topic.exchanges[0].search.forms.lowerBound]
    #expect(search.filled(with: TableSource(texts: [.person: "Ana"])) == "Ort laut Ana")
  }

  @Test("Projects and people may be named only where the outline has them")
  func respectsOutline() throws {
    let yaml = Self.yaml.replacingOccurrences(of: "soon: [f,", with: "soon: ['{project}',")
    #expect(try Self.topic(yaml, extra: ", project: true").topic.soon.count == 2)
    #expect(
      throws: CorpusError.unknownSlot(
        .init(file: "f.yaml", line: 6, key: "soon[0]"), slot: "project")
    ) { try Self.topic(yaml) }
  }

  @Test(
    "What is missing, too short or of an unknown class is refused by key",
    arguments: [
      ("[m, Test], ", "", "nouns"), ("[m, Test]", "[n, Test]", "nouns[0]"),
      ("[m, Test]", "[m, Test, x]", "nouns[0]"), ("titles: [a, b, c]", "titles: [a, b]", "titles"),
      ("notes: [a, b]\n", "", "notes"), ("subjects:", "subject:", "subject"),
      ("plan: [a, b, c, [d, e]]", "plan: [a, b, c]", "plan"),
      ("titles: [a", "titles: ['{day}'", "titles[0]"),
      (", \"Ort laut {person}\"]", "]", "exchanges[0]"),
      ("soon: [f", "soon: ['{person}'", "soon[0]"),
    ])
  func refuses(text: String, replacement: String, key: String) {
    #expect {
      try Self.topic(Self.yaml.replacingOccurrences(of: text, with: replacement))
    } throws: { error in
      (error as? CorpusError)?.location?.key == key
    }
  }
}
