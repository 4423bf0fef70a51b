internal import VaultCore

/// Turns sentences into a letter: greeting, closing, signature, quotation.
struct LetterFrame {
  let lexicon: Lexicon
  let register: Register

  /// A mail's own text, its parts set off by blank lines, and the signature below it, where there
  /// is one; `addressee` is the only reader, where there is just one.
  func letter(
    _ paragraphs: [String], from sender: Person, to addressee: Person?,
    isWork: Bool, random: inout SeededRandom
  ) -> (text: String, signature: String?) {
    guard let frame = lexicon.mail.frame(register) else {
      return (paragraphs.joined(separator: "\n\n"), nil)
    }
    let values = Self.values(sender: sender, addressee: addressee)
    var parts: [String] = []
    let greetings = addressee == nil ? frame.toSeveral : frame.toOne
    parts.append(random.element(of: greetings).filled(with: values))
    parts += paragraphs
    parts.append(random.element(of: frame.closings).filled(with: values))
    let isSigned = isWork && random.chance(0.5)
    return (
      parts.joined(separator: "\n\n"),
      isSigned ? random.element(of: lexicon.mail.signatures).filled(with: values) : nil
    )
  }

  /// Text that is quoted below an answer, under a line that says whose it is.
  func quotation(_ text: String, by author: Person, sentAt time: Timestamp, zone: ZoneRule)
    -> String
  {
    let (date, second) = zone.local(time)
    var values = lexicon.dates.parts(of: date)
    values.texts["author"] = author.fullName
    values.texts["clock"] = lexicon.dates.clock(secondOfDay: second)
    let line = lexicon.mail.attribution.filled(with: values)
    let quoted = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? ">" : "> \($0)"
    }
    return line + "\n" + quoted.joined(separator: "\n")
  }

  private static func values(sender: Person, addressee: Person?) -> Template.Values {
    var values = Template.Values(texts: [
      "me": sender.givenName, "mySurname": sender.surname, "company": sender.company,
      "phone": sender.phoneText,
    ])
    values.wordings["me"] = sender.gender.wording
    values.texts["name"] = addressee?.givenName
    values.texts["surname"] = addressee?.surname
    values.wordings["name"] = addressee?.gender.wording
    return values
  }
}
