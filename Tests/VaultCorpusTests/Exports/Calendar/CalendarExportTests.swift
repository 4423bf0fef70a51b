import Foundation
import Testing
import VaultCore
import VaultIngest

@testable import VaultCorpus

@Suite("The calendar files")
struct CalendarExportTests {
  private static func text(_ vault: CorpusVault) -> String {
    CalendarExport(archive: vault.archive).files().map(\.text).joined()
  }

  private static func unfolded(_ vault: CorpusVault) -> String {
    text(vault).replacingOccurrences(of: "\r\n ", with: "")
  }

  private static func lines(_ text: String, starting prefix: String) -> [String] {
    text.components(separatedBy: "\r\n").filter { $0.hasPrefix(prefix) }
  }

  @Test("Ingest reads back every field of every event", arguments: [7, 8] as [UInt64])
  func readsBack(seed: UInt64) throws {
    let written = try seed == 7 ? FormSamples.written.get() : FormSamples.write(seed: seed)
    for (read, meant) in zip(written.dataset.vaults, written.corpus.vaults) {
      #expect(read.events == meant.events)
      let calendars = read.files.filter { $0.format == .calendar }
      #expect(calendars.map(\.path).allSatisfy { $0.hasPrefix("calendar/") })
      // The task and the journal entry, which are no events.
      for file in calendars {
        if file.path.hasSuffix("declined.ics") {
          // The calendar's bin: what the owner was invited to and does not keep.
          #expect(file.rejected.allSatisfy { $0.reason == .cancelled })
        } else {
          #expect(file.rejected.count { $0.reason == .notAnEvent } == 2)
          #expect(file.rejected.allSatisfy { !$0.reason.isLoss })
        }
        #expect(file.refusal == nil)
      }
    }
    let ids = Set(
      written.dataset.vaults.flatMap { vault in
        vault.events.map { "\(vault.name)/\($0.id)" }
      })
    #expect(Set(written.corpus.queries.map { "\($0.vault)/\($0.event)" }) == ids)
  }

  @Test("Work and private life lie in calendars of their own")
  func divides() throws {
    for vault in try FormSamples.written.get().corpus.vaults {
      let files = CalendarExport(archive: vault.archive).files()
      #expect(files.map(\.path) == ["calendar/work.ics", "calendar/private.ics"])
    }
  }

  @Test("A series is one event with a rule, and every kind of exception occurs")
  func writesSeries() throws {
    // One series in several has an instance with notes of its own: two corpora hold one.
    let vaults = try [FormSamples.written.get(), FormSamples.write(seed: 8)].flatMap(
      \.corpus.vaults)
    var series = 0
    for vault in vaults {
      let text = Self.unfolded(vault)
      let numbers = vault.archive.script.plans.compactMap { $0.series?.number }
      #expect(Self.lines(text, starting: "RRULE:FREQ=WEEKLY").count == Set(numbers).count)
      series += Set(numbers).count
    }
    #expect(series > 4)
    let all = vaults.map(Self.unfolded).joined()
    for form in ["COUNT=", "UNTIL=", "EXDATE;TZID=", "RECURRENCE-ID;TZID=", "BYDAY="] {
      #expect(all.contains(form), "\(form)")
    }
  }

  @Test("What calendars write beside the plain fields occurs")
  func isVaried() throws {
    let all = try FormSamples.written.get().corpus.vaults.map(Self.unfolded).joined()
    for form in [
      "\r\nDURATION:PT1H", "\r\nDTEND;TZID=", "\r\nDTEND;VALUE=DATE:", "\r\nDURATION:P",
      "\r\nSEQUENCE:1\r\n", "\r\nLAST-MODIFIED:", "PARTSTAT=TENTATIVE", "RSVP=TRUE",
      "ROLE=OPT-PARTICIPANT", "BEGIN:VALARM", "BEGIN:VTODO", "BEGIN:VJOURNAL", "CATEGORIES:",
      "X-MICROSOFT-CDO-BUSYSTATUS:BUSY", "\\,",
    ] {
      #expect(all.contains(form), "\(form)")
    }
    let utc = try Regex(#"\r\nDTSTART:\d{8}T\d{6}Z\r\n"#)
    #expect(all.contains(utc))
    // Nothing floats, but for the definition of the zone: a time without Z and without a zone.
    let floating = try Regex(#"\r\n(DTSTART|DTEND|DUE):20\d{6}T\d{6}\r\n"#)
    #expect(!all.contains(floating))
    #expect(!all.contains("STATUS:CANCELLED"))
  }

  @Test("An event that was moved says so")
  func marksMoves() throws {
    var moved = 0
    for vault in try FormSamples.written.get().corpus.vaults {
      let blocks = Self.unfolded(vault).components(separatedBy: "BEGIN:VEVENT\r\n")
      for entry in CalendarEntries(archive: vault.archive).entries()
      where vault.archive.script.plans[entry.plan].formerStart != nil && entry.slot == nil {
        moved += 1
        let block = blocks.first { $0.hasPrefix("UID:\(entry.uid)\r\n") }
        #expect(block?.contains("\r\nSEQUENCE:0\r\n") == false)
        #expect(block?.contains("\r\nLAST-MODIFIED:") == true)
      }
    }
    #expect(moved > 5)
  }

  // RFC 5545, section 3.1: "SHOULD NOT be longer than 75 octets, excluding the line break".
  @Test("Lines end CRLF, none exceeds 75 octets, and components nest")
  func linesAreShort() throws {
    for vault in try FormSamples.written.get().corpus.vaults {
      let text = Self.text(vault)
      #expect(text.hasSuffix("END:VCALENDAR\r\n"))
      var open: [String] = []
      for line in text.components(separatedBy: "\r\n") {
        #expect(line.utf8.count <= 75)
        #expect(!line.contains("\n"))
        if line.hasPrefix("BEGIN:") { open.append(String(line.dropFirst(6))) }
        if line.hasPrefix("END:") { #expect(open.popLast() == String(line.dropFirst(4))) }
      }
      #expect(open.isEmpty)
    }
  }

  @Test("The same seed writes the same calendars")
  func isDeterministic() throws {
    let once = try FormSamples.written.get().corpus.vaults.map(Self.text)
    #expect(try FormSamples.corpus(seed: 7).vaults.map(Self.text) == once)
  }
}
