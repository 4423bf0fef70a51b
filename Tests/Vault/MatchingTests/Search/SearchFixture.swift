import VaultCore
import VaultIndex
import VaultTestSupport

@testable import VaultMatching

/// Two conversations about a payment, the second asked and answered in words of its own.
///
/// | row | id | platform | thread | sender | day | text | cosine to the search |
/// |---|---|---|---|---|---|---|---|
/// | 0 | a | email | mail | 1 | 1 | payment by card only | 0.6 |
/// | 1 | b | whatsapp | family | 2 | 2, 10:00 | how do we pay the roof (asked) | 0.8 |
/// | 2 | c | whatsapp | family | 1 | 2, 10:05 | in two parts | 0 |
/// | 3 | d | whatsapp | family | 0 (owner) | 2, 15:00 | fine | 0 |
/// | 4 | e | imessage | sms | 2 | 9 | payment decided in june | 0.6 |
enum SearchFixture {
  static let start = Timestamp(year: 2024, month: 5, day: 1, hour: 0)
  static let texts = [
    "payment by card only", "how do we pay the roof", "in two parts", "fine",
    "payment decided in june",
  ]
  static let ids = ["a", "b", "c", "d", "e"].map { DocumentID($0) }
  static let owner = 0

  static func day(_ day: Int, hour: Int = 0, minute: Int = 0) -> Timestamp {
    Timestamp(year: 2024, month: 5, day: day, hour: hour, minute: minute)
  }

  static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  /// The first `count` rows of the table above.
  static func table(_ count: Int = 5, ids: [DocumentID] = ids) -> SearchTable {
    let vectors: [[Float]] = [[0.6, 0.8], [0.8, 0.6], [0, 1], [0, 1], [0.6, 0.8]]
    let candidates = CandidateTable(
      ids: Array(ids.prefix(count)),
      sentAt: Array(
        [
          day(1, hour: 9), day(2, hour: 10), day(2, hour: 10, minute: 5), day(2, hour: 15),
          day(9, hour: 9),
        ].prefix(count)),
      platforms: Array(
        [Platform.email, .whatsapp, .whatsapp, .whatsapp, .imessage].prefix(count)),
      participants: Array([[1], [1, 2], [1, 2], [1, 2], [2]].prefix(count)),
      vectors: .fixture(
        Matrix(
          rows: count, columns: 2, elements: vectors.prefix(count).flatMap(\.self))))
    return SearchTable(
      candidates: candidates, senders: Array([1, 2, 1, owner, 2].prefix(count)),
      names: Array([["ana"], ["ben"], ["ana"], ["owner"], ["ben"]].prefix(count)),
      nameTerms: Array(repeating: [], count: count),
      threads: Array(["mail", "family", "family", "family", "sms"].prefix(count)),
      conversations: Array(
        ["re: payment", "whatsapp/family.txt", "whatsapp/family.txt", "whatsapp/family.txt", "sms"]
          .prefix(count)),
      words: texts.prefix(count).map(words), terms: texts.prefix(count).map(words),
      asks: Array([false, true, false, false, false].prefix(count)),
      fields: LexicalField.usual.union([.words, .terms]))
  }

  static func searcher(
    _ count: Int = 5, ids: [DocumentID] = ids, ranking: SearchRanking = .weighted(.standard)
  ) throws -> MessageSearcher<FlatIndex> {
    let table = table(count, ids: ids)
    return MessageSearcher(
      table: table, index: table.candidates.vectors, ranking: ranking)
  }

  static func search(
    _ text: String = "", vector: [Float]? = nil, people: [Contact.Index] = [],
    phrases: [[String]] = [], days: [TimeSpan] = [], filter: SearchFilter = SearchFilter(),
    askedAt: Timestamp = day(10)
  ) -> SearchProfile {
    SearchProfile(
      vector: vector, tokens: words(text).map { SearchToken($0) }, terms: words(text),
      people: people,
      phrases: phrases, days: days, filter: filter, askedAt: askedAt)
  }
}
