import Testing
import VaultTestSupport

@testable import VaultText

@Suite("Sensitive words")
struct SensitiveWordsTests {
  private let words = SensitiveWords(userList: [
    "Projekt Phönix", "diagnosis", "Tumor", "secreto", "離婚", "C", "", " – ", "Зарплата",
  ])

  @Test(
    "The four words and their equivalents are found however they are inflected",
    arguments: try GoldenTable.rows(
      "Vault/TextTests/Golden/sensitive-words-finds-equivalents", of: String.self))
  func findsEquivalents(_ text: String) {
    #expect(words.isSensitive(text))
  }

  @Test(
    "Case, accents, punctuation, spacing, width and look-alike letters hide nothing",
    arguments: try GoldenTable.rows(
      "Vault/TextTests/Golden/sensitive-words-sees-through-disguise", of: String.self))
  func seesThroughDisguise(_ text: String) {
    #expect(words.isSensitive(text))
  }

  @Test(
    "Parts of other words are no match",
    arguments: [
      "", " ", "👍", "see you tomorrow at the gym", "he was confident", "a new lesson", "assn",
      "paramedicals", "the pass is closed, word!", "Clavel", "ordinateur", "phoenix", "tomorrow",
      "a b d e f g h", "他说密不透风", "Passau", "compass wording", "mddp", "12:30",
      "I owe you 1250.00",
    ])
  func ignoresOthers(_ text: String) {
    #expect(!words.isSensitive(text))
    #expect(words.matches(in: text).isEmpty)
  }

  @Test(
    "The user's words count too, phrases and plurals among them",
    arguments: [
      "das projekt PHONIX", "Projekt-Phönix läuft", "two diagnoses", "Tumore", "los secretos",
      "離婚したい",
      "in C, please", "зарплата пришла", "ЗАРПЛАТА",
    ])
  func knowsUserList(_ text: String) {
    #expect(words.isSensitive(text))
    #expect(!SensitiveWords().isSensitive(text))
  }

  @Test(
    "The user's words count in every script",
    arguments: try GoldenTable.rows(
      "Vault/TextTests/Golden/sensitive-words-finds-user-words", of: String.self, String.self))
  func findsUserWords(word: String, text: String) {
    #expect(SensitiveWords(userList: [word]).isSensitive(text))
    #expect(!SensitiveWords(userList: [word]).matches(in: text).isEmpty)
  }

  @Test("A phrase is not inflected, part of a word is no word, a blank entry keeps nothing local")
  func distinguishes() {
    #expect(!SensitiveWords(userList: ["bank account"]).isSensitive("bank accounts"))
    #expect(!SensitiveWords(userList: ["gym"]).isSensitive("gymnastics"))
    #expect(!SensitiveWords(userList: ["", "  ", "\n"]).isSensitive("anything, really"))
    for text in ["nonmedical", "ssnx", "medic al", "🎉", "\u{0}\u{FFFD}"] {
      #expect(!SensitiveWords().isSensitive(text))
    }
  }

  @Test("A list does not print")
  func redacts() {
    let words = SensitiveWords(userList: ["divorce"])
    var dumped = ""
    dump(words, to: &dumped)
    for text in ["\(words)", String(reflecting: words), dumped] {
      #expect(!text.contains("divorce"))
    }
  }

  @Test("A long text is searched to its end")
  func searchesLongTexts() {
    let filler = String(repeating: "pass medic ", count: 20_000)
    #expect(!SensitiveWords().isSensitive(filler))
    #expect(SensitiveWords().isSensitive(filler + "SSN"))
  }

  @Test("Matches are ranges of UTF-8, ascending and merged")
  func locates() {
    let text = "Mañana: la contraseña (ｐａｓｓｗｏｒｄ) y p a s s w o r d"
    let found = words.matches(in: text).map { range in
      String(decoding: Array(text.utf8)[range], as: UTF8.self)
    }
    #expect(found == ["contraseña", "ｐａｓｓｗｏｒｄ", "p a s s w o r d"])
    #expect(words.matches(in: "número de la seguridad social").count == 1)
  }

  @Test("A long line of anything is read in linear time")
  func survivesHostileText() {
    for unit in ["a ", "a", "1 ", "1", "4111 ", "@$0", "密", "p\u{301}", "aB", "de89 "] {
      #expect(!SensitiveWords().isSensitive(String(repeating: unit, count: 10_000)))
    }
  }
}

@Suite("Sensitive numbers")
struct SensitiveNumbersTests {
  private let words = SensitiveWords()

  // Published samples: card networks' test numbers, the IBAN registry's examples, the numbers that
  // the authorities print on specimens or that encyclopaedias work through.
  @Test(
    "Numbers with the right form and check digits are found",
    arguments: [
      "4111 1111 1111 1111", "4111111111111111", "4111-1111-1111-1111", "3782 822463 10005",
      "5555555555554444", "card:６０１１１１１１１１１１１１１７", "078-05-1120", "219 09 9999",
      "DE89 3704 0044 0532 0130 00", "DE89370400440532013000", "GB29NWBK60161331926819",
      "ES91 2100 0418 4502 0005 1332", "FR14 2004 1010 0505 0001 3M02 606", "no9386011117947",
      "12345678Z", "12345678-Z", "X1234567L", "RSSMRA85T10A562S", "111.444.777-35",
      "756.9217.0769.85", "7569217076985", "11010519491231002X", "86095742719", "86 095 742 719",
      "AB123456C", "QQ123456C".replacing("QQ", with: "AB"), "2 55 08 14 168 025 38",
      "255081416802538",
    ])
  func findsNumbers(_ text: String) {
    #expect(words.isSensitive("see \(text), thanks"))
    #expect(words.matches(in: text).count == 1)
  }

  @Test(
    "A wrong check digit, an impossible area or an ordinary number is none",
    arguments: [
      "4111 1111 1111 1112", "000-12-3456", "666-12-3456", "900-12-3456", "123-00-4567",
      "GB28NWBK60161331926819", "DE89 3704", "12345678A", "RSSMRA85T10A562T", "111.444.777-36",
      "756.9217.0769.86", "110105194912310021", "86095742718", "+49 170 1234567", "0170 1234567",
      "2026-03-01 14:30:00", "1234-5678", "192.168.100.200", "0000 0000 0000 0000",
      "111.111.111-11",
      "order 20260301123", "10.000.000,00 €", "GB123456C",
    ])
  func ignoresOthers(_ text: String) {
    #expect(!words.isSensitive(text))
  }
}
