import Testing
import VaultCore
import VaultTraining

@Suite("Synthetic translations")
struct SyntheticTranslationsTests {
  static let german = Language(rawValue: "de")
  static let japanese = Language(rawValue: "ja")

  static func one(_ text: String) -> [WordTranslations.Option] {
    [WordTranslations.Option(text: text, probability: 1)]
  }

  static let synthetic = SyntheticTranslations(
    WordTranslations(
      options: [
        german: [
          "see": one("sehe"), "the": one("das"), "bank": one("ufer"),
          "bank account": one("bankkonto"), "party": one("feier"), "stop": one("halten"),
          "house": [
            .init(text: "haus", probability: 0.75), .init(text: "heim", probability: 0.25),
          ],
        ],
        japanese: ["meeting": one("会議"), "tomorrow": one("明日")],
      ],
      silent: [japanese: ["the", "is"]]))

  static func said(_ text: String, _ language: Language = german) -> String {
    var random = SeededRandom(seed: 1)
    return synthetic.translation(of: text, into: language, using: &random)
  }

  @Test("Words are said one by one, phrases first, and numbers, names and signs kept")
  func translates() {
    #expect(Self.said("See the bank") == "sehe das ufer")
    #expect(Self.said("See the Bank Account, 42 Kovačić!") == "sehe das bankkonto , 42 kovacic !")
    #expect(Self.said("") == "")
  }

  @Test("An inflected word is said by its base form")
  func stems() {
    #expect(Self.said("parties stopped") == "feier halten")
  }

  @Test("Japanese has no spaces but between kept words, and no articles")
  func joinsJapanese() {
    #expect(Self.said("The meeting is tomorrow", Self.japanese) == "会議明日")
    #expect(Self.said("the Zoom call meeting 2", Self.japanese) == "zoom call会議2")
  }

  @Test("Options are drawn by their probabilities, the same for the same seed")
  func draws() {
    let draft = Self.synthetic.draft(of: "house", into: Self.german)
    var random = SeededRandom(seed: 7)
    let drawn = (0..<4_000).map { _ in draft.text(using: &random) }
    let share = Double(drawn.count { $0 == "haus" }) / 4_000
    // Four standard deviations of a share of .75 among 4 000.
    #expect(abs(share - 0.75) < 4 * (0.75 * 0.25 / 4_000).squareRoot())
    var again = SeededRandom(seed: 7)
    #expect((0..<4_000).map { _ in draft.text(using: &again) } == drawn)
  }
}
