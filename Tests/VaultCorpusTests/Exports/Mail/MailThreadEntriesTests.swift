import Testing
import VaultCore

@testable import VaultCorpus

@Suite("The mails of a thread")
struct MailThreadEntriesTests {
  @Test("Readers find every field of every mail alone")
  func comeBack() throws {
    for (vault, draft) in try MailSamples.drafts() {
      let read = try MailSamples.read(MailSamples.bytes(vault, draft))
      #expect(read == draft.message)
    }
  }

  // Six in a hundred of those that follow another; the tolerance is four standard errors.
  @Test("Some mails pass on the one before, in the calendar's events and in other affairs")
  func passesOn() throws {
    let drafts = try MailSamples.drafts()
    let following = drafts.filter {
      $0.draft.message.replyTo != nil && $0.draft.turn.event >= 0
        && $0.draft.turn.reason != .reply && $0.draft.turn.content != .document
    }
    let forwards = following.filter { $0.draft.turn.content == .forward }
    let count = Double(following.count)
    let share = Double(forwards.count) / count
    #expect(abs(share - 0.06) < 4 * (0.06 * 0.94 / count).squareRoot())
    let inCalendar = forwards.map { $0.vault.archive.wording.plan(of: $0.draft.turn)?.isInCalendar }
    #expect(inCalendar.contains(true))
    #expect(inCalendar.contains(false))
    for (vault, draft) in forwards {
      let mail = vault.archive.wording.lexicon(of: draft.turn).mail
      #expect(draft.message.subject?.hasPrefix(mail.forwardPrefix) == true)
      #expect(draft.message.text.contains(mail.forwardHeading))
      #expect(draft.message.text.contains("\n\(mail.labels.subject): "))
      #expect(draft.message.quotedText == nil)
    }
  }

  // RFC 5322, section 3.6.4.
  @Test("Answers refer to what they answer, back to the thread's first mail")
  func refersToParents() throws {
    for (vault, draft) in try MailSamples.drafts() {
      let text = String(decoding: MailSamples.bytes(vault, draft), as: UTF8.self)
      let message = draft.message
      guard let parent = message.replyTo else {
        #expect(!text.contains("\nReferences: "))
        #expect(message.threadID == message.id.rawValue)
        continue
      }
      #expect(text.contains("\nIn-Reply-To: <\(parent.rawValue)>\n"))
      #expect(text.contains("\nReferences: <\(message.threadID)>"))
    }
  }

  @Test("Phrases and topics that test keeps for itself occur in its vaults alone")
  func keepsSplits() throws {
    for (vault, draft) in try MailSamples.drafts() where vault.split != .test {
      let turn = draft.turn
      let phrases = vault.archive.wording.lexicon(of: turn).phrases
      let parts = [turn.parts.0, turn.parts.1, turn.parts.2].filter { $0 >= 0 }
      #expect(parts.allSatisfy { !phrases[$0].isHeldOut })
    }
  }
}
