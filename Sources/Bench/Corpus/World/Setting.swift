internal import VaultCore

/// The properties on which all of one vault depends: the people, the languages, the level of
/// difficulty.
///
/// It is shared, not copied: every message of the vault refers to it.
final class Setting: Sendable {
  let profile: CorpusProfile
  let difficulty: Difficulty
  let split: EventQuery.Split
  let main: Lexicon
  let second: Lexicon
  let cast: Cast
  let clock: DayClock
  /// The topics that this split may use and both languages have, ascending by key.
  let outlines: [TopicOutline]

  /// Puts together what a vault follows from.
  init(
    profile: CorpusProfile, difficulty: Difficulty, split: EventQuery.Split, main: Lexicon,
    second: Lexicon, cast: Cast, clock: DayClock, outlines: [TopicOutline]
  ) {
    self.profile = profile
    self.difficulty = difficulty
    self.split = split
    self.main = main
    self.second = second
    self.cast = cast
    self.clock = clock
    self.outlines = outlines
  }

  /// True if phrases and topics that are kept for `test` may be used.
  var usesHeldOut: Bool { split == .test }

  /// The lexicon of one of the vault's languages.
  func isSecond(_ language: Language) -> Bool {
    language == second.language && language != main.language
  }

  func lexicon(_ language: Language) -> Lexicon {
    language == second.language ? second : main
  }
}
