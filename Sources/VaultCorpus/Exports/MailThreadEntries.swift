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
    let turns = archive.threads[index]
    return entry(
      turns[rank], previous: rank == 0 ? nil : turns[rank - 1], root: archive.mailID(of: turns[0]),
      subject: archive.wording.subject(of: thread))
  }

  /// One of the thread's mails.
  private func entry(
    _ position: Int32, previous: Int32?, root: DocumentID, subject: String
  ) -> VaultArchive.Entry {
    let turn = archive.script.turns[Int(position)]
    let (sender, recipients) = people(turn)
    let (text, signature) = body(position, turn)
    let prefix = previous == nil ? "" : archive.wording.lexicon(of: turn).mail.replyPrefix
    return VaultArchive.Entry(
      message: Message(
        id: archive.mailID(of: position), platform: .email,
        sentAt: Timestamp(seconds: turn.time.secondsSinceEpoch),
        utcOffsetSeconds: archive.zone.offsetSeconds(at: turn.time), sender: sender,
        recipients: recipients, subject: prefix + subject, text: text,
        quotedText: quotation(turn, previous), signature: signature,
        attachments: attachments(turn), threadID: root.rawValue,
        replyTo: previous.map(archive.mailID)), turn: position)
  }

  private func body(_ position: Int32, _ turn: Turn) -> (text: String, signature: String?) {
    let lexicon = archive.wording.lexicon(of: turn)
    switch turn.content {
    case .automatic:
      guard case .automatic(let number, let seed) = thread.heading else { return ("", nil) }
      return (archive.wording.automatic(number, lexicon, seed: seed), nil)
    case .lure:
      return (archive.lure(turn), nil)
    default:
      break
    }
    let date = archive.script.setting.clock.date(turn.time)
    let sentences = archive.wording.sentences(of: turn, said: date)
    let paragraphs =
      sentences.count == 3
      ? [archive.wording.paragraph(Array(sentences.prefix(2)), lexicon), sentences[2]]
      : [archive.wording.paragraph(sentences, lexicon)]
    let circle = thread.members.first.map { archive.cast.people[$0].circle } ?? .friends
    var random = turn.random(2)
    let only = thread.members.count == 1 ? reader(of: turn) : nil
    return LetterFrame(
      setting: archive.script.setting, lexicon: lexicon, register: circle.register
    ).letter(
      paragraphs, from: archive.cast[turn.person], to: only, isWork: circle.usesWorkAddress,
      seed: turn.seed, random: &random)
  }

  private func reader(of turn: Turn) -> Person {
    turn.person == nil ? archive.cast.people[thread.members[0]] : archive.cast.owner
  }

  private func quotation(_ turn: Turn, _ previous: Int32?) -> String? {
    guard let previous, turn.content == .talk || turn.content == .document else { return nil }
    var random = turn.random(3)
    guard random.chance(0.3) else { return nil }
    let quoted = archive.script.turns[Int(previous)]
    let date = archive.script.setting.clock.date(quoted.time)
    let text = archive.wording.paragraph(
      archive.wording.sentences(of: quoted, said: date), archive.wording.lexicon(of: quoted))
    return LetterFrame(
      setting: archive.script.setting, lexicon: archive.wording.lexicon(of: turn),
      register: .casual
    ).quotation(
      text, by: archive.cast[quoted.person], sentAt: quoted.time, zone: archive.zone)
  }

  private func attachments(_ turn: Turn) -> [Attachment] {
    guard turn.content == .document, let plan = archive.wording.plan(of: turn) else { return [] }
    let name = "\(plan.outline.key).pdf"
    return [
      Attachment(
        name: name, mediaType: "application/pdf",
        sizeBytes: SampleDocument.bytes(named: name).count)
    ]
  }

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
    case .lure:
      return (archive.stranger(turn), [archive.cast.owner.mail] + members)
    default:
      break
    }
    guard let person = turn.person else { return (archive.cast.owner.mail, members) }
    let author = archive.cast.people[person].mail
    return (author, [archive.cast.owner.mail] + members.filter { $0 != author })
  }
}

extension VaultArchive {
  /// The Message-ID of a mail, below the domain of its sender.
  func mailID(of position: Int32) -> DocumentID {
    let turn = script.turns[Int(position)]
    return DocumentID("\(identifiers.hex(3, Int(position)))@\(domain(of: turn))")
  }

  private func domain(of turn: Turn) -> String {
    let address =
      switch turn.content {
      case .automatic, .lure: senderAddress(of: turn)
      default: cast[turn.person].address
      }
    return String(address.drop { $0 != "@" }.dropFirst())
  }

  private func senderAddress(of turn: Turn) -> String {
    guard case .thread(let index) = turn.place,
      case .automatic(let number, _) = script.rooms.threads[index].heading
    else { return stranger(turn).handle.value }
    return wording.lexicon(of: turn).mail.automatic[number].address
  }

  /// Whoever pretends to be one of an event's people, from an address that is nobody's.
  func stranger(_ turn: Turn) -> Participant {
    let attendees = wording.plan(of: turn)?.attendees ?? []
    let name =
      attendees.isEmpty
      ? cast.owner.fullName : cast.people[attendees[Int(turn.seed) % attendees.count]].fullName
    let address =
      "\(identifiers.hex(4, Int(turn.seed)).prefix(10))@offers-\(turn.seed % 97).example"
    return Participant(Handle(.email, address), displayName: name)
  }

  /// What a stranger writes: every word of the calendar entry, over and over.
  func lure(_ turn: Turn) -> String {
    guard let plan = wording.plan(of: turn) else { return "" }
    let title = wording.title(of: plan)
    let nouns = script.setting.lexicon(plan.language).topic(plan.outline.key)?.nouns ?? []
    let stuffing = nouns.map(\.bare).joined(separator: " ")
    let place = wording.place(of: plan).name
    return [title, "\(stuffing) \(place)", "\(title) \(stuffing)", wording.notes(of: plan)]
      .joined(separator: "\n\n")
  }
}
