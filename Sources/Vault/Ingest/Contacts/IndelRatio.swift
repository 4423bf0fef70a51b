/// The similarity of two names, from 0 to 100.
///
/// It is the normalized indel similarity that fuzzy-matching libraries call `ratio`: 100 · 2·LCS /
/// (m + n), with the longest common subsequence of Unicode scalars after NFC and case folding. Two
/// empty names are equal: 100.
enum IndelRatio {
  /// 200 · common / total, 100 for two empty names.
  static func score(common: Int, total: Int) -> Double {
    total > 0 ? 200 * Double(common) / Double(total) : 100
  }
}
