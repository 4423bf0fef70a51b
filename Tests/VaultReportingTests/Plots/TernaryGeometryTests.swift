import Testing

@testable import VaultReporting

@Suite("TernaryGeometry")
struct TernaryGeometryTests {
  /// A triangle whose side is 200 between the centres of its corner cells.
  private let geometry = TernaryGeometry(parts: 10, left: 0, top: 0, width: 220)

  @Test("Corners: semantic on top, temporal lower left, participant lower right")
  func corners() {
    #expect(abs(geometry.side - 200) < 1e-9 && abs(geometry.spacing - 20) < 1e-9)
    // A cell is 20 wide, and 20/√3 = 11.547 from its centre to a corner; the triangle is
    // 200 · √3/2 = 173.205 high.
    let expected: [((Double, Double, Double), (Double, Double))] = [
      ((1, 0, 0), (110, 11.547)), ((0, 1, 0), (10, 184.752)), ((0, 0, 1), (210, 184.752)),
      // The middle of the base, and the document's 60/20/20: x = 10 + 200 · (0.2 + 0.3).
      ((0, 0.5, 0.5), (110, 184.752)), ((0.6, 0.2, 0.2), (110, 80.829)),
      // The middle of the right side has no temporal share.
      ((0.5, 0, 0.5), (160, 98.15)),
    ]
    for (shares, place) in expected {
      let point = geometry.point(shares.0, shares.1, shares.2)
      #expect(abs(point.x - place.0) < 0.001 && abs(point.y - place.1) < 0.001)
    }
  }

  @Test("A cell's corners lie half-way to where three cells meet, one on top")
  func hexagon() {
    let center = geometry.point(0.4, 0.3, 0.3)
    let corners = geometry.corners(around: center)
    let radius = 20 / 3.0.squareRoot()
    for (index, corner) in corners.enumerated() {
      let (dx, dy) = (corner.x - center.x, corner.y - center.y)
      #expect(abs((dx * dx + dy * dy).squareRoot() - radius) < 1e-9)
      // Side i faces direction i: its middle is 10 away, half-way to that neighbour.
      let next = corners[(index + 1) % 6]
      let middle = geometry.step(from: center, direction: index, by: 10)
      #expect(abs((corner.x + next.x) / 2 - middle.x) < 1e-9)
      #expect(abs((corner.y + next.y) / 2 - middle.y) < 1e-9)
    }
    #expect(
      corners.contains { abs($0.x - center.x) < 1e-9 && abs($0.y - (center.y - radius)) < 1e-9 })
  }

  @Test("A neighbour in a direction is the weighting one step away in that direction")
  func neighbors() {
    let center = geometry.point(0.4, 0.3, 0.3)
    for (direction, step) in TernaryGeometry.neighbors.enumerated() {
      #expect(step.semantic + step.temporal + step.participant == 0)
      let neighbor = geometry.point(
        0.4 + Double(step.semantic) / 10, 0.3 + Double(step.temporal) / 10,
        0.3 + Double(step.participant) / 10)
      let stepped = geometry.step(from: center, direction: direction, by: 20)
      #expect(abs(neighbor.x - stepped.x) < 1e-9 && abs(neighbor.y - stepped.y) < 1e-9)
    }
  }

  @Test("Cells of any grid stay within the width", arguments: [1, 2, 3, 20, 200])
  func fits(parts: Int) {
    let geometry = TernaryGeometry(parts: parts, left: 70, top: 40, width: 340)
    let left = geometry.corners(around: geometry.point(0, 1, 0)).map(\.x).min() ?? 0
    let right = geometry.corners(around: geometry.point(0, 0, 1)).map(\.x).max() ?? 0
    let top = geometry.corners(around: geometry.point(1, 0, 0)).map(\.y).min() ?? 0
    #expect(abs(left - 70) < 1e-9 && abs(right - 410) < 1e-9 && abs(top - 40) < 1e-9)
  }
}
