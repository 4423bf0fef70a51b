import Testing

@testable import VaultHarness

@Suite("Systems of a study of validity")
struct ValiditySystemTests {
  // The numbers of issue 16.
  @Test("There are thirty systems and more, of eight families and more, four of a family at most")
  func areEnough() throws {
    let systems = try ValiditySystem.all()
    let families = Dictionary(grouping: systems, by: \.family)
    #expect(systems.count >= 30)
    #expect(families.count >= 8)
    #expect(families.values.allSatisfy { $0.count <= ValiditySystem.mostOfFamily })
  }

  @Test("No two have one name, and no two are the same")
  func areDifferent() throws {
    let systems = try ValiditySystem.all()
    #expect(Set(systems.map(\.name)).count == systems.count)
    for (index, system) in systems.enumerated() {
      for other in systems[..<index] {
        #expect(
          system.ranking != other.ranking || system.embedder.name != other.embedder.name,
          "\(system.name), \(other.name)")
      }
    }
  }

  @Test("What every run measures takes part")
  func holdRivals() throws {
    let rankings = try ValiditySystem.all().map(\.ranking)
    for (name, ranking) in SearchSuite.systems {
      #expect(rankings.contains(ranking), "\(name)")
    }
  }
}
