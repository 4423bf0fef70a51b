internal import VaultCore

/// A file attached to a mail.
struct MailEnclosure: Sendable {
  let attachment: Attachment
  private let base: [UInt8]
  private let padding: Int

  /// The files of a mail in the order in which they are attached.
  ///
  /// Mails called documents come with one; a few other mails bring a picture or a paper, so that an
  /// attachment by itself indicates nothing.
  static func all(_ turn: Turn, _ archive: VaultArchive) -> [MailEnclosure] {
    var random = turn.random(22)
    switch turn.content {
    case .document:
      let first = document(turn, archive, random: &random)
      return random.chance(0.15) ? [first, picture(random: &random)] : [first]
    case .talk where turn.reason != .reply && random.chance(0.03):
      return [picture(random: &random)]
    default: return []
    }
  }

  /// The little picture that some programs put below a signature.
  static let logo = MailEnclosure("image001.gif", "image/gif", gif, padding: 0)

  private static func document(
    _ turn: Turn, _ archive: VaultArchive, random: inout SeededRandom
  ) -> MailEnclosure {
    let (ending, type, base): (String, String, [UInt8]) =
      switch random.index(weights: [6, 3, 2]) {
      case 0: ("pdf", "application/pdf", pdf)
      case 1: ("rtf", "application/rtf", rtf)
      default: ("csv", "text/csv", csv)
      }
    let day = archive.script.setting.clock.date(turn.time)
    var name = "scan_\(day.year)\(day.month.padded(to: 2))\(day.day.padded(to: 2))"
    if let plan = archive.wording.plan(of: turn), !plan.traits.contains(.paraphrased),
      random.chance(0.6),
      let noun = archive.wording.lexicon(of: turn).topic(plan.outline.key)?.nouns[Int(turn.noun)]
    {
      // File systems and headers know no slashes, colons and quotes in names.
      name = String(noun.bare.capitalizingFirstLetter.map { "/\\:\"?*<>|".contains($0) ? "-" : $0 })
      if random.chance(0.4) { name += random.chance(0.5) ? "_v2" : " \(day.year)" }
    } else if random.chance(0.4) {
      name = "doc\(random.integer(in: 1000...9999))"
    }
    return MailEnclosure(
      "\(name).\(ending)", type, base, padding: 64 * random.integer(in: 1...8))
  }

  private static func picture(random: inout SeededRandom) -> MailEnclosure {
    MailEnclosure(
      "IMG_\(random.integer(in: 1000...9999)).jpg", "image/jpeg", jpeg,
      padding: 64 * random.integer(in: 1...12))
  }

  private init(_ name: String, _ type: String, _ base: [UInt8], padding: Int) {
    self.base = base
    self.padding = padding
    attachment = Attachment(name: name, mediaType: type, sizeBytes: base.count + padding)
  }

  /// The file itself.
  var bytes: [UInt8] {
    guard padding > 0 else { return base }
    let fill = UInt8(ascii: "x")
    if attachment.mediaType == "image/jpeg" {
      // A comment segment behind the start of the image.
      let comment = padding - 4
      return base[..<2] + [0xFF, 0xFE, UInt8((comment + 2) >> 8), UInt8((comment + 2) & 0xFF)]
        + [UInt8](repeating: fill, count: comment) + base[2...]
    }
    return base
      + (0..<padding).map { $0 % 64 == 63 ? UInt8(ascii: "\n") : $0 % 64 == 0 ? 0x25 : fill }
  }

  // One empty page; what follows the end are comments.
  private static let pdf = Array(
    """
    %PDF-1.4
    1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
    2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
    3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]>> endobj
    trailer <</Root 1 0 R>>
    %%EOF

    """.utf8)
  private static let rtf = Array("{\\rtf1\\ansi\\deff0 {\\fonttbl{\\f0 Arial;}} \\par}\n".utf8)
  private static let csv = Array("no;date;amount\n1;;\n2;;\n".utf8)
  // One transparent pixel (GIF89a specification).
  private static let gif: [UInt8] = [
    0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x21,
    0xF9, 4, 1, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0x44, 0, 0x3B,
  ]
  // One pixel, arithmetic coding (ITU-T T.81).
  private static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xDB, 0x00, 0x43, 0x00] + [UInt8](repeating: 1, count: 64) + [
      0xFF, 0xC9, 0x00, 0x0B, 0x08, 0x00, 0x01, 0x00, 0x01, 0x01, 0x01, 0x11, 0x00, 0xFF, 0xCC,
      0x00, 0x06, 0x00, 0x10, 0x10, 0x05, 0xFF, 0xDA, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3F,
      0x00, 0xD2, 0xCF, 0x20, 0xFF, 0xD9,
    ]
}
