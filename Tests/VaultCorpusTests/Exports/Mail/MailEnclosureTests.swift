import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Files in mails")
struct MailEnclosureTests {
  // The magic numbers of ISO 32000, ITU-T T.81, GIF89a and the RTF specification.
  private static let magic: [String: [UInt8]] = [
    "application/pdf": Array("%PDF-".utf8), "image/jpeg": [0xFF, 0xD8, 0xFF],
    "image/gif": Array("GIF89a".utf8), "application/rtf": Array("{\\rtf1".utf8),
    "text/csv": Array("no;".utf8),
  ]

  @Test("A file has the size that is stated and begins as its type does")
  func areWhatTheySay() throws {
    let enclosures = try MailSamples.drafts().flatMap(\.draft.enclosures) + [MailEnclosure.logo]
    #expect(Set(enclosures.compactMap(\.attachment.mediaType)) == Set(Self.magic.keys))
    for enclosure in enclosures {
      let bytes = enclosure.bytes
      #expect(bytes.count == enclosure.attachment.sizeBytes)
      let magic = try #require(Self.magic[enclosure.attachment.mediaType ?? ""])
      #expect(bytes.starts(with: magic))
    }
  }

  // ITU-T T.81, B.1.1.4: a segment's length counts itself and what follows.
  @Test("A picture's comment is as long as it says")
  func picturesAreWhole() throws {
    let picture = try #require(
      try MailSamples.drafts().flatMap(\.draft.enclosures)
        .first { $0.attachment.mediaType == "image/jpeg" })
    let bytes = picture.bytes
    #expect(bytes[2...3].elementsEqual([0xFF, 0xFE]))
    let next = 4 + Int(bytes[4]) << 8 + Int(bytes[5])
    #expect(bytes[next...next + 1].elementsEqual([0xFF, 0xDB]))
    #expect(bytes.suffix(2).elementsEqual([0xFF, 0xD9]))
  }

  @Test("Mails about events and other mails bring files, and names never hold a slash")
  func saysNothingByItself() throws {
    let drafts = try MailSamples.drafts().map(\.draft)
    let carrying = drafts.filter { !$0.enclosures.isEmpty }
    #expect(carrying.contains { $0.turn.event >= 0 })
    #expect(carrying.contains { $0.turn.event < 0 })
    #expect(
      carrying.flatMap(\.enclosures).allSatisfy { $0.attachment.name?.contains("/") == false })
  }
}
