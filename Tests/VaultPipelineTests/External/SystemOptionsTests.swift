import Testing
import VaultEmbedding
import VaultResults
import VaultSuites

@testable import VaultCorpus
@testable import VaultPipeline

@Suite("The value of --system")
struct SystemOptionsTests {
  private static func source(
    _ text: String, _ environment: [String: String] = [:]
  ) throws -> String {
    switch try SystemOptions(parsing: text, environment: environment).source {
    case .command(let command): return "command \(command)"
    case .address(let endpoint, let key):
      return "\(endpoint.baseAddress)\(key == nil ? "" : " with key")"
    }
  }

  @Test("It is a command, unless it starts like a web address")
  func tellsCommandsFromAddresses() throws {
    #expect(try Self.source(" ./serve --fast ") == "command ./serve --fast")
    #expect(try Self.source("curl http://x") == "command curl http://x")
    #expect(try Self.source("http://127.0.0.1:8080/") == "http://127.0.0.1:8080")
    #expect(try Self.source("HTTPS://Vault.example/api/") == "https://vault.example:443/api")
    #expect(
      try Self.source("https://vault.example", ["VAULTBENCH_SYSTEM_KEY": "k"])
        == "https://vault.example:443 with key")
    #expect(
      try Self.source("https://vault.example", ["VAULTBENCH_SYSTEM_KEY": ""])
        == "https://vault.example:443")
  }

  @Test(
    "What cannot be asked safely is refused",
    arguments: [
      "", "  ", "http://vault.example", "https://user:pw@vault.example", "https://x?key=1",
      "http://",
    ])
  func refuses(text: String) {
    #expect(throws: RunError.self) { try SystemOptions(parsing: text) }
  }

  @Test("A key that no header can carry is refused, and not repeated")
  func refusesKeys() {
    let error = #expect(throws: RunError.self) {
      try SystemOptions(
        parsing: "https://vault.example", environment: ["VAULTBENCH_SYSTEM_KEY": "se cret"])
    }
    #expect(error?.description.contains("se cret") == false)
  }

  @Test("The manifest's command line does not repeat the command")
  func hidesCommand() {
    #expect(
      SystemOptions.withoutCommand(["run", "--system", "TOKEN=x ./serve", "--json"])
        == ["run", "--system", "…", "--json"])
    #expect(
      SystemOptions.withoutCommand(["run", "--system=TOKEN=x ./serve"]) == ["run", "--system=…"])
  }

  @Test(
    "Names fit files and figures, and never pass for one of ours",
    arguments: [
      ("my vault/2", "my-vault-2"), ("document", "external-document"), ("", "external"),
      ("../..", "external"), (".hidden", "hidden"), ("Semantic", "external-Semantic"),
      ("véritable", "v-ritable"), ("document.routed", "external-document.routed"),
      ("Hybrid.x", "external-Hybrid.x"), ("search-hybrid.minilm", "external-search-hybrid.minilm"),
      ("documents.v2", "documents.v2"),
      (String(repeating: "x", count: 99), String(repeating: "x", count: 40)),
      ("--", "external"),
    ])
  func sanitisesNames(name: String, expected: String) {
    #expect(SystemNames(besides: .all).sanitised(name) == expected)
  }
}
