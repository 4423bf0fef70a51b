/// Times of day in readable form.
enum DateText {
  /// Returns `2026-11-20T09:30:00Z` as `20 November 2026, 09:30 UTC`; anything else unchanged.
  static func text(_ iso: String) -> String {
    let fields = iso.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
    guard iso.hasSuffix("Z"), fields.count >= 5, months.indices.contains(fields[1] - 1),
      iso.count >= 17
    else { return iso }
    let time = iso.dropFirst(11).prefix(5)
    return "\(fields[2]) \(months[fields[1] - 1]) \(fields[0]), \(time) UTC"
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
