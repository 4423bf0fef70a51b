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

/// Which order the dates of an export were read in, and how sure that is.
public struct DateOrderDecision: Hashable, Sendable {
  /// What settled the order.
  public enum Basis: String, Hashable, Sendable {
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

  /// Whether another order fits the file as well.
  public var isAmbiguous: Bool { basis == .density || basis == .convention }

  /// Names an order and what settled it.
  public init(order: DateOrder, basis: Basis) {
    self.order = order
    self.basis = basis
  }
}

extension DateOrder {
  /// Infers the order from all headers of a file.
  ///
  /// The order with the most dates that exist wins, then the one with the fewest steps back in
  /// time. What is still open is ambiguous: the densest reading wins if it is twice as dense as
  /// the next, else the first of day, year, month.
  ///
  /// - Complexity: O(headers).
  static func inferred(from headers: [WhatsAppHeader]) -> DateOrderDecision {
    let preference: [DateOrder] = [.dayMonthYear, .yearMonthDay, .monthDayYear, .yearDayMonth]
    let readings = preference.map { Reading(order: $0, headers: headers) }
    let mostDates = readings.map(\.dates).max() ?? 0
    let possible = readings.filter { $0.dates == mostDates }
    if possible.count == 1 {
      return DateOrderDecision(order: possible[0].order, basis: .impossibleDates)
    }
    let fewestSteps = possible.map(\.stepsBack).min() ?? 0
    let monotone = possible.filter { $0.stepsBack == fewestSteps }
    if monotone.count == 1 {
      return DateOrderDecision(order: monotone[0].order, basis: .monotony)
    }
    let byDensity = monotone.enumerated().sorted {
      ($0.element.span, $0.offset) < ($1.element.span, $1.offset)
    }
    if byDensity.count > 1, byDensity[0].element.span * 2 <= byDensity[1].element.span,
      byDensity[1].element.span > 0
    {
      return DateOrderDecision(order: byDensity[0].element.order, basis: .density)
    }
    return DateOrderDecision(order: monotone.first?.order ?? .dayMonthYear, basis: .convention)
  }

  private struct Reading {
    let order: DateOrder
    var dates = 0
    var stepsBack = 0
    var span: Int64 = 0

    init(order: DateOrder, headers: [WhatsAppHeader]) {
      self.order = order
      var previous: LocalTime?
      for header in headers {
        guard let time = header.localTime(order) else { continue }
        dates += 1
        if let previous {
          if time < previous { stepsBack += 1 }
          span += abs(time.seconds - previous.seconds)
        }
        previous = time
      }
    }
  }
}
