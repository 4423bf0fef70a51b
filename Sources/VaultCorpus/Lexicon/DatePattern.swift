internal import VaultCore

/// A numeric date and time as a phone writes it: `dd/MM/yyyy, HH:mm`, `M/d/yy, h:mm a`.
///
/// `d M` are the shortest form, doubled letters pad to two digits, `yyyy` is the full year;
/// `H` counts to 23, `h` to 12 beside `a` (AM, PM). Anything else stands for itself.
struct DatePattern: Hashable, Sendable {
  private static let fields = "dMyHhmsa"
  private let runs: [String]

  /// Reads a pattern; `nil` if day, month, year, hour or minute is missing.
  init?(_ pattern: String) {
    var runs: [String] = []
    for character in pattern {
      if let last = runs.last, last.last == character, Self.fields.contains(character) {
        runs[runs.count - 1].append(character)
      } else {
        runs.append(String(character))
      }
    }
    let has12 = runs.contains { $0.hasPrefix("h") }
    guard runs.contains(where: { $0.hasPrefix("H") }) || (has12 && runs.contains("a")),
      "dMym".allSatisfy({ field in runs.contains { $0.first == field } })
    else { return nil }
    self.runs = runs
  }

  /// The text of a local date and time.
  func text(_ date: CivilDate, secondOfDay: Int) -> String {
    let hour = secondOfDay / 3600
    return runs.map { run in
      let width = run.utf8.count
      return switch run.first {
      case "d": date.day.padded(to: width)
      case "M": date.month.padded(to: width)
      case "y": width > 2 ? date.year.padded(to: 4) : (date.year % 100).padded(to: 2)
      case "H": hour.padded(to: width)
      case "h": ((hour + 11) % 12 + 1).padded(to: width)
      case "m": (secondOfDay / 60 % 60).padded(to: width)
      case "s": (secondOfDay % 60).padded(to: width)
      case "a": hour < 12 ? "AM" : "PM"
      default: run
      }
    }.joined()
  }
}
