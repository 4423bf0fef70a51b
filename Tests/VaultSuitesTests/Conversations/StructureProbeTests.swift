import Testing
import VaultCore

@testable import VaultPipeline
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

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  // Relevant ones lie on both sides of the others, which no straight line could tell.
  @Test("What structure gives away is found in queries that the trees were not fitted on")
  func finds() throws {
    let probe = try #require(StructureProbe(training: Self.queries(60, telling: true, seed: 1)))
    let tested = Self.queries(30, telling: true, seed: 2)
    #expect(Self.mean(tested.compactMap(probe.area)) > 0.98)
    #expect(Self.mean(tested.map(probe.precision)) > 0.95)
  }

  @Test("Where nothing tells, the area is one half and the precision what chance gives")
  func findsNothing() throws {
    let probe = try #require(StructureProbe(training: Self.queries(60, telling: false, seed: 3)))
    let tested = Self.queries(80, telling: false, seed: 4)
    #expect(abs(Self.mean(tested.compactMap(probe.area)) - 0.5) < 0.06)
    #expect(abs(Self.mean(tested.map(probe.precision)) - 0.25) < 0.06)
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
    #expect(Self.mean(queries(30, seed: 7).compactMap(probe.area)) > 0.95)
    let alone = queries(60, seed: 6).map {
      StructureProbe.Query(
        features: $0.features, conversations: Array(0..<40), isRelevant: $0.isRelevant)
    }
    let blind = try #require(StructureProbe(training: alone))
    let tested = queries(30, seed: 7).map {
      StructureProbe.Query(
        features: $0.features, conversations: Array(0..<40), isRelevant: $0.isRelevant)
    }
    #expect(Self.mean(tested.compactMap(blind.area)) < 0.75)
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
