internal import VaultTextData

/// Finds names in Japanese and Chinese by the words around them.
enum EastAsianNames {
  /// Index ranges of people in a run of Han characters and kana.
  static func people(in text: EntityTokens, _ run: Range<Int>) -> [Range<Int>] {
    let scalars = text.folded.scalars
    var found: [Range<Int>] = []
    for index in run {
      for suffix in honorifics[scalars[index]] ?? [] where matches(suffix, scalars, index, run) {
        if let start = nameStart(before: index, suffix, scalars, run) {
          found.append(start..<index + suffix.scalars.count)
        }
      }
      // 小林, 老王: a familiar prefix and a surname, at the start of a sentence.
      if familiar.contains(scalars[index]), index + 1 < run.upperBound, index == run.lowerBound,
        surnames.contains(scalars[index + 1]), run.count > 2 || run.count == 2
      {
        found.append(index..<index + 2)
      }
    }
    return found
  }

  /// Index ranges of organizations in a run of Han characters and kana.
  static func organizations(in text: EntityTokens, _ run: Range<Int>) -> [Range<Int>] {
    let scalars = text.folded.scalars
    var found: [Range<Int>] = []
    for index in run {
      for cue in institutions[scalars[index]] ?? []
      where scalars[index..<run.upperBound].starts(with: cue) {
        let end = index + cue.count
        let free = max(run.lowerBound, found.last?.upperBound ?? run.lowerBound)
        let start = organizationStart(before: index, scalars, min(free, index)..<run.upperBound)
        if index - start >= 2 {
          found.append(start..<end)
        } else if leading.contains(cue) {
          let tail = nameEnd(after: end, scalars, run)
          if tail - end >= 2 { found.append(index..<tail) }
        }
        break
      }
    }
    return found
  }

  private struct Honorific: Sendable {
    let scalars: [UInt32]
    // Chinese ones follow a surname of the list; Japanese ones any name.
    let isChinese: Bool
  }

  private static func matches(
    _ suffix: Honorific, _ scalars: [UInt32], _ index: Int, _ run: Range<Int>
  ) -> Bool {
    guard scalars[index..<run.upperBound].starts(with: suffix.scalars) else { return false }
    let end = index + suffix.scalars.count
    // 张总 is a person, 张总是 is not.
    guard suffix.scalars == Self.scalars("总"), end < run.upperBound else { return true }
    return !afterChief.contains(scalars[end])
  }

  private static func nameStart(
    before index: Int, _ suffix: Honorific, _ scalars: [UInt32], _ run: Range<Int>
  ) -> Int? {
    if suffix.isChinese || suffix.scalars == Self.scalars("先生") {
      for length in 1...3 where index - length >= run.lowerBound {
        let start = index - length
        guard scalars[start..<index].allSatisfy(isHan) else { break }
        if surnames.contains(scalars[start]), length < 3 || start == run.lowerBound { return start }
      }
      if suffix.isChinese { return nil }
    }
    var start = index
    let isKatakanaName = index > run.lowerBound && isKatakana(scalars[index - 1])
    while start > run.lowerBound, index - start < 8 {
      let previous = scalars[start - 1]
      guard isKatakanaName ? isKatakana(previous) : isHan(previous) else { break }
      start -= 1
    }
    if let day = days.first(where: { scalars[start..<index].starts(with: $0) }) {
      start += day.count
    }
    let length = index - start
    guard length > 0, isKatakanaName || length <= 4 else { return nil }
    if start > run.lowerBound, politePrefixes.contains(scalars[start - 1]) { return nil }
    let name = Array(scalars[start..<index])
    return common.contains(name) ? nil : start
  }

  /// Steps back over characters that may occur in a name.
  private static func organizationStart(
    before index: Int, _ scalars: [UInt32], _ run: Range<Int>
  ) -> Int {
    var start = index
    while start > run.lowerBound, index - start < 12 {
      let previous = scalars[start - 1]
      guard isHan(previous) && !stops.contains(previous) || isKatakana(previous) else { break }
      start -= 1
    }
    guard start == index else { return start }
    // A name in hiragana: everything since the run began.
    while start > run.lowerBound, index - start < 8, isHiragana(scalars[start - 1]) { start -= 1 }
    return start == run.lowerBound ? start : index
  }

  private static func nameEnd(after index: Int, _ scalars: [UInt32], _ run: Range<Int>) -> Int {
    var end = index
    while end < run.upperBound, end - index < 10, isHan(scalars[end]) || isKatakana(scalars[end]) {
      end += 1
    }
    return end
  }

  private static func isHan(_ value: UInt32) -> Bool {
    (0x4E00...0x9FFF).contains(value) || (0x3400...0x4DBF).contains(value) || value == 0x3005
  }

  private static func isKatakana(_ value: UInt32) -> Bool { (0x30A1...0x30FC).contains(value) }
  private static func isHiragana(_ value: UInt32) -> Bool { (0x3041...0x3096).contains(value) }

  private static func scalars(_ text: String) -> [UInt32] { FoldedText.scalars(text) }

  /// The lists of `Datasets/text/names/east-asian.tsv`.
  private enum List: String, CaseIterable {
    case japaneseHonorifics
    case chineseHonorifics
    case institutions
    case leadingInstitutions
    case dayWords
    case commonWords
    case familiarPrefixes
    case boundaries
    case surnames
    case afterChief
    case politePrefixes
  }

  private static let lists = PhraseLists<List>.shipped("text/names/east-asian.tsv")

  private static func phrases(_ list: List) -> [[UInt32]] { lists[list].map(scalars) }
  private static func characters(_ list: List) -> Set<UInt32> { Set(phrases(list).joined()) }

  private static let honorifics: [UInt32: [Honorific]] = {
    let all =
      phrases(.japaneseHonorifics).map { Honorific(scalars: $0, isChinese: false) }
      + phrases(.chineseHonorifics).map { Honorific(scalars: $0, isChinese: true) }
    return Dictionary(grouping: all) { $0.scalars[0] }
  }()

  private static let institutions = Dictionary(grouping: phrases(.institutions)) { $0[0] }
  private static let leading = Set(phrases(.leadingInstitutions))
  private static let familiar = characters(.familiarPrefixes)
  // Phrases that start a sentence, right before the person it is about.
  private static let days = phrases(.dayWords)
  // Characters that precede a name and are not part of it.
  private static let stops = characters(.boundaries)
  // Words that take an honorific without naming a person.
  private static let common = Set(phrases(.commonWords))
  private static let surnames = characters(.surnames)
  private static let afterChief = characters(.afterChief)
  private static let politePrefixes = characters(.politePrefixes)
}
