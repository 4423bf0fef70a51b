/// A piece of a text as the grammar of times reads it.
struct TimeToken: Sendable {
  enum Kind: UInt8, Sendable {
    /// A word or phrase of the lexicon; `first` indexes its meanings.
    case word
    /// A number `first` of `second` digits.
    case number
    /// A time of day: `first` in seconds; `second` is 1 where the hour has two digits.
    case clock
    /// `first`.`second` without more: a clock, a day and month, or a decimal.
    case dotted
    /// Year, month and day in this order.
    case isoDate
    /// Two numbers and a year in `third`, or 0: day and month in the order of the language.
    case shortDate
    /// Year and month.
    case yearMonth
    case dash
    /// One ASCII character in `first`; 0 for any other.
    case symbol
    /// Words that mean nothing here; `first` is 1 if they begin with a capital.
    case other
    case lineBreak
  }

  let kind: Kind
  /// UTF-8 offsets.
  let start: Int
  var end: Int
  /// True if white space precedes.
  var isSpaced: Bool
  var first = 0
  var second = 0
  var third = 0
  /// True if digits have a shape that other things share, so that only their context makes them a
  /// time.
  var isWeak = false
}
