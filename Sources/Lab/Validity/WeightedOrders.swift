/// Two orders of the same things, each thing counted as often as it was drawn.
///
/// A thing is never compared with itself, so a bootstrap that draws it twice adds no tie.
struct WeightedOrders {
  private let first: [Double]
  private let second: [Double]
  private let weights: [Double]

  /// Compares two lists of scores; every thing counts once by default.
  init(_ first: [Double], _ second: [Double], weights: [Double]? = nil) {
    self.first = first
    self.second = second
    self.weights = weights ?? first.map { _ in 1 }
  }

  /// Kendall's τ-b; `nil` where a list is all ties.
  var tauB: Double? {
    var excess = 0.0
    var untied = (first: 0.0, second: 0.0)
    for later in first.indices where weights[later] > 0 {
      for earlier in 0..<later {
        let weight = weights[later] * weights[earlier]
        let one = first[later] - first[earlier]
        let other = second[later] - second[earlier]
        if one != 0 { untied.first += weight }
        if other != 0 { untied.second += weight }
        if one != 0, other != 0 { excess += (one > 0) == (other > 0) ? weight : -weight }
      }
    }
    let product = untied.first * untied.second
    return product > 0 ? excess / product.squareRoot() : nil
  }

  /// τ_AP of the first order, taking the second for the truth; `nil` for fewer than two things.
  ///
  /// For each thing but the best of the first, the share of those above it that belong there,
  /// averaged and scaled to −1 … 1 (Yilmaz, Aslam and Robertson, "A New Rank Correlation
  /// Coefficient for Information Retrieval", 2008, equation 3). Things that are tied in the first
  /// keep the order in which they came.
  var tauAP: Double? {
    let order = first.indices.filter { weights[$0] > 0 }
      .sorted { (first[$1], $0) < (first[$0], $1) }
    var sum = 0.0
    var count = 0.0
    for (place, thing) in order.enumerated().dropFirst() {
      var above = 0.0
      var right = 0.0
      for other in order[..<place] {
        above += weights[other]
        if second[other] > second[thing] {
          right += weights[other]
        } else if second[other] == second[thing] {
          right += weights[other] / 2
        }
      }
      sum += weights[thing] * right / above
      count += weights[thing]
    }
    return count > 0 ? 2 * sum / count - 1 : nil
  }

  /// Returns the share of pairs that the first list orders as given, by weight; `nil` without
  /// pairs.
  ///
  /// A tie counts as half.
  func shareAlike(_ pairs: [(better: Int, worse: Int)]) -> Double? {
    var alike = 0.0
    var total = 0.0
    for (better, worse) in pairs {
      let weight = weights[better] * weights[worse]
      total += weight
      if first[better] > first[worse] {
        alike += weight
      } else if first[better] == first[worse] {
        alike += weight / 2
      }
    }
    return total > 0 ? alike / total : nil
  }
}
