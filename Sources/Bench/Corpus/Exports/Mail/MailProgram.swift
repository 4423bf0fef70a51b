internal import VaultCore

/// A mail program: it determines the encoded form of its mails.
struct MailProgram: Equatable, Sendable {
  /// The name that it gives itself, if any.
  var name: String?
  /// True if names beyond ASCII of attached files follow RFC 2231; others put encoded words into
  /// quotes, as many programs do although RFC 2047 forbids it.
  var usesExtendedParameters = false
  /// The frequency of each form of body: plain, flowed, alternative, with a picture in the text,
  /// HTML only.
  let layoutWeights: [Double]

  static let thunderbird = MailProgram(
    name: "Mozilla Thunderbird", usesExtendedParameters: true, layoutWeights: [1, 6, 2, 0, 0])
  static let appleMail = MailProgram(
    name: "Apple Mail (2.3774.300.61.1.2)", usesExtendedParameters: true,
    layoutWeights: [5, 2, 3, 0, 0])
  static let outlook = MailProgram(
    name: "Microsoft Outlook 16.0", layoutWeights: [1, 0, 5, 0.7, 2])
  static let gmail = MailProgram(layoutWeights: [1, 0, 8, 0, 0])
  static let phone = MailProgram(
    name: "iPhone Mail (21F90)", usesExtendedParameters: true, layoutWeights: [7, 0, 1, 0, 1])
  /// A machine that sends newsletters and receipts.
  static let bulk = MailProgram(layoutWeights: [2, 0, 4, 1, 3])

  /// The program of a speaker, which never changes.
  static func of(_ turn: Turn, _ archive: VaultArchive) -> MailProgram {
    guard turn.speaker != Turn.machine else { return .bulk }
    let programs: [MailProgram] = [.thunderbird, .appleMail, .outlook, .outlook, .gmail, .phone]
    return programs[Int(draw(turn, archive) % UInt64(programs.count))]
  }

  /// The character set that the program of a speaker prefers.
  static func charset(_ turn: Turn, _ archive: VaultArchive) -> MailCharset {
    let draw = Int(Self.draw(turn, archive) >> 32)
    let choices: [MailCharset] =
      switch archive.wording.lexicon(of: turn).language.rawValue {
      case "ja": [.utf8, .iso2022jp, .utf8, .shiftJIS, .iso2022jp]
      case "zh": [.utf8, .gb2312, .utf8, .gb18030]
      case "en": [.utf8, .windows1252, .utf8]
      default: [.utf8, .latin1, .utf8, .windows1252, .latin9]
      }
    return choices[draw % choices.count]
  }

  /// The field by which the program names itself.
  var field: (name: String, value: String)? {
    name.map { (self == .thunderbird ? "User-Agent" : "X-Mailer", $0) }
  }

  private static func draw(_ turn: Turn, _ archive: VaultArchive) -> UInt64 {
    var random = SeededRandom(
      seed: archive.identifiers.seed &+ UInt64(truncatingIfNeeded: turn.speaker) &* 0x9E37_79B9)
    return random.next()
  }
}

/// The form of one mail, drawn only from its seed.
struct MailForm: Sendable {
  enum Layout: Int, Sendable {
    case plain
    case flowed
    case alternative
    case related
    case html
  }

  let program: MailProgram
  var layout: Layout
  let charset: MailCharset
  /// The seed of the smaller choices.
  let seed: UInt64

  init(_ turn: Turn, _ archive: VaultArchive) {
    program = MailProgram.of(turn, archive)
    charset = MailProgram.charset(turn, archive)
    var random = turn.random(21)
    layout = Layout(rawValue: random.index(weights: program.layoutWeights)) ?? .plain
    seed = random.next()
  }

  /// The transfer encoding of a text; `bytes` are the text in a character set that has its
  /// characters.
  func encoding(_ bytes: [UInt8], _ charset: MailCharset, part: UInt64) -> MailBody.Encoding {
    let draw = Int((seed >> (8 * part)) & 0x7F)
    let isLong = bytes.split(separator: UInt8(ascii: "\n")).contains {
      $0.count > MailBody.longestLine
    }
    if bytes.allSatisfy({ $0 < 0x80 }), !isLong {
      let choices: [MailBody.Encoding] = [.sevenBit, .sevenBit, .sevenBit, .quotedPrintable]
      return charset == .iso2022jp ? .sevenBit : choices[draw % 4]
    }
    let isMostlyWide = charset == .shiftJIS || charset == .gb2312 || charset == .gb18030
    let choices: [MailBody.Encoding] =
      isMostlyWide
      ? [.base64, .base64, .eightBit, .quotedPrintable]
      : [.quotedPrintable, .quotedPrintable, .base64, .eightBit]
    let choice = choices[draw % 4]
    return isLong && choice == .eightBit ? .base64 : choice
  }
}
