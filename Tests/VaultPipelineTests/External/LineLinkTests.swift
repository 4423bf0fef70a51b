import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultMeasurement
import VaultTestSupport

@testable import VaultPipeline

@Suite("Lines to and from a child process", .timeLimit(.minutes(2)))
struct LineLinkTests {
  @Test("A system that writes a megabyte before it reads two blocks nobody")
  func readsWhileItWrites() async throws {
    // Neither side's pipe holds what the other has to say.
    let system = try ShellSystem(
      start: #"""
        read -r hello; echo '{"id":1,"name":"shell","capabilities":["match"]}'
        echo '{"id":2,"accepted":0}'; echo '{"id":3,"accepted":0}'
        printf '{"id":4,"accepted":3,"pad":"'; head -c 900000 /dev/zero | tr '\\0' x; echo '"}'
        head -n 3 > /dev/null; exit 0
        """#, limit: .seconds(20))
    let long = String(repeating: "long ", count: 100_000)
    let vault = TinyVault.resolved(messages: TinyVault.messages { _ in long })
    let result = try await TinyVault.ask(system.options, vault: vault)
    #expect(result.figure("ingest/accepted") == 1)
    // Prepare is the first request that nobody answers any more.
    #expect(result.failures == ["died": 1, "notAsked": 5])
  }

  @Test("A flood on the error stream is counted and blocks nothing")
  func drainsErrors() async throws {
    let system = try ShellSystem(match: "head -c 2000000 /dev/zero >&2; \(ShellSystem.good)")
    let result = try await TinyVault.ask(system.options)
    #expect(result.failures == [:])
    // Five questions, and one more after the deletion.
    #expect((result.figure("errorStreamBytes") ?? 0) >= 10_000_000)
  }

  @Test("What a system leaves running is ended with it")
  func endsGrandchildren() async throws {
    let system = try ShellSystem(start: "sleep 600 & trap '' TERM")
    // The group of this process runs: the search would find one that does.
    #expect(try ShellSystem.isRunning(group: getpgrp()))
    _ = try await TinyVault.ask(system.options)
    #expect(try !system.isAlive)
  }

  @Test("Our passphrases and keys stay out of the child's environment")
  func hidesSecrets() {
    let environment = [
      "PATH": "/bin", "HOME": "/home/a", "VAULTBENCH_MODELS": "/models", "API_KEY": "theirs",
      "VAULTBENCH_PASSPHRASE": "p", "VAULTBENCH_SYSTEM_KEY": "k", "VAULTBENCH_IMAP_PASSWORD": "w",
    ]
    #expect(
      ProcessTransport.variables(of: environment) == [
        "API_KEY=theirs", "HOME=/home/a", "PATH=/bin", "VAULTBENCH_MODELS=/models",
      ])
  }
}
