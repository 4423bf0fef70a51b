import Testing
import VaultCore
import VaultTestSupport

@testable import VaultEmbedding

@Suite("The polyglot embedder")
struct PolyglotEmbedderTests {
  private func embedder(_ precision: RowPrecision = .int4) throws -> PolyglotEmbedder {
    PolyglotEmbedder(model: try TinyPolyglot.model(precision), modelDigest: "tiny")
  }

  private func cosine(_ left: String, _ right: String) throws -> Float {
    let rows = try embedder().embed([left, right])
    return zip(rows[row: 0], rows[row: 1]).reduce(0) { $0 + $1.0 * $1.1 }
  }

  @Test("It keeps the laws of embedders", arguments: RowPrecision.allCases)
  func keepsLaws(precision: RowPrecision) async throws {
    #expect(try await checkEmbedder(embedder(precision)) == [])
  }

  @Test(
    "A text's vector is the sum of its pieces' rows at length 1", arguments: RowPrecision.allCases)
  func sumsRows(precision: RowPrecision) throws {
    let embedder = try embedder(precision)
    let model = try TinyPolyglot.model(precision)
    // " the", " meet", "ing", "明日" in the order of the vocabulary's words.
    var sum = [Double](repeating: 0, count: 384)
    for piece in [3, 4, 5, 7] {
      for (index, element) in model.row(piece).enumerated() { sum[index] += Double(element) }
    }
    let length = sum.reduce(0) { $0 + $1 * $1 }.squareRoot()
    let row = try embedder.embed(["The meeting 明日"])
    for (element, expected) in zip(row.elements, sum) {
      #expect(abs(Double(element) - expected / length) < 1e-6)
    }
    #expect(embedder.tokenCount(of: "The meeting 明日") == 4)
  }

  @Test(
    "Words without pieces match themselves in any script, inflected ones in part",
    arguments: [
      ("회의가 있습니다", "회의는", "우유를 사다"), ("ประชุมพรุ่งนี้", "ประชุมวันนี้", "ซื้อนม"),
      ("שלום לכולם", "שלומי", "חלב"), ("собрание", "собрания", "молоко"),
    ])
  func keepsUnknownWords(text: String, near: String, far: String) throws {
    #expect(try cosine(text, text) > 0.9999)
    #expect(try cosine(text, near) > 0.12)
    #expect(abs(try cosine(text, far)) < 0.1)
  }

  @Test("Emoji match themselves, whatever their skin, and no others")
  func keepsEmoji() throws {
    #expect(try cosine("👍", "👍🏽") > 0.9999)
    #expect(try cosine("🇩🇪", "🇩🇪") > 0.9999)
    #expect(abs(try cosine("👍", "🎉")) < 0.2)
    #expect(abs(try cosine("🇩🇪", "🇫🇷")) < 0.2)
  }

  @Test(
    "Text without anything to read is all zeros",
    arguments: ["", " \t\r\n", "\u{0}\u{7}", "\u{200B}\u{200F}\u{FEFF}", "\u{301}\u{FE0F}"])
  func givesZeros(text: String) throws {
    let embedder = try embedder()
    #expect(try embedder.embed([text]) == Matrix(rows: 1, columns: 384))
    #expect(embedder.tokenCount(of: text) == 0)
  }

  @Test("A long text is read to its end")
  func readsAll() throws {
    let long = String(repeating: "friday ", count: 3000)
    #expect(try embedder().tokenCount(of: long) == 3000)
    #expect(try cosine(long, "friday") > 0.9999)
    #expect(try cosine(long + String(repeating: "lunch ", count: 3000), "friday") < 0.9)
  }

  @Test("Pieces and unknown runs are counted")
  func countsTokens() throws {
    let texts = ["lunch?", "会議は明日", "회의 lunch", "x회의y", "xyz"]
    #expect(try texts.map(embedder().tokenCount) == [2, 3, 2, 3, 3])
  }

  @Test("Rows too large to add are an error, not an infinity")
  func refusesOverflow() throws {
    let vocabulary = try TinyPolyglot.vocabulary([(" a", -1)])
    let rows = Matrix(rows: 1, columns: 384, elements: Array(repeating: 1e37, count: 384))
    let model = try StaticModel(vocabulary: vocabulary, rows: rows, precision: .int8)
    let embedder = PolyglotEmbedder(model: model, modelDigest: "huge")
    #expect(throws: EmbeddingError.nonFiniteEmbedding(textIndex: 1)) {
      try embedder.embed(["", "a"])
    }
  }
}

/// Every expected way is worked out by hand from the scores beside it.
@Suite("Segmentation into pieces")
struct PieceSegmentTests {
  private func segment(_ text: String, _ vocabulary: PieceVocabulary) -> [Int32] {
    var ids: [Int32] = []
    vocabulary.segment(PieceText.normalized(text), into: &ids)
    return ids
  }

  @Test("Of equal segmentations the shorter wins, then the one whose later pieces come first")
  func breaksTies() throws {
    let short = try TinyPolyglot.vocabulary([(" a", -1), ("b", -1), (" ab", -2)])
    #expect(segment("ab", short) == [2])
    // " ab" + "c" and " a" + "bc" both cost 2: the last piece decides.
    let equal = try TinyPolyglot.vocabulary([(" ab", -1), ("bc", -1), ("c", -1), (" a", -1)])
    #expect(segment("abc", equal) == [3, 1])
  }

  @Test("Characters without a piece give nothing, and as few as possible are left so")
  func skipsUnknown() throws {
    let vocabulary = try TinyPolyglot.vocabulary([
      (" a", -1), ("a", -190), ("b", -190), (" ab", -1),
    ])
    #expect(segment("axb", vocabulary) == [0, 2])
    #expect(segment("aaab", vocabulary) == [0, 1, 1, 2])
    #expect(segment("会議", vocabulary) == [])
    #expect(segment("", vocabulary) == [])
    #expect(segment("b", vocabulary) == [2])
  }

  @Test("Segmentations are those of the definition")
  func agreesWithDefinition() throws {
    var random = SeededRandom(seed: 3).stream("pieces")
    for trial in 0..<300 {
      let alphabet = trial.isMultiple(of: 2) ? ["a", "b", "c"] : ["a", "é", "会", "ß", "1"]
      var pieces: [String: Float] = [:]
      for _ in 0..<random.integer(in: 0...20) {
        let word = (0..<random.integer(in: 1...4)).map { _ in random.element(of: alphabet) }
        // Few different scores, so that ties are common.
        let piece = (random.chance(0.4) ? " " : "") + word.joined()
        pieces[piece] = -Float(random.integer(in: 1...6)) / 2
      }
      let ordered = random.shuffled(pieces.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
      let vocabulary = try TinyPolyglot.vocabulary(ordered)
      let plain = PlainSegmenter(pieces: vocabulary.pieces)
      for _ in 0..<4 {
        let letters = (0..<random.integer(in: 0...9)).map { _ in random.element(of: alphabet) }
        let text = letters.joined()
        // No folding: the alphabets hold what folding leaves, but for é.
        let bytes = Array((" " + text).utf8)
        var ids: [Int32] = []
        vocabulary.segment(bytes, into: &ids)
        #expect(ids == plain.segment(bytes), "\(text) by \(ordered)")
      }
    }
  }

  @Test("Long runs and bytes that are not text are read to their end")
  func readsAnything() throws {
    let vocabulary = try TinyPolyglot.vocabulary.get()
    #expect(segment(String(repeating: "a", count: 20_000), vocabulary).count == 20_000)
    var ids: [Int32] = []
    vocabulary.segment([0, 0xFF, 0x20, 0xC3, 0x20, 0x61, 0xE4, 0xBC], into: &ids)
    #expect(ids.count == 1)
  }

  @Test(
    "Unusable pieces are refused by their index",
    arguments: [
      ([UInt8](), -1, PieceDefect.empty), ([0x20, 0x61], -1, .repeated), ([0xC3], -1, .notText),
      ([0x61, 0], -1, .notText), ([0x62], Float.nan, .scoreOutOfRange),
      ([0x62], 0.5, .scoreOutOfRange), ([0x62], -Float.infinity, .scoreOutOfRange),
      ([UInt8](repeating: 0x61, count: 253), -1, .tooLong(bytes: 253)),
    ] as [([UInt8], Float, PieceDefect)])
  func refuses(bytes: [UInt8], score: Float, defect: PieceDefect) {
    #expect(throws: EmbeddingError.unusablePiece(index: 1, defect: defect)) {
      try PieceVocabulary(pieces: [
        .init(bytes: [0x20, 0x61], score: -1), .init(bytes: bytes, score: score),
      ])
    }
  }

  private struct Reading: Equatable {
    var ids: [Int32] = []
    var unknown: [Range<Int>] = []
  }

  private func read(
    _ text: String, _ unit: Range<Int>? = nil, by vocabulary: PieceVocabulary,
    with lattice: inout PieceLattice
  ) -> Reading {
    let bytes = Array(text.utf8)
    var reading = Reading()
    lattice.segment(unit ?? bytes.indices, of: bytes.span, by: vocabulary)
    lattice.appendIdentifiers(to: &reading.ids)
    lattice.appendUnknown(in: bytes.span, to: &reading.unknown)
    return reading
  }

  private func read(
    _ text: String, _ unit: Range<Int>? = nil, by pieces: [(String, Float)]
  ) throws -> Reading {
    var lattice = PieceLattice()
    return read(text, unit, by: try TinyPolyglot.vocabulary(pieces), with: &lattice)
  }

  @Test("Runs of characters without a piece are ranges of the text, whole and in order")
  func findsRuns() throws {
    let pieces: [(String, Float)] = [("a", -1)]
    #expect(try read("xxaay", by: pieces) == Reading(ids: [0, 0], unknown: [0..<2, 4..<5]))
    // Ж and 会 take two and three bytes.
    #expect(try read("Жa会会a", by: pieces) == Reading(ids: [0, 0], unknown: [0..<2, 3..<9]))
    #expect(try read("ab cad", 3..<6, by: pieces) == Reading(ids: [0], unknown: [3..<4, 5..<6]))
    #expect(try read("aa", by: pieces).unknown == [])
  }

  @Test("The space before a word belongs to no run")
  func leavesSpaceOut() throws {
    #expect(try read(" xya", by: [("a", -1)]) == Reading(ids: [0], unknown: [1..<3]))
    #expect(try read("a xy", 1..<4, by: []) == Reading(unknown: [2..<4]))
    // A piece for the space does not help a character that has none.
    #expect(try read(" x", by: [(" ", -1)]) == Reading(unknown: [1..<2]))
    #expect(try read(" ", by: [(" ", -1)]) == Reading(ids: [0]))
    #expect(try read(" ", by: []) == Reading(unknown: [0..<1]))
  }

  // 251 pieces of -200 are the most that a unit of 252 bytes can cost with pieces for all of it.
  @Test("However dear, pieces for the whole unit beat a character without one")
  func spellsLongestUnit() throws {
    let run = String(repeating: "a", count: 251)
    let reading = try read(run + "b", by: [("a", -200), ("ab", -200), (run, 0)])
    #expect(reading == Reading(ids: Array(repeating: 0, count: 250) + [1]))
  }
}

/// Segmentation by its definition: all ways through a unit, compared field by field.
struct PlainSegmenter {
  private struct Way {
    var unknown = 0
    var cost = 0
    var steps = 0
    var ids: [Int32] = []
    // From the end on; the bare space and unknown characters come before any piece.
    var order: [Int32] = []

    func isBetter(than other: Way) -> Bool {
      if (unknown, cost, steps) != (other.unknown, other.cost, other.steps) {
        return (unknown, cost, steps) < (other.unknown, other.cost, other.steps)
      }
      return order.lexicographicallyPrecedes(other.order)
    }
  }

  private let ids: [[UInt8]: Int32]
  private let costs: [Int]

  init(pieces: [PieceVocabulary.Piece]) {
    ids = Dictionary(
      uniqueKeysWithValues: pieces.enumerated().map { ($1.bytes, Int32($0)) })
    costs = pieces.map { Int((-$0.score * 65536).rounded()) }
  }

  func segment(_ bytes: [UInt8]) -> [Int32] {
    PieceText.units(of: bytes).flatMap { best(Array(bytes[$0])).ids }
  }

  // The best way to each boundary, from left to right.
  private func best(_ unit: [UInt8]) -> Way {
    var ways = [Way?](repeating: nil, count: unit.count + 1)
    ways[0] = Way()
    for start in unit.indices {
      guard let way = ways[start] else { continue }
      func offer(_ end: Int, _ id: Int32, unknown: Int, cost: Int) {
        var next = way
        next.unknown += unknown
        next.cost += cost
        next.steps += 1
        if id >= 0 { next.ids.append(id) }
        next.order.insert(id, at: 0)
        if ways[end].map({ next.isBetter(than: $0) }) ?? true { ways[end] = next }
      }
      for end in start + 1...unit.count {
        if let id = ids[Array(unit[start..<end])] {
          offer(end, id, unknown: 0, cost: costs[Int(id)])
        }
      }
      let hasSpace = start == 0 && unit[0] == 0x20 && unit.count > 1
      if hasSpace { offer(1, -2, unknown: 0, cost: costs.max() ?? 0) }
      var end = start + (hasSpace ? 2 : 1)
      while end < unit.count, unit[end] & 0xC0 == 0x80 { end += 1 }
      offer(end, -1, unknown: 1, cost: 0)
    }
    return ways[unit.count] ?? Way()
  }
}

@Suite("The trie in a double array")
struct TrieTests {
  private func build(_ keys: [String], numbers: [Int]? = nil) -> DoubleArray? {
    DoubleArrayBuilder.build(
      sortedKeys: keys.map { Array($0.utf8)[...] }, numbers: numbers ?? Array(keys.indices))
  }

  @Test("Keys bear the numbers they are given, also where one begins another")
  func numbersKeys() throws {
    let keys = ["a", "ab", "abc", "b"]
    let trie = try #require(build(keys, numbers: [7, 0, 9, 7]))
    #expect(keys.map { trie.number(of: Array($0.utf8).span) } == [7, 0, 9, 7])
    #expect(["", "ac", "abcd", "c"].allSatisfy { trie.number(of: Array($0.utf8).span) == nil })
  }

  // A cell has 23 bits for a number.
  @Test("Numbers that no cell can hold are refused")
  func refusesLargeNumbers() throws {
    let largest = try #require(build(["a"], numbers: [8_388_607]))
    #expect(largest.number(of: [97].span) == 8_388_607)
    #expect(build(["a", "b"], numbers: [0, 8_388_608]) == nil)
    #expect(build(["a"], numbers: [-1]) == nil)
  }

  private func randomKeys(_ count: Int, bytes: ClosedRange<Int>, seed: UInt64) -> [[UInt8]] {
    var random = SeededRandom(seed: seed).stream("double-array")
    let keys = (0..<count).map { _ in
      (0..<random.integer(in: 1...6)).map { _ in UInt8(random.integer(in: bytes)) }
    }
    return Set(keys).sorted { $0.lexicographicallyPrecedes($1) }
  }

  private func build(_ keys: [[UInt8]]) throws -> DoubleArray {
    try #require(
      DoubleArrayBuilder.build(sortedKeys: keys.map { $0[...] }, numbers: Array(keys.indices)))
  }

  @Test("It finds its keys and nothing else", arguments: [1...3, 97...122, 1...255])
  func findsKeys(bytes: ClosedRange<Int>) throws {
    let keys = randomKeys(3000, bytes: bytes, seed: 1)
    let trie = try build(keys)
    let numbers = Dictionary(uniqueKeysWithValues: zip(keys, keys.indices))
    for key in keys + randomKeys(3000, bytes: bytes, seed: 2) + [[], [0], [1, 0]] {
      #expect(trie.number(of: key.span) == numbers[key])
      #expect(trie.number(of: (key + [0]).span) == nil)
    }
    #expect(DoubleArray(cells: trie.cells, keyCount: keys.count) == trie)
  }

  @Test("Cells that lead outside are refused")
  func refusesWildCells() throws {
    let keys = randomKeys(50, bytes: 97...122, seed: 4)
    let cells = try build(keys).cells
    #expect(DoubleArray(cells: [], keyCount: 50) == nil)
    #expect(DoubleArray(cells: Array(cells.dropLast()), keyCount: 50) == nil)
    #expect(DoubleArray(cells: cells, keyCount: keys.count - 1) == nil)
    var wild = cells
    wild[0] = UInt32(cells.count) << 9
    #expect(DoubleArray(cells: wild, keyCount: keys.count) == nil)
    let node = try #require(cells.firstIndex { $0 & 0xFF != 0 && DoubleArray.isKey($0) })
    wild = cells
    wild[DoubleArray.base(of: cells[node])] |= 7
    #expect(DoubleArray(cells: wild, keyCount: keys.count) == nil)
  }

  @Test("Cells stay within a small multiple of the nodes")
  func staysDense() throws {
    var random = SeededRandom(seed: 3).stream("double-array")
    let words = (0..<5000).map { _ in
      (0..<random.integer(in: 1...6)).map { _ in UInt8(random.integer(in: 97...122)) }
    }
    let keys = Set(words).sorted { $0.lexicographicallyPrecedes($1) }.map { $0[...] }
    let nodes = Set(keys.flatMap { key in (1...key.count).map { key.prefix($0) } }).count
    let trie = try #require(
      DoubleArrayBuilder.build(sortedKeys: keys, numbers: Array(keys.indices)))
    // Each key also has an end.
    #expect(trie.cells.count < 2 * (nodes + keys.count))
  }
}
