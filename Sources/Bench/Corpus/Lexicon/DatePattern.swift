internal import VaultCore

/// A numeric date and time as a phone writes it: `dd/MM/yyyy, HH:mm`, `M/d/yy, h:mm a`.
///
/// `d M` are the shortest form, doubled letters pad to two digits, `yyyy` is the full year; `H`
/// counts to 23, `h` to 12 beside `a`, the half of the day. Anything else is literal, and so do
/// letters between straight apostrophes: `HH 'h' mm`.
struct DatePattern: Hashable, Sendable {
  /// The names of the halves of the day on two-letter clocks by default.
  static let usualHalves = ["AM", "PM"]

  private enum Run: Hashable {
    case field(Character, width: Int)
    case literal(String)
  }

  private static let fields = "dMyHhmsa"
  private let runs: [Run]
  private let halves: [String]

  /// Reads a pattern; `halves` are what the region calls morning and afternoon.
  ///
  /// - Returns: `nil` if day, month, year, hour or minute is missing, or an apostrophe is left open.
  init?(_ pattern: String, halves: [String] = usualHalves) {
    var runs: [Run] = []
    var isQuoted = false
    for character in pattern {
      if character == "'" {
        isQuoted.toggle()
      } else if !isQuoted, Self.fields.contains(character) {
        if case .field(character, let width) = runs.last {
          runs[runs.count - 1] = .field(character, width: width + 1)
        } else {
          runs.append(.field(character, width: 1))
        }
      } else if case .literal(let text) = runs.last {
        runs[runs.count - 1] = .literal(text + String(character))
      } else {
        runs.append(.literal(String(character)))
      }
    }
    let present = Set(
      runs.compactMap { run -> Character? in
        if case .field(let letter, _) = run { letter } else { nil }
      })
    guard !isQuoted, halves.count == 2, present.isSuperset(of: "dMym"),
      present.contains("H") || present.isSuperset(of: "ha")
    else { return nil }
    self.runs = runs
    self.halves = halves
  }

  /// The text of a local date and time.
  func text(_ date: CivilDate, secondOfDay: Int) -> String {
    var text = ""
    let hour = secondOfDay / 3600
    for run in runs {
      switch run {
      case .literal(let literal): text += literal
      case .field("d", let width): text += date.day.padded(to: width)
      case .field("M", let width): text += date.month.padded(to: width)
      case .field("y", let width):
        text += width > 2 ? date.year.padded(to: 4) : (date.year % 100).padded(to: 2)
      case .field("H", let width): text += hour.padded(to: width)
      case .field("h", let width): text += ((hour + 11) % 12 + 1).padded(to: width)
      case .field("m", let width): text += (secondOfDay / 60 % 60).padded(to: width)
      case .field("s", let width): text += (secondOfDay % 60).padded(to: width)
      case .field: text += halves[hour < 12 ? 0 : 1]
      }
    }
    return text
  }
}
