internal import Foundation
internal import VaultCore

/// Measures candidates by what the first pass made of their neighbors and of other events: the
/// columns of the second pass.
///
/// Stacked sequential learning (Cohen and Carvalho, IJCAI 2005): the predictions of a first model
/// for the neighbors are inputs of the second.
struct NeighborFeatures {
  let conversations: ConversationTable

  /// What the first pass said of some rows.
  struct FirstPass {
    /// The rows, ascending.
    let rows: [Int]
    /// Their log odds.
    let logOdds: [Float]

    /// The probability of a row; 0 if it is not among them.
    func probability(of row: Int) -> Float {
      offset(of: row).map { Self.probability(logOdds[$0]) } ?? 0
    }

    static func probability(_ logOdds: Float) -> Float { 1 / (1 + exp(-logOdds)) }

    private func offset(of row: Int) -> Int? {
      let offset = rows.partitionIndex { $0 < row }
      return offset < rows.count && rows[offset] == row ? offset : nil
    }
  }

  /// Gives all columns.
  ///
  /// - Parameters:
  ///   - own: The first columns, row by row of `event`.
  ///   - event: The first pass for the event's candidates.
  ///   - rivals: The first pass for the candidates of each other event.
  /// - Returns: Shape [rows, features], in the order of ``MatchFeature``.
  /// - Complexity: O(rows · (session + rivals · log candidates)).
  func matrix(own: Matrix, event: FirstPass, rivals: [FirstPass]) -> Matrix {
    let count = event.rows.count
    let probabilities = event.logOdds.map(FirstPass.probability)
    var highestRival: [Float] = []
    var sumOfRivals: [Float] = []
    for row in event.rows {
      let claims = rivals.map { $0.probability(of: row) }
      highestRival.append(claims.max() ?? 0)
      sumOfRivals.append(claims.reduce(0, +))
    }
    var members: [Int: [Int]] = [:]
    for (offset, row) in event.rows.enumerated() {
      members[conversations.sessions[row], default: []].append(offset)
    }
    var elements: [Float] = []
    elements.reserveCapacity(count * MatchFeature.allCases.count)
    for (offset, row) in event.rows.enumerated() {
      let others = (members[conversations.sessions[row]] ?? []).filter { $0 != offset }
      let session = Session(
        others: others, place: conversations.places[row],
        places: others.map { conversations.places[event.rows[$0]] })
      let own = own[row: offset]
      let probability = probabilities[offset]
      elements += own
      elements += [
        event.logOdds[offset],
        probability,
        session.best(probabilities) ?? 0,
        session.mean(probabilities) ?? probability,
        session.nearby(probabilities) ?? probability,
        highestRival[offset],
        probability / (probability + sumOfRivals[offset] + Self.nobody),
        session.best(highestRival) ?? 0,
        session.nearby(highestRival) ?? highestRival[offset],
        conversations.previous[row].map(event.probability(of:)) ?? 0,
        conversations.next[row].map(event.probability(of:)) ?? 0,
        Float(log1p(Double(others.count))),
      ]
    }
    return Matrix(rows: count, columns: MatchFeature.allCases.count, elements: elements)
  }

  /// What no event claims: it keeps a message that all reject from being anybody's.
  private static let nobody: Float = 0.05

  /// The other candidates of a session, seen from one of them.
  private struct Session {
    let others: [Int]
    let place: Int
    let places: [Int]

    func best(_ values: [Float]) -> Float? {
      others.map { values[$0] }.max()
    }

    func mean(_ values: [Float]) -> Float? {
      others.isEmpty ? nil : others.reduce(0) { $0 + values[$1] } / Float(others.count)
    }

    func nearby(_ values: [Float]) -> Float? {
      var sum: Float = 0
      var weights: Float = 0
      for (offset, other) in others.enumerated() {
        // Beyond sixty messages the weight would be nought; it must not be, in a session so long
        // that all the others are that far.
        let weight = exp2(-Float(min(60, abs(places[offset] - place))))
        sum += weight * values[other]
        weights += weight
      }
      return weights > 0 ? sum / weights : nil
    }
  }
}
