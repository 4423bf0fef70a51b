import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

@Suite("Levels of difficulty")
struct DifficultyTests {
  private static let whole = """
    calm: {naming: 1, topical: 1, paraphrased: 0, sameTopic: 0, samePeople: 0, crowding: 4, \
    brief: 0, drifting: 0, targeted: 0, noise: 1, programmes: 0, mingled: 0, strays: 0, \
    forwarded: 0, digressions: 0}
    """

  private static func load(_ name: String, _ yaml: String) throws -> Difficulty {
    let folder = try TemporaryDirectory()
    try folder.write(yaml, to: "difficulty.yaml")
    return try Difficulty.load(name, file: folder.url.appendingPathComponent("difficulty.yaml"))
  }

  // Less naming and fewer topical sentences leave less to match; more of everything else adds what
  // can be mistaken.
  @Test("No knob is turned back from one level to the next")
  func levelsAreOrdered() throws {
    let levels = try ["easy", "medium", "hard"].map { try Samples.difficulty($0) }
    #expect(levels.map(\.name) == ["easy", "medium", "hard"])
    let falling: [@Sendable (Difficulty) -> Double] = [
      { $0[.naming] }, { $0[.topical] }, { $0[.crowding] },
    ]
    let rising: [@Sendable (Difficulty) -> Double] = [
      { $0[.paraphrased] }, { $0[.sameTopic] }, { $0[.samePeople] }, { $0[.brief] },
      { $0[.drifting] },
      { $0[.targeted] }, { $0[.noise] }, { $0[.mingled] }, { $0[.strays] }, { $0[.forwarded] },
      { $0[.digressions] },
    ]
    for (easier, harder) in zip(levels, levels.dropFirst()) {
      for knob in falling { #expect(knob(easier) >= knob(harder)) }
      for knob in rising { #expect(knob(easier) < knob(harder)) }
    }
  }

  @Test("Every value is read from its own key")
  func readsValues() throws {
    let level = try Self.load(
      "own",
      """
      own: {naming: 0.1, topical: 0.2, paraphrased: 0.3, sameTopic: 4, samePeople: 5, \
      crowding: 6, brief: 0.7, drifting: 0.8, targeted: 0.9, noise: 2, programmes: 0.15, mingled: 0.25, \
      strays: 0.35, forwarded: 0.45, digressions: 0.55}
      """)
    let values = [
      level[.naming], level[.topical], level[.paraphrased], level[.sameTopic], level[.samePeople],
      level[.crowding], level[.brief], level[.drifting], level[.targeted], level[.noise],
      level[.programmes],
      level[.mingled], level[.strays], level[.forwarded], level[.digressions],
    ]
    let expected: [Double] = [
      0.1, 0.2, 0.3, 4, 5, 6, 0.7, 0.8, 0.9, 2, 0.15, 0.25, 0.35, 0.45, 0.55,
    ]
    #expect(values == expected)
  }

  @Test(
    "A missing key is refused by its name",
    arguments: [
      "naming", "topical", "paraphrased", "sameTopic", "samePeople", "crowding", "brief",
      "drifting", "targeted", "noise", "programmes", "mingled", "strays", "forwarded",
      "digressions",
    ])
  func refusesMissingKey(key: String) throws {
    let pair = try Regex("\(key): [0-9]+(, )?")
    let yaml = Self.whole.replacing(pair, with: "").replacing(", }", with: "}")
    let error = refusal { try Self.load("calm", yaml) }
    #expect(error?.name == "missingKey" && error?.location?.key == "calm.\(key)")
    #expect(error?.location?.file.hasSuffix("difficulty.yaml") == true)
  }

  @Test(
    "A slip of the pen and a value outside its range are refused by key",
    arguments: [
      ("noise: 1, nosie: 1", "nosie", "unknownKey"), ("naming: 1.5", "naming", "invalidValue"),
      ("brief: -0.1", "brief", "invalidValue"), ("noise: 5", "noise", "invalidValue"),
      ("sameTopic: many", "sameTopic", "invalidValue"),
      ("crowding: 201", "crowding", "invalidValue"),
    ])
  func refuses(pair: String, key: String, name: String) throws {
    let known = try #require(pair.split(separator: ":").first)
    let yaml = Self.whole.replacing(try Regex("\(known): [0-9]+"), with: pair)
    let error = refusal { try Self.load("calm", yaml) }
    #expect(error?.name == name && error?.location?.key == "calm.\(key)")
  }

  @Test("A level that the file does not hold is refused, and so is a file that is not there")
  func refusesUnknownLevel() {
    let error = refusal { try Self.load("brutal", Self.whole) }
    #expect(error?.name == "invalidValue" && error?.location?.key == "brutal")
    #expect(error?.description.contains("calm") == true)
    let absent = Repository.url("Datasets/no-such-difficulty.yaml")
    #expect(throws: CorpusError.missingFile(file: absent.path)) {
      try Difficulty.load("easy", file: absent)
    }
  }
}
