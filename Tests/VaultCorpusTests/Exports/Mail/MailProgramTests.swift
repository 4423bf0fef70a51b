import Testing
import VaultCore

@testable import VaultCorpus

@Suite("What mail is written with")
struct MailProgramTests {
  @Test("Everybody keeps their program and its character set")
  func isKept() throws {
    var known: [String: String] = [:]
    for (vault, draft) in try MailSamples.drafts() where draft.turn.speaker != Turn.machine {
      let language = vault.archive.wording.lexicon(of: draft.turn).language.rawValue
      let key = "\(vault.name)/\(draft.turn.speaker)/\(language)"
      let program = "\(draft.form.program) \(draft.form.charset)"
      #expect(known[key] ?? program == program)
      known[key] = program
    }
    #expect(Set(known.values).count > 20)
  }

  // RFC 2045, section 2.7 and 2.8: seven bits hold no byte above 127, eight bits no long line.
  @Test("A transfer encoding suits what it carries", arguments: UInt64(0)..<8)
  func suits(part: UInt64) throws {
    let forms = try MailSamples.drafts().prefix(200).map(\.draft.form)
    let long = [UInt8](repeating: 0xE9, count: 2000)
    for form in forms {
      let wide = form.encoding([0x47, 0xFC], .latin1, part: part)
      #expect(wide != .sevenBit)
      let plain = form.encoding(Array("plain".utf8), .utf8, part: part)
      #expect(plain == .sevenBit || plain == .quotedPrintable)
      let cut = form.encoding(long, .latin1, part: part)
      #expect(cut == .base64 || cut == .quotedPrintable)
      #expect(form.encoding([0x1B, 0x24, 0x42], .iso2022jp, part: part) == .sevenBit)
    }
  }
}
