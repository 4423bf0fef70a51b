import Foundation
import GRDB
import Testing
import VaultCore
import VaultStorage
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

/// Imports as a person runs them, killed as a phone kills them.
@Suite("Import into a vault")
struct ImportTests {
  private static let secret = ["VAULTBENCH_PASSPHRASE": "correct horse"]

  private static func chat(_ count: Int) -> String {
    (0..<count).map { index in
      let minute = index / 60 % 60
      let second = index % 60
      let hour = 8 + index / 3600
      let time = [hour, minute, second].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
      return "[12/03/2026, \(time)] \(index % 3 == 0 ? "Ana" : "Ben"): message \(index)\n"
    }.joined()
  }

  private static func outcome(_ result: CommandLineRun) throws -> [String: Any] {
    try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any],
      "\(result.errors)")
  }

  @Test("A folder goes into a vault; again it adds nothing; a wrong passphrase is refused")
  func importsFolder() throws {
    let folder = try TemporaryDirectory()
    try folder.write(Self.chat(120), to: "in/WhatsApp Chat with Ana.txt")
    try folder.write("not a chat", to: "in/notes.txt")
    let arguments = [
      "import", folder.url.appendingPathComponent("in").path, "--vault",
      folder.url.appendingPathComponent("mine.vault").path, "--json",
    ]
    let first = try Self.outcome(CommandLineRun(arguments, environment: Self.secret))
    #expect(first["added"] as? Int == 120)
    #expect((first["refused"] as? [String])?.count == 1)
    #expect(first["isFinished"] as? Bool == true)
    let again = try Self.outcome(CommandLineRun(arguments, environment: Self.secret))
    #expect(again["added"] as? Int == 0)
    let wrong = try CommandLineRun(
      arguments, environment: ["VAULTBENCH_PASSPHRASE": "battery staple"])
    #expect(wrong.status == 65)
    let none = try CommandLineRun(arguments)
    #expect(none.status == 64)
    #expect(none.errors.contains("passphrase"))
  }

  @Test("Killed at random moments, an import loses nothing and doubles nothing")
  func survivesKills() throws {
    let folder = try TemporaryDirectory()
    let count = 4000
    try folder.write(Self.chat(count), to: "in/WhatsApp Chat with Ana.txt")
    let vault = folder.url.appendingPathComponent("killed.vault")
    let arguments = [
      "import", folder.url.appendingPathComponent("in").path, "--vault", vault.path, "--json",
    ]
    var random = SeededRandom(seed: 11)
    var kills = 0
    var isFinished = false
    for _ in 0..<60 where !isFinished {
      let run = try KilledRun(
        arguments, environment: Self.secret, after: .milliseconds(150 + random.index(below: 400)))
      kills += run.wasKilled ? 1 : 0
      isFinished = !run.wasKilled
      #expect(run.wasKilled || run.status == 0)
    }
    if !isFinished {
      #expect(try CommandLineRun(arguments, environment: Self.secret).status == 0)
    }
    #expect(kills > 0)
    let store = try SQLiteVault.open(at: vault, passphrase: "correct horse")
    let texts = try store.allMessages().map(\.text)
    #expect(texts == (0..<count).map { "message \($0)" }, "after \(kills) kills")
  }

  @Test("A source that is not there exits 66, one whose name says nothing exits 65")
  func refusesSources() throws {
    let folder = try TemporaryDirectory()
    let vault = folder.url.appendingPathComponent("v").path
    let missing = try CommandLineRun(
      ["import", "/nowhere/chat.txt", "--vault", vault], environment: Self.secret)
    #expect(missing.status == 66)
    let file = try folder.write("x", to: "picture.heic")
    let unknown = try CommandLineRun(
      ["import", file.path, "--vault", vault], environment: Self.secret)
    #expect(unknown.status == 65)
    #expect(!FileManager.default.fileExists(atPath: vault), "no vault for nothing")
  }
}

/// Searches as a person runs them.
@Suite("Search a vault from the command line")
struct SearchTests {
  private static let secret = ["VAULTBENCH_PASSPHRASE": "correct horse"]

  private static func vault(in folder: TemporaryDirectory) throws -> String {
    try folder.write(
      """
      [12/03/2026, 09:00:00] Ana: where are the flat keys
      [12/03/2026, 09:01:00] Ben: with the neighbour downstairs

      """, to: "in/WhatsApp Chat with Ana.txt")
    let vault = folder.url.appendingPathComponent("mine.vault").path
    let result = try CommandLineRun(
      ["import", folder.url.appendingPathComponent("in").path, "--vault", vault],
      environment: secret)
    try #require(result.status == 0, "\(result.errors)")
    return vault
  }

  @Test("Text, reasons and JSON come out as asked for")
  func searches() throws {
    let folder = try TemporaryDirectory()
    let vault = try Self.vault(in: folder)
    let plain = try CommandLineRun(
      ["search", vault, "flat keys", "--embedder", "hashing", "--explain"],
      environment: Self.secret)
    #expect(plain.status == 0, "\(plain.errors)")
    #expect(plain.output.contains("1. 2026-03-12 09:00  whatsapp  Ana"))
    #expect(plain.output.contains("where are the flat keys"))
    #expect(plain.output.contains("coverage: 1.00 of the words"))
    let json = try CommandLineRun(
      ["search", vault, "keys", "--from", "ben", "--embedder", "hashing", "--json"],
      environment: Self.secret)
    let results = try #require(
      JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
    // The chat with Ana is Ben's: he is the owner, and found under his name all the same.
    #expect(results.map { $0["sender"] as? String } == ["me"])
    let nothing = try CommandLineRun(
      ["search", vault, "keys in:email", "--embedder", "hashing"], environment: Self.secret)
    #expect(nothing.status == 0)
    #expect(nothing.output.contains("nothing found"))
  }

  @Test("What cannot be asked ends with its own code")
  func refuses() throws {
    let folder = try TemporaryDirectory()
    let vault = try Self.vault(in: folder)
    let cases: [(arguments: [String], status: Int32)] = [
      ([vault, ""], 64), ([vault, "keys", "--after", "yesterday"], 64),
      ([vault, "keys", "--after", "2026", "--before", "2025"], 64),
      ([vault, "keys", "--limit", "0"], 64), ([vault, "keys", "--embedder", "best"], 64),
      ([vault, "keys", "--time-zone", "Mars/Base"], 64), ([vault + "x", "keys"], 66),
    ]
    for (arguments, status) in cases {
      let result = try CommandLineRun(
        ["search"] + arguments
          + (arguments.contains("--embedder") ? [] : ["--embedder", "hashing"]),
        environment: Self.secret)
      #expect(result.status == status, "\(arguments): \(result.errors)")
    }
    let wrong = try CommandLineRun(
      ["search", vault, "keys", "--embedder", "hashing"],
      environment: ["VAULTBENCH_PASSPHRASE": "battery staple"])
    #expect(wrong.status == 65)
    #expect(try CommandLineRun(["search", vault, "keys"]).status == 64)
  }
}
