import Testing
import VaultCore

@testable import VaultPipeline
@testable import VaultSuites

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

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  // Two normal distributions three deviations apart: the area is Φ(3/√2) = .983.
  @Test("What form gives away is found, in queries that it was not fitted on")
  func findsArtefacts() {
    let probe = ArtefactProbe(training: Self.queries(30, telling: true, seed: 1))
    let areas = probe.areas(on: Self.queries(30, telling: true, seed: 2))
    #expect(abs(Self.mean(areas) - 0.983) < 0.02)
  }

  @Test("Where form says nothing the area is one half")
  func findsNothing() {
    let probe = ArtefactProbe(training: Self.queries(60, telling: false, seed: 3))
    let areas = probe.areas(on: Self.queries(60, telling: false, seed: 4))
    #expect(abs(Self.mean(areas) - 0.5) < 0.05)
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
