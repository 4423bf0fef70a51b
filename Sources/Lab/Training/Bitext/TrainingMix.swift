internal import Foundation
public import VaultCore

/// Draws the batches of a training run.
///
/// The batch of a step depends only on the seed and the step's number, so that an interrupted run
/// continues with the batches it would have had.
public struct TrainingMix: Sendable {
  /// The share of each kind of text in a batch, as weights.
  public struct Weights: Hashable, Sendable, Codable {
    /// Sentences with their translations: the weight of all such sources together.
    public var sentences = 0.5
    /// Entries of dictionaries.
    public var entries = 0.15
    /// English sentences without translations.
    public var english = 0.05
    /// Word-by-word translations of English sentences.
    public var synthetic = 1.0
    /// The exponent by which sources and languages share a weight: in proportion to this power of
    /// their size.
    public var exponent = 0.5

    /// The weights by default.
    public init() {}
  }

  /// Makes the pieces of a translation of an English sentence into a language, drawn anew each
  /// time; none where it has no words for it.
  public typealias Synthesis =
    @Sendable (_ english: String, _ language: Language, _ random: inout SeededRandom) -> [Int32]

  private enum Pool: Sendable {
    case links([MeaningTable.Link])
    case english
    case synthetic(Language)
  }

  private let table: MeaningTable
  private let teacher: LaneMatrix
  private let pools: [Pool]
  private let weights: [Double]
  private let synthesis: Synthesis?
  private let pieceDropout: Double
  private let random: SeededRandom

  /// The share of pairs whose other side is English; the rest join two translations.
  private static let englishShare = 0.6

  /// A mix of a table's texts.
  ///
  /// - Parameters:
  ///   - table: The texts.
  ///   - teacher: The vectors that the table's groups name.
  ///   - weights: How much of a batch each kind of text takes.
  ///   - pieceDropout: The probability with which each piece of a text is left out.
  ///   - synthesis: `nil` leaves synthetic texts out.
  ///   - random: Draws from a stream of its own for each step.
  public init(
    _ table: MeaningTable, teacher: TeacherVectors, weights: Weights, pieceDropout: Double,
    synthesis: Synthesis?, random: SeededRandom
  ) {
    self.table = table
    self.teacher = LaneMatrix(teacher.gathering(Array(0..<teacher.count)))
    self.synthesis = synthesis
    self.pieceDropout = pieceDropout
    self.random = random
    var pools: [(Pool, Double)] = []
    for isDictionary in [false, true] {
      let lists = table.links.filter { $0.source.isDictionary == isDictionary }
      let sizes = lists.map { pow(Double($0.links.count), weights.exponent) }
      let total = sizes.reduce(0, +)
      let weight = isDictionary ? weights.entries : weights.sentences
      for (list, size) in zip(lists, sizes) {
        pools.append((.links(list.links), weight * size / total))
      }
    }
    if !table.sentences.isEmpty { pools.append((.english, weights.english)) }
    if synthesis != nil, !table.sentences.isEmpty {
      let languages = Set(table.links.map(\.language)).sorted()
      for language in languages {
        pools.append((.synthetic(language), weights.synthetic / Double(languages.count)))
      }
    }
    self.pools = pools.map(\.0)
    self.weights = pools.map(\.1)
  }

  /// The batch of a step.
  ///
  /// Its halves are drawn at the same time, each from a stream of its own.
  public func batch(step: Int, size: Int) -> TrainingBatch {
    let halves = Parallel.map(2, threads: 2) { half in
      drawn(size * (half + 1) / 2 - size * half / 2, step: step, half: half)
    }
    var (left, right) = (PieceBags(), PieceBags())
    var teacherRows: [Int] = []
    for half in halves {
      for pair in 0..<half.left.count {
        left.append(half.left[pair])
        right.append(half.right[pair])
      }
      teacherRows += half.teacherRows
    }
    var vectors = LaneMatrix(rows: size, columns: teacher.columns)
    for (pair, row) in teacherRows.enumerated() { vectors.setRow(pair, to: row, of: teacher) }
    return TrainingBatch(left: left, right: right, teacher: vectors)
  }

  private struct Half: Sendable {
    var left = PieceBags()
    var right = PieceBags()
    var teacherRows: [Int] = []
  }

  private func drawn(_ count: Int, step: Int, half: Int) -> Half {
    var random = self.random.stream("batch \(half)", step)
    var drawn = Half()
    for _ in 0..<count {
      let pair = draw(&random)
      let isSwapped = random.chance(0.5)
      drawn.left.append(thinned(isSwapped ? pair.right : pair.left, &random))
      drawn.right.append(thinned(isSwapped ? pair.left : pair.right, &random))
      drawn.teacherRows.append(Int(table.groups[Int(pair.group)].teacher))
    }
    return drawn
  }

  private func draw(
    _ random: inout SeededRandom
  ) -> (left: ArraySlice<Int32>, right: ArraySlice<Int32>, group: Int32) {
    switch pools[random.index(weights: weights)] {
    case .links(let links):
      let link = random.element(of: links)
      return (partner(of: link, &random), table.bags[Int(link.text)], link.group)
    case .english:
      let group = random.element(of: table.sentences)
      let text = table.bags[Int(table.groups[Int(group)].texts[0])]
      return (text, text, group)
    case .synthetic(let language):
      let group = random.element(of: table.sentences)
      let made = synthesis?(table.english[Int(group)], language, &random) ?? []
      let link = MeaningTable.Link(text: table.groups[Int(group)].texts[0], group: group)
      let other = partner(of: link, &random)
      return (other, made.isEmpty ? table.bags[Int(link.text)] : made[...], group)
    }
  }

  /// The English text of a link's group, or another translation.
  private func partner(
    of link: MeaningTable.Link, _ random: inout SeededRandom
  ) -> ArraySlice<Int32> {
    let texts = table.groups[Int(link.group)].texts
    guard !random.chance(Self.englishShare) else { return table.bags[Int(texts[0])] }
    let other = random.element(of: texts)
    return table.bags[Int(other == link.text ? texts[0] : other)]
  }

  /// A text with pieces left out at random, but never all.
  private func thinned(_ bag: ArraySlice<Int32>, _ random: inout SeededRandom) -> [Int32] {
    guard pieceDropout > 0, bag.count > 2 else { return Array(bag) }
    let kept = bag.filter { _ in !random.chance(pieceDropout) }
    return kept.isEmpty ? Array(bag) : kept
  }
}
