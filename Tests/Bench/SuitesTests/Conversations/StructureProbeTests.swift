import Testing
import VaultCore
import VaultMatching

@testable import Vault
@testable import VaultPipeline
@testable import VaultPipelineFixtures
@testable import VaultSuites

@Suite("The probe of structure")
struct StructureProbeTests {
  /// Forty candidates, ten of them relevant; the first column tells them apart, or nothing does.
  private static func queries(_ count: Int, telling: Bool, seed: UInt64) -> [StructureProbe.Query] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in
      let isRelevant = (0..<40).map { $0 % 4 == 0 }
      return StructureProbe.Query(
        features: isRelevant.map { relevant in
          let side = telling && relevant ? (random.chance(0.5) ? 3.0 : -3.0) : 0
          return [Float(random.gaussian() * 0.5 + side), Float(random.gaussian())]
        }, conversations: Array(0..<40), isRelevant: isRelevant)
    }
  }

  // Relevant ones lie on both sides of the others, which no straight line could tell.
  @Test("What structure gives away is found in queries that the trees were not fitted on")
  func finds() throws {
    let probe = try #require(StructureProbe(training: Self.queries(60, telling: true, seed: 1)))
    let tested = Self.queries(30, telling: true, seed: 2)
    #expect(mean(tested.compactMap(probe.area)) > 0.98)
    #expect(mean(tested.map(probe.precision)) > 0.95)
  }

  @Test("Where nothing tells, the area is one half and the precision what chance gives")
  func findsNothing() throws {
    let probe = try #require(StructureProbe(training: Self.queries(60, telling: false, seed: 3)))
    let tested = Self.queries(80, telling: false, seed: 4)
    #expect(abs(mean(tested.compactMap(probe.area)) - 0.5) < 0.06)
    #expect(abs(mean(tested.map(probe.precision)) - 0.25) < 0.06)
  }

  // Ten conversations of four; in each relevant one a single message is told by its column.
  @Test("One telling message gives the rest of its conversation away")
  func conversations() throws {
    func queries(_ count: Int, seed: UInt64) -> [StructureProbe.Query] {
      var random = SeededRandom(seed: seed)
      return (0..<count).map { _ in
        let groups = (0..<40).map { $0 / 4 }
        let isRelevant = groups.map { $0 < 3 }
        return StructureProbe.Query(
          features: (0..<40).map { number in
            [Float(random.gaussian() + (isRelevant[number] && number % 4 == 0 ? 6 : 0))]
          }, conversations: groups, isRelevant: isRelevant)
      }
    }
    let probe = try #require(StructureProbe(training: queries(60, seed: 6)))
    #expect(mean(queries(30, seed: 7).compactMap(probe.area)) > 0.95)
    let alone = queries(60, seed: 6).map {
      StructureProbe.Query(
        features: $0.features, conversations: Array(0..<40), isRelevant: $0.isRelevant)
    }
    let blind = try #require(StructureProbe(training: alone))
    let tested = queries(30, seed: 7).map {
      StructureProbe.Query(
        features: $0.features, conversations: Array(0..<40), isRelevant: $0.isRelevant)
    }
    #expect(mean(tested.compactMap(blind.area)) < 0.75)
  }

  @Test("Candidates of one kind alone fit nothing and have no area")
  func oneKind() throws {
    let flat = StructureProbe.Query(
      features: [[1], [2]], conversations: [0, 1], isRelevant: [true, true])
    #expect(StructureProbe(training: [flat]) == nil)
    #expect(StructureProbe(training: []) == nil)
    let probe = try #require(StructureProbe(training: Self.queries(5, telling: true, seed: 5)))
    let pair = StructureProbe.Query(features: [[1, 2]], conversations: [0], isRelevant: [true])
    #expect(probe.area(on: pair) == nil && probe.precision(on: pair) == 0.1)
  }
}

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

@Suite("The probe of mere form")
struct ArtefactProbeTests {
  private static func queries(_ count: Int, telling: Bool, seed: UInt64) -> [ArtefactProbe.Query] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in
      let isRelevant = (0..<40).map { $0 % 4 == 0 }
      return ArtefactProbe.Query(
        features: isRelevant.map { relevant in
          [random.gaussian() + (telling && relevant ? 3 : 0), random.gaussian()]
        }, isRelevant: isRelevant)
    }
  }

  // Two normal distributions three deviations apart: the area is Φ(3/√2) = .983.
  @Test("What form gives away is found, in queries that it was not fitted on")
  func findsArtefacts() {
    let probe = ArtefactProbe(training: Self.queries(30, telling: true, seed: 1))
    let areas = probe.areas(on: Self.queries(30, telling: true, seed: 2))
    #expect(abs(mean(areas) - 0.983) < 0.02)
  }

  @Test("Where form says nothing the area is one half")
  func findsNothing() {
    let probe = ArtefactProbe(training: Self.queries(60, telling: false, seed: 3))
    let areas = probe.areas(on: Self.queries(60, telling: false, seed: 4))
    #expect(abs(mean(areas) - 0.5) < 0.05)
  }

  @Test(
    "A query without both kinds of candidates says nothing, and a constant column harms nothing")
  func skipsEmpty() {
    let flat = ArtefactProbe.Query(
      features: [[1, 2], [1, 3], [1, 4]], isRelevant: [true, false, false])
    let probe = ArtefactProbe(training: [flat])
    #expect(probe.areas(on: [ArtefactProbe.Query(features: [[1, 2]], isRelevant: [true])]).isEmpty)
    #expect(probe.areas(on: [flat]).allSatisfy { (0...1).contains($0) })
  }

  @Test("Equal scores count half")
  func tiesCountHalf() {
    let tied = ArtefactProbe.Query(features: [[1], [1]], isRelevant: [true, false])
    #expect(ArtefactProbe(training: [tied]).areas(on: [tied]) == [0.5])
  }
}

private func mean(_ values: [Double]) -> Double {
  values.reduce(0, +) / Double(values.count)
}
