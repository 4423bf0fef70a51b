import Testing
import VaultCore

@testable import VaultCorpus

@Suite("A stranger's mail")
struct DistractorMailTests {
  private func distractors() throws -> [(
    vault: CorpusVault, draft: MailDraft, distractor: DistractorMail
  )] {
    try MailSamples.drafts().compactMap { vault, draft in
      draft.distractor.map { (vault, draft, $0) }
    }
  }

  @Test("Every way of hiding words occurs")
  func hasAllKinds() throws {
    #expect(Set(try distractors().map(\.distractor.kind)) == Set(DistractorMail.Kind.allCases))
  }

  @Test("Readers see what the page gives a place, whatever its colour and size")
  func readersSeeText() throws {
    for (vault, draft, distractor) in try distractors() {
      let bytes = MailSamples.bytes(vault, draft)
      let read = try #require(try MailSamples.read(bytes))
      #expect(read.text == distractor.text)
      #expect(read.text.contains(distractor.offer))
      let hides = distractor.kind == .hidden || distractor.kind == .alternative
      #expect(read.text.contains(distractor.stuffing) == !hides)
    }
  }

  @Test("It bears an attendee's name, another address, and is copied to the attendees")
  func spoofs() throws {
    for (vault, draft, _) in try distractors() {
      let plan = try #require(vault.archive.wording.plan(of: draft.turn))
      let sender = try #require(draft.message.sender)
      let attendees = plan.attendees.map { vault.archive.cast.people[$0] }
      #expect(attendees.contains { $0.fullName == sender.displayName })
      #expect(!attendees.contains { $0.addresses.contains(sender.handle.value) })
      #expect(sender.handle.value.hasSuffix(".example"))
      let text = String(decoding: MailSamples.bytes(vault, draft), as: UTF8.self)
      #expect(text.contains("\nCc: "))
      #expect(text.contains("\nReply-To: contact@offers-"))
      #expect(draft.turn.reason.grade == 0)
    }
  }

  @Test("The offer names the event in the language of the calendar")
  func names() throws {
    for (vault, draft, distractor) in try distractors() {
      let plan = try #require(vault.archive.wording.plan(of: draft.turn))
      let title = vault.archive.wording.title(of: plan)
      #expect(distractor.offer.contains(title) || distractor.subject.contains(title))
      #expect(draft.message.subject == distractor.subject)
    }
  }
}
