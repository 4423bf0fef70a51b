internal import Foundation
internal import VaultCore
internal import VaultText

/// The sentences that the language tagger is fitted to, and those that are held out.
///
/// NTREX-128 (CC BY-SA 4.0), Tatoeba (CC BY 2.0 FR), Tanaka, Wiktionary (CC BY-SA 3.0), and CLINC
/// and PolyAI (CC BY). A row whose English side hashes to 0 modulo 10 is held out.
struct LanguageSamples {
  /// Sentences by class of the model.
  private(set) var sentences = [[String]](repeating: [], count: LatinLanguageTrainer.classCount)
  /// Dictionary entries by class.
  private(set) var entries = [[String]](repeating: [], count: LatinLanguageTrainer.classCount)
  /// Sentences that are never fitted, by language.
  private(set) var heldOut: [String: [String]] = [:]
  private var state: UInt64 = 0x5EED

  /// Reads the files of a folder: `ntrex`, `tatoeba-deu`, `tanaka` and `wikt` (`.tsv.gz`: language,
  /// English, translation), and `mono_en.txt.gz`.
  init(folder: URL) throws(TrainingError) {
    for file in ["ntrex", "tatoeba-deu", "tanaka", "wikt"] {
      let rows = try Self.rows(folder.appendingPathComponent("\(file).tsv.gz"))
      for row in rows where row.count == 3 {
        let isHeldOut = Self.hash(row[1]) % 10 == 0
        let pairs = file == "tanaka" ? [(row[0], row[2])] : [("en", row[1]), (row[0], row[2])]
        for (language, text) in pairs {
          if isHeldOut {
            if file != "wikt" { heldOut[language, default: []].append(text) }
          } else if let label = Self.label(language) {
            if file == "wikt" { entries[label].append(text) } else { sentences[label].append(text) }
          }
        }
      }
    }
    for row in try Self.rows(folder.appendingPathComponent("mono_en.txt.gz")) {
      if Self.hash(row[0]) % 10 == 0 {
        heldOut["en", default: []].append(row[0])
      } else {
        sentences[0].append(row[0])
      }
    }
  }

  /// Draws samples: windows of sentences, entries, and everyday phrases strung together.
  mutating func draw(
    perClass: Int, everyday: [(language: String, phrases: [String])]
  ) -> [LatinLanguageTrainer.Sample] {
    var samples: [LatinLanguageTrainer.Sample] = []
    for label in sentences.indices {
      let own = everyday.filter { (Self.label($0.language) ?? sentences.count - 1) == label }
        .map(\.phrases)
      for number in 0..<perClass {
        var text: String
        if sentences[label].isEmpty || number % 5 < 2 {
          let phrases = own[pick(own.count)]
          text = (0...pick(4)).map { _ in phrases[pick(phrases.count)] }.joined(separator: " ")
        } else if number % 5 == 2, !entries[label].isEmpty {
          text = entries[label][pick(entries[label].count)]
        } else {
          text = window(sentences[label][pick(sentences[label].count)])
        }
        if pick(5) == 0 {
          text = text.folding(options: .diacriticInsensitive, locale: nil)
        }
        if let sample = LatinLanguageTrainer.sample(text, label) { samples.append(sample) }
      }
    }
    return samples
  }

  /// The rows of a compressed file, split at tabs; blank ones and blank fields are left out.
  static func rows(_ url: URL) throws(TrainingError) -> [[String]] {
    var rows: [[String]] = []
    try GzipLines.forEach(in: url) { line, _ in
      let fields = line.split(separator: 0x09).map { String(decoding: $0, as: UTF8.self) }
      if !fields.isEmpty { rows.append(fields) }
    }
    return rows
  }

  /// FNV-1a (Fowler, Noll and Vo) of the UTF-8.
  static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  private static func label(_ language: String) -> Int? {
    LatinLanguageTrainer.languages.firstIndex { $0.rawValue == language }
  }

  private mutating func window(_ sentence: String) -> String {
    let words = sentence.split(separator: " ")
    guard words.count > 1 else { return sentence }
    let length = min(words.count, 1 + pick(10))
    let start = pick(words.count - length + 1)
    return words[start..<start + length].joined(separator: " ")
  }

  private mutating func pick(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(max(1, count)))
  }
}
