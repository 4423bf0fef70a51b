import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultResults
import VaultTestSupport

@testable import VaultSuites

@Suite("Folders of labelled texts")
struct LabelledFolderTests {
  @Test("Slots become labels in UTF-8, and days unless the text tells a time; worked by hand")
  func slots() throws {
    let folder = try TemporaryDirectory()
    // Spans count characters: "Zoë" has four bytes.
    try folder.write(
      """
      [{"text": "Zoë pays 5 €", "slots": {
          "person_name": {"text": "Zoë", "span": [0, 3]},
          "amount_of_money": {"text": "5 €", "span": [9, 12], "value": {"value": 5}},
          "rooms": {"text": "5", "span": [9, 10], "value": 5}}},
       {"text": "tomorrow", "slots": {"date": {"span": [0, 8],
          "value": {"day": 16, "month": 3, "year": 2022}}}},
       {"text": "tomorrow 6pm", "slots": {
          "date_from": {"span": [0, 8], "value": {"day": 16, "month": 3, "year": 2022}},
          "time_from": {"span": [9, 12], "value": {"hour": 18, "minute": 0}}}},
       {"text": "fine", "intents": ["affirm"]}]
      """, to: "banking/fold0.json")
    try folder.write("{\"slots\": {}}", to: "ontology.json")
    let texts = try LabelledFolder(folder.url).texts
    #expect(texts.map(\.text.text) == ["Zoë pays 5 €", "tomorrow", "tomorrow 6pm", "fine"])
    #expect(texts[0].text.labels.map(\.kind) == [.person, .money])
    #expect(texts[0].text.labels.map(\.range) == [0..<4, 10..<15])
    #expect(texts[1].text.labels.first?.start == Timestamp(year: 2022, month: 3, day: 16))
    #expect(texts[2].text.labels.map(\.start) == [nil, nil])
    #expect(texts[3].text.labels.isEmpty)
  }

  @Test("A line that is not in form is named by file and line")
  func refusesLine() throws {
    let folder = try TemporaryDirectory()
    try folder.write("fine\n{person:Ana\n", to: "en.txt")
    #expect(throws: EvaluationError.unreadableLabel(file: "en.txt", line: 2)) {
      try LabelledFolder(folder.url)
    }
  }

  @Test(
    "A span outside the text is named by file and text; other lists are named by file",
    arguments: [
      (#"[{"text": "a"}, {"text": "ab", "slots": {"date": {"span": [0, 3]}}}]"#, 2),
      (#"[{"text": "ab", "slots": {"date": {"span": [1, 1]}}}]"#, 1),
      (#"[{"text": "ab", "slots": {"date": {"span": [-1, 1]}}}]"#, 1),
      (#"[{"text": "ab", "slots": {"date": {"span": [1]}}}]"#, 1),
      (#"[{"text": "ab", "slots": {"date": {}}}]"#, nil), (#"[1, 2]"#, nil), ("[", nil),
    ] as [(String, Int?)])
  func refuses(json: String, text: Int?) throws {
    let folder = try TemporaryDirectory()
    try folder.write(json, to: "x.json")
    #expect(throws: EvaluationError.unreadableSlots(file: "x.json", text: text)) {
      try LabelledFolder(folder.url)
    }
  }

  private static let slotted = "conformance/labelled/PolyAI-LDN+task-specific-datasets/nlupp"

  @Test(
    "Texts that others labelled are read whole: NLU++",
    .enabled(if: ExternalData.has(slotted, cases: 1)))
  func others() throws {
    let data = try #require(ExternalData.url(Self.slotted))
    let texts = try LabelledFolder(data).texts
    // 3 080 texts; 102 names, 88 companies and 119 amounts, counted by another program.
    #expect(texts.count == 3080)
    let labels = texts.flatMap(\.text.labels)
    #expect(labels.count { $0.kind == .person } == 102)
    #expect(labels.count { $0.kind == .organization } == 88)
    #expect(labels.count { $0.kind == .money } == 119)
  }
}

@Suite("The audit of entities")
struct EntityAuditTests {
  private static let folder = Repository.url("Datasets/entities")

  @Test("Eight languages are labelled, with every kind and some dates that are resolved")
  func labels() throws {
    let texts = try LabelledFolder(Self.folder).texts
    #expect(
      Set(texts.map(\.language.rawValue)) == ["de", "en", "es", "fr", "it", "ja", "pt", "zh"])
    for (language, group) in Dictionary(grouping: texts, by: \.language) {
      let labels = group.flatMap(\.text.labels)
      #expect(Set(labels.map(\.kind)) == Set(Entity.Kind.allCases), "\(language.rawValue)")
      #expect(labels.contains { $0.start != nil })
      #expect(group.contains { $0.text.labels.isEmpty }, "nothing to find must be there too")
    }
  }

  @Test("Every kind has its F1; who finds nothing has none, who repeats the labels has 1")
  func scores() throws {
    let texts = try LabelledFolder(Self.folder).texts
    let metrics = EntityAudit.metrics(of: texts)
    #expect(metrics.count == 9 && metrics.allSatisfy { 0.3...1 ~= $0.value })
    let nothing = EntityAudit.metrics(of: texts) { $0 }
    #expect(nothing.count == 9 && nothing.allSatisfy { $0.value == 0 })
    let whole = EntityAudit.metrics(of: texts) { messages in
      zip(messages, texts).map { message, entry in
        var message = message
        message.entities = entry.text.labels.map { label in
          Entity(
            kind: label.kind, range: label.range, value: "",
            time: label.start.map { TimeSpan(start: $0, end: $0) })
        }
        return message
      }
    }
    #expect(whole.allSatisfy { $0.value == 1 })
  }
}
