internal import Foundation
internal import VaultCore

/// A slice as one column of text: JSON with its keys in ascending order, `{}` for all of the data.
enum SliceColumn {
  /// Writes a slice.
  static func text(_ slice: [String: String]) -> String {
    let pairs = slice.sorted { $0.key < $1.key }
      .map { "\($0.key.quotedAsJSON()):\($0.value.quotedAsJSON())" }
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
}
