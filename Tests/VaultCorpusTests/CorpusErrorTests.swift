import Testing
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
        .invalidValue(place, expected: "a share from 0 to 1"),
        "p.yaml:3: vaults: the value must be a share from 0 to 1."
      ),
      (
        .tooFewEntries(place, found: 2, minimum: 5),
        "p.yaml:3: vaults: there are 2 entries; give at least 5."
      ),
      (
        .missingFile(file: "x.yaml"),
        "x.yaml: there is no such file; name a profile or lexicon folder that exists."
      ),
      (
        .foreignDirectory(path: "out"),
        "out: the target is not an earlier generated corpus; choose an empty folder."
      ),
    ])
  func describes(error: CorpusError, expected: String) {
    #expect(error.description == expected)
  }
}
