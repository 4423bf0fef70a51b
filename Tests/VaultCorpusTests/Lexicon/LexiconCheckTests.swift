import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

@Suite("The check of a folder of lexicons")
struct LexiconCheckTests {
  /// A copy of the outlines and two languages.
  private static func copy(_ languages: [String] = ["en"]) throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    for name in ["topics.yaml"] + languages {
      try FileManager.default.copyItem(
        at: Samples.lexiconFolder.appendingPathComponent(name),
        to: folder.url.appendingPathComponent(name))
    }
    return folder
  }

  private static func change(
    _ folder: TemporaryDirectory, _ file: String, _ change: (String) throws -> String
  ) throws {
    let text = try String(contentsOf: folder.url.appendingPathComponent(file), encoding: .utf8)
    try folder.write(try change(text), to: file)
  }

  @Test("Our own lexicons have no fault, and every phrase of them is counted")
  func ownLexicons() throws {
    let folder = try Self.copy(["de", "en"])
    let check = LexiconCheck(folder.url)
    #expect(check.faults.isEmpty)
    #expect(check.languages.map(\.rawValue) == ["de", "en"])
    #expect(check.topics == 82)
    let library = try LexiconLibrary.load(
      directory: Samples.lexiconFolder, languages: [.english])
    #expect(check.phrases[.english] == library.lexicon(.english)?.phrases.phrases.count)
    #expect(
      !check.remarks.contains {
        if case .unalignedList = $0 { true } else { false }
      })
  }

  @Test("The lexicons that nothing was tuned on have no fault, and no topic of ours")
  func heldOut() throws {
    let folder = Samples.lexiconFolder.deletingLastPathComponent()
      .appendingPathComponent("lexicons-held-out")
    let check = LexiconCheck(folder)
    #expect(check.faults.isEmpty, "\(check.faults)")
    #expect(check.topics == 16 && check.phrases.count == check.languages.count)
    let ours = Set(try Samples.lexicons.get().outlines.map(\.key))
    let theirs = try LexiconLibrary.load(directory: folder, languages: [.english]).outlines
    #expect(ours.isDisjoint(with: theirs.map(\.key)))
  }

  @Test("Faults of several acts, topics and files are all told at once")
  func allFaults() throws {
    let folder = try Self.copy()
    try Self.change(folder, "en/acts.yaml") {
      $0.replacing("hope that works for everyone.", with: "in {nowhere}.", maxReplacements: 1)
        .replacing("How about we meet {day} at {time}?", with: "How about {day", maxReplacements: 1)
    }
    try Self.change(folder, "en/topics/friends.yaml") {
      $0.replacing("  subjects:", with: "  subjectz:", maxReplacements: 1)
    }
    try folder.write("casual: [", to: "en/mail.yaml")
    let faults = LexiconCheck(folder.url).faults
    func holds(_ isWanted: (CorpusError) -> Bool) -> Bool { faults.contains(where: isWanted) }
    #expect(faults.count == 4)
    #expect(holds { if case .unknownSlot(_, "nowhere") = $0 { true } else { false } })
    #expect(holds { if case .malformedTemplate = $0 { true } else { false } })
    #expect(
      holds { if case .unknownKey(let at) = $0 { at.key.hasSuffix("subjectz") } else { false } })
    #expect(
      holds {
        if case .malformedYAML(let at) = $0 { at.file.hasSuffix("mail.yaml") } else { false }
      })
  }

  @Test("What nothing reads or uses, and what stands twice, is remarked")
  func remarks() throws {
    let folder = try Self.copy(["de", "en"])
    try folder.write("notes", to: "en/notes.txt")
    try Self.change(folder, "en/chatter.yaml") {
      $0.replacing("fillers:\n", with: "fillers:\n  gadget: [a, b, c, d]\n", maxReplacements: 1)
    }
    try Self.change(folder, "en/acts.yaml") {
      $0.replacing(
        "    - Come along if you can, {day} from {time}.\n",
        with: "    - Come along if you can, {day} from {time}.\n"
          + "    - Come along if you can, {day} from {time}.\n", maxReplacements: 1)
    }
    try Self.change(folder, "topics.yaml") {
      $0.replacing("circle: sport", with: "circle: friends")
    }
    let check = LexiconCheck(folder.url)
    #expect(check.faults.isEmpty)
    #expect(check.remarks.contains(.ignoredFile(path: "en/notes.txt")))
    #expect(check.remarks.contains(.circleWithoutTopics("sport")))
    let acts = folder.url.appendingPathComponent("en/acts.yaml").path
    let german = folder.url.appendingPathComponent("en/acts.yaml").path
    #expect(
      check.remarks.contains(
        .unusedFiller(
          file: folder.url.appendingPathComponent("en/chatter.yaml").path, slot: "gadget")))
    #expect(
      check.remarks.contains {
        if case .repeatedPhrase(acts, .some, _) = $0 { true } else { false }
      })
    #expect(
      check.remarks.contains(
        .unalignedList(
          file: german, list: "acts.invite.casual", found: 11,
          first: .german, expected: 10)))
    for remark in check.remarks { #expect("\(remark)".hasSuffix(".")) }
  }

  @Test("A missing topic is told with the others; a folder without topics.yaml is one fault")
  func missing() throws {
    let folder = try Self.copy()
    try FileManager.default.removeItem(
      at: folder.url.appendingPathComponent("en/topics/sport.yaml"))
    let faults = LexiconCheck(folder.url).faults
    #expect(faults.count > 1)
    #expect(faults.allSatisfy { if case .missingKey = $0 { true } else { false } })
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("topics.yaml"))
    #expect(LexiconCheck(folder.url).faults.count == 1)
  }
}
