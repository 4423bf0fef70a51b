internal import Foundation
internal import Testing

@testable internal import VaultText

@Suite("Names of people")
struct PersonNamesTests {
  static func found(_ text: String, _ people: [String] = [], avoiding words: String? = nil)
    -> [String]
  {
    let tokens = EntityTokens(text)
    let bytes = Array(text.utf8)
    var taken: [Range<Int>] = []
    if let words, let start = text.range(of: words)?.lowerBound {
      let offset = text.unicodeScalars.distance(from: text.startIndex, to: start)
      taken = [offset..<offset + words.unicodeScalars.count]
    }
    return PersonNames(people).find(in: tokens, avoiding: taken)
      .map { String(decoding: bytes[tokens.bytes($0)], as: UTF8.self) }
  }

  // Sentences of our own; who is named in them is plain to a reader.
  @Test(
    "Common first names count with a capital, with the capitalised words behind them",
    arguments: [
      ("ask Laura about it", ["Laura"]), ("ask laura about it", []),
      ("Laura Klein called", ["Laura Klein"]),
      ("Jean-Pierre arrive", ["Jean-Pierre"]), ("Maria de la Torre called", ["Maria de la Torre"]),
      ("Vincent van der Berg", []), ("Peter van der Berg", ["Peter van der Berg"]),
      ("Laura and Peter", ["Laura", "Peter"]), ("Laura. Peter", ["Laura", "Peter"]),
      ("LAURA!", ["LAURA"]), ("Lauras Auto", []), ("Laura123", ["Laura"]),
      ("Laura When did you", ["Laura"]),
    ])
  func findsFirstNames(_ text: String, _ names: [String]) {
    #expect(Self.found(text) == names)
  }

  @Test(
    "A form of address names whoever follows, title included",
    arguments: [
      ("Mr. Brown is here", ["Mr. Brown"]), ("Herr Dr. Kowalski", ["Herr Dr. Kowalski"]),
      ("la Sig.ra Bianchi", ["Sig.ra Bianchi"]), ("Sra. Ibáñez Pardo", ["Sra. Ibáñez Pardo"]),
      ("M. Petit arrive", ["M. Petit"]), ("dr. Okafor", ["dr. Okafor"]),
      ("Prof.ssa Conti", ["Prof.ssa Conti"]), ("tía Carmen viene", ["tía Carmen"]),
      ("Frau Meyer-Lüdtke", ["Frau Meyer-Lüdtke"]),
    ])
  func findsTitles(_ text: String, _ names: [String]) {
    #expect(Self.found(text) == names)
  }

  @Test(
    "Forms of address without a name, and everyday words, are nobody",
    arguments: [
      "", "the dr will see you", "Mr. and Mrs.", "m petit", "5 m Petit", "Grandma Monday", "Herr",
      "Will you may I", "Uncle Sofa", "ms, Windows", "Doctor. Monday",
    ])
  func refuses(_ text: String) {
    #expect(Self.found(text) == [])
  }

  @Test("Full names of contacts are found in any case and writing, the longest first")
  func findsContacts() {
    let people = ["Marta López", "Marta López Gil", "Jonas Weber", "Ana"]
    #expect(
      Self.found("marta lopez gil, MARTA LÓPEZ", people) == ["marta lopez gil", "MARTA LÓPEZ"])
    #expect(Self.found("marta, weber and ana", people) == [])
    #expect(Self.found("Jonas, Weber", people) == ["Jonas"])
  }

  @Test(
    "What is no name of a person adds nobody",
    arguments: [
      "", "+49 170 1234567", "zoltan@example.com", "Zoltan 2", "Will May", "Dr", "Z", "!",
    ])
  func ignoresContacts(_ name: String) {
    #expect(Self.found("Zoltan and Z will ask Dr May", [name]) == [])
  }

  @Test("Contacts whose names have no spaces are found inside a run")
  func findsUnspacedContacts() {
    #expect(Self.found("昨日高橋美咲に会った", ["高橋美咲", "高橋"]) == ["高橋美咲"])
    #expect(Self.found("高橋と高橋美咲", ["高橋美咲", "高橋"]) == ["高橋", "高橋美咲"])
    #expect(Self.found("王", ["王"]) == [])
  }

  @Test("A name that another entity has taken is left to it")
  func avoidsTaken() {
    #expect(Self.found("Laura Klein GmbH", avoiding: "Klein GmbH") == ["Laura"])
    #expect(Self.found("Laura Klein GmbH", avoiding: "Laura Klein GmbH") == [])
  }

  @Test(
    "Repetition is read to the end, with many contacts of one first name too",
    arguments: ["Laura ", "Dr. ", "Herr ", "Laura de ", "marta lopez ", "さん", "高橋", "Marta "])
  func survives(_ unit: String) {
    let people = (0..<200).map { "Marta \(String(UnicodeScalar(UInt8(97 + $0 % 26))))x Gil\($0)" }
    let tokens = EntityTokens(String(repeating: unit, count: 3000))
    let names = PersonNames(people + ["高橋美咲", "Marta López"])
    #expect(names.find(in: tokens, avoiding: []).allSatisfy { !$0.isEmpty })
  }
}
