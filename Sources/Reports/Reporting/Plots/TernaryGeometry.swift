/// The positions of weights in a triangle whose corners each mean that one weight is 1.
///
/// Semantic is at the top, temporal at the lower left, participant at the lower right. Barycentric
/// coordinates: a weighting is the corners' mean, weighted by it, so that with side a
///
///     x = left + a · (participant + semantic / 2)        y = top + a · (√3 / 2) · (1 − semantic)
///
/// Each weighting of the grid has a hexagon: the points nearer to it than to any other.
struct TernaryGeometry: Hashable, Sendable {
  /// A point of the drawing; y grows downwards.
  typealias Point = (x: Double, y: Double)

  /// The number of steps along a side.
  let parts: Int
  /// The left end of the triangle's base.
  let left: Double
  /// The height of its top.
  let top: Double
  /// The length of a side, between the centers of the cells at its ends.
  let side: Double

  /// Fits the triangle of a grid, whole cells included, into a width.
  init(parts: Int, left: Double, top: Double, width: Double) {
    self.parts = parts
    side = width / (1 + 1 / Double(parts))
    let spacing = side / Double(parts)
    self.left = left + spacing / 2
    self.top = top + spacing * Self.inverseRoot3
  }

  /// The distance between neighboring weightings.
  var spacing: Double { side / Double(parts) }

  /// The lowest point of the drawing.
  var bottom: Double { point(0, 1, 0).y + spacing * Self.inverseRoot3 }

  /// Returns the position of a weighting; the three shares sum to 1.
  func point(_ semantic: Double, _ temporal: Double, _ participant: Double) -> Point {
    (left + side * (participant + semantic / 2), top + side * Self.halfRoot3 * (1 - semantic))
  }

  /// The point at a distance from another, in one of six directions, counted counter-clockwise
  /// from the right in steps of 60°.
  func step(from point: Point, direction: Int, by distance: Double) -> Point {
    let (cosine, sine) = Self.directions[direction]
    return (point.x + distance * cosine, point.y - distance * sine)
  }

  /// Returns the corners of a weighting's hexagon; corner i is clockwise of side i, corner i + 1
  /// counter-clockwise, and side i faces direction i.
  func corners(around center: Point) -> [Point] {
    let radius = spacing * Self.inverseRoot3
    // Corners are between two directions: at −30°, 30°, 90°, …
    return (0..<6).map { index in
      let before = Self.directions[(index + 5) % 6]
      let after = Self.directions[index]
      let length = (before.cosine + after.cosine, before.sine + after.sine)
      return (
        center.x + radius * length.0 * Self.inverseRoot3,
        center.y - radius * length.1 * Self.inverseRoot3
      )
    }
  }

  /// The change of the parts of semantic, temporal and participant in each direction.
  static let neighbors: [(semantic: Int, temporal: Int, participant: Int)] = [
    (0, -1, 1), (1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1),
  ]

  private static let halfRoot3 = 3.0.squareRoot() / 2
  private static let inverseRoot3 = 1 / 3.0.squareRoot()
  private static let directions: [(cosine: Double, sine: Double)] = [
    (1, 0), (0.5, halfRoot3), (-0.5, halfRoot3), (-1, 0), (-0.5, -halfRoot3), (0.5, -halfRoot3),
  ]
}
