internal import Foundation
internal import GRDB
internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultStorage

@Suite("Words and their scores")
struct KeywordSearchTests {
  @Test(
    "Text falls into folded words",
    arguments: [
      ("", []), (" \n\t…!?", []), ("Hello, World", ["hello", "world"]),
      ("Café-Müller 2026", ["cafe", "muller", "2026"]), ("cafe\u{301}", ["cafe"]),
      ("Straße STRASSE", ["strasse", "strasse"]), ("ΟΔΟΣ οδός", ["οδοσ", "οδοσ"]),
      ("don't", ["don", "t"]), ("a_b a.b@c.de", ["a", "b", "a", "b", "c", "de"]),
      ("ﬁn ＡＢＣ１２", ["fin", "abc12"]), ("İstanbul", ["istanbul"]), ("ёлка", ["елка"]),
      ("שָׁלוֹם", ["שלום"]), ("مُحَمَّد", ["محمد"]), ("हिन्दी", ["हिन्दी"]),
      ("🎉party🎉", ["party", "🎉", "🎉"]), ("x² 1½", ["x2", "11", "2"]),
    ])
  func words(_ text: String, _ expected: [String]) {
    #expect(KeywordTokenizer.tokens(of: text) == expected)
  }

  // Expected: Lucene's ASCIIFoldingFilter, ArabicNormalizer, PersianNormalizer and
  // DecimalDigitFilter.
  @Test(
    "Letters and digits that keyboards exchange are the same",
    arguments: [
      ("học đàn", ["hoc", "dan"]), ("Đorđe", ["dorde"]), ("ısınma", ["isinma"]),
      ("Þór", ["thor"]), ("cœur Œuvre", ["coeur", "oeuvre"]), ("Æblegrød", ["aeblegrod"]),
      ("Łódź", ["lodz"]), ("Smørrebrød ǿ", ["smorrebrod", "o"]), ("ħobż", ["hobz"]),
      ("كتاب کتاب", ["کتاب", "کتاب"]), ("علي علی على", ["علی", "علی", "علی"]),
      ("مدرسة", ["مدرسه"]), ("كـــتاب", ["کتاب"]), ("ٱلسلام", ["السلام"]), ("أحمد", ["احمد"]),
      ("٢٠٢٤ ۲۰۲۴ २०२४", ["2024", "2024", "2024"]), ("๑๒ ১২", ["12", "12"]),
      ("пʼять п'ять", ["п", "ять", "п", "ять"]),
    ])
  func exchangedLetters(_ text: String, _ expected: [String]) {
    #expect(KeywordTokenizer.tokens(of: text) == expected)
  }

  @Test(
    "Runs of Han, kana and Hangul fall into pairs",
    arguments: [
      ("会議室", ["会議", "議室"]), ("会", ["会"]), ("会議, 会議", ["会議", "会議"]),
      ("iPhoneの写真", ["iphone", "の写", "写真"]), ("ｶﾌｪ", ["カフ", "フェ"]), ("がか", ["がか"]),
      ("회의실에서", ["회의", "의실", "실에", "에서"]), ("2026年3月", ["2026", "年", "3", "月"]),
    ])
  func pairs(_ text: String, _ expected: [String]) {
    #expect(KeywordTokenizer.tokens(of: text) == expected)
  }

  // Graphemes by Unicode's emoji-test.txt; what is dropped by the type's comment.
  @Test(
    "Emoji and other pictures are signs, each by itself, behind the words",
    arguments: [
      ("🎂🎂", ["🎂", "🎂"]), ("happy birthday 🎂 anna", ["🎂"]), ("👍🏽 👍", ["👍", "👍"]),
      ("❤️ ❤", ["❤", "❤"]), ("♥︎♥️", ["♥", "♥"]), ("👨‍👩‍👧", ["👨‍👩‍👧"]), ("👩🏿‍🚀", ["👩‍🚀"]),
      ("🇩🇪🇪🇸", ["🇩🇪", "🇪🇸"]), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", ["🏴󠁧󠁢󠁳󠁣󠁴󠁿"]), ("1️⃣ #️⃣", []), ("🇩", ["🇩"]), ("☺️", ["☺"]),
      ("\u{200D}", []), ("🎂\u{200D}", ["🎂"]), ("\u{FE0F}\u{1F3FD}", []), ("a🎂b", ["🎂"]),
      ("→ € §", []), ("©", ["©"]), ("plain", []), ("", []),
    ])
  func signs(_ text: String, _ expected: [String]) {
    #expect(KeywordTokenizer.signs(of: text) == expected)
    #expect(
      KeywordTokenizer.tokens(of: text) == KeywordTokenizer.words(of: text) + expected)
  }

  @Test("Decomposed and composed spellings agree", arguments: ["Ünïcödé", "が", "한국어", "Ӝ"])
  func normalization(_ text: String) {
    let decomposed = text.decomposedStringWithCanonicalMapping
    #expect(KeywordTokenizer.tokens(of: decomposed) == KeywordTokenizer.tokens(of: text))
  }

  @Test("Folding a folded text changes nothing", arguments: ["ǅ ẞ ΑΣ ﬃ İ", "Ω K Å", "①㊙ ｶﾞ", "Ǆ"])
  func idempotence(_ text: String) {
    let folded = KeywordTokenizer.folded(text)
    #expect(KeywordTokenizer.folded(folded) == folded)
  }

  @Test("Folding by the table gives what Unicode's mappings of the whole text give")
  func foldsByTable() {
    var random = SeededRandom(seed: 5)
    let letters: [ClosedRange<UInt32>] = [
      0...0x7F, 0x80...0x17F, 0xC0...0xFF, 0x2010...0x2027, 0x2600...0x27BF, 0x1F300...0x1FAFF,
      0x300...0x36F, 0x3040...0x30FF, 0xAC00...0xAC20, 0x1100...0x11FF,
    ]
    for kinds in [6, letters.count] {
      for _ in 0..<2_000 {
        var scalars = String.UnicodeScalarView()
        for _ in 0..<random.integer(in: 1...12) {
          let range = letters[random.integer(in: 0...(kinds - 1))]
          let value = UInt32(random.integer(in: Int(range.lowerBound)...Int(range.upperBound)))
          if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
        }
        let text = String(scalars)
        let expected = KeywordTokenizer.foldedByDefinition(text)
        let folded = KeywordTokenizer.folded(text)
        #expect(folded.utf8.elementsEqual(expected.utf8), "\(scalars.map(\.value))")
      }
    }
  }

  // The expected values are those of SQLite's own bm25() over the same words.
  @Test("Scores agree with FTS5's bm25()")
  func agreesWithSQLite() throws {
    let documents = [
      "red green blue", "red red red yellow", "green", "blue blue", "red", "violet green red blue",
      "", "red white",
    ]
    let query = ["violet", "red", "blue"]
    let expected = try DatabaseQueue().write { database in
      try database.execute(sql: "CREATE VIRTUAL TABLE d USING fts5(words)")
      for (row, words) in documents.enumerated() {
        try database.execute(
          sql: "INSERT INTO d (rowid, words) VALUES (?, ?)", arguments: [row, words])
      }
      let rows = try Row.fetchAll(
        database, sql: "SELECT rowid, -bm25(d) FROM d WHERE d MATCH 'violet OR red OR blue'")
      return Dictionary(uniqueKeysWithValues: rows.map { ($0[0] as Int, $0[1] as Double) })
    }
    let words = documents.map { $0.split(separator: " ").map(String.init) }
    let formula = BM25(
      documents: words.count, totalLength: words.reduce(0) { $0 + $1.count })
    for (row, document) in words.enumerated() {
      let score = query.reduce(0.0) { sum, word in
        let frequency = document.count { $0 == word }
        guard frequency > 0 else { return sum }
        let weight = formula.weight(documentFrequency: words.count { $0.contains(word) })
        return sum
          + formula.contribution(weight: weight, termFrequency: frequency, length: document.count)
      }
      #expect(abs(score - (expected[row] ?? 0)) < 1e-12, "document \(row)")
    }
    #expect(expected.count == 6)
  }

  @Test("It keeps the laws of a vault")
  func laws() throws {
    #expect(try checkVaultStore { MemoryVault() } == [])
  }

  // Worked by hand from the formula of sqlite.org/fts5.html: three documents of 2, 1 and 3 tokens
  // (mean 2); "red" is in one of them, so its weight is ln(2.5 / 1.5).
  @Test("A score is the BM25 of FTS5")
  func score() throws {
    let vault = MemoryVault()
    try vault.insert([
      VaultStoreSamples.message(DocumentID("a"), text: "red red"),
      VaultStoreSamples.message(DocumentID("b"), text: "blue"),
      VaultStoreSamples.message(DocumentID("c"), text: "blue green yellow"),
    ])
    let hits = try vault.keywordSearch("red", limit: 10)
    #expect(hits.map(\.id) == [DocumentID("a")])
    let score = try #require(hits.first?.score)
    #expect(abs(score - log(2.5 / 1.5) * 4.4 / 3.2) < 1e-12)
  }
}
