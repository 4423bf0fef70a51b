import Foundation
import GRDB
import Testing
import VaultCore
import VaultLiveServers
import VaultStorage
import VaultTestSupport

/// A vault's keys and its log, as a person handles them.
@Suite("Vault commands")
struct VaultCommandTests {
  private static let words = " horse battery staple"
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
      ["vault"] + arguments, environment: ["VAULTBENCH_PASSPHRASE": passphrase + Self.words],
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
    let file = try folder.write("third\(Self.words)\n", to: "new").path
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

  @Test("A passphrase that is easily guessed is refused where it is set, and nothing is written")
  func weakPassphrases() throws {
    let weak = ["VAULTBENCH_PASSPHRASE": "password1234"]
    let source = try folder.write("BEGIN:VCALENDAR\nEND:VCALENDAR\n", to: "in/a.ics")
    let phrase = try run(["create", vault]).output
    let input = try folder.write(phrase, to: "phrase")
    let before = try Data(contentsOf: URL(fileURLWithPath: vault))
    for arguments in [
      ["vault", "create", vault + "2"], ["import", source.path, "--vault", vault + "2"],
      ["vault", "recover", vault],
    ] {
      let refused = try CommandLineRun(arguments, environment: weak, input: input)
      #expect(refused.status == 65, "\(refused.errors)")
      #expect(refused.errors.contains("12 characters") && refused.errors.contains("bits"))
      #expect(!refused.errors.contains("password1234"))
    }
    let file = try folder.write("password1234\n", to: "new").path
    #expect(try run(["passphrase", vault, "--new-passphrase-file", file]).status == 65)
    #expect(!FileManager.default.fileExists(atPath: vault + "2"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: vault)) == before)
    // One that was set before the check opens.
    let old = folder.url.appendingPathComponent("old.vault")
    try SQLiteVault.create(at: old, passphrase: "password1234", rounds: 1).close()
    #expect(try CommandLineRun(["vault", "verify", old.path], environment: weak).status == 0)
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
  private static let secret = ["VAULTBENCH_PASSPHRASE": "correct horse battery staple"]

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
    let store = try SQLiteVault.open(at: vault, passphrase: "correct horse battery staple")
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
  private static let secret = ["VAULTBENCH_PASSPHRASE": "correct horse battery staple"]

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

/// Accounts on real servers, imported as a person would.
@Suite("Import from accounts")
struct LiveImportTests {
  private static func mail(_ number: Int) -> Data {
    Data(
      [
        "Message-ID: <live-\(number)@example.org>", "From: Ana <ana@example.org>",
        "To: Anna <anna@example.org>", "Date: Thu, 12 Mar 2026 08:\(10 + number % 50):00 +0100",
        "Subject: live \(number)", "", "Text of mail \(number).", "",
      ].joined(separator: "\r\n").utf8)
  }

  private static func run(
    _ source: String, vault: URL, password: [String: String], options: [String] = []
  ) throws -> CommandLineRun {
    try CommandLineRun(
      ["import", source, "--vault", vault.path, "--json"] + options,
      environment: ["VAULTBENCH_PASSPHRASE": "correct horse battery staple"].merging(password) {
        $1
      })
  }

  private static func count(_ key: String, of result: CommandLineRun) throws -> Int {
    let outcome = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any],
      "\(result.errors)")
    return try #require(outcome[key] as? Int)
  }

  @Test(
    "A mail account is imported, then what is new in it; its password shows nowhere",
    .enabled(if: DovecotServer.isInstalled(for: "import of a mail account")))
  func importsMail() throws {
    let folder = try TemporaryDirectory()
    let vault = folder.url.appendingPathComponent("mail.vault")
    let server = try DovecotServer(mails: ["": (0..<30).map(Self.mail)])
    let source = "imap://anna%40home@127.0.0.1:\(server.process.port)/"
    let password = ["VAULTBENCH_IMAP_PASSWORD": DovecotServer.password]
    let first = try Self.run(source, vault: vault, password: password)
    #expect(try Self.count("added", of: first) == 30)
    for number in 30..<35 { try server.deliver(Self.mail(number), number: number) }
    try server.handOver()
    let second = try Self.run(source, vault: vault, password: password)
    #expect(try Self.count("added", of: second) == 5)
    #expect(try Self.count("known", of: second) == 0, "what was read is not fetched again")
    let store = try SQLiteVault.open(at: vault, passphrase: "correct horse battery staple")
    #expect(try store.allMessages().map(\.subject).count == 35)

    let wrong = try Self.run(
      source, vault: vault, password: ["VAULTBENCH_IMAP_PASSWORD": "not-the-secret"])
    #expect(wrong.status == 74)
    #expect(!(wrong.errors + wrong.output).contains("not-the-secret"))
    #expect(wrong.errors.contains("login was refused"))
    let none = try Self.run(source, vault: vault, password: [:])
    #expect(none.status == 64)
    #expect(none.errors.contains("VAULTBENCH_IMAP_PASSWORD"))
  }

  @Test(
    "Mails that are flagged deleted or draft are counted; --with-deleted takes them, and the trash",
    .enabled(if: DovecotServer.isInstalled(for: "import of deleted mails")))
  func importsDeletedMails() throws {
    let folder = try TemporaryDirectory()
    let vault = folder.url.appendingPathComponent("mail.vault")
    let server = try DovecotServer(
      mails: ["": (0..<3).map(Self.mail), "Trash": (10..<12).map(Self.mail)])
    for (number, flags) in [(20, "ST"), (21, "DS")] {
      try Self.mail(number).write(
        to: server.maildir.appendingPathComponent("cur/17000000\(number).M1P1.host:2,\(flags)"))
    }
    try server.handOver()
    let source = "imap://anna%40home@127.0.0.1:\(server.process.port)/"
    let password = ["VAULTBENCH_IMAP_PASSWORD": DovecotServer.password]
    let first = try Self.run(source, vault: vault, password: password)
    #expect(try Self.count("added", of: first) == 3)
    #expect(try Self.count("rejected", of: first) == 2)
    #expect(first.output.contains("\"deleted\"") && first.output.contains("\"draft\""))
    for (added, known) in [(4, 3), (0, 0)] {
      let all = try Self.run(
        source, vault: vault, password: password, options: ["--with-deleted"])
      #expect(try Self.count("added", of: all) == added)
      #expect(try Self.count("known", of: all) == known)
    }
    let last = try Self.run(source, vault: vault, password: password)
    #expect(try Self.count("added", of: last) == 0)
  }

  @Test(
    "A calendar account is imported, then its changes and deletions",
    .enabled(if: RadicaleServer.isInstalled(for: "import of a calendar account")))
  func importsCalendars() throws {
    let folder = try TemporaryDirectory()
    let vault = folder.url.appendingPathComponent("calendar.vault")
    let server = try RadicaleServer(events: 12)
    let source = "caldav://anna@127.0.0.1:\(server.process.port)/"
    let password = ["VAULTBENCH_CALDAV_PASSWORD": RadicaleServer.password]
    let first = try Self.run(source, vault: vault, password: password)
    #expect(try Self.count("added", of: first) == 12)
    try server.put(RadicaleServer.event(3, title: "Moved"), number: 3)
    try server.delete(5)
    let second = try Self.run(source, vault: vault, password: password)
    #expect(try Self.count("added", of: second) == 0)
    #expect(try Self.count("changed", of: second) == 1)
    #expect(try Self.count("removed", of: second) == 1)
    let store = try SQLiteVault.open(at: vault, passphrase: "correct horse battery staple")
    #expect(try store.allEvents().count == 11)
    #expect(try store.allEvents().contains { $0.title == "Moved 3" })
  }

  @Test("A password in an address is refused before anything is connected or written")
  func refusesPasswords() throws {
    let folder = try TemporaryDirectory()
    let vault = folder.url.appendingPathComponent("none.vault")
    let result = try Self.run("imaps://anna:hunter2@mail.example/", vault: vault, password: [:])
    #expect(result.status == 64)
    #expect(!result.errors.contains("hunter2"))
    #expect(!FileManager.default.fileExists(atPath: vault.path))
  }
}
