import Testing
import VaultResults

@testable import VaultSuites

@Suite("Contacts of many strangers")
struct ScaleContactsTests {
  @Test("The largest set is named by its size and as the largest, with the same figures")
  func slices() throws {
    let metrics = ScaleContacts(people: 400, seed: 1).metrics()
    for id in ["contacts/precision", "contacts/recall"] {
      let figures = metrics.filter { $0.id == id }
      #expect(figures.count == 2)
      #expect(figures.contains { $0.slice == ["identifiers": "largest"] })
      #expect(figures[0].value == figures[1].value && figures[0].n == figures[1].n)
      // 400 people with two identifiers each, some of whom share a name.
      let size = try #require(figures[0].slice?["identifiers"].flatMap { Int($0) })
      #expect((700...800).contains(size))
    }
  }

  /// A tenth of the people have a letter changed and a tenth half a name: a rule that joins only
  /// equal names finds four of five pairs, and what joins more also joins strangers.
  @Test("The set is hard: the document's rule is neither complete nor always right")
  func isHard() throws {
    let metrics = ScaleContacts(people: 3000, seed: 1).metrics()
    let recall = try #require(metrics.first { $0.id == "contacts/recall" })
    #expect(recall.value > 0.7 && recall.value < 0.95)
    let precision = try #require(metrics.first { $0.id == "contacts/precision" })
    #expect(precision.value < 1)
  }
}
