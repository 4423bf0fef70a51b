import Testing

@testable import VaultResults

@Suite("YAML that is read strictly")
struct StrictYAMLTests {
  private struct Settings: Codable, Equatable {
    struct Limits: Codable, Equatable {
      var low = 1
      var high = 2
    }

    var name = "plain"
    var limits = Limits()
    var entries: [[String: Int]] = []
  }

  private static func read(_ text: String) throws(ResultsError) -> Settings {
    try StrictYAML.decode(
      over: Settings(), from: text, file: "s.yaml", elements: ["entries": ["a"]])
  }

  @Test("What is stated replaces its default, within a section key by key")
  func overlays() throws {
    #expect(try Self.read("") == Settings())
    #expect(
      try Self.read("limits: {high: 5}\nentries: [{a: 1}]")
        == Settings(limits: .init(low: 1, high: 5), entries: [["a": 1]]))
  }

  @Test("Unknown keys, other kinds of value and what is no YAML are refused with their place")
  func refuses() {
    #expect(throws: ResultsError.notAMapping(file: "s.yaml", key: "")) { try Self.read("- a") }
    #expect(throws: ResultsError.notAMapping(file: "s.yaml", key: "limits")) {
      try Self.read("limits: 3")
    }
    #expect(
      throws: ResultsError.unknownKey(file: "s.yaml", line: 2, key: "top", known: ["low", "high"])
    ) { try Self.read("limits:\n  top: 3") }
    #expect(
      throws: ResultsError.unknownKey(file: "s.yaml", line: 1, key: "b", known: ["a"])
    ) { try Self.read("entries: [{b: 1}]") }
    #expect(
      throws: ResultsError.unexpectedValue(
        file: "s.yaml", key: "limits.low", expected: .wholeNumber)
    ) { try Self.read("limits: {low: many}") }
    #expect {
      try Self.read("name: [")
    } throws: {
      "\($0)".contains("not YAML")
    }
  }

  @Test("A document is read whole where it has no defaults; an empty one is nothing")
  func readsWhole() throws {
    let keys = ["a"]
    #expect(
      try StrictYAML.decode([String: Int].self, from: "a: 1", file: "s", keys: keys) == ["a": 1])
    #expect(try StrictYAML.decode([String: Int].self, from: "", file: "s", keys: keys) == nil)
    #expect(throws: ResultsError.unknownKey(file: "s", line: 1, key: "b", known: keys)) {
      try StrictYAML.decode([String: Int].self, from: "b: 1", file: "s", keys: keys)
    }
  }
}
