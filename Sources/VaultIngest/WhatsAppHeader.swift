internal import VaultCore

/// The date and time at the start of a line, before anybody knows which number is the day.
struct WhatsAppHeader: Hashable, Sendable {
  /// The half of the day that a 12-hour clock names.
  enum Half: Hashable, Sendable {
    case morning
    case afternoon
  }

  /// What all headers of one export have in common.
  struct Shape: Hashable, Sendable {
    let isBracketed: Bool
    let separator: UInt8
  }

  /// A number of the date and how many digits it was written with.
  struct Field: Hashable, Sendable {
    let value: Int32
    let digits: UInt8
  }

  /// Where the line starts.
  let lineStart: Int
  /// Where author and text start.
  let bodyStart: Int
  let shape: Shape
  let first: Field
  let second: Field
  let third: Field
  let hour: Int32
  let minute: Int32
  let secondOfMinute: Int32
  let half: Half?

  /// The time in one order of the date's fields; `nil` if no such time exists.
  ///
  /// Two-digit years are of this century: the platform began in 2009. Years beyond 2400 are
  /// Buddhist.
  func localTime(_ order: DateOrder) -> LocalTime? {
    let (year, month, day) =
      switch order {
      case .dayMonthYear: (third, second, first)
      case .monthDayYear: (third, first, second)
      case .yearMonthDay: (first, second, third)
      case .yearDayMonth: (first, third, second)
      }
    guard month.digits <= 2, day.digits <= 2 else { return nil }
    var fullYear = Int(year.value)
    switch year.digits {
    case 2: fullYear += 2000
    case 4: if fullYear > 2400 { fullYear -= 543 }
    default: return nil
    }
    var hourOfDay = Int(hour)
    if let half {
      guard hourOfDay <= 12 else { return nil }
      hourOfDay = hourOfDay % 12 + (half == .afternoon ? 12 : 0)
    }
    return LocalTime(
      year: fullYear, month: Int(month.value), day: Int(day.value), hour: hourOfDay,
      minute: Int(minute), second: Int(secondOfMinute))
  }
}
