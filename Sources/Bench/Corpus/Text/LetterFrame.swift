internal import VaultCore

/// Turns sentences into a letter: greeting, closing, signature, quotation.
struct LetterFrame {
  let setting: Setting
  let lexicon: Lexicon
  let register: Register

  /// A mail's own text, its parts set off by blank lines, and the signature below it, where there
  /// is one; `addressee` is the only reader, where there is just one.
  func letter(
    _ paragraphs: [String], from sender: Person, to addressee: Person?, isWork: Bool,
    seed: UInt32, random: inout SeededRandom
  ) -> (text: String, signature: String?) {
    let frame = lexicon.mail.frame(register)
    let source = TalkSource(
      setting: setting, lexicon: lexicon, seed: seed, speaker: sender, addressee: addressee)
    let greetings = addressee == nil ? frame.toSeveral : frame.toOne
    let parts =
      [random.element(of: greetings).filled(with: source)] + paragraphs
      + [random.element(of: frame.closings).filled(with: source)]
    let isSigned = isWork && random.chance(0.5)
    return (
      parts.joined(separator: "\n\n"),
      isSigned ? random.element(of: lexicon.mail.signatures).filled(with: source) : nil
    )
  }

  /// The part of an earlier mail that an answer repeats.
  struct Quotation: Sendable {
    /// The line that names its author and date.
    let attribution: String
    let text: String

    /// The text with the mark of a quotation before each line.
    var marked: String {
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { ($0.isEmpty ? ">" : "> ") + $0 }.joined(separator: "\n")
    }
  }

  /// Text that is quoted below an answer, under a line that names its author.
  func quotation(_ text: String, by author: Person, sentAt time: Timestamp, zone: ZoneRule)
    -> Quotation
  {
    let (date, second) = zone.local(time)
    let parts = lexicon.dates.parts(of: date)
    var source: [Slot: String] = [
      .author: author.fullName, .clock: lexicon.dates.clock(secondOfDay: second),
    ]
    for slot in [Slot.number, .month, .year] { source[slot] = parts.value(of: slot) }
    let line = lexicon.mail.attribution.filled(with: source)
    return Quotation(attribution: line, text: text)
  }

  /// A mail that is passed on, under a heading and the main fields of its header.
  func passingOn(
    _ text: String, from sender: Participant?, to readers: [Participant], subject: String,
    sentAt time: Timestamp, zone: ZoneRule
  ) -> String {
    let mail = lexicon.mail
    let (date, second) = zone.local(time)
    let clock = (second / 3600).padded(to: 2) + ":" + (second / 60 % 60).padded(to: 2)
    var block = mail.forwardHeading
    block += "\n\(mail.labels.from): \(sender.map(Self.shown) ?? "")"
    block += "\n\(mail.labels.date): \(date) \(clock)"
    block += "\n\(mail.labels.subject): \(subject)"
    block += "\n\(mail.labels.to): \(readers.prefix(3).map(Self.shown).joined(separator: ", "))"
    return block + "\n\n" + text
  }

  private static func shown(_ participant: Participant) -> String {
    let address = participant.handle.value
    return participant.displayName.map { "\($0) <\(address)>" } ?? address
  }
}
