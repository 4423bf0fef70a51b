import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultResults
import VaultTestSupport

@testable import VaultSuites

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
