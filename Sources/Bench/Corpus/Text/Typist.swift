internal import Foundation
internal import VaultCore

/// Types as people do on a phone: in haste, with emoticons, without accents, half in another
/// language.
struct Typist: Sendable {
  let lexicon: Lexicon
  private let abbreviations: Substitutions
  private let slips: Substitutions

  init(lexicon: Lexicon) {
    self.lexicon = lexicon
    abbreviations = Substitutions(lexicon.typing.abbreviations, lexicon)
    slips = Substitutions(lexicon.typing.slips, lexicon)
  }

  /// Single words of languages with spaces are looked up; everything else is searched for.
  private struct Substitutions: Sendable {
    var words: [String: [String]] = [:]
    var phrases: [Typing.Substitution] = []

    init(_ substitutions: [Typing.Substitution], _ lexicon: Lexicon) {
      for substitution in substitutions {
        if lexicon.spacesSentences, !substitution.text.contains(" ") {
          words[substitution.text] = substitution.replacements
        } else {
          phrases.append(substitution)
        }
      }
    }
  }

  /// The properties of a message that determine, besides the writer's habits, how it is typed.
  struct Manner {
    /// The tone; a formal message is typed with care.
    let register: Register
    /// True if it is a mere "ok", to which nothing is added.
    let isBrief: Bool
    /// True if its first letter may become a small one.
    let mayStartLower: Bool
    /// True if it starts a subject, so that a connecting word may precede it.
    let isOpening: Bool
  }

  /// A text as a person might type it.
  ///
  /// - Parameters:
  ///   - text: The text in correct spelling.
  ///   - person: Whose habits decide.
  ///   - manner: What else decides.
  ///   - other: The other language of the conversation's people; `nil` where there is none.
  ///   - seed: What the draws are taken from.
  /// - Returns: The text, or what was typed for it.
  func typed(
    _ text: String, by person: Person, manner: Manner, mixing other: Typist?, seed: SeededRandom
  ) -> String {
    guard manner.register == .casual, !text.isEmpty else { return text }
    var random = seed
    let habits = person.habits
    var typed = text
    if manner.isOpening, !manner.isBrief, random.chance(0.7) {
      typed = opened(typed, self, random: &random)
    } else if !manner.isBrief, let other, random.chance(habits.mixes) {
      typed =
        random.chance(0.6)
        ? opened(typed, other, random: &random) : closed(typed, other, random: &random)
    } else if habits.startsLower, manner.mayStartLower {
      typed = typed.prefix(1).lowercased() + typed.dropFirst()
    }
    if random.chance(habits.abbreviates) {
      typed = replaced(typed, abbreviations, random: &random)
    }
    if random.chance(habits.slips) { typed = replaced(typed, slips, random: &random) }
    if habits.dropsAccents, lexicon.spacesSentences { typed = unaccented(typed) }
    if random.chance(habits.dropsStop), let last = typed.last, last == "." || last == "。" {
      typed.removeLast()
    }
    if manner.isBrief { return typed }
    if random.chance(habits.faces) {
      typed += " " + random.element(of: lexicon.typing.faces)
    } else if random.chance(habits.faces * 0.3) {
      typed += " " + random.element(of: lexicon.typing.laughs)
    }
    return typed
  }

  // A comma would make the text lose its capital letter, so an ellipsis replaces it.
  private func opened(_ text: String, _ other: Typist, random: inout SeededRandom) -> String {
    var opener = random.element(of: other.lexicon.typing.interjections)
      .trimmingCharacters(in: .whitespaces)
    if let end = opener.last, ",、，".contains(end) { opener = opener.dropLast() + "…" }
    return opener + lexicon.sentenceGap + text
  }

  private func closed(_ text: String, _ other: Typist, random: inout SeededRandom) -> String {
    let tag = random.element(of: other.lexicon.typing.tags).trimmingCharacters(in: .whitespaces)
    var stem = text
    // A tag that starts with a comma or a pause replaces the sentence's stop.
    if let first = tag.first, !first.isLetter, first != "¿", let end = stem.last, ".。".contains(end)
    {
      stem.removeLast()
      return stem + tag
    }
    return stem + lexicon.sentenceGap + tag
  }

  private func replaced(
    _ text: String, _ substitutions: Substitutions, random: inout SeededRandom
  ) -> String {
    var text = text
    for phrase in substitutions.phrases {
      guard let range = text.range(of: phrase.text), isWhole(range, of: text) else { continue }
      text.replaceSubrange(range, with: random.element(of: phrase.replacements))
      break
    }
    guard !substitutions.words.isEmpty else { return text }
    let parts = text.split(separator: " ", omittingEmptySubsequences: false).map { part in
      let core = part.prefix { $0.isLetter || $0 == "'" || $0 == "’" }
      guard let replacements = substitutions.words[String(core)] else { return String(part) }
      return random.element(of: replacements) + part[core.endIndex...]
    }
    return parts.joined(separator: " ")
  }

  // "Il y a" occurs in "il y avait" by chance.
  private func isWhole(_ range: Range<String.Index>, of text: String) -> Bool {
    guard lexicon.spacesSentences else { return true }
    let before = text[..<range.lowerBound].last
    let after = text[range.upperBound...].first
    return before?.isLetter != true && after?.isLetter != true
  }

  // German spells its umlauts out; other languages leave the marks off.
  private func unaccented(_ text: String) -> String {
    if lexicon.language.rawValue == "de" {
      return text.replacingEach(["ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"])
    }
    let scalars = text.decomposedStringWithCanonicalMapping.unicodeScalars.filter {
      !(0x300...0x36F).contains($0.value)
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
