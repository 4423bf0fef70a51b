/// Finds numbers that are secrets by their form and check digits: payment cards, IBANs, social
/// security and national identity numbers.
///
/// | number | form | check |
/// |---|---|---|
/// | payment card | 13 to 19 digits in usual groups, first digit 2 to 6 | Luhn, ISO/IEC 7812-1 |
/// | IBAN | the length of its country | modulo 97, ISO 13616 |
/// | SSN (US) | 3-2-4 | areas and groups that are issued |
/// | NIR (FR) | 1-2-2-2-3-3-2 or 15 digits | 97 less the remainder |
/// | AHV (CH) | 756.4.4.2 or 13 digits | EAN-13 |
/// | CPF (BR) | 3.3.3-2 | two digits modulo 11 |
/// | Steuer-ID (DE) | 2-3-3-3 or 11 digits | ISO 7064 mod 11,10, one digit repeated |
/// | My Number (JP) | 4-4-4 | modulo 11 |
/// | resident identity (CN) | 17 digits and one or X | ISO 7064 mod 11-2, a date of birth |
/// | DNI, NIE (ES) | 8 digits, or XYZ and 7, then a letter | modulo 23 |
/// | codice fiscale (IT) | 16 letters and digits | modulo 26 |
/// | NINO (UK) | 2 letters, 6 digits, A to D | prefixes that are issued |
enum SensitiveNumbers {
  /// Index ranges of such numbers in a folded text.
  ///
  /// - Complexity: O(n).
  static func find(in folded: FoldedText) -> [Range<Int>] {
    guard folded.scalars.count(where: FoldedText.isDigit) >= 5 else { return [] }
    let runs = Self.runs(in: folded.scalars)
    var candidate = Candidate()
    return runs.indices.compactMap { first in
      let last = matchEnd(at: first, runs, folded.scalars, &candidate)
      return last.map { runs[first].range.lowerBound..<runs[$0].range.upperBound }
    }
  }

  /// A run of ASCII letters and digits.
  private struct Run {
    let range: Range<Int>
    let isDigits: Bool
    // True if exactly one space, hyphen, full stop or slash separates it from the run before.
    let isJoined: Bool
  }

  /// Runs taken together, kept to spare allocations.
  private struct Candidate {
    var text: [UInt8] = []
    var lengths: [Int] = []
    var isDigits = true
    // True if no further digits are beside it.
    var isAlone = true
  }

  private static func runs(in scalars: [UInt32]) -> [Run] {
    var runs: [Run] = []
    let ranges = scalars.indices.split { scalars[$0] >= 0x80 || !FoldedText.isWord(scalars[$0]) }
    for range in ranges {
      let isDigits = scalars[range].allSatisfy(FoldedText.isDigit)
      let isNext = runs.last.map { range.lowerBound - $0.range.upperBound == 1 } ?? false
      let isJoined = isNext && [0x20, 0x2D, 0x2E, 0x2F].contains(scalars[range.lowerBound - 1])
      runs.append(Run(range: range, isDigits: isDigits, isJoined: isJoined))
    }
    return runs
  }

  /// The last of the runs that make up a number from one on, by the longest reading.
  ///
  /// Twelve digits in fours are looked for only where no further digits are beside them: one in
  /// eleven passes that check.
  private static func matchEnd(
    at first: Int, _ runs: [Run], _ scalars: [UInt32], _ candidate: inout Candidate
  ) -> Int? {
    let isInside = first > 0 && runs[first].isJoined && runs[first - 1].isDigits
    candidate.text.removeAll(keepingCapacity: true)
    candidate.lengths.removeAll(keepingCapacity: true)
    candidate.isDigits = true
    var best: Int?
    var index = first
    while index < runs.count, index - first < 12, index == first || runs[index].isJoined {
      let run = runs[index]
      // No number of the table has more characters than the longest IBAN.
      guard candidate.text.count + run.range.count <= 34 else { break }
      for position in run.range {
        candidate.text.append(UInt8(truncatingIfNeeded: scalars[position]))
      }
      candidate.lengths.append(run.range.count)
      candidate.isDigits = candidate.isDigits && run.isDigits
      let hasMore = index + 1 < runs.count && runs[index + 1].isJoined && runs[index + 1].isDigits
      candidate.isAlone = !isInside && !hasMore
      if candidate.text.count >= 9, isNumber(candidate) { best = index }
      index += 1
    }
    return best
  }

  private static func isNumber(_ candidate: Candidate) -> Bool {
    let text = candidate.text
    let lengths = candidate.lengths
    if candidate.isDigits {
      guard lengths.count == 1 || groupings.contains(lengths) else { return false }
      return isGroupedNumber(text.map { Int($0) - 48 }, lengths, candidate.isAlone)
    }
    return isIBAN(text) || isResidentIdentity(text, lengths) || isSpanishIdentity(text)
      || isFiscalCode(text) || isInsuranceNumber(text)
  }

  // The lengths of the groups in which the digits of the numbers above are written.
  private static let groupings: Set<[Int]> = [
    [3, 2, 4], [3, 3, 3, 2], [2, 3, 3, 3], [4, 4, 4], [3, 4, 4, 2], [4, 6, 5], [4, 6, 4],
    [4, 4, 4, 1], [4, 4, 4, 2], [4, 4, 4, 3], [4, 4, 4, 4], [4, 4, 4, 4, 1], [4, 4, 4, 4, 2],
    [4, 4, 4, 4, 3], [1, 2, 2, 2, 3, 3, 2], [1, 2, 2, 2, 3, 3, 1, 1], [13, 2],
  ]

  private static func isGroupedNumber(
    _ digits: [Int], _ lengths: [Int], _ isAlone: Bool
  ) -> Bool {
    let isOne = lengths.count == 1
    return switch digits.count {
    case 9: lengths == [3, 2, 4] && isSocialSecurity(digits)
    case 11:
      lengths == [3, 3, 3, 2] && isTaxpayer(digits)
        || (isOne || lengths == [2, 3, 3, 3]) && isTaxIdentity(digits)
    case 12: isAlone && lengths == [4, 4, 4] && isMyNumber(digits)
    case 13 where digits.starts(with: [7, 5, 6]) && (isOne || lengths == [3, 4, 4, 2]):
      isArticleNumber(digits)
    case 13...19:
      isCard(digits, lengths)
        || digits.count == 15 && (isOne || lengths[0] == 1 || lengths[0] == 13)
          && isRegistry(digits)
        || digits.count == 18 && isOne && isResidentIdentity(digits.map { UInt8($0 + 48) }, [18])
    default: false
    }
  }

  private static func isCard(_ digits: [Int], _ lengths: [Int]) -> Bool {
    guard (2...6).contains(digits[0]), Set(digits).count > 1 else { return false }
    guard lengths.count == 1 || lengths[0] == 4 && lengths.count > 2 else { return false }
    var sum = 0
    for (position, digit) in digits.reversed().enumerated() {
      let value = position % 2 == 1 ? digit * 2 : digit
      sum += value > 9 ? value - 9 : value
    }
    return sum % 10 == 0
  }

  private static func isSocialSecurity(_ digits: [Int]) -> Bool {
    let area = digits[0] * 100 + digits[1] * 10 + digits[2]
    return area != 0 && area != 666 && area < 900 && digits[3] + digits[4] > 0
      && digits[5...].contains { $0 > 0 }
  }

  private static func isRegistry(_ digits: [Int]) -> Bool {
    let month = digits[3] * 10 + digits[4]
    guard (1...2).contains(digits[0]), (1...12).contains(month) || month >= 20 else { return false }
    let number = digits.prefix(13).reduce(0) { $0 * 10 + $1 }
    return 97 - number % 97 == digits[13] * 10 + digits[14]
  }

  private static func isArticleNumber(_ digits: [Int]) -> Bool {
    digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) } % 10 == 0
  }

  private static func isTaxpayer(_ digits: [Int]) -> Bool {
    guard Set(digits).count > 1 else { return false }
    return [9, 10].allSatisfy { length in
      let sum = (0..<length).reduce(0) { $0 + digits[$1] * (length + 1 - $1) }
      return sum * 10 % 11 % 10 == digits[length]
    }
  }

  private static func isTaxIdentity(_ digits: [Int]) -> Bool {
    var counts = [Int](repeating: 0, count: 10)
    for digit in digits.dropLast() { counts[digit] += 1 }
    let repeated = counts.filter { $0 > 1 }
    guard digits[0] != 0, repeated == [2] || repeated == [3] else { return false }
    var product = 10
    for digit in digits.dropLast() {
      let sum = (digit + product) % 10
      product = (sum == 0 ? 10 : sum) * 2 % 11
    }
    return (11 - product) % 10 == digits[10]
  }

  private static func isMyNumber(_ digits: [Int]) -> Bool {
    let factors = [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]
    let remainder = zip(digits, factors).reduce(0) { $0 + $1.0 * $1.1 } % 11
    return digits[11] == (remainder <= 1 ? 0 : 11 - remainder)
  }
}

extension SensitiveNumbers {
  private static func isResidentIdentity(_ text: [UInt8], _ lengths: [Int]) -> Bool {
    guard lengths == [18], text.dropLast().allSatisfy({ $0 < 58 }) else { return false }
    guard text[17] < 58 || text[17] == UInt8(ascii: "x") else { return false }
    let digits = text.dropLast().map { Int($0) - 48 }
    let month = digits[10] * 10 + digits[11]
    let day = digits[12] * 10 + digits[13]
    let century = digits[6] * 10 + digits[7]
    guard (18...20).contains(century), (1...12).contains(month), (1...31).contains(day) else {
      return false
    }
    let sum = digits.reduce(0) { ($0 + $1) * 2 % 11 }
    let check = (12 - sum) % 11
    return text[17] == (check == 10 ? UInt8(ascii: "x") : UInt8(48 + check))
  }

  private static func isIBAN(_ text: [UInt8]) -> Bool {
    guard text.count >= 15, text[0] >= 97, text[1] >= 97, text[2] < 58, text[3] < 58 else {
      return false
    }
    let country = String(decoding: text[..<2], as: UTF8.self)
    guard ibanLengths[country] == text.count else { return false }
    var remainder = 0
    for byte in text[4...] + text[..<4] {
      let value = byte < 58 ? Int(byte) - 48 : Int(byte) - 87
      remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
    }
    return remainder == 1
  }

  private static func isSpanishIdentity(_ text: [UInt8]) -> Bool {
    guard text.count == 9, let last = text.last, last >= 97 else { return false }
    var digits = text.dropLast()
    if (UInt8(ascii: "x")...UInt8(ascii: "z")).contains(digits[0]) { digits[0] -= 72 }
    guard digits.allSatisfy({ $0 < 58 }) else { return false }
    let number = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
    return Array("trwagmyfpdxbnjzsqvhlcke".utf8)[number % 23] == last
  }

  private static func isFiscalCode(_ text: [UInt8]) -> Bool {
    guard text.count == 16 else { return false }
    let letters: Set<Int> = [0, 1, 2, 3, 4, 5, 8, 11, 15]
    var sum = 0
    for (position, byte) in text.enumerated() {
      // People who share a code get letters for digits; the forms without are the rule.
      guard (byte >= 97) == letters.contains(position) else { return false }
      guard position < 15 else { break }
      let value = byte < 58 ? Int(byte) - 48 : Int(byte) - 97
      sum += position % 2 == 0 ? oddValues[value] : value
    }
    return Int(text[15]) - 97 == sum % 26
  }

  private static func isInsuranceNumber(_ text: [UInt8]) -> Bool {
    guard text.count == 9, text[0] >= 97, text[1] >= 97, text[2...7].allSatisfy({ $0 < 58 }),
      (97...100).contains(text[8])
    else { return false }
    let prefix = String(decoding: text[..<2], as: UTF8.self)
    return !"dfiquv".utf8.contains(text[0]) && !"dfiquvo".utf8.contains(text[1])
      && !["bg", "gb", "kn", "nk", "nt", "tn", "zz"].contains(prefix)
  }

  private static let oddValues = [
    1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
  ]

  private static let ibanLengths = [
    "ad": 24, "ae": 23, "al": 28, "at": 20, "az": 28, "ba": 20, "be": 16, "bg": 22, "bh": 22,
    "br": 29, "by": 28, "ch": 21, "cr": 22, "cy": 28, "cz": 24, "de": 22, "dk": 18, "do": 28,
    "ee": 20, "eg": 29, "es": 24, "fi": 18, "fo": 18, "fr": 27, "gb": 22, "ge": 22, "gi": 23,
    "gl": 18, "gr": 27, "gt": 28, "hr": 21, "hu": 28, "ie": 22, "il": 23, "iq": 23, "is": 26,
    "it": 27, "jo": 30, "kw": 30, "kz": 20, "lb": 28, "lc": 32, "li": 21, "lt": 20, "lu": 20,
    "lv": 21, "mc": 27, "md": 24, "me": 22, "mk": 19, "mr": 27, "mt": 31, "mu": 30, "nl": 18,
    "no": 15, "pk": 24, "pl": 28, "ps": 29, "pt": 25, "qa": 29, "ro": 24, "rs": 22, "sa": 24,
    "sc": 31, "se": 24, "si": 19, "sk": 24, "sm": 27, "tl": 23, "tn": 24, "tr": 26, "ua": 29,
    "va": 22, "vg": 24, "xk": 20,
  ]
}
