internal import Foundation

/// A slice as one column of text: JSON with its keys in ascending order, `{}` for all of the data.
enum SliceColumn {
  /// Writes a slice.
  static func text(_ slice: [String: String]) -> String {
    let pairs = slice.sorted { $0.key < $1.key }.map { "\(quoted($0.key)):\(quoted($0.value))" }
    return "{\(pairs.joined(separator: ","))}"
  }

  /// Reads a slice.
  ///
  /// - Throws: `DamagedRow` if the text is none.
  static func slice(_ text: String) throws(DamagedRow) -> [String: String] {
    if text == "{}" { return [:] }
    do {
      return try JSONDecoder().decode([String: String].self, from: Data(text.utf8))
    } catch {
      throw DamagedRow()
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
