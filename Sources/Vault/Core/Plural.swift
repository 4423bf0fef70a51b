/// Numbers with their nouns.
package enum Plural {
  /// `1 query`, `2 queries`.
  package static func count(_ count: Int, _ noun: String) -> String {
    guard count != 1 else { return "1 \(noun)" }
    let endsInConsonantY = noun.hasSuffix("y") && !"aeou".contains(noun.dropLast().last ?? "a")
    return "\(count) \(endsInConsonantY ? noun.dropLast() + "ies" : noun + "s")"
  }
}
