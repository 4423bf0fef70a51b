import Testing

@testable import VaultResults

@Suite("Target definition")
struct TargetDefinitionTests {
  @Test("A sound row has no problem")
  func sound() {
    #expect(Sample.definition().problem == nil)
    #expect(
      Sample.definition(kind: .proxy, standIn: "x", parts: [Sample.part(kind: .proxy)]).problem
        == nil)
  }

  @Test("A target that is not a number is a problem", arguments: [Double.nan, .infinity])
  func notFinite(value: Double) {
    #expect(Sample.definition(parts: [Sample.part(value: value)]).problem == .notFinite)
  }

  @Test("A source cites the document, then its sections")
  func source() {
    #expect(Sample.definition().source.description == "PDV 2.3")
  }
}
