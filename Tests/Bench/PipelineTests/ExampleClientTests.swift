import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultMeasurement
import VaultSuites
import VaultTestSupport

@testable import VaultPipeline

/// The client that the documentation shows, run as its reader would run it.
@Suite("The example client", .timeLimit(.minutes(30)))
struct ExampleClientTests {
  private static var python: String? {
    let found = ["/usr/bin/python3", "/usr/local/bin/python3"]
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    if found == nil { print("skipped without python3: the example client") }
    return found
  }

  @Test("It finds messages that share words, and forgets what it must", .enabled(if: python != nil))
  func measures() async throws {
    let script = Repository.url("Documentation/examples/external_system.py").path
    let options = ShellSystem.options(command: "\(Self.python ?? "") '\(script)'")
    var run = ExternalRun(
      vaults: [TinyVault.resolved()],
      questions: ["lunch with Ana", "the launch", "dentist"].enumerated().map { index, title in
        ExternalRun.Question(
          id: "q\(index)", vault: TinyVault.name,
          event: CalendarEvent(
            id: DocumentID("e\(index)"), title: title, start: TinyVault.start,
            end: TinyVault.start),
          isFreeText: false, asOf: TinyVault.start.advanced(byDays: 7))
      }, limit: 10)
    run.searches = [
      SearchQuery(
        id: "tiny/q01", vault: TinyVault.name, kind: .keyword, text: "budget", split: .test)
    ]
    let result = try await run.answers(
      of: ExternalSystem.start(options, names: SystemNames(besides: .all)))
    #expect(result.name == "keyword-overlap")
    #expect(result.failures == [:])
    #expect(result.notes == [])
    let found = result.run.rankings.mapValues { $0.map(\.document.rawValue) }
    #expect(found == ["q0": ["m1"], "q1": ["m2"]])
    #expect(result.searchRun?.rankings["tiny/q01"]?.map(\.document.rawValue) == ["m2"])
    #expect(result.figure("delete/remaining") == 0)
  }
}
