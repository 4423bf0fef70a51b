import Testing

@testable import VaultReporting

@Suite("Places of labels")
struct LabelPlacementTests {
  @Test("Labels of close points get sides of their own, and none where there is no room")
  func sides() {
    let points = [(x: 50.0, y: 50.0), (x: 54.0, y: 50.0)]
    var labels = LabelPlacement(points: points, width: 200, height: 100)
    let first = labels.place("one", at: points[0])
    let second = labels.place("two", at: points[1])
    // Right of the first lies the second point.
    #expect(first?.style == "tick end")
    #expect(second?.style == "tick")
    var narrow = LabelPlacement(points: points, width: 60, height: 60)
    #expect(narrow.place("a label that is too long", at: points[0]) == nil)
  }
}
