import Testing
import VaultCore

@testable import VaultComparison

@Suite("ParetoFront")
struct ParetoFrontTests {
  @Test("Undominated points are found, equal ones together")
  func front() {
    let points = [
      (0.1, 0.9), (0.5, 0.5), (0.5, 0.5), (0.4, 0.4), (0.5, 0.4), (0.9, 0.1), (0.9, 0.0),
    ]
    .map { (x: $0.0, y: $0.1) }
    #expect(ParetoFront.positions(of: points) == [0, 1, 2, 5])
    #expect(ParetoFront.positions(of: []) == [])
    #expect(ParetoFront.positions(of: [(x: 1, y: 1)]) == [0])
  }

  @Test("The sweep agrees with comparing every pair")
  func agrees() {
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
