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

  /// Text that is quoted below an answer, under a line that says whose it is.
  func quotation(_ text: String, by author: Person, sentAt time: Timestamp, zone: ZoneRule)
    -> String
  {
    let (date, second) = zone.local(time)
    let line = lexicon.mail.attribution.filled(
      with: AttributionSource(
        parts: lexicon.dates.parts(of: date), author: author.fullName,
        clock: lexicon.dates.clock(secondOfDay: second)))
    let quoted = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? ">" : "> \($0)"
    }
    return line + "\n" + quoted.joined(separator: "\n")
  }

  private struct AttributionSource: SlotSource {
    let parts: DateWords.DayParts
    let author: String
    let clock: String

    func append(_ slot: Slot, to text: inout String) {
      switch slot {
      case .author: text += author
      case .clock: text += clock
      default: parts.append(slot, to: &text)
      }
    }

    func wording(of slot: Slot) -> WordingChoice { .first }
  }
}
