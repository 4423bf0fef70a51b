public import VaultCore
public import VaultResults

/// One point of a weight simplex: three whole parts of a whole.
///
/// Whole numbers, because sums of decimals miss 1 by their last bits: filtered by "sums to 1" such
/// a grid loses points, and how many depends on the order of addition.
public struct WeightTriple: Hashable, Sendable {
  /// The parts of the semantic weight.
  public let semantic: Int
  /// The parts of the temporal weight.
  public let temporal: Int
  /// The parts of the participant weight.
  public let participant: Int

  /// Names the three shares.
  ///
  /// - Precondition: No share is negative, and one is positive.
  public init(semantic: Int, temporal: Int, participant: Int) {
    precondition(
      min(semantic, temporal, participant) >= 0 && semantic + temporal + participant > 0,
      "a weight triple has a negative share or no parts")
    self.semantic = semantic
    self.temporal = temporal
    self.participant = participant
  }

  /// The document's 60/20/20 (PDV 2.3).
  public static let document = WeightTriple(semantic: 3, temporal: 1, participant: 1)

  /// The parts of the whole.
  public var parts: Int { semantic + temporal + participant }

  /// The weights, in the order of ``ComponentCache/documentFeatures``; each is the number nearest
  /// to its decimal form, so 12 of 20 parts is the same `Double` as 0.6.
  public var shares: [Double] {
    weights.all
  }

  /// The shares as weights.
  public var weights: RankingWeights { RankingWeights(parts: semantic, temporal, participant) }

  /// Returns the distance of two points: the sum of the three absolute differences of shares, in
  /// units of one over the product of both parts.
  ///
  /// Only distances between triples of the same parts to the same point can be compared.
  func distance(to other: WeightTriple) -> Int {
    abs(semantic * other.parts - other.semantic * parts)
      + abs(temporal * other.parts - other.temporal * parts)
      + abs(participant * other.parts - other.participant * parts)
  }
}

/// All triples of weights with a given step: the integer points i + j + k = n.
///
/// There are (n + 1)(n + 2) / 2 of them: 231 for a step of 0.05.
public struct WeightSimplex: Hashable, Sendable {
  /// The number of steps in the whole.
  public let parts: Int
  /// The points, by descending semantic, then descending temporal share.
  public let triples: [WeightTriple]

  /// The most steps in the whole: a step of 0.005, which gives 20 301 triples.
  public static let mostParts = 200

  /// Creates the points of a whole of the given number of parts.
  ///
  /// - Precondition: `parts` is in 1…``mostParts``.
  public init(parts: Int) {
    precondition((1...Self.mostParts).contains(parts), "a weight simplex has too few or many parts")
    self.parts = parts
    triples = (0...parts).reversed().flatMap { semantic in
      (0...parts - semantic).reversed().map { temporal in
        WeightTriple(
          semantic: semantic, temporal: temporal, participant: parts - semantic - temporal)
      }
    }
  }

  /// Reads a step as a decimal number, for example `0.05`.
  ///
  /// - Throws: ``RunError/misuse(_:)`` if it is not a decimal number, does not divide 1
  ///   exactly, or is below 0.005; the reason names steps that do.
  public init(step text: String) throws(RunError) {
    guard let parts = Self.parts(ofStep: text), parts <= Self.mostParts else {
      throw .misuse(.step(text: text))
    }
    self.init(parts: parts)
  }

  /// The position of a point in ``triples``; `nil` if it is not on the grid.
  public func index(of triple: WeightTriple) -> Int? {
    guard (triple.semantic * parts).isMultiple(of: triple.parts),
      (triple.temporal * parts).isMultiple(of: triple.parts)
    else { return nil }
    let semantic = triple.semantic * parts / triple.parts
    let temporal = triple.temporal * parts / triple.parts
    // Before it are the rows of larger semantic shares, of 1, 2, … points each.
    let row = parts - semantic
    return row * (row + 1) / 2 + (row - temporal)
  }

  /// One over the step; `nil` unless that is a whole number.
  private static func parts(ofStep text: String) -> Int? {
    let halves = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = halves.count == 2 ? halves[1] : ""
    let digits = String(halves[0]) + fraction
    // At most nine digits: no product below overflows, and no grid is that fine.
    guard (1...9).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let units = Int(digits), units > 0
    else { return nil }
    let whole = fraction.reduce(1) { product, _ in product * 10 }
    return whole.isMultiple(of: units) ? whole / units : nil
  }
}
