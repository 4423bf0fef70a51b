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

  private static func read(_ lines: [String]) throws -> (names: [[String]], noted: [Int]) {
    try read(Samples.data(lines, "\r\n"))
  }

  private static func read(_ data: Data) throws -> (names: [[String]], noted: [Int]) {
    var names: [[String]] = []
    var noted: [Int] = []
    for record in try AddressBookParser(path: "a.vcf").records(data) {
      switch record {
      case .contact(let contact): names.append(contact.names)
      case .rejected(let rejection):
        if rejection.reason == .unreadable { noted.append(rejection.line) }
      default: Issue.record("no record of an address book")
      }
    }
    return (names, noted)
  }

  private static func card(_ name: String) -> [String] {
    ["BEGIN:VCARD", "FN:\(name)", "END:VCARD"]
  }

  @Test(
    "A broken card costs itself alone and is noted where it begins",
    arguments: [
      (card("Ada") + ["BEGIN:VCARD", "FN:Bob"] + card("Cy"), ["Ada", "Cy"], [4]),
      (card("Ada") + ["BEGIN:VCARD", "FN:Bob"], ["Ada"], [4]),
      (["END:VCARD"] + card("Cy"), ["Cy"], [1]),
      (["FN:Bob", "END:VCARD"] + card("Cy"), ["Cy"], [1]),
      (card("Ada") + ["", "FN:Bob", "TEL:1", "END:VCARD"] + card("Cy"), ["Ada", "Cy"], [5]),
      (card("Ada") + ["END:VCARD", "END:VCARD"] + card("Cy"), ["Ada", "Cy"], [4, 5]),
      (["BEGIN:VCARD", "BEGIN:VCARD", "BEGIN:VCARD", "FN:Cy", "END:VCARD"], ["Cy"], [1, 2]),
      (card("Ada") + ["garbage", "", "more"] + card("Cy"), ["Ada", "Cy"], [4]),
      (["Contacts of Ada", " "] + card("Ada") + ["", "  "] + card("Cy"), ["Ada", "Cy"], [1]),
      (card("Ada") + ["", "the end"], ["Ada"], [5]),
      (["begin:vcard", "FN:Ada", "End : vCard ", "x"] + card("Cy"), ["Ada", "Cy"], [4]),
      (["BEGIN:VCARD", "no colon", "FN:Ada", "END:VCARD"], ["Ada"], []),
    ] as [([String], [String], [Int])])
  func costsItself(lines: [String], names: [String], noted: [Int]) throws {
    let read = try Self.read(lines)
    #expect(read.names == names.map { [$0] })
    #expect(read.noted == noted)
  }

  @Test(
    "A card within a card that nothing ends costs its own card alone",
    arguments: [
      ["AGENT:", "BEGIN:VCARD", "FN:Secretary"], ["AGENT:BEGIN:VCARD", "FN:Secretary"],
      ["AGENT:", "BEGIN:VCARD", "FN:A", "AGENT:", "BEGIN:VCARD", "FN:B", "END:VCARD"],
    ])
  func endsAgents(agent: [String]) throws {
    for end in [[], ["END:VCARD"]] {
      let read = try Self.read(
        ["BEGIN:VCARD", "FN:Ada"] + agent + end + Self.card("Cy") + Self.card("Di"))
      #expect(read.names == [["Cy"], ["Di"]])
      #expect(read.noted == [1])
    }
  }

  @Test(
    "A property that does not end costs neither its card nor the next",
    arguments: [
      "NOTE;ENCODING=QUOTED-PRINTABLE:soft=", "NOTE;QUOTED-PRINTABLE:soft=0D=0A=",
      "NOTE;TYPE=\"open:x", "AGENT;X=\"open", "PHOTO;ENCODING=B:====",
    ])
  func endsProperties(property: String) throws {
    let read = try Self.read(["BEGIN:VCARD", "FN:Ada", property, "END:VCARD"] + Self.card("Cy"))
    #expect(read.names == [["Ada"], ["Cy"]])
    #expect(read.noted.isEmpty)
    let next = try Self.read(
      ["BEGIN:VCARD", "FN:Ada", "NOTE;QUOTED-PRINTABLE:="] + Self.card("Cy"))
    #expect(next.names == [["Cy"]])
  }

  @Test("A quotation that nothing ends hides no value")
  func readsOpenQuotations() throws {
    let contacts = try Self.parse([
      "BEGIN:VCARD", "FN;LANGUAGE=\"de:Ada", "EMAIL;TYPE=\"work:ada@x.example", "TEL:030 123",
      "END:VCARD",
    ])
    #expect(
      contacts == [
        Contact(
          names: ["Ada"], handles: [Handle(.email, "ada@x.example"), Handle(.phone, "030123")])
      ])
  }

  @Test(
    "A name whose character set is a guess is kept and noted at its card",
    arguments: [
      (Array("FN:J".utf8) + [0xF6] + Array("rg".utf8), "Jörg", true),
      (Array("FN;CHARSET=X-NONE:Jörg".utf8), "Jörg", true),
      (Array("FN;CHARSET=X-NONE:J".utf8) + [0xF6] + Array("rg".utf8), "Jörg", true),
      (Array("FN;CHARSET=UTF-8:J".utf8) + [0xF6] + Array("rg".utf8), "Jörg", true),
      (Array("FN;CHARSET=ISO-8859-1:J".utf8) + [0xF6] + Array("rg".utf8), "Jörg", false),
      (Array("FN:Jörg".utf8), "Jörg", false),
      (Array("FN:Ada\r\nNOTE:".utf8) + [0xF6], "Ada", false),
    ] as [([UInt8], String, Bool)])
  func notesGuesses(line: [UInt8], name: String, isGuess: Bool) throws {
    let bytes = Array("x\r\nBEGIN:VCARD\r\n".utf8) + line + Array("\r\nEND:VCARD\r\n".utf8)
    let records = try AddressBookParser(path: "a.vcf").records(Data(bytes))
    #expect(records.contains(.contact(Contact(names: [name], handles: []))))
    let note = IngestRecord.rejected(Rejection(line: 2, reason: .guessedCharset))
    #expect(records.contains(note) == isGuess)
  }

  @Test(
    "A card within a card names nobody",
    arguments: [
      ["AGENT:", "BEGIN:VCARD", "FN:Secretary", "TEL:0301234", "END:VCARD"],
      ["AGENT:BEGIN:VCARD", "FN:Secretary", "END:VCARD"],
      [
        "AGENT;TYPE=WORK:", "BEGIN:VCARD", "FN:A", "AGENT:", "BEGIN:VCARD", "FN:B", "END:VCARD",
        "END:VCARD",
      ],
      ["AGENT:BEGIN:VCARD\\nFN:Secretary\\nEND:VCARD\\n"],
      ["AGENT:BEGIN:VCARD\\NFN:Secretary\\NEND:VCARD\\N"], ["AGENT:Begin:Vcard\\N"],
      ["AGENT;QUOTED-PRINTABLE:BEGIN:VCARD=0D=0AFN:Secretary=0D=0AEND:VCARD"],
      ["AGENT;VALUE=uri:CID:part3.example"],
    ])
  func passesOverAgents(agent: [String]) throws {
    let read = try Self.read(
      ["BEGIN:VCARD", "FN:Ada"] + agent + ["TEL:0305555", "END:VCARD"] + Self.card("Cy"))
    #expect(read.names == [["Ada"], ["Cy"]])
    #expect(read.noted.isEmpty)
  }

  @Test(
    "Names are read in the set that their property names, encoded or not",
    arguments: [
      (Array("FN;CHARSET=ISO-8859-1:J".utf8) + [0xF6] + Array("rg".utf8), "Jörg"),
      (Array("FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:J=F6rg".utf8), "Jörg"),
      (Array("FN;ENCODING=QUOTED-PRINTABLE;CHARSET=windows-1251:=C0=ED=ED=E0".utf8), "Анна"),
      (Array("FN;CHARSET=Shift_JIS:".utf8) + [0x83, 0x41, 0x83, 0x93], "アン"),
      (Array("FN;CHARSET=GB2312;ENCODING=QUOTED-PRINTABLE:=CD=F5".utf8), "王"),
      (Array("FN;CHARSET=UTF-8;ENCODING=BASE64:SsO2cmc=".utf8), "Jörg"),
      (Array("FN:J".utf8) + [0xF6] + Array("rg".utf8), "Jörg"),
      (Array("FN;CHARSET=\"ISO-8859-2\":".utf8) + [0xA3] + Array("ukasz".utf8), "Łukasz"),
      (Array("FN:Jörg".utf8), "Jörg"),
    ] as [([UInt8], String)])
  func readsCharsets(line: [UInt8], name: String) throws {
    let bytes = Array("BEGIN:VCARD\r\n".utf8) + line + Array("\r\nEND:VCARD\r\n".utf8)
    #expect(try Self.read(Data(bytes)).names == [[name]])
  }

  @Test("UTF-16 with a mark, and lines that end in CR alone")
  func readsOtherFiles() throws {
    let text = "BEGIN:VCARD\rFN:Jörg\rEND:VCARD\r"
    #expect(try Self.read(Data(text.utf8)).names == [["Jörg"]])
    let units = [0xFEFF] + Array(text.replacingOccurrences(of: "\r", with: "\r\n").utf16)
    let bytes = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try Self.read(Data(bytes)).names == [["Jörg"]])
  }

  @Test(
    "What holds no card is refused at its last line",
    arguments: [(["hello"], 1), (["END:VCARD"], 1), (["FN:a", "TEL:b"], 2)])
  func refuses(_ lines: [String], _ line: Int) {
    #expect(throws: IngestError.malformedAddressBook(file: "a.vcf", line: line)) {
      try Self.parse(lines)
    }
  }

  @Test("A card of one endless property, or in very many, takes no more than a moment")
  func bearsHugeCards() throws {
    let soft = ["BEGIN:VCARD", "QUOTED-PRINTABLEx="] + Array(repeating: "x=", count: 100_000)
    #expect(try Self.parse(soft).isEmpty)
    let numbers = (0..<40_000).map { "TEL:+34\(600_000_000 + $0)" }
    let names = (0..<20_000).map { "NICKNAME:n\($0)" }
    let contacts = try Self.parse(["BEGIN:VCARD", "FN:A"] + numbers + names + ["END:VCARD"])
    #expect(contacts[0].handles.count == 40_000)
    #expect(contacts[0].names.count == 20_001)
  }
}
