internal import Foundation
internal import VaultCore

@testable internal import VaultText

/// Sentences of our own, labelled before the rules were written.
///
/// What they name is marked: `[P:a person]`, `[O:an organisation]`, `[M:EUR 12.00|an amount]`.
struct EntityFixture {
  struct Sentence {
    let language: String
    let text: String
    let entities: [Entity]
  }

  /// How many labels were found, were found in vain, and were missed.
  struct Score {
    var hits = 0
    var extras = 0
    var misses = 0
    var f1: Double { Double(2 * hits) / Double(max(1, 2 * hits + extras + misses)) }
  }

  let sentences: [Sentence]

  init() throws {
    let text = try Samples.fixture("entities.txt")
    sentences = text.split(separator: "\n").map { line in
      let fields = line.split(separator: "\t")
      return Self.parsed(String(fields[1]), language: String(fields[0]))
    }
  }

  /// Compares exact ranges, kinds and values.
  static func score(
    _ sentences: [Sentence], kind: Entity.Kind, with finder: EntityFinder, isLoud: Bool = false
  ) -> Score {
    var score = Score()
    for sentence in sentences {
      let language = Language(rawValue: sentence.language)
      let found = Set(finder.find(in: sentence.text, language: language).filter { $0.kind == kind })
      let wanted = Set(sentence.entities.filter { $0.kind == kind })
      score.hits += found.intersection(wanted).count
      score.extras += found.subtracting(wanted).count
      score.misses += wanted.subtracting(found).count
      if isLoud, found != wanted {
        print(
          sentence.language, sentence.text, "extra:",
          found.subtracting(wanted).map(\.value).sorted(),
          "missed:", wanted.subtracting(found).map(\.value).sorted())
      }
    }
    return score
  }

  private static func parsed(_ line: String, language: String) -> Sentence {
    var text = ""
    var entities: [Entity] = []
    var rest = line[...]
    while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
      text += rest[..<open]
      let label = rest[rest.index(after: open)..<close]
      let body = label.dropFirst(2)
      let isMoney = label.hasPrefix("M")
      let halves = body.split(separator: "|", maxSplits: 1)
      let written = String(isMoney ? halves[1] : body)
      let start = text.utf8.count
      text += written
      entities.append(
        Entity(
          kind: isMoney ? .money : label.hasPrefix("P") ? .person : .organization,
          range: start..<text.utf8.count, value: isMoney ? String(halves[0]) : written))
      rest = rest[rest.index(after: close)...]
    }
    return Sentence(language: language, text: text + rest, entities: entities)
  }
}
