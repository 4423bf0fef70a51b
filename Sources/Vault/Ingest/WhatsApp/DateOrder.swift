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

/// The evidence in a file's dates for one order of their fields.
///
/// Counted over the headers of the file's own shape; headers in pasted text are among them.
public struct DateOrderEvidence: Hashable, Sendable {
  /// The order.
  public let order: DateOrder
  /// The number of dates that exist in this order.
  public var possibleDates = 0
  /// The number of dates that do not: day 31 of February, month 13.
  public var impossibleDates = 0
  /// The number of dates that are earlier than the one that precedes them in the file.
  public var stepsBack = 0
  /// The number of `stepsBack` by more than a day, which is more than a late delivery.
  public var longStepsBack = 0
  /// The distances between neighboring dates, summed, in seconds: the true order is the densest.
  public var spanSeconds: Int64 = 0

  /// The amount of evidence against the order.
  fileprivate var contradictions: Int { impossibleDates + longStepsBack }
}

/// The order in which the dates of an export were read, and its certainty.
///
/// The evidence explains a decision and takes no part in comparison: two decisions are equal if
/// they name the same order on the same basis.
public struct DateOrderDecision: Sendable {
  /// The basis of the decision.
  public enum Basis: String, Hashable, Sendable, CaseIterable {
    /// Stated by the caller.
    case stated
    /// Any other order would need a day or month that does not exist.
    case impossibleDates
    /// In this order the messages step back in time least often.
    case monotony
    /// Ambiguous by itself: borrowed from the vault's other chats with headers of the same shape.
    case otherChats
    /// Ambiguous: in this order the chat spans at most half the time it would span otherwise.
    case density
    /// Ambiguous: the day is taken to come first.
    case convention
  }

  /// The order.
  public let order: DateOrder
  /// The basis of the decision.
  public let basis: Basis
  /// The evidence for each of the four orders; empty where nothing was counted.
  public private(set) var evidence: [DateOrderEvidence] = []
  /// Of an ambiguous decision: the orders that other chats may settle it for.
  ///
  /// The file's own dates come first: these orders contradict them no more than the chosen one
  /// does, and spread the chat over at most 60 times the shortest span. Day and month exchanged
  /// spread it some thirtyfold, which happens (one message a month); day and year exchanged spread
  /// it 365-fold, which no chat does. One phone exports in two orders after a change of region
  /// (gesiscss/WhatsR#32, prabhakar267/WA-Reader#25).
  private(set) var borrowable: [DateOrder] = []

  /// True if another order fits the file as well.
  public var isAmbiguous: Bool { basis == .density || basis == .convention }
}

extension DateOrderDecision: Hashable {
  /// Returns true if order and basis are the same.
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
  /// The orders from the one that is likeliest without evidence for any.
  static let byConvention: [DateOrder] = [
    .dayMonthYear, .yearMonthDay, .monthDayYear, .yearDayMonth,
  ]

  /// Decides between the orders, each of which has one entry in the evidence.
  ///
  /// The order with the fewest contradictions is chosen: dates that do not exist and steps back of
  /// more than a day, with equal weight, since either may be pasted text. Of equals the one with
  /// fewer impossible dates, then fewer steps back of any size. What is still open is ambiguous:
  /// the densest reading is chosen if it is twice as dense as the next, else the first by
  /// convention.
  static func inferred(from evidence: [DateOrderEvidence]) -> DateOrderDecision {
    func decision(_ order: DateOrder, _ basis: DateOrderDecision.Basis) -> DateOrderDecision {
      DateOrderDecision(order: order, basis: basis, evidence: evidence)
    }
    func ambiguous(
      _ order: DateOrder, _ basis: DateOrderDecision.Basis, among fitting: [DateOrderEvidence]
    ) -> DateOrderDecision {
      let shortest = max(fitting.map(\.spanSeconds).min() ?? 0, 86_400)
      return DateOrderDecision(
        order: order, basis: basis, evidence: evidence,
        borrowable: fitting.filter { $0.spanSeconds / 60 <= shortest }.map(\.order))
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
      return ambiguous(densest.order, .density, among: monotone)
    }
    return ambiguous(monotone[0].order, .convention, among: monotone)
  }

  private static func least(
    _ evidence: [DateOrderEvidence], _ count: (DateOrderEvidence) -> Int
  ) -> [DateOrderEvidence] {
    let fewest = evidence.map(count).min()
    return evidence.filter { count($0) == fewest }
  }
}
