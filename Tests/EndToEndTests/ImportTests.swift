import Foundation
import Testing
import VaultCore
import VaultStorage
import VaultTestSupport

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
