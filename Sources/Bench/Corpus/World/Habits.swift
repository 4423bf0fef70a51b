internal import VaultCore

/// The habits of a person in typing, planning ahead and writing at night.
struct Habits: Sendable {
  /// True if messages start in lower case.
  let startsLower: Bool
  /// The probability that the last full stop is left out.
  let dropsStop: Double
  /// The probability that a word is shortened where one can be.
  let abbreviates: Double
  /// The probability that a word is misspelled where one can be.
  let slips: Double
  /// True if accents are left out.
  let dropsAccents: Bool
  /// The probability that an emoticon ends a message.
  let faces: Double
  /// The probability that words of another language are added, by those who speak one.
  let mixes: Double
  /// The factor by which the person writes earlier than others; 1 for most.
  let foresight: Double
  /// The probability that the person writes at night, when there is a reason to; such people mostly
  /// do.
  let nights: Double
  /// The person's preference for each platform, besides the habit of the circle.
  let platforms: [Platform: Double]

  /// Draws habits; formal writers have none.
  init(register: Register, noise: Double, random: inout SeededRandom) {
    let isCasual = register == .casual
    startsLower = isCasual && random.chance(0.22 * noise)
    dropsStop = isCasual ? 0.25 + 0.6 * random.unit() : 0
    abbreviates = isCasual && random.chance(0.45) ? 0.5 * noise * random.unit() : 0
    slips = isCasual ? 0.12 * noise * random.unit() : 0
    dropsAccents = isCasual && random.chance(0.15 * noise)
    faces = isCasual && random.chance(0.6) ? 0.3 * random.unit() : 0
    mixes = random.chance(0.5) ? 0.2 * noise * random.unit() : 0
    foresight = 0.75 + 0.2 * (random.unit() + random.unit() + random.unit())
    platforms = Dictionary(
      uniqueKeysWithValues: CorpusProfile.platforms.map { ($0, 0.6 + 0.8 * random.unit()) })
    nights = random.chance(0.25) ? 0.7 : 0.12
  }
}
