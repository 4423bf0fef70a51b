/// The order of day, month and year in the dates of a WhatsApp export.
public enum DateOrder: String, Hashable, Sendable, CaseIterable, Codable {
  /// `12/03/2026` is 12 March.
  case dayMonthYear = "dmy"
  /// `12/03/2026` is 3 December.
  case monthDayYear = "mdy"
  /// `2026-03-12` is 12 March.
  case yearMonthDay = "ymd"
  /// `2026-12-03` is 12 March.
  case yearDayMonth = "ydm"
}

/// What a file's dates say about one order of their fields.
///
/// Counted over the headers of the file's own shape; headers in pasted text are among them.
public struct DateOrderEvidence: Hashable, Sendable {
  /// The order.
  public let order: DateOrder
  /// How many dates exist in this order.
  public var possibleDates = 0
  /// How many dates do not: day 31 of February, month 13.
  public var impossibleDates = 0
  /// How many dates lie before the one that precedes them in the file.
  public var stepsBack = 0
  /// How many of `stepsBack` are by more than a day, which is more than a late delivery.
  public var longStepsBack = 0
  /// The distances between neighbouring dates, summed, in seconds: the true order is the densest.
  public var spanSeconds: Int64 = 0

  /// How much speaks against the order.
  fileprivate var contradictions: Int { impossibleDates + longStepsBack }
}

/// Which order the dates of an export were read in, and how sure that is.
///
/// The evidence explains a decision and takes no part in comparison: two decisions are equal if
/// they name the same order on the same basis.
public struct DateOrderDecision: Sendable {
  /// What settled the order.
  public enum Basis: String, Hashable, Sendable, CaseIterable {
    /// The caller said so.
    case stated
    /// Any other order would need a day or month that does not exist.
    case impossibleDates
    /// In this order the messages step back in time least often.
    case monotony
    /// Other chats of the vault with headers of the same shape settle it.
    case otherChats
    /// Ambiguous: in this order the chat spans at most half the time it would span otherwise.
    case density
    /// Ambiguous: the day is taken to come first.
    case convention
  }

  /// The order.
  public let order: DateOrder
  /// What settled it.
  public let basis: Basis
  /// What was counted for each of the four orders; empty where nothing was.
  public private(set) var evidence: [DateOrderEvidence] = []

  /// Whether another order fits the file as well.
  public var isAmbiguous: Bool { basis == .density || basis == .convention }
}

extension DateOrderDecision: Hashable {
  /// Whether order and basis are the same.
  public static func == (left: DateOrderDecision, right: DateOrderDecision) -> Bool {
    left.order == right.order && left.basis == right.basis
  }

  /// Feeds order and basis to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(order)
    hasher.combine(basis)
  }
}

extension DateOrder {
  /// The orders from the one that is likeliest if nothing speaks for any.
  static let byConvention: [DateOrder] = [
    .dayMonthYear, .yearMonthDay, .monthDayYear, .yearDayMonth,
  ]

  /// Decides between the orders, each of which has one entry in the evidence.
  ///
  /// The order with the fewest contradictions wins: dates that do not exist and steps back of more
  /// than a day, one as grave as the other, since either may be pasted text. Of equals the one with
  /// fewer impossible dates, then fewer steps back of any size. What is still open is ambiguous:
  /// the densest reading wins if it is twice as dense as the next, else the first by convention.
  static func inferred(from evidence: [DateOrderEvidence]) -> DateOrderDecision {
    func decision(_ order: DateOrder, _ basis: DateOrderDecision.Basis) -> DateOrderDecision {
      DateOrderDecision(order: order, basis: basis, evidence: evidence)
    }
    let readable = byConvention.compactMap { order in
      evidence.first { $0.order == order && $0.possibleDates > 0 }
    }
    let best = least(least(readable, \.contradictions), \.impossibleDates)
    guard let first = best.first else { return decision(.dayMonthYear, .convention) }
    let others = evidence.filter { $0.order != first.order }
    if best.count == 1 {
      let isOnlyPossible = others.allSatisfy { $0.impossibleDates > first.impossibleDates }
      return decision(first.order, isOnlyPossible ? .impossibleDates : .monotony)
    }
    let monotone = least(best, \.stepsBack)
    if monotone.count == 1 { return decision(monotone[0].order, .monotony) }
    let byDensity = monotone.enumerated().sorted {
      ($0.element.spanSeconds, $0.offset) < ($1.element.spanSeconds, $1.offset)
    }
    let (densest, next) = (byDensity[0].element, byDensity[1].element)
    if next.spanSeconds > 0, densest.spanSeconds <= next.spanSeconds / 2 {
      return decision(densest.order, .density)
    }
    return decision(monotone[0].order, .convention)
  }

  private static func least(
    _ evidence: [DateOrderEvidence], _ count: (DateOrderEvidence) -> Int
  ) -> [DateOrderEvidence] {
    let fewest = evidence.map(count).min()
    return evidence.filter { count($0) == fewest }
  }
}
