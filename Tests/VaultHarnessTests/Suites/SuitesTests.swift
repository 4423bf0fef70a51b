import Testing

@testable import VaultHarness

@Suite("Suites")
struct SuitesTests {
  @Test("The list, its help and its names are those of the suites, in the order of a run")
  func list() {
    #expect(
      Suites.ids == [
        "ablation", "asOf", "index", "latency", "multilingual", "sync", "ingest", "search",
        "searchAblation",
      ])
    #expect(Set(Suites.ids).count == Suites.ids.count)
    let lines = Suites.help.split(separator: "\n")
    #expect(lines.count == Suites.all.count)
    for (line, suite) in zip(lines, Suites.all) {
      #expect(line.hasPrefix(suite.id) && line.contains(suite.help))
      #expect(!suite.declarations.isEmpty)
    }
  }

  @Test("Names come one by one or with commas; nothing asks for all, `none` for none")
  func selects() throws {
    #expect(try Suites.selection([]) == nil)
    #expect(try Suites.selection(["none"]) == [])
    #expect(try Suites.selection(["index,sync", "asOf"]) == ["index", "sync", "asOf"])
  }

  @Test("An unknown name is refused with those that are known", arguments: ["scaling", "Index"])
  func refuses(name: String) {
    let error = #expect(throws: HarnessError.self) { try Suites.selection(["index", name]) }
    for id in Suites.ids + [name, "none"] { #expect(error?.description.contains(id) == true) }
    #expect(throws: HarnessError.self) { try Suites.selection(["none", "index"]) }
  }
}
