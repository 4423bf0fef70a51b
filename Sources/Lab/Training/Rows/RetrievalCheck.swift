public import VaultCore
public import VaultEmbedding

/// The quality with which an embedder finds held-out translations, and its closeness to the
/// teacher.
public struct RetrievalCheck: Sendable {
  /// The results of one source and language.
  public struct Row: Hashable, Sendable {
    /// The source of the pairs.
    public let source: TrainingSource
    /// The language beside English.
    public let language: Language
    /// The number of texts among which the right one was sought.
    public let pool: Int
    /// The share of translations whose English text is among the ten nearest.
    public let recallToEnglish: Double
    /// The share of English texts whose translation is among the ten nearest.
    public let recallFromEnglish: Double
    /// The mean cosine of the English texts' vectors to the teacher's.
    public let englishCosine: Double
    /// The mean cosine of the translations' vectors to the teacher's.
    public let translationCosine: Double
  }

  /// The number of neighbors that count.
  public static let depth = 10

  /// One row for each slice of the hold-out.
  public let rows: [Row]

  /// Embeds the hold-out and ranks every text against the other side's.
  ///
  /// - Parameters:
  ///   - embedder: The embedder to measure.
  ///   - holdOut: The pairs.
  ///   - teacher: Vectors of the held-out English texts; a pair without one is left out.
  ///   - poolLimit: How many pairs of a slice are taken at most, the first ones.
  /// - Throws: What the embedder throws.
  /// - Complexity: O(pool² · width) for each slice.
  public init(
    _ embedder: some Embedder, holdOut: HoldOut, teacher: TeacherVectors, poolLimit: Int = 1_000
  ) throws(EmbeddingError) {
    var rows: [Row] = []
    for slice in holdOut.slices {
      var pairs: [(pair: TrainingPair, row: Int)] = []
      for pair in slice.pairs.prefix(poolLimit) {
        if let row = teacher.row(of: pair.english) { pairs.append((pair, row)) }
      }
      guard !pairs.isEmpty else { continue }
      let english = LaneMatrix(try embedder.embed(pairs.map(\.pair.english)))
      let other = LaneMatrix(try embedder.embed(pairs.map(\.pair.translation)))
      let taught = LaneMatrix(teacher.gathering(pairs.map(\.row)))
      rows.append(
        Row(
          source: slice.source, language: slice.language, pool: pairs.count,
          recallToEnglish: Self.recall(other, in: english),
          recallFromEnglish: Self.recall(english, in: other),
          englishCosine: Self.meanCosine(english, taught),
          translationCosine: Self.meanCosine(other, taught)))
    }
    self.rows = rows
  }

  /// A table for a terminal: one line for each source and language.
  public var table: String {
    func figure(_ value: Double) -> String {
      let thousandths = Int((value * 1_000).rounded())
      let digits = (abs(thousandths) % 1_000).padded(to: 3)
      return (thousandths < 0 ? "-" : " ") + "\(abs(thousandths) / 1_000).\(digits)"
    }
    var lines = ["source       language  pool  →en    en→    cosine en  cosine"]
    for row in rows {
      lines.append(
        row.source.rawValue.padded(to: 13) + row.language.rawValue.padded(to: 9)
          + "\(row.pool)".padded(to: 5) + figure(row.recallToEnglish).padded(to: 7)
          + figure(row.recallFromEnglish).padded(to: 8) + figure(row.englishCosine).padded(to: 11)
          + figure(row.translationCosine))
    }
    return lines.joined(separator: "\n")
  }

  private static func recall(_ queries: LaneMatrix, in pool: LaneMatrix) -> Double {
    // Products are computed on whole lanes; the rows that fill the last one up are never counted.
    let lane = LaneMatrix.laneWidth
    var padded = LaneMatrix(rows: (pool.rows + lane - 1) / lane * lane, columns: pool.columns)
    for row in 0..<pool.rows { padded.setRow(row, to: row, of: pool) }
    var scores = LaneMatrix(rows: queries.rows, columns: padded.rows)
    LaneProduct.store(queries, padded, transposingRight: true, in: &scores)
    var found = 0
    for row in 0..<queries.rows {
      let own = scores[row, row]
      var better = 0
      for column in 0..<pool.rows where scores[row, column] > own { better += 1 }
      if better < depth { found += 1 }
    }
    return Double(found) / Double(queries.rows)
  }

  private static func meanCosine(_ left: LaneMatrix, _ right: LaneMatrix) -> Double {
    var total: Double = 0
    for row in 0..<left.rows {
      var (product, leftSquares, rightSquares) = (Double(0), Double(0), Double(0))
      for lane in left.lanes(of: row) {
        product += Double((left.elements[lane] * right.elements[lane]).sum())
        leftSquares += Double((left.elements[lane] * left.elements[lane]).sum())
        rightSquares += Double((right.elements[lane] * right.elements[lane]).sum())
      }
      let lengths = (leftSquares * rightSquares).squareRoot()
      if lengths > 0 { total += product / lengths }
    }
    return total / Double(left.rows)
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
