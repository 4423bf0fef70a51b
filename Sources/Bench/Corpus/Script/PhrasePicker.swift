internal import VaultCore

/// Chooses phrases of one lexicon that fit, preferring less used ones.
///
/// Phrases kept for `test` are chosen only in vaults of that split.
struct PhrasePicker {
  let lexicon: Lexicon
  private let usesHeldOut: Bool
  private var uses: [UInt16]

  init(lexicon: Lexicon, usesHeldOut: Bool) {
    self.lexicon = lexicon
    self.usesHeldOut = usesHeldOut
    uses = Array(repeating: 0, count: lexicon.phrases.phrases.count)
  }

  /// The requirements of a phrase.
  struct Demand {
    /// The slots that can be filled.
    var offered: SlotSet
    /// True if it should be another wording than the plain one.
    var prefersParaphrase = false
    /// True if one that names the event is preferred.
    var prefersNaming = false
    /// True if it must hold letters.
    var needsLetters = false
  }

  /// Chooses a phrase; -1 where none fits.
  ///
  /// Of three fitting phrases at random it is the one that was used least in the vault so far.
  ///
  /// - Complexity: O(phrases of the list).
  mutating func pick(
    _ meanings: [Meaning], _ demand: Demand, random: inout SeededRandom
  ) -> Int32 {
    guard !meanings.isEmpty else { return -1 }
    var best: Int32 = -1
    var found = 0
    for attempt in 0..<12 where found < 3 {
      let meaning = meanings[random.index(below: meanings.count)]
      let candidate = form(of: meaning, demand, isLast: attempt == 11, random: &random)
      guard candidate >= 0 else { continue }
      found += 1
      if best < 0 || isBetter(candidate, than: best, demand) { best = candidate }
    }
    if best < 0 { best = meanings.lazy.flatMap(\.forms).first { fits($0, demand) } ?? -1 }
    if best >= 0 { note(best) }
    return best
  }

  /// A form of one meaning that fits; -1 where none does.
  mutating func pick(
    _ meaning: Meaning, _ demand: Demand, random: inout SeededRandom
  ) -> Int32 {
    let chosen = form(of: meaning, demand, isLast: true, random: &random)
    if chosen >= 0 { note(chosen) }
    return chosen
  }

  private func isBetter(_ left: Int32, than right: Int32, _ demand: Demand) -> Bool {
    let leftNames = lexicon.phrases[left].namesEvent
    let rightNames = lexicon.phrases[right].namesEvent
    if demand.prefersNaming, leftNames != rightNames { return leftNames }
    return uses[Int(left)] < uses[Int(right)]
  }

  private mutating func note(_ phrase: Int32) {
    if uses[Int(phrase)] < .max { uses[Int(phrase)] += 1 }
  }

  private func form(
    of meaning: Meaning, _ demand: Demand, isLast: Bool, random: inout SeededRandom
  ) -> Int32 {
    let forms = meaning.forms
    let offset = demand.prefersParaphrase ? forms.count - 1 : random.index(below: forms.count)
    for step in 0..<forms.count {
      let id = forms.lowerBound + Int32((offset + step) % forms.count)
      if fits(id, demand) { return id }
      if demand.prefersParaphrase && !isLast { return -1 }
    }
    return -1
  }

  private func fits(_ id: Int32, _ demand: Demand) -> Bool {
    let phrase = lexicon.phrases[id]
    return phrase.needs.isSubset(of: demand.offered) && (usesHeldOut || !phrase.isHeldOut)
      && (phrase.hasLetters || !demand.needsLetters)
  }
}
