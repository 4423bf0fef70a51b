internal import Testing
internal import VaultCore

@testable internal import VaultIngest

/// What golden folders (`Golden/addressBook`) do not show.
@Suite("Address books")
struct AddressBookTests {
  private static func contacts(
    _ parser: AddressBookParser, _ lines: [String]
  ) throws -> [Contact] {
    try parser.records(Samples.data(lines, "\r\n")).compactMap {
      if case .contact(let contact) = $0 { contact } else { nil }
    }
  }

  @Test("A card of one endless property, or in very many, takes no more than a moment")
  func bearsHugeCards() throws {
    let parser = AddressBookParser(path: "a.vcf")
    let soft = ["BEGIN:VCARD", "QUOTED-PRINTABLEx="] + Array(repeating: "x=", count: 100_000)
    #expect(try Self.contacts(parser, soft).isEmpty)
    let numbers = (0..<40_000).map { "TEL:+34\(600_000_000 + $0)" }
    let names = (0..<20_000).map { "NICKNAME:n\($0)" }
    let lines = ["BEGIN:VCARD", "FN:A"] + numbers + names + ["END:VCARD"]
    let contacts = try Self.contacts(parser, lines)
    #expect(contacts[0].handles.count == 40_000)
    #expect(contacts[0].names.count == 20_001)
  }
}
