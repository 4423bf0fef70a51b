import Foundation
import Testing
import VaultCore
import VaultEmbedding
import VaultIngest
import VaultMatching
import VaultTestSupport

@testable import Vault
@testable import VaultPipeline

/// The zone that a vault keeps.
///
/// Expected days are those of the wall clock that the chat was written
/// by; which zone a day is in is the question of home-assistant/core#111713.
@Suite("The zone of a sealed vault")
struct VaultZoneTests {
  private static let chat = """
    30/04/2024, 23:30 - Ana: night alpha
    01/05/2024, 00:30 - Bo: night beta
    01/05/2024, 23:30 - Ana: night gamma
    02/05/2024, 00:30 - Bo: night delta
    13/05/2024, 12:00 - Ana: noon

    """

  private struct Fixture {
    let folder: TemporaryDirectory
    let outcome: ImportJob.Outcome
    var file: URL { folder.url.appendingPathComponent("v") }

    init(_ files: [String: String], timeZone: String? = nil) async throws {
      folder = try TemporaryDirectory()
      for (name, text) in files { try folder.write(text, to: "in/\(name)") }
      outcome = try await ImportJob(
        source: folder.url.appendingPathComponent("in").path,
        vault: folder.url.appendingPathComponent("v"), passphrase: "right horse battery staple",
        timeZone: timeZone
      ).run()
    }

    func found(
      _ text: String, timeZone: String? = nil
    ) async throws -> [VaultSearch.Result] {
      try await VaultSearch(
        vault: file, passphrase: "right horse battery staple", embedder: HashingEmbedder(),
        timeZone: timeZone
      ).results(for: SearchRequest(text), limit: 10, now: Timestamp(year: 2024, month: 6, day: 1))
    }
  }

  @Test(
    "A day is the owner's wherever that is",
    arguments: ["Pacific/Auckland", "America/Los_Angeles", "Asia/Kolkata", "Europe/Madrid", "UTC"])
  func days(zone: String) async throws {
    let fixture = try await Fixture(["WhatsApp Chat with Bo.txt": Self.chat], timeZone: zone)
    let results = try await fixture.found("night on:2024-05-01")
    #expect(Set(results.map(\.snippet)) == ["night beta", "night gamma"])
    #expect(results.allSatisfy { $0.timeZone == zone && $0.sentAt.hasPrefix("2024-05-01T") })
  }

  @Test("A zone stated for one search is its own; one stated for an import replaces the kept one")
  func states() async throws {
    let fixture = try await Fixture(
      ["WhatsApp Chat with Bo.txt": Self.chat], timeZone: "Pacific/Auckland")
    let results = try await fixture.found("night on:2024-05-01", timeZone: "UTC")
    #expect(Set(results.map(\.snippet)) == ["night gamma", "night delta"])
    #expect(results.allSatisfy { $0.timeZone == "UTC" })
    let source = try fixture.folder.write(
      "03/05/2024, 00:30 - Ana: night epsilon\n", to: "more/WhatsApp Chat with Cy.txt")
    func outcome(_ zone: String?) async throws -> ImportJob.Outcome {
      try await ImportJob(
        source: source.path, vault: fixture.file, passphrase: "right horse battery staple",
        timeZone: zone
      ).run()
    }
    #expect(try await outcome(nil).zone?.identifier == "Pacific/Auckland")
    #expect(try await fixture.found("epsilon on:2024-05-03").count == 1)
    #expect(try await outcome("Asia/Tokyo").zone?.identifier == "Asia/Tokyo")
    #expect(try await fixture.found("noon").first?.timeZone == "Asia/Tokyo")
  }

  @Test("An import without a stated zone infers it, keeps it and says what decided")
  func infers() async throws {
    let events = (1...20).map { day in
      """
      BEGIN:VEVENT
      UID:\(day)
      DTSTART;TZID=Europe/Madrid:202405\(day < 10 ? "0" : "")\(day)T100000
      SUMMARY:mine
      END:VEVENT

      """
    }
    let fixture = try await Fixture([
      "WhatsApp Chat with Bo.txt": Self.chat,
      "a.ics":
        "BEGIN:VCALENDAR\nX-WR-TIMEZONE:UTC\nBEGIN:VEVENT\nUID:h\nDTSTART;VALUE=DATE:20240501\n"
        + "END:VEVENT\nEND:VCALENDAR\n",
      "b.ics": "BEGIN:VCALENDAR\nX-WR-TIMEZONE:Europe/Madrid\n\(events.joined())END:VCALENDAR\n",
    ])
    #expect(fixture.outcome.zone?.identifier == "Europe/Madrid")
    #expect(fixture.outcome.summary.contains("Europe/Madrid, as calendars say that may be"))
    #expect(try await fixture.found("noon").first?.sentAt == "2024-05-13T12:00:00+02:00")
  }

  @Test("Where nothing names a zone, UTC is taken and said to be a guess, by run as by import")
  func doubts() async throws {
    let fixture = try await Fixture(["WhatsApp Chat with Bo.txt": Self.chat])
    #expect(fixture.outcome.summary.contains("UTC, for want of evidence; not sure"))
    #expect(try await fixture.found("night on:2024-05-01").first?.timeZone == "UTC")
    let read = try IngestStage(options: IngestOptions())
      .read(fixture.folder.url.appendingPathComponent("in"))
    #expect(IngestFigures.notes(read).contains { $0.contains("UTC") && $0.contains("not sure") })
    let stated = try IngestStage(options: IngestOptions(timeZone: "Asia/Tokyo"))
      .read(fixture.folder.url.appendingPathComponent("in"))
    #expect(!IngestFigures.notes(stated).contains { $0.contains("UTC") || $0.contains("sure") })
  }
}
