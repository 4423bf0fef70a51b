/// The points of a set that no other point beats at everything.
public enum ParetoFront {
  /// The undominated points, where more is better in both coordinates.
  ///
  /// A point is dominated if another is at least as good in both and better in one. Equal points
  /// do not dominate each other: all of them are on the front, or none.
  ///
  /// - Parameter points: Pairs of finite numbers.
  /// - Returns: Their positions, ascending.
  /// - Complexity: O(n log n): Kung, Luccio and Preparata, "On Finding the Maxima of a Set of
  ///   Vectors" (1975), for two coordinates.
  public static func positions(of points: [(x: Double, y: Double)]) -> [Int] {
    let order = points.indices.sorted {
      points[$0].x != points[$1].x ? points[$0].x > points[$1].x : points[$0].y > points[$1].y
    }
    var front: [Int] = []
    var last: (x: Double, y: Double)?
    for position in order {
      let point = points[position]
      guard let previous = last else {
        front.append(position)
        last = point
        continue
      }
      if point.y > previous.y {
        front.append(position)
        last = point
      } else if point == previous {
        front.append(position)
      }
    }
    return front.sorted()
  }
}
