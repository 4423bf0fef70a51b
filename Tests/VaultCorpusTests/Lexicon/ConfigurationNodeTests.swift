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

  // YAML 1.2.2, section 3.2.1.1: the keys of a mapping are unique.
  @Test(
    "A key that stands twice in one mapping is refused by line and name",
    arguments: [("a: 1\nb: 2\na: 3", "a"), ("x:\n  late: 1\n  soon: 2\n  late: 3\n", "late")])
  func refusesDuplicateKeys(text: String, key: String) {
    #expect {
      try ConfigurationNode.parse(text, file: "f.yaml")
    } throws: { error in
      guard case .duplicateKey(let location) = error as? CorpusError else { return false }
      return location.file == "f.yaml" && location.key == key && location.line != nil
    }
  }

  @Test("The same key in two mappings is no duplicate")
  func allowsEqualKeysElsewhere() throws {
    let root = try ConfigurationNode.parse("a: {k: 1}\nb: {k: 2}", file: "f.yaml")
    #expect(try root.child("b").child("k").integer(in: 0...9) == 2)
    #expect(try root.entries().map(\.key) == ["a", "b"])
  }

  @Test(
    "Numbers, shares and seeds out of range or form are refused with what is expected",
    arguments: ["-1", "11", "ten", "1.5", "", "[3]"])
  func refusesNumbers(text: String) throws {
    let root = try ConfigurationNode.parse("a: \(text)\nok: 10", file: "f.yaml")
    #expect(try root.child("ok").integer(in: 0...10) == 10)
    #expect(
      throws: CorpusError.invalidValue(
        .init(file: "f.yaml", line: 1, key: "a"), expected: .integer(0...10))
    ) { try root.child("a").integer(in: 0...10) }
    #expect(throws: CorpusError.self) { try root.child("ok").share() }
    #expect(throws: CorpusError.self) { try root.child("ok").number(in: 0...9.5) }
  }

  // 2^64 - 1 is the largest seed.
  @Test("A seed has 64 bits")
  func readsSeeds() throws {
    let root = try ConfigurationNode.parse(
      "a: 18446744073709551615\nb: 18446744073709551616", file: "f.yaml")
    #expect(try root.child("a").seed() == .max)
    #expect(throws: CorpusError.self) { try root.child("b").seed() }
  }

  @Test("A value outside a choice is refused with all that there is")
  func refusesOtherChoices() throws {
    let root = try ConfigurationNode.parse("a: casual\nb: rude", file: "f.yaml")
    #expect(try root.child("a").choice(Register.self) == .casual)
    #expect(
      throws: CorpusError.invalidValue(
        .init(file: "f.yaml", line: 2, key: "b"), expected: .oneOf(["casual", "formal"]))
    ) { try root.child("b").choice(Register.self) }
  }

  @Test("A scalar is no mapping and no list, and an empty text is no text")
  func refusesOtherShapes() throws {
    let root = try ConfigurationNode.parse("a: x\nb: ''", file: "f.yaml")
    #expect(throws: CorpusError.self) { try root.child("a").entries() }
    #expect(throws: CorpusError.self) { try root.child("a").child("k") }
    #expect(throws: CorpusError.self) { try root.child("a").elements() }
    #expect(throws: CorpusError.self) { try root.child("b").text() }
  }

  @Test("A key that nobody reads is refused where it stands")
  func refusesUnreadKeys() throws {
    let root = try ConfigurationNode.parse("a:\n  ok: 1\n  oops: 2", file: "f.yaml")
    #expect(throws: CorpusError.unknownKey(.init(file: "f.yaml", line: 3, key: "a.oops"))) {
      try root.child("a").refuseKeys(otherThan: ["ok"])
    }
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
