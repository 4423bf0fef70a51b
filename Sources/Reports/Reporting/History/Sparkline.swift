/// A series in a few characters: its level over time, oldest first.
public enum Sparkline {
  /// The characters that heights are drawn with.
  public enum Alphabet: String, Sendable {
    /// Eighths of a block, where the terminal shows Unicode.
    case blocks = "▁▂▃▄▅▆▇█"
    /// ASCII, rising as well as it can.
    case ascii = "_.,-=+*#"
  }

  /// Draws values from their lowest to their highest; those that differ by less than a hundred
  /// millionth are level and drawn in the middle.
  ///
  /// - Parameters:
  ///   - values: The series; finite.
  ///   - width: The most characters; where there are more values, each character is the mean of
  ///     its share of them.
  ///   - alphabet: The characters to draw with.
  /// - Returns: At most `width` characters; none of no values.
  public static func text(_ values: [Double], width: Int, alphabet: Alphabet) -> String {
    let columns = columns(values, width: width)
    guard let low = columns.min(), let high = columns.max() else { return "" }
    let characters = Array(alphabet.rawValue)
    let isLevel = high - low <= 1e-8 * max(abs(low), abs(high))
    return String(
      columns.map { value in
        guard !isLevel else { return characters[characters.count / 2 - 1] }
        let share = (value - low) / (high - low)
        return characters[min(Int(share * Double(characters.count)), characters.count - 1)]
      })
  }

  private static func columns(_ values: [Double], width: Int) -> [Double] {
    guard width > 0, values.count > width else { return width > 0 ? values : [] }
    return (0..<width).map { column in
      let share = values[(column * values.count / width)..<((column + 1) * values.count / width)]
      return share.reduce(0) { $0 + $1 / Double(share.count) }
    }
  }
}
