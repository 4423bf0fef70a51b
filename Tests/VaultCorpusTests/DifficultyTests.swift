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

  private static func refusal(_ name: String, _ yaml: String) throws -> CorpusError? {
    do {
      _ = try load(name, yaml)
      return nil
    } catch let error as CorpusError {
      return error
    }
  }

  @Test("The three shipped levels load", arguments: ["easy", "medium", "hard"])
  func shippedLevelsLoad(name: String) throws {
    #expect(try WorldSamples.difficulty(name).name == name)
  }

  // Less naming and fewer topical sentences leave less to match; more of everything else adds what
  // can be mistaken.
  @Test("No knob is turned back from one level to the next")
  func levelsAreOrdered() throws {
    let levels = try ["easy", "medium", "hard"].map { try WorldSamples.difficulty($0) }
    let falling: [@Sendable (Difficulty) -> Double] = [
      { $0.naming }, { $0.topical }, { $0.crowding },
    ]
    let rising: [@Sendable (Difficulty) -> Double] = [
      { $0.paraphrased }, { $0.sameTopic }, { $0.samePeople }, { $0.brief }, { $0.drifting },
      { $0.targeted }, { $0.noise }, { $0.mingled }, { $0.strays }, { $0.forwarded },
      { $0.digressions },
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
    #expect([level.naming, level.topical, level.paraphrased] == [0.1, 0.2, 0.3])
    #expect([level.sameTopic, level.samePeople, level.crowding] == [4, 5, 6])
    #expect([level.brief, level.drifting, level.targeted, level.noise] == [0.7, 0.8, 0.9, 2])
    #expect([level.programmes, level.mingled, level.strays] == [0.15, 0.25, 0.35])
    #expect([level.forwarded, level.digressions] == [0.45, 0.55])
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
    let refusal = try Self.refusal("calm", yaml)
    guard case .missingKey(let location) = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(location.key == "calm.\(key)" && location.file.hasSuffix("difficulty.yaml"))
  }

  @Test("A slip of the pen is refused by its name")
  func refusesTypo() throws {
    let refusal = try Self.refusal(
      "calm", Self.whole.replacing("noise: 1", with: "noise: 1, nosie: 1"))
    guard case .unknownKey(let location) = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(location.key == "calm.nosie")
  }

  @Test(
    "A value outside its range is refused",
    arguments: ["naming: 1.5", "brief: -0.1", "noise: 5", "sameTopic: many", "crowding: 201"])
  func refusesRange(pair: String) throws {
    let key = try #require(pair.split(separator: ":").first)
    let yaml = Self.whole.replacing(try Regex("\(key): [0-9]+"), with: pair)
    let refusal = try Self.refusal("calm", yaml)
    guard case .invalidValue(let location, _) = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(location.key == "calm.\(key)")
  }

  @Test("A level that the file does not hold is refused, and so is a file that is not there")
  func refusesUnknownLevel() throws {
    guard case .invalidValue(let location, let expected) = try Self.refusal("brutal", Self.whole)
    else {
      Issue.record("an unknown level was loaded")
      return
    }
    #expect(expected.description.contains("calm"))
    #expect(location.key == "brutal")
    let absent = Repository.url("Datasets/no-such-difficulty.yaml")
    #expect(throws: CorpusError.missingFile(file: absent.path)) {
      try Difficulty.load("easy", file: absent)
    }
  }
}
