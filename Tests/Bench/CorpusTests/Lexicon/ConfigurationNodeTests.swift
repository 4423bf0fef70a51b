import Foundation
import Testing
import VaultTestSupport

@testable import VaultCorpus

@Suite("A node of a YAML file")
struct ConfigurationNodeTests {
  @Test("Text stays text, whatever YAML would make of it")
  func keepsText() throws {
    let root = try Samples.node("a: [No, 1e3, 007, ~]")
    #expect(try root.child("a").texts() == ["No", "1e3", "007", "~"])
  }

  // YAML 1.2.2, section 3.2.1.1: the keys of a mapping are unique.
  @Test(
    "Broken YAML and a key that stands twice in one mapping are refused by line",
    arguments: [
      ("a: 1\nb: [1, 2\nc: 3", "malformedYAML", ""), ("a: 1\nb: 2\na: 3", "duplicateKey", "a"),
      ("x:\n  late: 1\n  soon: 2\n  late: 3\n", "duplicateKey", "late"),
    ])
  func refusesBrokenYAML(text: String, name: String, key: String) {
    let error = refusal { try Samples.node(text) }
    #expect(error?.name == name && error?.location?.file == "f.yaml")
    #expect(error?.location?.line != nil && (key.isEmpty || error?.location?.key == key))
  }

  @Test("An empty file and a bare comment are refused", arguments: ["", "# nothing\n"])
  func refusesEmptiness(text: String) {
    #expect(throws: CorpusError.malformedYAML(.init(file: "f.yaml"))) { try Samples.node(text) }
  }

  @Test(
    "Numbers, shares and seeds out of range or form are refused with what is expected",
    arguments: ["-1", "11", "ten", "1.5", "", "[3]"])
  func refusesNumbers(text: String) throws {
    let root = try Samples.node("a: \(text)\nok: 10")
    #expect(try root.child("ok").integer(in: 0...10) == 10)
    #expect(
      throws: CorpusError.invalidValue(
        .init(file: "f.yaml", line: 1, key: "a"), expected: .integer(0...10))
    ) { try root.child("a").integer(in: 0...10) }
    #expect(throws: CorpusError.self) { try root.child("ok").share() }
    #expect(throws: CorpusError.self) { try root.child("ok").number(in: 0...9.5) }
  }

  // 2^64 - 1 is the largest seed.
  @Test("A seed has 64 bits, and a flag is true or false")
  func readsSeedsAndFlags() throws {
    let root = try Samples.node(
      "a: 18446744073709551615\nb: 18446744073709551616\nc: yes\nd: true")
    #expect(try root.child("a").seed() == .max)
    #expect(throws: CorpusError.self) { try root.child("b").seed() }
    #expect(throws: CorpusError.self) { try root.child("c").flag() }
    #expect(try root.child("d").flag())
  }

  @Test("A scalar is no mapping and no list, and an empty text is no text")
  func refusesOtherShapes() throws {
    let root = try Samples.node("a: x\nb: ''")
    #expect(throws: CorpusError.self) { try root.child("a").entries() }
    #expect(throws: CorpusError.self) { try root.child("a").child("k") }
    #expect(throws: CorpusError.self) { try root.child("a").elements() }
    #expect(throws: CorpusError.self) { try root.child("b").text() }
  }

  @Test("Short lists, other choices, unread keys and unknown slots are refused where they stand")
  func refusesByPlace() throws {
    func place(_ line: Int, _ key: String) -> CorpusError.Location {
      .init(file: "f.yaml", line: line, key: key)
    }
    let list = try Samples.node("a:\n  - x\n  - y").child("a")
    #expect(throws: CorpusError.tooFewEntries(place(2, "a"), found: 2, minimum: 3)) {
      try list.texts(atLeast: 3)
    }
    let root = try Samples.node("a: casual\nb: rude\nc: See {place} on {dya}")
    #expect(try root.child("a").choice(Register.self) == .casual)
    #expect(
      throws: CorpusError.invalidValue(place(2, "b"), expected: .oneOf(["casual", "formal"]))
    ) { try root.child("b").choice(Register.self) }
    #expect(throws: CorpusError.unknownSlot(place(3, "c"), slot: "dya")) {
      try root.child("c").template(offering: ["day", "place"])
    }
    let keys = try Samples.node("a:\n  ok: 1\n  oops: 2").child("a")
    #expect(throws: CorpusError.unknownKey(place(3, "a.oops"))) {
      try keys.refuseKeys(otherThan: ["ok"])
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
}
