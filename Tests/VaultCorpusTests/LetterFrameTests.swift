import Testing
import VaultCore

@testable import VaultCorpus

@Suite("A letter's frame")
struct LetterFrameTests {
  private func frame(_ language: Language, _ register: Register) throws -> LetterFrame {
    LetterFrame(
      lexicon: try #require(Samples.lexicons.get().lexicon(language)), register: register)
  }

  private func people(_ language: Language) throws -> Cast {
    let lexicon = try #require(Samples.lexicons.get().lexicon(language))
    return Cast(
      main: lexicon, second: lexicon, region: lexicon.regions[0], random: SeededRandom(seed: 2))
  }

  @Test("A formal letter greets by title and surname", arguments: Samples.languages)
  func greetsFormally(language: Language) throws {
    let cast = try people(language)
    let titles = [
      "de": ["Herr", "Frau"], "en": ["Mr", "Ms"], "es": ["señor", "señora"],
      "fr": ["onsieur", "adame"],
    ]
    for reader in cast.people.prefix(6) {
      var random = SeededRandom(seed: 4)
      let text = try frame(language, .formal).letter(
        ["X."], from: cast.owner, to: reader, isWork: false, random: &random
      ).text
      let greeting = String(text.split(separator: "\n").first ?? "")
      let title = titles[language.rawValue]?[reader.gender == .masculine ? 0 : 1] ?? "?"
      #expect(greeting.contains("\(title) \(reader.surname)"))
      #expect(text.hasSuffix("\(cast.owner.givenName) \(cast.owner.surname)"))
    }
  }

  @Test("Quoted text is marked line by line under a line that names its author")
  func quotes() throws {
    let cast = try people(.english)
    let zone = ZoneRule(name: "Europe/London", standardOffsetSeconds: 0, daylight: .european)
    let text = try frame(.english, .casual).quotation(
      "One.\n\nTwo.", by: cast.owner,
      sentAt: Timestamp(year: 2025, month: 7, day: 3, hour: 9, minute: 5), zone: zone)
    #expect(
      text == "On 3 July 2025 at 10:05 am, \(cast.owner.fullName) wrote:\n> One.\n>\n> Two.")
  }
}
