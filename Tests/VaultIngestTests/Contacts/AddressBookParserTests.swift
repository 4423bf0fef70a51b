internal import Foundation
internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Address books")
struct AddressBookParserTests {
  static func parse(_ lines: [String]) throws(IngestError) -> [Contact] {
    try AddressBookParser(path: "a.vcf").parse(Samples.data(lines, "\r\n"))
  }

  @Test("Names, numbers and addresses of a card are gathered")
  func readsCards() throws {
    let contacts = try Self.parse([
      "BEGIN:VCARD", "VERSION:3.0", "N:García;Ana María;;;", "FN:Ana García",
      "item1.TEL;type=CELL:+34 600 111 222", "TEL;VALUE=uri:tel:+34-91-555;ext=3",
      "EMAIL;TYPE=\"work:x\":Ana@Example.com", "NICKNAME:Anita\\, la jefa,Nana", "ORG:Acme",
      "NOTE:folded ", " on", "END:VCARD", "",
      "BEGIN:VCARD", "VERSION:4.0", "FN:Bo", "EMAIL:mailto:bo@example.com", "END:VCARD",
    ])
    #expect(
      contacts == [
        Contact(
          names: ["Ana García", "Ana María García", "Anita, la jefa", "Nana"],
          handles: [
            Handle(.email, "ana@example.com"), Handle(.phone, "+34600111222"),
            Handle(.phone, "+3491555"),
          ]),
        Contact(names: ["Bo"], handles: [Handle(.email, "bo@example.com")]),
      ])
  }

  @Test("Quoted-printable of old cards is decoded over soft line breaks")
  func readsOldCards() throws {
    let contacts = try Self.parse([
      "BEGIN:VCARD", "VERSION:2.1", "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jos=C3=",
      "=A9 Ruiz", "TEL;CELL:600 111 222", "END:VCARD",
    ])
    #expect(
      contacts == [Contact(names: ["José Ruiz"], handles: [Handle(.phone, "600111222")])])
  }

  @Test("Groups and empty cards are passed over; a company counts by its name")
  func passesOver() throws {
    let contacts = try Self.parse([
      "BEGIN:VCARD", "FN:Family", "KIND:group", "END:VCARD", "BEGIN:VCARD", "VERSION:3.0",
      "END:VCARD", "BEGIN:VCARD", "ORG:Acme;Sales", "TEL:0100 200", "END:VCARD",
    ])
    #expect(contacts == [Contact(names: ["Acme"], handles: [Handle(.phone, "0100200")])])
  }

  @Test(
    "What breaks off or is no card is refused at its line",
    arguments: [
      (["hello"], 1), (["BEGIN:VCARD", "FN:A"], 2), (["BEGIN:VCARD", "BEGIN:VCARD"], 2),
      (["END:VCARD"], 1),
    ])
  func refuses(_ lines: [String], _ line: Int) {
    #expect(throws: IngestError.malformedAddressBook(file: "a.vcf", line: line)) {
      try Self.parse(lines)
    }
  }

  @Test("A card of one endless property, or in very many, takes no more than a moment")
  func bearsHugeCards() throws {
    let soft = ["BEGIN:VCARD", "QUOTED-PRINTABLEx="] + Array(repeating: "x=", count: 100_000)
    #expect(throws: IngestError.self) { try Self.parse(soft) }
    let numbers = (0..<40_000).map { "TEL:+34\(600_000_000 + $0)" }
    let names = (0..<20_000).map { "NICKNAME:n\($0)" }
    let contacts = try Self.parse(["BEGIN:VCARD", "FN:A"] + numbers + names + ["END:VCARD"])
    #expect(contacts[0].handles.count == 40_000)
    #expect(contacts[0].names.count == 20_001)
  }
}
