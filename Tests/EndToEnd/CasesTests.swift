import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultTestSupport

/// Inputs of other people's kinds with their right values: `cases/NN-*` below the external data.
///
/// Each folder has an `expected.txt` with the command and the right values; the rows below state
/// those values, and where it allows a note in place of them, that note.
@Suite("Cases of other people's files")
struct CasesTests {
  private static let hasCases = ExternalData.has("cases", cases: 26)

  private static func folder(_ number: Int) throws -> URL {
    let cases = try #require(ExternalData.url("cases"))
    let names = try FileManager.default.contentsOfDirectory(atPath: cases.path)
    let name = try #require(names.first { $0.hasPrefix("\(number)-") })
    return cases.appendingPathComponent(name)
  }

  // MARK: - Files

  /// What `run --dataset d` reads: the folder's number, `--time-zone`, and the right values.
  struct Reading: Sendable, CustomTestStringConvertible {
    let number: Int
    let zone: String?
    let isRight: @Sendable (IngestedVault) -> Bool

    init(
      _ number: Int, zone: String? = nil, _ isRight: @escaping @Sendable (IngestedVault) -> Bool
    ) {
      (self.number, self.zone, self.isRight) = (number, zone, isRight)
    }

    var testDescription: String { "case \(number)" }
  }

  private static let readings = [
    Reading(24, zone: "Europe/Berlin") { vault in
      let days = ["uno", "dos", "tres", "cuatro", "cinco"].map { vault.times(ofText: $0) }
      return vault.messages.count == 7
        && days.map { $0.map { $0.prefix(10) } }
          == ["05", "06", "11", "13", "24"].map { ["2024-03-\($0)"] }
    },
    Reading(25) { $0.times(ofText: "message 13") == ["2024-05-13T08:13:00Z"] },
    Reading(26) { $0.messages.count == 4 && Set($0.messages.map(\.threadID)).count == 1 },
    Reading(27) { $0.text("h1@x") == ["Привет мир"] && $0.text("h2@x") == ["Привет"] },
    Reading(28) { $0.text("j1@x") == ["①時間 ok", "㈱自動車"] },
    Reading(29) { $0.text("s1@x") == ["the signed words inside"] || $0.notes("s1.eml").count > 0 },
    Reading(30) { vault in
      vault.events("dinner") == ["2024-03-06T10:00:00Z"]
        && vault.events.map(\.end.description) == ["2024-03-06T11:00:00Z"]
    },
    Reading(31, zone: "Europe/Berlin") { vault in
      let days = vault.events("daily")
      return days == ["2024-03-04T09:00:00Z", "2024-03-06T09:00:00Z"]
        || days.count == 3 && vault.notes("cal.ics").count > 0
    },
    Reading(32) { Set($0.events.map(\.title)) == ["Café mit Jörg", "Grüße aus Köln"] },
    Reading(33, zone: "Europe/Berlin") { vault in
      vault.events("walk").contains("2024-03-01T07:00:00Z")
        && vault.events("stand-up").contains("2024-03-01T09:00:00Z")
    },
    Reading(34) { $0.events("east") == ["2024-07-10T14:00:00Z"] },
    Reading(35) { vault in
      vault.events.contains { $0.start.description == "2024-07-10T14:00:00Z" }
        || vault.notes("cal.ics").count > 0
    },
    Reading(36) { vault in
      vault.addressBook.map(\.names) == [["Ada"], ["Bea"]]
        && vault.addressBook.map { $0.handles.map(\.value) }
          == [["+491705550102"], ["+34600111222"]]
    },
    Reading(37) { vault in
      vault.messages.map(\.id.rawValue) == ["g1", "g3"] && vault.notes("chat.db") == [.deleted]
    },
    Reading(43) { vault in
      vault.events.map(\.title) == ["Müllabfuhr"]
        && vault.events.map(\.notes) == ["gelbe Säcke\nbis 7 Uhr"]
    },
    Reading(44, zone: "Europe/Berlin") { vault in
      vault.events.contains { $0.start.description == "2024-03-01T09:00:00Z" }
    },
    Reading(45) { $0.events("utc") == ["2024-07-10T10:00:00Z"] },
    Reading(46) { vault in
      vault.messages.map(\.id.rawValue) == ["g1", "g3"] && vault.notes("chat.db") == [.draft]
    },
  ]

  @Test("What is read is right", .enabled(if: hasCases), arguments: readings)
  func reads(_ reading: Reading) throws {
    let dataset = try DatasetReader.read(
      Self.folder(reading.number).appendingPathComponent("d"),
      options: IngestOptions(timeZone: reading.zone))
    #expect(reading.isRight(try #require(dataset.vaults.first)))
  }

  // MARK: - Searches

  /// The folder's number, options of the import, the search, and the snippets that come first.
  private static let searches: [(Int, [String], String, Set<String>)] = [
    (39, [], "کتاب", ["این كتاب خوب است"]), (40, [], "dan", ["học đàn guitar"]),
    (41, [], "밥", ["밥을 먹었다"]),
    (
      42, ["--time-zone", "Pacific/Auckland"], "night on:2024-05-01",
      ["night beta", "night gamma"]
    ),
    (48, [], "isinma", ["ısınma turu"]), (48, [], "dorde", ["Đorđe stiže"]),
    (49, [], "책", ["책을 샀다"]), (49, [], "鼬", ["鼬を見た"]),
  ]

  @Test("The right messages come first", .enabled(if: hasCases), arguments: searches)
  func finds(_ row: (number: Int, options: [String], search: String, first: Set<String>)) throws {
    let folder = try TemporaryDirectory()
    let secret = ["VAULTBENCH_PASSPHRASE": "correct horse battery staple"]
    let vault = folder.url.appendingPathComponent("v").path
    let chat = try Self.folder(row.number).appendingPathComponent("chat").path
    let imported = try CommandLineRun(
      ["import", chat, "--vault", vault] + row.options, environment: secret)
    try #require(imported.status == 0, "\(imported.errors)")
    let found = try CommandLineRun(["search", vault, row.search, "--json"], environment: secret)
    let results = try #require(
      JSONSerialization.jsonObject(with: Data(found.output.utf8)) as? [[String: Any]],
      "\(found.errors)")
    let best = results.prefix(row.first.count).compactMap { $0["snippet"] as? String }
    #expect(Set(best) == row.first)
  }

  // MARK: - Options

  /// The folder's number, the command, its exit code, and lines of its output.
  ///
  /// The means by hand: of four queries three have relevant messages at ranks 3 and 6, one at all
  /// seven ranks.
  private static let commands: [(Int, [String], Int32, [String])] = [
    (38, ["-m", "P@5", "-m", "nDCG@10"], 0, ["P@5\tall\t0.4000", "nDCG@10\tall\t0.6437"]),
    (
      38, ["--compat", "trec_eval", "-m", "map", "-m", "P.5"], 0,
      ["map                   \tall\t0.5000", "P_5                   \tall\t0.4000"]
    ),
    (47, ["--dataset", "a", "--dataset", "b", "--suite", "none"], 64, []),
  ]

  @Test(
    "A repeated option is joined, or refused by name", .enabled(if: hasCases), arguments: commands)
  func repeats(_ row: (number: Int, options: [String], status: Int32, lines: [String])) throws {
    let out = try TemporaryDirectory()
    let command =
      row.status == 0
      ? ["evaluate", "--qrels", "q.trec", "--run", "r.trec"]
      : ["run", "--out", out.url.appendingPathComponent("o").path]
    let result = try CommandLineRun(command + row.options, in: Self.folder(row.number))
    #expect(result.status == row.status, "\(result.errors)")
    #expect(Set(result.output.split(separator: "\n").map(String.init)).isSuperset(of: row.lines))
    #expect(row.status == 0 || result.errors.contains("--dataset"))
  }
}

extension IngestedVault {
  /// The times of the messages with a text.
  fileprivate func times(ofText text: String) -> [String] {
    messages.filter { $0.text == text }.map(\.sentAt.description)
  }

  /// The lines of a message's text.
  fileprivate func text(_ id: String) -> [String] {
    messages.filter { $0.id.rawValue == id }
      .flatMap { $0.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } }
  }

  /// The starts of the events with a title.
  fileprivate func events(_ title: String) -> [String] {
    events.filter { $0.title == title }.map(\.start.description)
  }

  /// What was noted about a file.
  fileprivate func notes(_ file: String) -> [Rejection.Reason] {
    files.filter { $0.path == file }.flatMap { $0.rejected.map(\.reason) }
  }
}
