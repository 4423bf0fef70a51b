internal import VaultCore

/// Draws phrases and avoids those already used while others are left.
struct PhraseBook: Sendable {
  private var used: Set<String> = []

  /// A phrase that can be filled; `nil` where none can.
  ///
  /// `repeats` says whether a used phrase may come again once all have been used.
  mutating func draw(
    _ phrases: [Template], values: Template.Values, repeats: Bool = true,
    random: inout SeededRandom
  ) -> Template? {
    let fillable = phrases.filter { $0.isFillable(with: values) }
    let fresh = fillable.filter { !used.contains($0.source) }
    let pool = fresh.isEmpty && repeats ? fillable : fresh
    guard !pool.isEmpty else { return nil }
    let phrase = random.element(of: pool)
    used.insert(phrase.source)
    return phrase
  }
}
