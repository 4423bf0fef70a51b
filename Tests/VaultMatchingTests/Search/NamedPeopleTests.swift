import Testing

@testable import VaultMatching

struct NamedPeopleTests {
  let people = NamedPeople([
    ["ana ruiz", "anita"], ["ana gomez"], ["王思远"], ["佐藤 楓"], [], ["mariana"], ["김민준"],
  ])

  @Test(
    "Names are found by their words",
    arguments: [
      ("what did ana say", [0, 1]), ("what did ana ruiz say", [0]), ("anita's shoes", [0]),
      ("mariana", [5]), ("nobody here", []), ("", []),
    ])
  func spaced(text: String, expected: [Int]) {
    #expect(people.people(in: text) == expected)
  }

  @Test(
    "Names without spaces are found by their end, single characters only by themselves",
    arguments: [
      ("思远说的药量", [2]), ("王思远和思远", [2]), ("王先生", []), ("楓さんが食べないもの", [3]),
      ("楓林を歩く", []), ("佐藤さん", [3]), ("민준이 말한 것", [6]),
    ])
  func unspaced(text: String, expected: [Int]) {
    #expect(people.people(in: text) == expected)
  }
}
