import Testing
import VaultCore

@testable import VaultComparison

@Suite("The front of two measures")
struct ParetoFrontTests {
  @Test("Undominated points are found as by comparing every pair, equal ones together")
  func agrees() {
    let points = [(0.1, 0.9), (0.5, 0.5), (0.5, 0.5), (0.4, 0.4), (0.5, 0.4), (0.9, 0.1), (0.9, 0)]
      .map { (x: $0.0, y: $0.1) }
    #expect(ParetoFront.positions(of: points) == [0, 1, 2, 5])
    var random = SeededRandom(seed: 3)
    for count in [0, 1, 2, 17, 60] {
      let points = (0..<count).map { _ in
        (x: Double(random.index(below: 9)), y: Double(random.index(below: 9)))
      }
      let plain = points.indices.filter { own in
        !points.contains { $0.x >= points[own].x && $0.y >= points[own].y && $0 != points[own] }
      }
      #expect(ParetoFront.positions(of: points) == plain)
    }
  }
}
