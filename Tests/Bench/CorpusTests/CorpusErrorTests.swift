import Testing
import VaultCore
import VaultCorpus

@Suite("A corpus error's text")
struct CorpusErrorTests {
  @Test("It says where, what and what to do; what a value must be, with its numbers and names")
  func describes() throws {
    let place = CorpusError.Location(file: "p.yaml", line: 3, key: "vaults")
    let errors: [CorpusError] = [
      .unknownKey(place), .invalidValue(place, expected: .form(.share)),
      .tooFewEntries(place, found: 2, minimum: 5), .duplicateKey(place), .missingKey(place),
      .malformedYAML(.init(file: "p.yaml")), .unknownSlot(place, slot: "dya"),
      .missingLexicon(language: Language(rawValue: "tl"), directory: "lex"),
      .cannotWrite(path: "out", reason: "No space left on device"), .missingFile(file: "x.yaml"),
      .foreignDirectory(path: "out"), .interrupted,
    ]
    let range: ClosedRange<Int> = 30...2_000_000
    let expectations: [CorpusError.Expectation] = [
      .number(0...100), .messages(range, vaults: 4),
      .languageFile(names: ["names.yaml", "mail.yaml"]),
    ]
    let described = errors.map(\.description) + expectations.map(\.description)
    #expect(try described == Samples.golden("errors.txt"))
  }
}
