internal import Foundation

/// Addresses within a page that set the filters of the table of all queries.
///
/// `#explorer&lost=any&slice.kind=party` shows the queries of parties that lose a message. The script `explorer.js` reads it:
///
/// | key | content |
/// |---|---|
/// | `system`, `with` | the system that is shown, and the one that it is compared with |
/// | `change` | `1`, `0` or `-1`: where the first is better, equal or worse |
/// | `lost` | the words of a stage, or `any` |
/// | `slice.<dimension>` | the value of a dimension, which is in words |
enum ExplorerLink {
  /// Words that lead to queries.
  ///
  /// - Parameters:
  ///   - words: The link's text.
  ///   - source: The report's source; without a table of all queries the words have no link.
  ///   - filters: Keys and values.
  /// - Returns: The words, with a link or without.
  static func text(
    _ words: String, in source: RunAccount, _ filters: [(key: String, value: String)]
  ) -> Text {
    source.explorer == nil ? Text(words) : "\(link: words, to: target(filters))"
  }

  /// The address of filters.
  static func target(_ filters: [(key: String, value: String)]) -> String {
    "#\(ExplorerSection.id)"
      + filters.map { "&\(encoded($0.key))=\(encoded($0.value))" }.joined()
  }

  /// Filters of a slice.
  static func filters(_ slice: [String: String]) -> [(key: String, value: String)] {
    slice.sorted { $0.key < $1.key }.map { ("slice.\(SliceText.words($0.key))", $0.value) }
  }

  /// Percent-encoded except for characters that every address may hold (RFC 3986, section 2.3).
  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }

  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
