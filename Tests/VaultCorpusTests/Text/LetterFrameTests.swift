import Testing
import VaultCore

@testable import VaultCorpus

@Suite("A letter's frame")
struct LetterFrameTests {
  private func vault(_ language: Language) throws -> CorpusVault {
    try #require(try MailSamples.corpus.get().vaults.first { $0.language == language })
  }

  private func frame(_ vault: CorpusVault, _ register: Register) -> LetterFrame {
    let setting = vault.archive.script.setting
    return LetterFrame(setting: setting, lexicon: setting.main, register: register)
  }

  // Forms of address as grammars of each language give them.
  @Test(
    "A formal letter greets by title and surname",
    arguments: [
      ("de", "Herr", "Frau"), ("en", "Mr", "Ms"), ("es", "eñor", "eñora"),
      ("fr", "onsieur", "adame"), ("zh", "先生", "女士"), ("ja", "様", "様"),
    ])
  func greetsFormally(language: String, masculine: String, feminine: String) throws {
    let vault = try vault(Language(rawValue: language))
    let cast = vault.archive.cast
    for reader in cast.people.prefix(6) where reader.language == vault.language {
      var random = SeededRandom(seed: 4)
      let text = frame(vault, .formal).letter(
        ["X."], from: cast.owner, to: reader, isWork: false, seed: 1, random: &random
      ).text
      let greeting = text.split(separator: "\n").first ?? ""
      #expect(greeting.contains(reader.gender == .masculine ? masculine : feminine))
      #expect(greeting.contains(reader.surname))
    }
  }

  @Test("Quoted text is marked line by line under a line that names its author")
  func quotes() throws {
    let vault = try vault(.english)
    let zone = ZoneRule(name: "Europe/London", standardOffsetSeconds: 0, daylight: .european)
    let owner = vault.archive.cast.owner
    let quotation = frame(vault, .casual).quotation(
      "One.\n\nTwo.", by: owner,
      sentAt: Timestamp(year: 2025, month: 7, day: 3, hour: 9, minute: 5), zone: zone)
    // British Summer Time is an hour ahead of UTC.
    #expect(quotation.attribution.contains("3 July 2025"))
    #expect(quotation.attribution.contains("10:05"))
    #expect(quotation.attribution.hasSuffix("\(owner.fullName) wrote:"))
    #expect(quotation.marked == "> One.\n>\n> Two.")
  }

  @Test("A mail that is passed on stands below a heading and its main fields")
  func passesOn() throws {
    let vault = try vault(.german)
    let zone = ZoneRule(name: "Europe/Berlin", standardOffsetSeconds: 3600, daylight: .european)
    let sender = Participant(Handle(.email, "a@x.example"), displayName: "Ana")
    let reader = Participant(Handle(.email, "b@x.example"))
    let text = frame(vault, .casual).passingOn(
      "Ja.", from: sender, to: [reader], subject: "Plan",
      sentAt: Timestamp(year: 2025, month: 1, day: 3, hour: 9, minute: 5), zone: zone)
    #expect(
      text == """
        -------- Weitergeleitete Nachricht --------
        Von: Ana <a@x.example>
        Datum: 2025-01-03 10:05
        Betreff: Plan
        An: b@x.example

        Ja.
        """)
  }
}
