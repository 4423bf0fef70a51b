import Testing
import VaultResults
import VaultSuites

@testable import VaultCorpus
@testable import VaultPipeline

@Suite("Suites")
struct SuitesTests {
  @Test("The list, its help and its names are those of the suites, in the order of a run")
  func list() {
    #expect(
      Suites.all.ids == [
        "ablation", "asOf", "index", "scale", "latency", "multilingual", "spectrum", "sync",
        "precision", "reconciliation", "entities", "ingest", "sealing", "erasure", "cloud",
        "ephemeral",
        "search",
        "searchAblation",
      ])
    #expect(Set(Suites.all.ids).count == Suites.all.ids.count)
    let lines = Suites.all.help.split(separator: "\n")
    #expect(lines.count == Suites.all.optional.count)
    for (line, suite) in zip(lines, Suites.all.optional) {
      #expect(line.hasPrefix(suite.id) && line.contains(suite.help))
      #expect(!suite.declarations.isEmpty)
    }
  }

  @Test("Names come one by one or with commas; nothing asks for all, `none` for none")
  func selects() throws {
    #expect(try Suites.all.selection([]) == nil)
    #expect(try Suites.all.selection(["none"]) == [])
    #expect(try Suites.all.selection(["index,sync", "asOf"]) == ["index", "sync", "asOf"])
  }

  @Test("An unknown name is refused with those that are known", arguments: ["scaling", "Index"])
  func refuses(name: String) {
    let error = #expect(throws: RunError.self) { try Suites.all.selection(["index", name]) }
    for id in Suites.all.ids + [name, "none"] { #expect(error?.description.contains(id) == true) }
    #expect(throws: RunError.self) { try Suites.all.selection(["none", "index"]) }
  }
}
