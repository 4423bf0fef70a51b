/// Numbers with their nouns.
package enum Plural {
  /// `1 query`, `2 queries`.
  package static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(self.noun(noun, of: count))"
  }

  /// `query` of 1, `queries` of any other number.
  package static func noun(_ noun: String, of count: Int) -> String {
    guard count != 1 else { return noun }
    let endsInConsonantY = noun.hasSuffix("y") && !"aeou".contains(noun.dropLast().last ?? "a")
    return endsInConsonantY ? noun.dropLast() + "ies" : noun + "s"
  }
}
