import Testing
import VaultCore
import VaultCorpus

@Suite("A corpus error's text")
struct CorpusErrorTests {
  private static let place = CorpusError.Location(file: "p.yaml", line: 3, key: "vaults")

  @Test(
    "It says where, what and what to do",
    arguments: [
      (
        CorpusError.unknownKey(place),
        "p.yaml:3: vaults: the key is unknown; remove it or correct its spelling."
      ),
      (
        .invalidValue(place, expected: .form(.share)),
        "p.yaml:3: vaults: the value must be a share from 0 to 1."
      ),
      (
        .tooFewEntries(place, found: 2, minimum: 5),
        "p.yaml:3: vaults: there are 2 entries; give at least 5."
      ),
      (
        .duplicateKey(place),
        "p.yaml:3: vaults: the key occurs a second time; remove or rename one of them."
      ),
      (.missingKey(place), "p.yaml:3: vaults: the key is missing; add it."),
      (
        .malformedYAML(.init(file: "p.yaml")),
        "p.yaml: this is not YAML; quote text that contains ': ' or starts with a symbol."
      ),
      (
        .unknownSlot(place, slot: "dya"),
        "p.yaml:3: vaults: the slot {dya} does not exist here; the lexicon card lists the slots."
      ),
      (
        .missingLexicon(language: Language(rawValue: "tl"), directory: "lex"),
        "lex: there is no lexicon for 'tl'; add the folder or take the language out of the "
          + "profile."
      ),
      (
        .cannotWrite(path: "out", reason: "No space left on device"),
        "out: cannot be written (No space left on device); check the folder and its permissions."
      ),
      (
        .missingFile(file: "x.yaml"),
        "x.yaml: there is no such file; name a profile or lexicon folder that exists."
      ),
      (
        .foreignDirectory(path: "out"),
        "out: the target is not an earlier generated corpus; choose an empty folder."
      ),
      (.interrupted, "interrupted; no corpus was written."),
    ])
  func describes(error: CorpusError, expected: String) {
    #expect(error.description == expected)
  }

  @Test("What a value must be is said with its numbers and names")
  func expectations() {
    let range: ClosedRange<Int> = 30...2_000_000
    let number = CorpusError.Expectation.number(0...100)
    let messages = CorpusError.Expectation.messages(range, vaults: 4)
    let file = CorpusError.Expectation.languageFile(names: ["names.yaml", "mail.yaml"])
    #expect(number.description == "a number from 0.0 to 100.0")
    #expect(messages.description == "between 30 and 2000000 for each of 4 vaults")
    #expect(file.description == "one of names.yaml, mail.yaml or lie in topics/")
  }
}
