internal import VaultCore

extension VaultAssembler {
  // MARK: - WhatsApp

  func whatsApp(_ drafts: [Draft], in room: ChatRoom) -> [Pair] {
    let title = room.title ?? displayName(cast.people[room.members[0]])
    let path = "whatsapp/WhatsApp Chat with \(title).txt"
    let authors = Self.firstAppearances(drafts.map { chatParticipant($0.sender) })
    var pairs: [Pair] = []
    if let first = drafts.first {
      let time = truncated(first.time.advanced(bySeconds: -75))
      pairs.append(
        (
          Message(
            id: DocumentID("\(path)#1"), platform: .whatsapp, kind: .system, sentAt: time,
            utcOffsetSeconds: clock.zone.offsetSeconds(at: time), sender: nil, recipients: [],
            text: style.words.encrypted, threadID: path), nil
        ))
    }
    for (index, draft) in drafts.enumerated() {
      let ordinal = index + 2
      let time = truncated(draft.time)
      let sender = chatParticipant(draft.sender)
      pairs.append(
        (
          Message(
            id: DocumentID("\(path)#\(ordinal)"), platform: .whatsapp, sentAt: time,
            utcOffsetSeconds: clock.zone.offsetSeconds(at: time), sender: sender,
            recipients: authors.filter { $0 != sender }, text: draft.text,
            attachments: whatsAppAttachments(draft, ordinal: ordinal, time: time), threadID: path),
          draft
        ))
    }
    return pairs
  }

  private func displayName(_ person: Person) -> String {
    person.isNumberOnly ? person.phoneText : person.fullName
  }

  private func chatParticipant(_ sender: Draft.Sender) -> Participant {
    switch sender {
    case .owner: cast.owner.chat
    case .person(let index): cast.people[index].chat
    case .machine(let name, _): Participant(Handle(.name, name))
    }
  }

  private static func firstAppearances(_ participants: [Participant]) -> [Participant] {
    var seen: Set<Participant> = []
    return participants.filter { seen.insert($0).inserted }
  }

  // Android exports stop at the minute, iOS at the second.
  private func truncated(_ time: Timestamp) -> Timestamp {
    let resolution: Int64 = style.isIOS ? 1 : 60
    return Timestamp(seconds: time.secondsSinceEpoch / resolution * resolution)
  }

  private func whatsAppAttachments(
    _ draft: Draft, ordinal: Int, time: Timestamp
  ) -> [Attachment] {
    // A caption stands on a line of its own below the file on Android alone.
    guard draft.enclosure != nil, draft.text.isEmpty || (!style.isIOS && style.exportsMedia)
    else { return [] }
    guard style.exportsMedia || style.isIOS else { return [Attachment(name: nil)] }
    let (date, second) = clock.zone.local(time)
    let number = ordinal.padded(to: style.isIOS ? 8 : 4)
    if style.isIOS {
      let clockTime = [second / 3600, second / 60 % 60, second % 60].map { $0.padded(to: 2) }
      return [Attachment(name: "\(number)-PHOTO-\(date)-\(clockTime.joined(separator: "-")).jpg")]
    }
    let day = date.description.filter { $0 != "-" }
    return [Attachment(name: "IMG-\(day)-WA\(number).jpg")]
  }

  // MARK: - iMessage

  func iMessage(
    _ drafts: [Draft], in conversation: IMessageConversation, random: inout SeededRandom
  ) -> [Pair] {
    drafts.map { draft in
      let time = draft.time.advanced(byMilliseconds: Int64(random.integer(in: 0...999)))
      let (sender, recipients) = iMessageParticipants(draft.sender, in: conversation)
      let photo = "IMG_\(random.integer(in: 1000...9999)).jpeg"
      return (
        Message(
          id: DocumentID(Self.uuid(&random)), platform: .imessage, sentAt: time,
          utcOffsetSeconds: statesOffsets ? clock.zone.offsetSeconds(at: time) : nil,
          sender: sender, recipients: recipients, text: draft.text,
          attachments: draft.enclosure == nil
            ? [] : [Attachment(name: photo, mediaType: "image/jpeg")],
          threadID: conversation.id), draft
      )
    }
  }

  private func iMessageParticipants(
    _ sender: Draft.Sender, in conversation: IMessageConversation
  ) -> (sender: Participant, recipients: [Participant]) {
    guard case .person(let index) = sender else { return (.owner, conversation.participants) }
    let author = cast.people[index].iMessage
    return (author, [.owner] + conversation.participants.filter { $0 != author })
  }

  // MARK: - Mail

  func mail(_ drafts: [Draft], in thread: MailThread, random: inout SeededRandom) -> [Pair] {
    let identified = drafts.map { draft in
      (draft: draft, id: DocumentID("\(Self.hex(8, &random))@\(domain(of: draft.sender))"))
    }.sorted { ($0.draft.time, $0.id) < ($1.draft.time, $1.id) }
    guard let root = identified.first?.id else { return [] }
    return zip(identified, [nil] + identified.map(\.id)).map { entry, previous in
      let (draft, id) = entry
      let (sender, recipients) = mailParticipants(draft.sender, in: thread)
      let prefix = id == root ? "" : replyPrefix(draft.language)
      return (
        Message(
          id: id, platform: .email, sentAt: draft.time,
          utcOffsetSeconds: clock.zone.offsetSeconds(at: draft.time), sender: sender,
          recipients: recipients, subject: prefix + thread.subject, text: draft.text,
          quotedText: draft.quotation, signature: draft.signature,
          attachments: mailAttachments(draft), threadID: root.rawValue, replyTo: previous), draft
      )
    }
  }

  private func replyPrefix(_ language: Language) -> String {
    replyPrefixes[language] ?? "Re: "
  }

  private func mailAttachments(_ draft: Draft) -> [Attachment] {
    guard case .document(let name) = draft.enclosure else { return [] }
    return [
      Attachment(
        name: "\(name).pdf", mediaType: "application/pdf",
        sizeBytes: SampleDocument.bytes(named: "\(name).pdf").count)
    ]
  }

  private func domain(of sender: Draft.Sender) -> String {
    let address =
      switch sender {
      case .owner: cast.owner.address
      case .person(let index): cast.people[index].address
      case .machine(_, let address): address
      }
    return String(address.drop { $0 != "@" }.dropFirst())
  }

  private func mailParticipants(
    _ sender: Draft.Sender, in thread: MailThread
  ) -> (sender: Participant, recipients: [Participant]) {
    let members = thread.members.map { cast.people[$0].mail }
    switch sender {
    case .owner:
      return (cast.owner.mail, members)
    case .person(let index):
      let author = cast.people[index].mail
      return (author, [cast.owner.mail] + members.filter { $0 != author })
    case .machine(let name, let address):
      return (Participant(Handle(.email, address), displayName: name), [cast.owner.mail])
    }
  }

  // MARK: - Identifiers

  /// Random lower-case hex digits of so many bytes.
  static func hex(_ bytes: Int, _ random: inout SeededRandom) -> String {
    let digits = Array("0123456789abcdef")
    return String((0..<2 * bytes).map { _ in digits[random.index(below: 16)] })
  }

  private static func uuid(_ random: inout SeededRandom) -> String {
    let hex = hex(16, &random).uppercased()
    let bounds = [0, 8, 12, 16, 20, 32]
    return zip(bounds, bounds.dropFirst()).map { start, end in
      String(hex.dropFirst(start).prefix(end - start))
    }.joined(separator: "-")
  }
}
