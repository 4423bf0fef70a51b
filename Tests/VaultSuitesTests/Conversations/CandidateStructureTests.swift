import Testing
import VaultCore
import VaultMatching

@testable import VaultPipeline
@testable import VaultPipelineFixtures
@testable import VaultSuites

@Suite("What can be seen without reading")
struct CandidateStructureTests {
  @Test("Each candidate has a row of numbers, the same ones whatever the messages say")
  func features() throws {
    let fixture = try SearchableFixture(messages: 60)
    let question = try fixture.question()
    let structure = CandidateStructure(question.vault)
    let rows = Array(stride(from: 0, to: question.vault.table.count, by: 3))
    let base = structure.features(of: rows, for: question, .timeAndPeople)
    let all = structure.features(of: rows, for: question, .structure)
    #expect(base.count == rows.count && all.count == rows.count)
    let widths = (base: Set(base.map { $0.count }), all: Set(all.map { $0.count }))
    #expect(widths.base.count == 1 && widths.all.count == 1)
    for (row, (few, many)) in zip(rows, zip(base, all)) {
      #expect(Array(many.prefix(few.count)) == few)
      #expect(many.allSatisfy { $0.isFinite })
      let days = question.vault.table.sentAt[row].days(since: question.event.start)
      #expect(few[0] == Float(days) && few[1] == Float(abs(days)))
    }
    #expect(structure.features(of: [], for: question, .structure).isEmpty)
  }
}
