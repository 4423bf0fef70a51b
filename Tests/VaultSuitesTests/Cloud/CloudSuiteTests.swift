import Foundation
import Testing
import VaultEmbedding
import VaultResults
import VaultTestSupport

@testable import VaultSuites

@Suite("Cloud suite")
struct CloudSuiteTests {
  private func findings() -> CloudTrial.Findings {
    var findings = CloudTrial.Findings()
    findings.planted = 32
    findings.single = [.milliseconds(4)]
    findings.batches = [.milliseconds(90)]
    findings.billed = (100, 50_000)
    findings.bytes = [.adult: 9_000, .child: 0, .optOut: 0]
    findings.probeSees = true
    return findings
  }

  /// What the document's targets say of findings, by row.
  private func verdicts(_ findings: CloudTrial.Findings) throws -> [String: TargetVerdict.Verdict] {
    let file = "Datasets/targets.json"
    let definitions = try TargetCatalogue.decode(Data(contentsOf: Repository.url(file)), file: file)
      .definitions.filter { ["L2", "S8", "S10"].contains($0.id) }
    let judged = TargetJudge.judge(
      definitions, metrics: CloudSuite.metrics(findings, messages: 100))
    return Dictionary(uniqueKeysWithValues: judged.map { ($0.id, $0.verdict) })
  }

  @Test("Nothing that left meets S8 and S10, in the document's times L2")
  func met() throws {
    #expect(try verdicts(findings()) == ["L2": .met, "S8": .met, "S10": .met])
  }

  @Test("One sensitive text, one byte of a child, or a slow batch misses its row alone")
  func missed() throws {
    var leak = findings()
    leak.sensitiveSent = 1
    #expect(try verdicts(leak) == ["L2": .met, "S8": .missed, "S10": .met])
    var child = findings()
    child.bytes[.child] = 1
    #expect(try verdicts(child) == ["L2": .met, "S8": .met, "S10": .missed])
    var slow = findings()
    slow.batches = [.milliseconds(201)]
    #expect(try verdicts(slow) == ["L2": .missed, "S8": .met, "S10": .met])
  }

  @Test("A probe that saw nothing, or an adult of whom nothing left, proves nothing")
  func blind() throws {
    var blind = findings()
    blind.probeSees = false
    #expect(try verdicts(blind)["S8"] == .notMeasured)
    var silent = findings()
    silent.bytes[.adult] = 0
    #expect(try verdicts(silent)["S10"] == .notMeasured)
  }

  @Test("500 billed tokens a message cost the document's ten cents for 10 000 messages")
  func costs() throws {
    let cost = try #require(
      CloudSuite.metrics(findings(), messages: 100).first { $0.id == "remote/costPer10000Messages" }
    )
    #expect(cost.value == 0.1 && cost.slice == ["tokens": "billed"])
  }
}
