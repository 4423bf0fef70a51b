internal import VaultCore

/// The mails of a thread as a mailbox holds them.
struct MailThreadEntries {
  let archive: VaultArchive
  let index: Int

  private var thread: MailThread { archive.script.rooms.threads[index] }

  /// The thread's mails in the order of time.
  func entries() -> [VaultArchive.Entry] {
    archive.threads[index].indices.map(entry(at:))
  }

  /// One of the thread's mails, by its number in the order of time.
  func entry(at rank: Int) -> VaultArchive.Entry {
    let draft = draft(at: rank)
    return VaultArchive.Entry(message: draft.message, turn: draft.position)
  }

  /// One of the thread's mails with all that it is written from.
  func draft(at rank: Int) -> MailDraft {
    let turns = archive.threads[index]
    let position = turns[rank]
    let turn = archive.script.turns[Int(position)]
    let previous = rank == 0 ? nil : turns[rank - 1]
    let lexicon = archive.wording.lexicon(of: turn)
    let distractor = turn.content == .distractor ? DistractorMail(turn, archive) : nil
    var letter = distractor?.letter ?? letter(turn)
    let headed = distractor?.subject ?? archive.wording.subject(of: thread)
    var subject = previous == nil ? headed : lexicon.mail.replyPrefix + headed
    if let previous {
      if turn.content == .forward {
        letter.passedOn = passedOn(previous, rank: rank - 1, headed, lexicon)
        subject = lexicon.mail.forwardPrefix + headed
      } else {
        letter.quotation = quotation(turn, previous)
      }
    }
    let invitation = MailInvitation.carried(by: rank, of: turns, archive)
    let form = form(turn, letter, lexicon, distractor: distractor, isInvitation: invitation != nil)
    let enclosures = MailEnclosure.all(turn, archive)
    let pictures = form.layout == .related ? [MailEnclosure.logo] : []
    let (sender, recipients) = people(turn)
    return MailDraft(
      message: Message(
        id: archive.mailID(of: position), platform: .email,
        sentAt: Timestamp(seconds: turn.time.secondsSinceEpoch),
        utcOffsetSeconds: archive.zone.offsetSeconds(at: turn.time), sender: sender,
        recipients: recipients, subject: subject, text: distractor?.text ?? letter.text,
        quotedText: letter.quotedText(isHTML: form.layout == .html), signature: letter.signature,
        attachments: (pictures + enclosures).map(\.attachment),
        threadID: archive.mailID(of: turns[0]).rawValue, replyTo: previous.map(archive.mailID)),
      turn: turn, position: position, form: form, letter: letter, distractor: distractor,
      enclosures: enclosures, invitation: invitation)
  }

  // The program's preferred form, if it is read back unchanged.
  private func form(
    _ turn: Turn, _ letter: MailLetter, _ lexicon: Lexicon, distractor: DistractorMail?,
    isInvitation: Bool
  ) -> MailForm {
    var form = MailForm(turn, archive)
    if let distractor {
      form.layout = distractor.layout
    } else if isInvitation {
      form.layout = .alternative
    } else if form.layout == .html, !letter.survivesHTML {
      form.layout = .alternative
    } else if form.layout == .flowed, !lexicon.spacesSentences || !letter.survivesFlowing {
      form.layout = .plain
    }
    return form
  }

  // MARK: - Words

  private func letter(_ turn: Turn) -> MailLetter {
    let lexicon = archive.wording.lexicon(of: turn)
    if case .automatic(let number, let seed) = thread.heading {
      return MailLetter(own: archive.wording.automatic(number, lexicon, seed: seed))
    }
    let date = archive.script.setting.clock.date(turn.time)
    let sentences = archive.wording.sentences(of: turn, said: date)
    // Three sentences are separated behind the second, more behind every third.
    let size = sentences.count == 3 ? 2 : 3
    let paragraphs = stride(from: 0, to: max(sentences.count, 1), by: size).map {
      archive.wording.paragraph(Array(sentences[$0...].prefix(size)), lexicon)
    }
    let circle = thread.members.first.map { archive.cast.people[$0].circle } ?? .friends
    var random = turn.random(2)
    let reader = turn.person == nil ? archive.cast[thread.members.first] : archive.cast.owner
    let only = thread.members.count == 1 ? reader : nil
    let (text, signature) = LetterFrame(
      setting: archive.script.setting, lexicon: lexicon, register: circle.register
    ).letter(
      paragraphs, from: archive.cast[turn.person], to: only, isWork: circle.usesWorkAddress,
      seed: turn.seed, random: &random)
    return MailLetter(own: text, signature: signature)
  }

  private func quotation(_ turn: Turn, _ previous: Int32) -> LetterFrame.Quotation? {
    guard turn.content == .talk || turn.content == .document else { return nil }
    var random = turn.random(3)
    guard random.chance(0.3) else { return nil }
    let quoted = archive.script.turns[Int(previous)]
    let date = archive.script.setting.clock.date(quoted.time)
    let text = archive.wording.paragraph(
      archive.wording.sentences(of: quoted, said: date), archive.wording.lexicon(of: quoted))
    return frame(turn).quotation(
      text, by: archive.cast[quoted.person], sentAt: quoted.time, zone: archive.zone)
  }

  private func passedOn(
    _ previous: Int32, rank: Int, _ headed: String, _ lexicon: Lexicon
  ) -> String {
    let turn = archive.script.turns[Int(previous)]
    let (sender, readers) = people(turn)
    return frame(turn, lexicon).passingOn(
      letter(turn).own, from: sender, to: readers,
      subject: rank == 0 ? headed : lexicon.mail.replyPrefix + headed, sentAt: turn.time,
      zone: archive.zone)
  }

  private func frame(_ turn: Turn, _ lexicon: Lexicon? = nil) -> LetterFrame {
    LetterFrame(
      setting: archive.script.setting, lexicon: lexicon ?? archive.wording.lexicon(of: turn),
      register: .casual)
  }

  // MARK: - People

  private func people(_ turn: Turn) -> (sender: Participant, recipients: [Participant]) {
    let members = thread.members.map { archive.cast.people[$0].mail }
    switch turn.content {
    case .automatic:
      guard case .automatic(let number, _) = thread.heading else { break }
      let mail = archive.wording.lexicon(of: turn).mail.automatic[number]
      return (
        Participant(Handle(.email, mail.address), displayName: mail.from),
        [archive.cast.owner.mail]
      )
    case .distractor:
      return (archive.stranger(turn), [archive.cast.owner.mail] + members)
    default:
      break
    }
    guard let person = turn.person else { return (archive.cast.owner.mail, members) }
    let author = archive.cast.people[person].mail
    return (author, [archive.cast.owner.mail] + members.filter { $0 != author })
  }
}

/// A mail with all that it is written from.
struct MailDraft: Sendable {
  /// The message that a correct reader makes of it.
  let message: Message
  let turn: Turn
  let position: Int32
  let form: MailForm
  let letter: MailLetter
  let distractor: DistractorMail?
  /// The attached files, without pictures in the text.
  let enclosures: [MailEnclosure]
  let invitation: MailInvitation?
}

extension VaultArchive {
  /// The Message-ID of a mail, below the domain of its sender.
  func mailID(of position: Int32) -> DocumentID {
    let turn = script.turns[Int(position)]
    return DocumentID("\(identifiers.hex(3, Int(position)))@\(domain(of: turn))")
  }

  private func domain(of turn: Turn) -> Substring {
    let address =
      switch turn.content {
      case .automatic, .distractor: senderAddress(of: turn)
      default: cast[turn.person].address
      }
    return MailExport.domain(address)
  }

  private func senderAddress(of turn: Turn) -> String {
    guard case .thread(let index) = turn.place,
      case .automatic(let number, _) = script.rooms.threads[index].heading
    else { return stranger(turn).handle.value }
    return wording.lexicon(of: turn).mail.automatic[number].address
  }

  /// A stranger who pretends to be one of an event's people, from an unassigned address.
  func stranger(_ turn: Turn) -> Participant {
    let attendees = wording.plan(of: turn)?.attendees ?? []
    let name =
      attendees.isEmpty
      ? cast.owner.fullName : cast.people[attendees[Int(turn.seed) % attendees.count]].fullName
    let address =
      "\(identifiers.hex(4, Int(turn.seed)).prefix(10))@offers-\(turn.seed % 97).example"
    return Participant(Handle(.email, address), displayName: name)
  }
}
