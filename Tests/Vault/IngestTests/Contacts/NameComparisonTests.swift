import Testing
import VaultCore
import VaultTestSupport

@testable import VaultIngest

@Suite("The ratio of two names")
struct IndelRatioTests {
  /// `rapidfuzz.fuzz.ratio` of rapidfuzz 3.14.6 for the same strings.
  @Test(
    "Scores are those of the usual library",
    arguments: try GoldenTable.rows(
      "Vault/IngestTests/Golden/indel-ratio-agrees-with-library", of: String.self, String.self,
      Double.self))
  func agreesWithLibrary(_ left: String, _ right: String, _ expected: Double) {
    #expect(abs(IndelRatio.score(left, right) - expected) < 1e-9)
    #expect(IndelRatio.score(left, right) == IndelRatio.score(right, left))
  }

  @Test("Case, composition and white space do not count")
  func folds() {
    #expect(IndelRatio.score("ANA  García", "ana garci\u{301}a") == 100)
    #expect(IndelRatio.score("Strauß", "STRAUSS") == 100)
    #expect(IndelRatio.score("ΣΟΦΟΣ", "σοφος") == 100)
  }

  @Test("The bit-parallel length equals the plain table's, also over word borders")
  func agreesWithTable() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<200 {
      let sizes = [0, 1, 2, 63, 64, 65, 127, 128, 130]
      let left = (0..<random.element(of: sizes)).map { _ in random.element(of: Self.letters) }
      let right = (0..<random.element(of: sizes)).map { _ in random.element(of: Self.letters) }
      #expect(IndelRatio.Pattern(left).commonSubsequence(right) == Self.table(left, right))
    }
  }

  static let letters: [Unicode.Scalar] = ["a", "b", "c", "é", "字"]

  /// The length of the longest common subsequence, by the plain table.
  static func table<Letter: Equatable>(_ left: [Letter], _ right: [Letter]) -> Int {
    var row = Array(repeating: 0, count: right.count + 1)
    for letter in left {
      var diagonal = 0
      for index in right.indices {
        let above = row[index + 1]
        row[index + 1] = letter == right[index] ? diagonal + 1 : max(above, row[index])
        diagonal = above
      }
    }
    return row[right.count]
  }
}

@Suite("The longest common subsequence of prepared names")
struct NamePatternTests {
  @Test("Every length around a word's end agrees with the plain table")
  func agreesWithTable() {
    var random = SeededRandom(seed: 71)
    for size in [0, 1, 2, 31, 63, 64, 65, 127, 128, 129, 200] {
      for alphabet in [1, 2, 5, 90] {
        let left = (0..<size).map { _ in Int32(random.index(below: alphabet)) }
        let right = (0..<random.index(below: 150)).map { _ in Int32(random.index(below: alphabet)) }
        let pattern = NamePattern(left, alphabet: alphabet)
        #expect(pattern.commonLength(right) { $0 } == IndelRatioTests.table(left, right))
      }
    }
  }

  @Test("Letters that the pattern lacks match nothing")
  func skipsForeignLetters() {
    let pattern = NamePattern([0, 1, 2], alphabet: 3)
    #expect(pattern.commonLength([Int32(-1), 0, -1, 2, -1]) { $0 } == 2)
    #expect(pattern.commonLength([Int32](), number: { $0 }) == 0)
    #expect(NamePattern([], alphabet: 0).commonLength([Int32(-1)]) { $0 } == 0)
  }

  @Test("Tens of thousands of different letters take memory in proportion")
  func bearsLongNames() {
    let letters = (0..<30_000).map { Int32($0) }
    let pattern = NamePattern(letters, alphabet: letters.count)
    #expect(pattern.commonLength(letters) { $0 } == 30_000)
    #expect(pattern.commonLength(Array(letters.reversed())) { $0 } == 1)
  }
}

@Suite("All pairs of similar names")
struct NameJoinTests {
  /// Joins names and compares every two as well.
  static func check(_ names: [String]) -> Int {
    let scalars = Set(names.map { NameFold.scalars($0) }).sorted {
      $0.count != $1.count ? $0.count < $1.count : $0.lexicographicallyPrecedes($1)
    }
    var found: [[Int]: Double] = [:]
    let isExhaustive = NameJoin(scalars).forEachPair(budget: .max) { _, _ in
      true
    } visit: { first, second, score in
      #expect(found.updateValue(score, forKey: [first, second]) == nil)
    }
    var expected: [[Int]: Double] = [:]
    for second in scalars.indices {
      let pattern = IndelRatio.Pattern(scalars[second])
      for first in 0..<second {
        let score = pattern.score(scalars[first])
        if score > 85 { expected[[first, second]] = score }
      }
    }
    #expect(isExhaustive)
    #expect(found == expected)
    return expected.count
  }

  static func mutated(_ name: [Character], _ random: inout SeededRandom) -> String {
    var name = name
    for _ in 0..<random.index(below: 4) where !name.isEmpty {
      let place = random.index(below: name.count)
      switch random.index(below: 4) {
      case 0: name.remove(at: place)
      case 1: name.insert(random.element(of: Array("aeinorst áß字")), at: place)
      case 2: name[place] = random.element(of: Array("aeinorst李ж"))
      default: name.swapAt(place, random.index(below: name.count))
      }
    }
    return String(name)
  }

  @Test(
    "Nothing is missed and nothing scored otherwise than by comparing every two",
    arguments: [
      ("latin", "abcdefghijklmnoprstuvwz", 14), ("two letters", "ab", 12),
      ("long", "aeiounst ", 60),
      ("longer than a word", "aeinst ", 90), ("han", "李王张刘陈杨黄赵周吴徐孙", 9),
      ("cyrillic", "абвгдеиклмнопрст", 16), ("short", "abcdé", 4), ("very long", "abc d", 300),
    ])
  func missesNothing(_ label: String, _ letters: String, _ length: Int) {
    var random = SeededRandom(seed: 90).stream(label)
    var names: [String] = []
    let alphabet = Array(letters)
    for _ in 0..<(length > 100 ? 15 : 60) {
      let size = max(1, length / 2 + random.index(below: length))
      let name = (0..<size).map { _ in random.element(of: alphabet) }
      for _ in 0..<4 { names.append(Self.mutated(name, &random)) }
    }
    #expect(Self.check(names.filter { !$0.isEmpty }) > 5)
  }

  @Test("Repeated tokens and periodic names, where all pairs of letters are alike")
  func bearsRepetition() {
    let periodic = (1...40).map { String(repeating: "ab", count: $0) }
    let shifted = (1...40).map { String(repeating: "ba", count: $0) + "a" }
    let tokens = (1...12).map { Array(repeating: "ana", count: $0).joined(separator: " ") }
    let single = (1...60).map { String(repeating: "x", count: $0) }
    #expect(Self.check(periodic + shifted + tokens + single) > 500)
    #expect(Self.check([]) == 0)
    #expect(Self.check(["a", "b", "c"]) == 0)
  }

  @Test("A budget ends the comparing and says so")
  func keepsBudget() {
    var random = SeededRandom(seed: 3)
    let words = ["ana", "ben", "cleo", "dora", "emil", "fritz", "gerd", "hanna"]
    let names = Set((0..<400).map { _ in random.shuffled(words).joined(separator: " ") }).sorted()
    let join = NameJoin(names.map { Array($0.unicodeScalars) })
    #expect(!join.forEachPair(budget: 10_000, isNeeded: { _, _ in true }, visit: { _, _, _ in }))
    #expect(join.forEachPair(budget: .max, isNeeded: { _, _ in true }, visit: { _, _, _ in }))
  }

  @Test("The bounds hold for every two lengths")
  func boundsAreTight() {
    let limits = RatioLimits(longest: 200)
    for long in 1...200 {
      for short in 1...long {
        let common = RatioLimits.leastCommon(total: long + short)
        // 200·L / total > 85, in whole numbers.
        #expect(200 * common > 85 * (long + short))
        #expect(200 * (common - 1) <= 85 * (long + short))
        guard common <= short else {
          #expect(short < limits.shortestPartner[long])
          continue
        }
        #expect(limits.mostEdits[long] >= long + short - 2 * common)
        // The triples that may be lacking never are all triples: one is shared.
        #expect(3 * (long - common) + 2 * (short - common) < long + 2)
        #expect(3 * (short - common) + 2 * (long - common) < short + 2)
      }
    }
  }
}

@Suite("People with nearly equal names")
struct SimilarNamesTests {
  @Test("The best of several names counts, once")
  func takesBestName() {
    let pairs = SimilarNames.pairs([1: ["Katherine Lee", "Kate"], 4: ["Catherine Lee", "Cate"]])
    #expect(pairs.map { [$0.first, $0.second] } == [[1, 4]])
    #expect(pairs[0].score == IndelRatio.score("Katherine Lee", "Catherine Lee"))
  }

  @Test("Filtering loses no pair that comparing everything finds")
  func agreesWithExhaustion() {
    var random = SeededRandom(seed: 11)
    let words = ["ana", "anna", "hanna", "martin", "martina", "weber", "webber", "lee", "li", "o"]
    var names: [Int: [String]] = [:]
    for person in 0..<120 {
      names[person] = [random.element(of: words) + " " + random.element(of: words)]
    }
    var expected: [SimilarNames.Pair] = []
    for first in 0..<120 {
      for second in (first + 1)..<120 {
        let score = IndelRatio.score(names[first]?[0] ?? "", names[second]?[0] ?? "")
        if score > 85 { expected.append(.init(first: first, second: second, score: score)) }
      }
    }
    #expect(SimilarNames.pairs(names) == expected)
    #expect(expected.count > 50)
  }
}

@Suite("Forms of names")
struct NameFoldTests {
  @Test(
    "Equal names have equal keys",
    arguments: [
      ("Ana García", "ANA GARCIA"), ("García, Ana", "Ana García"), ("O'Brien", "O’Brien"),
      ("Jean-Luc", "jean luc"), ("Strauß", "Strauss"), ("Ångström", "A\u{30A}ngstro\u{308}m"),
      (" Dr.  Lee ", "dr lee"),
    ])
  func foldsKeys(_ left: String, _ right: String) {
    #expect(NameFold.key(left) == NameFold.key(right))
  }

  @Test("Different names keep different keys")
  func keepsDifferences() {
    #expect(NameFold.key("Ana") != NameFold.key("Anna"))
    #expect(NameFold.key("李") != NameFold.key("王"))
    #expect(NameFold.key("🎉").isEmpty)
  }
}

@Suite("Numbers without a country code")
struct ContactNumbersTests {
  @Test(
    "The only number that fits is meant",
    arguments: [
      ("600111222", ["+34600111222"], "+34600111222"),
      ("0600111222", ["+34600111222"], "+34600111222"),
      ("015112345678", ["+4915112345678"], "+4915112345678"),
      ("0669821234", ["+390669821234"], "+390669821234"),
      ("14155550100", ["+14155550100"], "+14155550100"),
      ("89161234567", ["+79161234567"], "+79161234567"),
      // A whole national number is preferred to the end of a longer one.
      ("600111222", ["+34600111222", "+49171600111222"], "+34600111222"),
      ("5550100", ["+14155550100"], "+14155550100"),
    ])
  func finds(_ national: String, _ numbers: [String], _ expected: String) {
    #expect(ContactNumbers(numbers: numbers, ownNumbers: []).international(national) == expected)
  }

  @Test(
    "Short numbers, rivals and numbers that nothing fits stand for none",
    arguments: [
      ("112", ["+34112"]), ("600111222", ["+34600111222", "+49600111222"]), ("600111222", []),
      ("600111222", ["+34600111223"]), ("+34600111222", ["+34600111222"]), ("", ["+34600111222"]),
      ("0000000", ["+34600000000"]),
    ])
  func findsNone(_ national: String, _ numbers: [String]) {
    #expect(ContactNumbers(numbers: numbers, ownNumbers: []).international(national) == nil)
  }

  @Test("The home country decides between rivals: the owner's, else nearly everyone's")
  func prefersHome() {
    let rivals = ["+34600111222", "+49600111222"]
    let own = ContactNumbers(numbers: rivals, ownNumbers: ["+34911234567"])
    #expect(own.international("600111222") == "+34600111222")
    let common = (0..<8).map { "+4917000000\($0)" }
    #expect(
      ContactNumbers(numbers: rivals + common, ownNumbers: []).international("600111222")
        == "+49600111222")
    #expect(
      ContactNumbers(numbers: rivals + common.prefix(3), ownNumbers: []).international("600111222")
        == nil)
  }
}

@Suite("Ways to write one identifier")
struct ContactIdentifierTests {
  @Test(
    "Different ways to write one identifier have one key",
    arguments: [
      (Handle(.email, "Ana@X.org"), Handle(.email, "ana@x.org")),
      (Handle(.email, "ana.m.garcia+news@gmail.com"), Handle(.email, "anamgarcia@googlemail.com")),
      (Handle(.email, "mailto:ana@x.org"), Handle(.email, "ana@x.org")),
      (Handle(.name, "mailto:Ana@x.org"), Handle(.email, "ana@x.org")),
      (Handle(.email, "34600111222@s.whatsapp.net"), Handle(.phone, "+34 600 111 222")),
      (Handle(.email, "34600111222:7@s.whatsapp.net"), Handle(.phone, "0034600111222")),
      (Handle(.email, "34600111222@c.us"), Handle(.phone, "+34600111222")),
      (Handle(.name, "tel:+34-600-111-222;ext=1"), Handle(.phone, "+34600111222")),
      (Handle(.phone, "+44 (0)20 7946 0000"), Handle(.phone, "+44 20 7946 0000")),
      (Handle(.name, "GARCÍA, Ana"), Handle(.name, "Ana Garcia")),
    ])
  func agree(_ left: Handle, _ right: Handle) {
    #expect(ContactIdentifier.key(left) == ContactIdentifier.key(right))
  }

  @Test(
    "What may tell two people apart stays",
    arguments: [
      (Handle(.email, "a.b@x.org"), Handle(.email, "ab@x.org")),
      (Handle(.email, "ab+c@x.org"), Handle(.email, "ab@x.org")),
      (Handle(.email, "+a@gmail.com"), Handle(.email, "+b@gmail.com")),
      // A zero belongs to Italian numbers.
      (Handle(.phone, "+39 06 6982"), Handle(.phone, "+39 6 6982")),
      (Handle(.name, "A"), Handle(.name, "a")), (Handle(.name, "🎉"), Handle(.name, "🎊")),
      (Handle(.email, "group@g.us"), Handle(.phone, "+1")),
    ])
  func differ(_ left: Handle, _ right: Handle) {
    #expect(ContactIdentifier.key(left) != ContactIdentifier.key(right))
  }

  /// ITU-T E.164, list of assigned country codes.
  @Test(
    "Country codes have one, two or three digits",
    arguments: [
      ("14155550100", "1"), ("34600111222", "34"), ("353861234567", "353"), ("77011234567", "7"),
      ("4915112345678", "49"), ("123456", nil), ("1234567890123456", nil), ("0600111222", nil),
    ])
  func findsCountries(_ digits: String, _ code: String?) {
    #expect(CountryCode.of(international: digits[...]) == code)
  }
}
