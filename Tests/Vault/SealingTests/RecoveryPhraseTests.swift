import Testing
import VaultTextData

@testable import VaultSealing

@Suite("RecoveryPhrase")
struct RecoveryPhraseTests {
  // The first of the standard's test vectors: 128 zero bits.
  private static let zeros = Array(repeating: "abandon", count: 11) + ["about"]

  @Test("The words are those that BIP-39's authors publish")
  func list() throws {
    let table = try TextTable(shipped: "text/recovery-words/english.tsv", columns: ["word"])
    let text = table.rows.map { $0[0] + "\n" }.joined()
    // sha256sum of english.txt (trezor/python-mnemonic 0.21).
    #expect(
      SHA256.hash(data: Array(text.utf8))
        == bytes(
          hex: "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda"))
    // What lets a person type four letters of a word (BIP-39, "Wordlist").
    #expect(Set(table.rows.map { $0[0].prefix(4) }).count == 2048)
  }

  @Test("A new phrase has twelve words, reads back as typed, and is another each time")
  func roundTrip() throws {
    let phrase = RecoveryPhrase()
    #expect(phrase.words.count == 12)
    #expect(try RecoveryPhrase(phrase.text) == phrase)
    #expect(try RecoveryPhrase("\n " + phrase.text.uppercased() + "\t") == phrase)
    #expect(RecoveryPhrase() != phrase)
  }

  // BIP-39, "From mnemonic to seed", asks for this form; a full-width letter stands for a plain one.
  @Test("Words in another Unicode form are the same words")
  func normalization() throws {
    let text = Self.zeros.joined(separator: "\u{3000}").replacing("about", with: "ａｂｏｕｔ")
    #expect(try RecoveryPhrase(text).words == Self.zeros)
  }

  @Test("Another number of words is refused with the number", arguments: [0, 11, 13, 24])
  func wrongCount(count: Int) {
    #expect(throws: SealingError.wrongWordCount(count)) {
      try RecoveryPhrase(Array(repeating: "abandon", count: count).joined(separator: " "))
    }
  }

  @Test("The place of the first word that is not in the list is named", arguments: 0..<12)
  func unknownWord(place: Int) {
    var words = Self.zeros
    words[11] = "vaulted"
    words[place] = "vaults"
    #expect(throws: SealingError.unknownWord(place: place + 1)) {
      try RecoveryPhrase(words.joined(separator: " "))
    }
  }

  // Of 2 048 last words 128 fit 7 bits of entropy, each with its one checksum; the others, and the
  // words of one entropy with a checksum of another, are wrong.
  @Test("The checksum refuses all but 128 of the words in the last place")
  func checksum() throws {
    let words = Self.zeros.dropLast()
    let table = try TextTable(shipped: "text/recovery-words/english.tsv", columns: ["word"])
    let fitting = table.rows.filter { row in
      do {
        return try RecoveryPhrase((words + [row[0]]).joined(separator: " ")).words[11] == row[0]
      } catch {
        return false
      }
    }
    #expect(fitting.count == 128)
    #expect(throws: SealingError.wrongWords) {
      try RecoveryPhrase((["about"] + words).joined(separator: " "))
    }
  }

  @Test("Three places are asked for, and only their words in their order confirm")
  func confirmation() {
    let phrase = RecoveryPhrase(entropy: Array(0..<16))
    for _ in 0..<50 {
      let places = RecoveryPhrase.placesToConfirm()
      #expect(Set(places).count == 3 && places == places.sorted())
      #expect(places.allSatisfy { (1...12).contains($0) })
      let words = places.map { phrase.words[$0 - 1] }
      #expect(phrase.confirms(words.joined(separator: " ").uppercased(), at: places))
      // Its second and fourth words are the same: backwards, places 2, 3 and 4 read alike.
      let backwards = Array(words.reversed())
      #expect(
        phrase.confirms(backwards.joined(separator: " "), at: places) == (backwards == words))
      #expect(!phrase.confirms(words.dropLast().joined(separator: " "), at: places))
      #expect(!phrase.confirms(phrase.text, at: places))
    }
  }

  @Test("Printing and dumping show no word")
  func silence() {
    let phrase = RecoveryPhrase(entropy: Array(repeating: 0, count: 16))
    var dumped = ""
    dump(phrase, to: &dumped)
    #expect(!"\(phrase) \(dumped)".contains("abandon"))
  }
}
