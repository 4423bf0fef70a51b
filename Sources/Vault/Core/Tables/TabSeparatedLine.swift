/// Splits one line of a file whose columns are separated by tabs and may be quoted.
public enum TabSeparatedLine {
  /// The columns of a line, without its end.
  ///
  /// A column that begins with `"` goes on to the closing `"`, and `""` within it is one quotation
  /// mark (RFC 4180, section 2, with the tab as separator; what Python's `csv` reads and BEIR's
  /// loader takes). A quotation mark further on in a column is a character like any other, and so is
  /// one at the start whose column never closes on the line or goes on after it.
  ///
  /// - Complexity: O(bytes).
  public static func columns(_ line: some StringProtocol) -> [String] {
    var columns: [String] = []
    var rest = Array(line.utf8)[...]
    while true {
      let (column, length) = quoted(rest) ?? plain(rest)
      columns.append(column)
      guard length < rest.count else { return columns }
      rest = rest.dropFirst(length + 1)
    }
  }

  private static let tab = UInt8(ascii: "\t")
  private static let mark = UInt8(ascii: "\"")

  private static func plain(_ rest: ArraySlice<UInt8>) -> (String, length: Int) {
    let column = rest.prefix { $0 != tab }
    return (String(decoding: column, as: UTF8.self), column.count)
  }

  private static func quoted(_ rest: ArraySlice<UInt8>) -> (String, length: Int)? {
    guard rest.first == mark else { return nil }
    var content: [UInt8] = []
    var index = rest.startIndex + 1
    while index < rest.endIndex {
      if rest[index] != mark {
        content.append(rest[index])
        index += 1
      } else if index + 1 < rest.endIndex, rest[index + 1] == mark {
        content.append(mark)
        index += 2
      } else {
        guard index + 1 == rest.endIndex || rest[index + 1] == tab else { return nil }
        return (String(decoding: content, as: UTF8.self), index + 1 - rest.startIndex)
      }
    }
    return nil
  }
}
