/// Reads the grade of a judgment as files of judgments write it.
public enum JudgmentGrade {
  /// The whole number that a text is, also where it is written with a point and zeros (`1.0`), as
  /// tools do that keep grades as floating-point numbers.
  ///
  /// - Returns: `nil` if the text is no number, is not whole or does not fit an `Int`.
  public static func value(_ text: some StringProtocol) -> Int? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, whole.last.map({ ("0"..."9").contains($0) }) == true else {
      return nil
    }
    if parts.count == 2 {
      guard !parts[1].isEmpty, parts[1].utf8.allSatisfy({ $0 == UInt8(ascii: "0") }) else {
        return nil
      }
    }
    return Int(whole)
  }
}
