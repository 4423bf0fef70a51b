import Foundation
import GRDB
import Testing
import VaultTestSupport

/// A vault's keys and its log, as a person handles them.
@Suite("Vault commands")
struct VaultCommandTests {
  private let folder: TemporaryDirectory
  private let vault: String

  init() throws {
    folder = try TemporaryDirectory()
    vault = folder.url.appendingPathComponent("mine.vault").path
  }

  private func run(
    _ arguments: [String], passphrase: String = "first", input: String? = nil
  ) throws -> CommandLineRun {
    try CommandLineRun(
      ["vault"] + arguments, environment: ["VAULTBENCH_PASSPHRASE": passphrase],
      input: input.map { try folder.write($0, to: "input") })
  }

  @Test("A vault is created, recovered by its phrase, and given another passphrase")
  func keys() throws {
    let created = try run(["create", vault])
    #expect(created.status == 0, "\(created.errors)")
    let words = created.output.split(whereSeparator: \.isWhitespace)
    #expect(words.count == 12)
    #expect(try run(["create", vault]).status == 64)

    let recovered = try run(
      ["recover", vault], passphrase: "second", input: words.joined(separator: "\n"))
    #expect(recovered.status == 0, "\(recovered.errors)")
    #expect(try run(["verify", vault]).status == 65)
    let file = try folder.write("third\n", to: "new").path
    let changed = try run(
      ["passphrase", vault, "--new-passphrase-file", file], passphrase: "second")
    #expect(changed.status == 0, "\(changed.errors)")
    // Created, recovered, changed.
    let state = try run(["verify", vault], passphrase: "third")
    #expect(state.output.hasPrefix("3:"))
    let known = state.output.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(try run(["verify", vault, "--known", known], passphrase: "third").status == 0)
    #expect(try run(["verify", vault, "--known", "3"], passphrase: "third").status == 64)
  }

  @Test("A wrong phrase is refused, and no word of it is repeated")
  func wrongPhrases() throws {
    let words = try run(["create", vault]).output
    let other = try run(["create", vault + "2"]).output
    let zeros = Array(repeating: "abandon", count: 11)
    let cases = [
      ("abandon about", "2 words"),
      ((zeros + ["vaults"]).joined(separator: " "), "word 12 "),
      ((["about"] + zeros).joined(separator: " "), "is wrong"),
      (other, "another vault"),
    ]
    for (input, problem) in cases {
      let refused = try run(["recover", vault], passphrase: "second", input: input)
      #expect(refused.status == 65 && refused.errors.contains(problem), "\(refused.errors)")
      #expect(!refused.errors.contains("abandon") && !refused.errors.contains("vaults"))
    }
    #expect(try run(["recover", vault], passphrase: "second", input: words).status == 0)
  }

  @Test("An entry taken out of the log is named, with exit code 1")
  func tampered() throws {
    #expect(try run(["create", vault]).status == 0)
    let queue = try DatabaseQueue(path: vault)
    try queue.writeWithoutTransaction { try $0.execute(sql: "DELETE FROM audit") }
    try queue.close()
    let verified = try run(["verify", vault])
    #expect(verified.status == 1)
    #expect(verified.errors.contains("entry 0 is missing"))
  }
}
