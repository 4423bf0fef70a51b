internal import VaultCore

/// How somebody types, how far ahead they plan, and whether they are up at night.
struct Habits: Sendable {
  /// Whether messages start in lower case.
  let startsLower: Bool
  /// How often the last full stop is left out.
  let dropsStop: Double
  /// How often a word is shortened where one can be.
  let abbreviates: Double
  /// How often a word is misspelt where one can be.
  let slips: Double
  /// Whether accents are left out.
  let dropsAccents: Bool
  /// How often a face ends a message.
  let faces: Double
  /// How often something of another language is dropped in, by those who speak one.
  let mixes: Double
  /// How much earlier than others the person gets in touch; 1 for most.
  let foresight: Double
  /// How often the person writes at night, when there is a reason to; night owls mostly do.
  let nights: Double
  /// How much the person likes each platform, beside what the circle uses.
  let mail: Double
  let whatsApp: Double
  let iMessage: Double

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
    mail = 0.6 + 0.8 * random.unit()
    whatsApp = 0.6 + 0.8 * random.unit()
    iMessage = 0.6 + 0.8 * random.unit()
    nights = random.chance(0.25) ? 0.7 : 0.12
  }
}
