import Foundation
import Testing
import VaultTestSupport

@testable import VaultCorpus

@Suite("A node of a YAML file")
struct ConfigurationNodeTests {
  @Test("Text stays text, whatever YAML would make of it")
  func keepsText() throws {
    let root = try ConfigurationNode.parse("a: [No, 1e3, 007, ~]", file: "f.yaml")
    #expect(try root.child("a").texts() == ["No", "1e3", "007", "~"])
  }

  @Test("Broken YAML is refused by its line")
  func refusesBrokenYAML() {
    #expect {
      try ConfigurationNode.parse("a: 1\nb: [1, 2\nc: 3", file: "f.yaml")
    } throws: { error in
      guard case .malformedYAML(let location) = error as? CorpusError else { return false }
      return location.file == "f.yaml" && location.line != nil
    }
  }

  @Test("An empty file and a bare comment are refused", arguments: ["", "# nothing\n"])
  func refusesEmptiness(text: String) {
    #expect(throws: CorpusError.malformedYAML(.init(file: "f.yaml"))) {
      try ConfigurationNode.parse(text, file: "f.yaml")
    }
  }

  @Test("A list that is too short says how short")
  func refusesShortList() throws {
    let root = try ConfigurationNode.parse("a:\n  - x\n  - y", file: "f.yaml")
    #expect(
      throws: CorpusError.tooFewEntries(
        .init(file: "f.yaml", line: 2, key: "a"), found: 2, minimum: 3)
    ) { try root.child("a").texts(atLeast: 3) }
  }

  @Test("A flag is true or false, nothing else")
  func refusesOtherFlags() throws {
    let root = try ConfigurationNode.parse("a: yes\nb: true", file: "f.yaml")
    #expect(try root.child("b").flag())
    #expect(throws: CorpusError.self) { try root.child("a").flag() }
  }

  @Test("A file that is not UTF-8 is refused")
  func refusesOtherEncodings() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write(Data([0x61, 0x3A, 0x20, 0xE4, 0xFF]), to: "latin.yaml")
    #expect(throws: CorpusError.unreadableFile(file: file.path)) {
      try ConfigurationNode.load(file)
    }
  }

  @Test("A slot that is not offered is refused by name")
  func refusesUnknownSlot() throws {
    let root = try ConfigurationNode.parse("a: See {place} on {dya}", file: "f.yaml")
    #expect(
      throws: CorpusError.unknownSlot(.init(file: "f.yaml", line: 1, key: "a"), slot: "dya")
    ) { try root.child("a").template(offering: ["day", "place"]) }
  }
}
