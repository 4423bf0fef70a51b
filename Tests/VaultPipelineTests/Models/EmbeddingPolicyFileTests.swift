import Foundation
import Testing
import VaultCore
import VaultEmbedding
import VaultResults
import VaultTestSupport

@testable import VaultPipeline

@Suite("Embedding policy file")
struct EmbeddingPolicyFileTests {
  private func read(_ text: String) throws -> EmbeddingPolicyFile {
    let folder = try TemporaryDirectory()
    let file = folder.url.appendingPathComponent("policy.yaml")
    try Data(text.utf8).write(to: file)
    return try EmbeddingPolicyFile(yaml: file)
  }

  private func decide(
    _ file: EmbeddingPolicyFile, _ text: String, on platform: Platform = .email,
    of vault: String = "alex"
  ) -> EmbeddingPolicy.Decision {
    file.policy(for: file.account(of: vault)).decide(
      text: text, platform: platform, state: .init(), now: Timestamp(seconds: 0))
  }

  @Test("Every setting keeps its texts local, with its own reason")
  func keeps() throws {
    let file = try read(
      """
      localPlatforms: [whatsapp]
      sensitiveWords: [Gehalt]
      monthlyBudgetDollars: 0.00000002
      accounts:
        kim: child
        lee: optOut
      """)
    #expect(decide(file, "ok") == .remote(estimatedTokens: 1))
    #expect(decide(file, "ok", on: .whatsapp) == .local(.platform))
    #expect(decide(file, "das Gehalt") == .local(.sensitive))
    #expect(decide(file, "my password") == .local(.sensitive))
    // A token costs the whole budget.
    #expect(decide(file, "more than one token") == .local(.budget))
    #expect(decide(file, "ok", of: "kim") == .local(.child))
    #expect(decide(file, "ok", of: "lee") == .local(.optOut))
    let modes = try ["mode: privacy", "mode: local", ""].map { decide(try read($0), "ok") }
    #expect(modes == [.local(.privacyMode), .local(.localMode), .remote(estimatedTokens: 1)])
  }

  @Test("A service is asked only where an adult's texts may be sent")
  func sends() throws {
    let file = try read("accounts: {kim: child, lee: optOut}")
    let answers = [
      try file.sends(vaults: ["alex", "kim", "lee"]), try file.sends(vaults: ["kim", "lee"]),
      try read("mode: privacy").sends(vaults: ["alex"]),
      try read("mode: local").sends(vaults: ["alex"]),
    ]
    #expect(answers == [true, false, false, false])
  }

  @Test("An account of a vault that is not there is refused: a child's name may be misspelled")
  func refusesUnknownVault() throws {
    let file = try read("accounts: {kimm: child}")
    let error = #expect(throws: RunError.self) { try file.sends(vaults: ["kim", "alex"]) }
    #expect(error?.description.contains("unknown key kimm; known are alex, kim") == true)
  }

  @Test(
    "A key that nothing reads, a value of another kind and a negative budget are refused",
    arguments: [
      "modes: remote", "mode: cloud", "localPlatforms: [fax]", "accounts: {kim: baby}",
      "monthlyBudgetDollars: -1", "monthlyBudgetDollars: lots", "- remote",
    ])
  func refuses(text: String) {
    #expect(throws: (any Error).self) { try read(text) }
  }

  @Test("An unknown key is refused with its line and the known ones")
  func namesLine() {
    let error = #expect(throws: ResultsError.self) { try read("mode: local\nplatforms: [email]") }
    #expect(error?.description.contains(":2") == true)
    #expect(error?.description.contains("localPlatforms") == true)
  }

  @Test("A policy for a model of this machine is refused")
  func needsService() throws {
    let loader = EmbedderLoader(datasets: Repository.url("Datasets"))
    #expect(throws: RunError.self) {
      try loader.load(.hashing, under: EmbeddingPolicyFile(file: "p"), vaults: ["alex"])
    }
  }
}
