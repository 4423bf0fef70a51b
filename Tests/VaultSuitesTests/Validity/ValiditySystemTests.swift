import Testing
import VaultResults

@testable import VaultPipeline
@testable import VaultSuites

@Suite("Systems of a study of validity")
struct ValiditySystemTests {
  // The numbers of issue 16.
  @Test("There are thirty systems and more, of eight families and more, four of a family at most")
  func areEnough() throws {
    #expect(try ValiditySystem.all(for: .searches).count >= 30)
    for questions in QuestionKind.allCases {
      let systems = try ValiditySystem.all(for: questions)
      let families = Dictionary(grouping: systems, by: \.family)
      #expect(families.count >= 8)
      #expect(families.values.allSatisfy { $0.count <= ValiditySystem.mostOfFamily })
    }
  }

  @Test("No two have one name, and no two are the same", arguments: QuestionKind.allCases)
  func areDifferent(questions: QuestionKind) throws {
    let systems = try ValiditySystem.all(for: questions)
    #expect(Set(systems.map(\.name)).count == systems.count)
    for (index, system) in systems.enumerated() {
      for other in systems[..<index] {
        #expect(
          system.way != other.way || system.embedder.name != other.embedder.name,
          "\(system.name), \(other.name)")
      }
    }
  }

  @Test("What every run measures takes part")
  func holdRivals() throws {
    let searches = try ValiditySystem.all(for: .searches).map(\.way)
    for (name, ranking) in SearchSuite.systems {
      #expect(searches.contains(.search(ranking)), "\(name)")
    }
    let events = try ValiditySystem.all(for: .events).map(\.way)
    for (system, ranking) in MatchingStage.textBaselines {
      #expect(events.contains(.search(ranking)), "\(system)")
    }
  }
}
