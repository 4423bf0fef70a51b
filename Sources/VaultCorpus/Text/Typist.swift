internal import Foundation
internal import VaultCore

/// Types as people do on a phone: in haste, with faces, without accents, half in another language.
struct Typist: Sendable {
  let lexicon: Lexicon
  private let words: [String: [String]]
  private let phrases: [Typing.Substitution]
  private let slipWords: [String: [String]]
  private let slipPhrases: [Typing.Substitution]

  init(lexicon: Lexicon) {
    self.lexicon = lexicon
    (words, phrases) = Self.divided(lexicon.typing.abbreviations, lexicon)
    (slipWords, slipPhrases) = Self.divided(lexicon.typing.slips, lexicon)
  }

  // Single words of languages with spaces are looked up; everything else is searched for.
  private static func divided(
    _ substitutions: [Typing.Substitution], _ lexicon: Lexicon
  ) -> ([String: [String]], [Typing.Substitution]) {
    var words: [String: [String]] = [:]
    var phrases: [Typing.Substitution] = []
    for substitution in substitutions {
      if lexicon.spacesSentences, !substitution.text.contains(" ") {
        words[substitution.text] = substitution.replacements
      } else {
        phrases.append(substitution)
      }
    }
    return (words, phrases)
  }

  /// A text as somebody might type it.
  ///
  /// - Parameters:
  ///   - text: What is to be said, neatly spelt.
  ///   - person: Whose habits decide.
  ///   - isBrief: Whether it is a mere "ok", to which nothing is added.
  ///   - other: The other language of the conversation's people; `nil` where there is none.
  ///   - seed: What the draws are taken from.
  func typed(
    _ text: String, by person: Person, isBrief: Bool, mixing other: Typist?, seed: SeededRandom
  ) -> String {
    var random = seed
    let habits = person.habits
    var typed = text
    if !isBrief, let other, random.chance(habits.mixes) {
      typed = mixed(typed, other, random: &random)
    }
    if random.chance(habits.abbreviates) {
      typed = replaced(typed, words, phrases, random: &random)
    }
    if random.chance(habits.slips) {
      typed = replaced(typed, slipWords, slipPhrases, random: &random)
    }
    if habits.dropsAccents, lexicon.spacesSentences { typed = unaccented(typed) }
    if habits.startsLower { typed = typed.prefix(1).lowercased() + typed.dropFirst() }
    if random.chance(habits.dropsStop), let last = typed.last, last == "." || last == "。" {
      typed.removeLast()
    }
    if isBrief { return typed }
    if random.chance(habits.faces) {
      typed += " " + random.element(of: lexicon.typing.faces)
    } else if random.chance(habits.faces * 0.3) {
      typed += " " + random.element(of: lexicon.typing.laughs)
    }
    return typed
  }

  private func mixed(_ text: String, _ other: Typist, random: inout SeededRandom) -> String {
    if random.chance(0.6) {
      var opener = random.element(of: other.lexicon.typing.interjections)
      // The sentence that follows keeps its capital letter.
      let end = opener.trimmingCharacters(in: .whitespaces).last
      if end == "," || end == "、" || end == "，" {
        opener = opener.trimmingCharacters(in: CharacterSet(charactersIn: " ,、，")) + "…"
      }
      return opener + (opener.last?.isWhitespace == true || !lexicon.spacesSentences ? "" : " ")
        + text
    }
    let tag = random.element(of: other.lexicon.typing.tags)
    return text + (tag.first?.isWhitespace == true ? "" : lexicon.sentenceGap) + tag
  }

  private func replaced(
    _ text: String, _ words: [String: [String]], _ phrases: [Typing.Substitution],
    random: inout SeededRandom
  ) -> String {
    var text = text
    for phrase in phrases {
      guard let range = text.range(of: phrase.text) else { continue }
      text.replaceSubrange(range, with: random.element(of: phrase.replacements))
      break
    }
    guard !words.isEmpty else { return text }
    let parts = text.split(separator: " ", omittingEmptySubsequences: false).map { part in
      let core = part.prefix { $0.isLetter || $0 == "'" || $0 == "’" }
      guard let replacements = words[String(core)] else { return String(part) }
      return random.element(of: replacements) + part[core.endIndex...]
    }
    return parts.joined(separator: " ")
  }

  // German spells its umlauts out; other languages leave the marks off.
  private func unaccented(_ text: String) -> String {
    if lexicon.language.rawValue == "de" {
      var plain = ""
      for character in text {
        switch character {
        case "ä": plain += "ae"
        case "ö": plain += "oe"
        case "ü": plain += "ue"
        case "ß": plain += "ss"
        default: plain.append(character)
        }
      }
      return plain
    }
    let scalars = text.decomposedStringWithCanonicalMapping.unicodeScalars.filter {
      !(0x300...0x36F).contains($0.value)
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
