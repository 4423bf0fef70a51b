internal import Foundation
internal import VaultCore

@testable internal import VaultText

/// Where the samples for fitting and the sentences held out come from.
///
/// NTREX-128 (CC BY-SA 4.0), Tatoeba (CC BY 2.0 FR), Wiktionary (CC BY-SA 3.0), CLINC and PolyAI
/// (CC BY), and `everyday.txt`, which is our own. A row whose English side hashes to 0 modulo 10
/// is held out; `stsb` is held out whole.
struct LatinLanguageSamples {
  static let folder = "training/"
  /// Sentences by class of the model.
  private(set) var sentences = [[String]](repeating: [], count: LatinLanguageModel.classCount)
  /// Dictionary entries by class.
  private(set) var entries = [[String]](repeating: [], count: LatinLanguageModel.classCount)
  /// Sentences that were never fitted, by language.
  private(set) var heldOut: [String: [String]] = [:]
  private var state: UInt64 = 0x5EED

  init(_ external: (String) -> URL?) throws {
    for file in ["ntrex", "tatoeba-deu", "tanaka", "wikt"] {
      for row in try Self.rows(external("\(Self.folder)\(file).tsv.gz")) where row.count == 3 {
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
    for row in try Self.rows(external("\(Self.folder)mono_en.txt.gz")) {
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
      let own = everyday.filter { (Self.label($0.language) ?? 7) == label }.map(\.phrases)
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

  /// The rows of a compressed file, split at tabs.
  static func rows(_ url: URL?) throws -> [[String]] {
    guard let url else { return [] }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "--decompress", "--stdout", url.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map { line in
      line.split(separator: "\t").map(String.init)
    }
  }

  /// FNV-1a (Fowler, Noll and Vo) of the UTF-8.
  static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  private static func label(_ language: String) -> Int? {
    LatinLanguageModel.languages.firstIndex { $0.rawValue == language }
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
