internal import VaultCore

/// Text of any length determined by a seed and a number, of which large exports are made.
///
/// Item `index` is the same however many come before it, so a process can check a file of any size
/// without holding it. The words are invented; a few of them use two and three bytes a letter.
struct ScaleText {
  private let random: SeededRandom
  private static let words = [
    "lumen", "tarida", "sol", "vechta", "mirón", "opal", "kesh", "brønn", "rivel", "tona",
    "quast", "émile", "dorf", "nube", "strat", "phlox", "gänse", "wick", "zarzo", "東京",
  ]

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
  }

  /// The stream of draws for one item.
  func draws(_ index: Int) -> SeededRandom {
    random.stream("scale", index)
  }

  /// A text of about so many UTF-8 bytes: at least one word, less than one word more than asked.
  func text(bytes: Int, _ draws: inout SeededRandom) -> String {
    var text = ""
    var length = 0
    repeat {
      let word = Self.words[draws.index(below: Self.words.count)]
      if length > 0 { text += " " }
      text += word
      length += word.utf8.count + 1
    } while length < bytes
    return text
  }
}

extension Timestamp {
  /// Hours, minutes and seconds of the day, of two digits each.
  var clockDigits: [String] {
    [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60].map(Self.twoDigits)
  }

  /// A number below 100 in two digits.
  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
