import Foundation
import Testing
import VaultTestSupport

@testable import VaultText

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

@Suite("Names of companies and institutions")
struct OrganizationNamesTests {
  static func found(
    _ text: String, _ names: [String] = [], domains: [String] = []
  ) -> [String] {
    let tokens = EntityTokens(text)
    let bytes = Array(text.utf8)
    return OrganizationNames(names, domains: domains).find(in: tokens)
      .map { String(decoding: bytes[tokens.bytes($0)], as: UTF8.self) }
  }

  // Made-up companies; the legal forms are those of the registers of the countries.
  @Test(
    "A legal form ends a company's name, which starts with its first capitalised word",
    arguments: try GoldenTable.rows(
      "Vault/TextTests/Golden/organization-names-finds-legal-forms", of: String.self, String.self))
  func findsLegalForms(_ text: String, _ name: String) {
    #expect(Self.found(text) == [name])
  }

  @Test(
    "A word for an institution names one with what stands before or behind it",
    arguments: [
      ("at the University of Leeds today", "University of Leeds"),
      ("en el Banco del Norte", "Banco del Norte"), ("Hospital San Rafael", "Hospital San Rafael"),
      ("at Riverside Hospital now", "Riverside Hospital"),
      ("flying Northern Star Airlines", "Northern Star Airlines"),
      ("die Volksbank Freiburg ruft", "Volksbank Freiburg"),
      ("l'Université de Lyon", "Université de Lyon"), ("alla Banca d'Este", "Banca d'Este"),
    ])
  func findsInstitutions(_ text: String, _ name: String) {
    #expect(Self.found(text) == [name])
  }

  @Test(
    "Words for companies without a name, and names without such a word, are none",
    arguments: [
      "", "the company paid", "a bank", "Bank", "the University", "GmbH", "my group is here",
      "at the hospital in town", "Ana Lopez", "s.l.", "The Group", "Ltd.", "e.V.", "AG 12",
      "so I went. Inc is a film", "in se", "das Universum",
    ])
  func refuses(_ text: String) {
    #expect(Self.found(text) == [])
  }

  @Test("Given names are found in any case, of one word with a capital only")
  func findsGivenNames() {
    let names = ["Blue Harbour", "Orbit", "", "株式会社", "!!"]
    #expect(Self.found("blue harbour or BLUE HARBOUR", names) == ["blue harbour", "BLUE HARBOUR"])
    #expect(Self.found("orbit, Orbit and Blue", names) == ["Orbit"])
    #expect(Self.found("Blue, Harbour", names) == [])
    #expect(
      Self.found("Blue Harbour Marina", names + ["Blue Harbour Marina"]) == ["Blue Harbour Marina"])
  }

  @Test(
    "Of a domain the label before the public suffix counts, unless anybody may have it",
    arguments: [
      ("mail.brightwater.co.uk", "Brightwater", true), ("brightwater.com", "Brightwater", true),
      ("news.brightwater.com.br", "Brightwater", true), ("brightwater.de", "news", false),
      ("gmail.com", "Gmail", false), ("t-online.de", "Online", false),
      ("localhost", "Localhost", false),
      ("a.bc", "A", false), ("", "Brightwater", false), ("...", "Brightwater", false),
      ("abc.org", "Abc", false),
    ])
  func readsDomains(_ domain: String, _ word: String, _ isFound: Bool) {
    #expect(Self.found("from \(word) today", domains: [domain]) == (isFound ? [word] : []))
  }

  @Test("Names that overlap are one, in ascending order")
  func merges() {
    #expect(
      Self.found("Blue Harbour Bank Ltd met Acme Inc.", ["Blue Harbour"]) == [
        "Blue Harbour Bank Ltd", "Acme Inc.",
      ])
  }

  @Test(
    "Repetition is read to the end, without overlaps",
    arguments: [
      "Bank ", "Bank of ", "GmbH ", "S.L. ", "A & ", "University ", "Ltd, ", "l'", "e.V. of the ",
      "Volksbank-",
    ])
  func survives(_ unit: String) {
    let tokens = EntityTokens(String(repeating: unit, count: 3000))
    let found = OrganizationNames(["Bank of"], domains: []).find(in: tokens)
    #expect(zip(found, found.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
  }
}

@Suite("Names in Japanese and Chinese")
struct EastAsianNamesTests {
  private typealias Finder = (EntityTokens, Range<Int>) -> [Range<Int>]

  /// What a finder sees in all runs of a text.
  private static func found(_ text: String, _ find: Finder) -> [String] {
    let tokens = EntityTokens(text)
    let bytes = Array(text.utf8)
    return tokens.tokens.filter { $0.kind == .unspaced }.flatMap { find(tokens, $0.range) }
      .map { String(decoding: bytes[tokens.bytes($0)], as: UTF8.self) }
  }

  static func people(_ text: String) -> [String] {
    found(text) { EastAsianNames.people(in: $0, $1) }
  }

  static func organizations(_ text: String) -> [String] {
    found(text) { EastAsianNames.organizations(in: $0, $1) }
  }

  // Sentences of our own; who is named in them is plain to a reader.
  @Test(
    "A name before a form of address is a person, the form included",
    arguments: [
      ("昨日田中さんに会った", "田中さん"), ("今日は田中さんと", "田中さん"),
      ("明日佐々木さんが", "佐々木さん"), ("春日さん", "春日さん"), ("佐藤様へ", "佐藤様"), ("スミスさんから", "スミスさん"),
      ("鈴木部長が来る", "鈴木部長"), ("美咲ちゃん、元気？", "美咲ちゃん"),
      ("我和王老师见面", "王老师"), ("请问李小姐在吗", "李小姐"), ("张总来了", "张总"),
      ("陈建国先生", "陈建国先生"), ("小王说他不来", "小王"), ("老李！", "老李"),
      ("佐々木さん", "佐々木さん"),
    ])
  func findsPeople(_ text: String, _ name: String) {
    #expect(Self.people(text) == [name])
  }

  @Test(
    "Words that take a form of address and name nobody are no people",
    arguments: [
      "お客さん", "皆さん", "神様", "お母さん", "息子さん", "同学", "总是这样", "张总是迟到", "总共三个", "大家好",
      "先生", "さん", "昨日は楽しかった", "小学校", "老是这样", "王", "何様", "担当者様", "学生さん",
    ])
  func refusesPeople(_ text: String) {
    #expect(Self.people(text) == [])
  }

  @Test(
    "A name with a word for a company or an institution is an organisation",
    arguments: [
      ("青空株式会社に勤める", ["青空株式会社"]), ("株式会社青空から", ["株式会社青空"]),
      ("みどり銀行", ["みどり銀行"]), ("ヤマト病院へ行く", ["ヤマト病院"]), ("我在北京大学", ["北京大学"]),
      ("去人民医院看病", ["人民医院"]), ("远方科技有限公司", ["远方科技有限公司"]),
      ("星河集团和长江银行", ["星河集团", "长江银行"]), ("台灣銀行", ["台灣銀行"]),
    ])
  func findsOrganizations(_ text: String, _ names: [String]) {
    #expect(Self.organizations(text) == names)
  }

  @Test(
    "A word for an institution alone names none",
    arguments: ["銀行に行く", "去医院", "大学", "株式会社", "有限公司", "在银行", "昨日は病院にいた", "公司"])
  func refusesOrganizations(_ text: String) {
    #expect(Self.organizations(text) == [])
  }

  @Test(
    "Repetition is read to the end, within the run",
    arguments: ["さん", "田中さん", "株式会社", "王总", "有限公司", "大学病院銀行", "小王", "々", "ー"])
  func survives(_ unit: String) {
    let tokens = EntityTokens(String(repeating: unit, count: 3000))
    for token in tokens.tokens {
      let people = EastAsianNames.people(in: tokens, token.range)
      let organizations = EastAsianNames.organizations(in: tokens, token.range)
      #expect(
        (people + organizations).allSatisfy { !$0.isEmpty && $0.clamped(to: token.range) == $0 })
    }
  }
}
