/// Finds the international number that a number without a country code means.
///
/// `600 11 12 22` is `+34 600 11 12 22` if no other number of the vault fits. Fits, from the
/// strictest on: a country code and the national number; any international number that ends in the
/// national one, which needs seven digits. The first kind with a fit decides: one fit is the
/// answer; of several, the only one with the home country's code. A national number is taken as
/// written, or without its trunk prefix (0; 1 in North America; 8 in Russia).
struct ContactNumbers {
  private let byTail: [Substring: [String]]
  private let homeCode: String?

  /// Collects the numbers of a vault, `+` and digits or only digits; the owner's determine the home
  /// country, else the code that at least five and four fifths of the international ones share.
  init(numbers: [String], ownNumbers: [String]) {
    var byTail: [Substring: [String]] = [:]
    var codes: [String: Int] = [:]
    var count = 0
    for number in Set(numbers).sorted() where number.hasPrefix("+") {
      guard let code = CountryCode.of(international: number.dropFirst()) else { continue }
      byTail[number.suffix(Self.tailLength), default: []].append(number)
      codes[code, default: 0] += 1
      count += 1
    }
    self.byTail = byTail
    let own = Set(
      ownNumbers.compactMap { number in
        number.hasPrefix("+") ? CountryCode.of(international: number.dropFirst()) : nil
      })
    let ruling = codes.first { $0.value >= 5 && $0.value * 5 >= count * 4 }
    homeCode = own.isEmpty ? ruling?.key : own.count == 1 ? own.first : nil
  }

  /// The digits that remain the same for any dialed prefix.
  static func significant(_ national: String) -> Substring {
    national.drop { $0 == "0" }
  }

  /// The international number that a national one means; `nil` if none or several fit.
  func international(_ national: String) -> String? {
    guard !national.hasPrefix("+") else { return nil }
    let forms = Self.forms(national)
    guard let shortest = forms.last, shortest.count >= Self.tailLength else { return nil }
    // A number of the same tail is met once for each form; hostile tails are cut short.
    let related = (byTail[shortest.suffix(Self.tailLength)] ?? []).prefix(64)
    let exact = related.filter { number in
      guard let code = CountryCode.of(international: number.dropFirst()) else { return false }
      return forms.contains(number.dropFirst(1 + code.utf8.count))
    }
    if !exact.isEmpty { return only(exact) }
    return only(related.filter { $0.hasSuffix(shortest) })
  }

  private func only(_ fitting: [String]) -> String? {
    if fitting.count == 1 { return fitting[0] }
    let home = fitting.filter { CountryCode.of(international: $0.dropFirst()) == homeCode }
    return home.count == 1 ? home[0] : nil
  }

  private static func forms(_ national: String) -> [Substring] {
    var forms = [national[...]]
    if national.hasPrefix("0") { forms += [national.dropFirst(), significant(national)] }
    if national.utf8.count == 11, national.hasPrefix("1") || national.hasPrefix("8") {
      forms.append(national.dropFirst())
    }
    return forms
  }

  private static let tailLength = 7
}
