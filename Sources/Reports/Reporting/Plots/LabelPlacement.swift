/// Finds places for labels beside points where none covers another label or a point.
struct LabelPlacement {
  private struct Box {
    let left: Double
    let top: Double
    let right: Double
    let bottom: Double

    func overlaps(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }

  private let frame: Box
  private var taken: [Box]

  /// Takes the places of the points.
  ///
  /// - Parameters:
  ///   - points: The positions of points.
  ///   - left: The left end of the area for labels.
  ///   - width: The right end.
  ///   - height: The lower end.
  init(points: [(x: Double, y: Double)], left: Double = 0, width: Double, height: Double) {
    frame = Box(left: left, top: 0, right: width, bottom: height)
    taken = points.map { Box(left: $0.x - 5, top: $0.y - 5, right: $0.x + 5, bottom: $0.y + 5) }
  }

  /// Places a label beside, above or below its point.
  ///
  /// - Parameters:
  ///   - text: The label, in the size of ticks.
  ///   - point: Its point.
  /// - Returns: The text's position and anchor; `nil` if there is no room.
  mutating func place(
    _ text: String, at point: (x: Double, y: Double)
  ) -> (x: Double, y: Double, style: String)? {
    let width = Double(text.count) * Self.characterWidth
    let places: [(x: Double, y: Double, style: String)] = [
      (point.x + 8, point.y + 4, "tick"), (point.x - 8, point.y + 4, "tick end"),
      (point.x, point.y - 9, "tick middle"), (point.x, point.y + 17, "tick middle"),
      (point.x + 6, point.y - 8, "tick"), (point.x - 6, point.y - 8, "tick end"),
      (point.x + 6, point.y + 16, "tick"), (point.x - 6, point.y + 16, "tick end"),
    ]
    for place in places {
      let left =
        place.style == "tick"
        ? place.x : place.style == "tick end" ? place.x - width : place.x - width / 2
      let box = Box(
        left: left, top: place.y - 9, right: left + width, bottom: place.y + 3)
      guard box.left >= frame.left, box.right <= frame.right, box.top >= frame.top,
        box.bottom <= frame.bottom, !taken.contains(where: box.overlaps)
      else { continue }
      taken.append(box)
      return place
    }
    return nil
  }

  /// Of 11 pixel text, on the generous side.
  private static let characterWidth = 6.4
}
