internal import VaultCore

/// The owner of a vault and everyone they write with.
struct Cast: Sendable {
  let owner: Person
  let people: [Person]
  /// First names of people who are only mentioned, by language.
  let strangers: [Language: [String]]

  /// Invents the people of one vault.
  ///
  /// - Parameters:
  ///   - main: The owner's language.
  ///   - second: The language of some friends, colleagues and clients.
  ///   - region: The owner's country.
  ///   - scale: How many times the usual number of people; 1 for a small vault.
  ///   - maker: What has invented the people of the vaults before.
  ///   - random: What names and habits are drawn from.
  init(
    main: Lexicon, second: Lexicon, region: Region, scale: Int, maker: inout PersonMaker,
    random: SeededRandom
  ) {
    maker.startVault(random: random.stream("names"))
    var choices = random.stream("choices")
    let company = choices.element(of: main.names.companies)
    let (owner, ownSurname) = maker.make(
      circle: .team, lexicon: main, region: region, company: company, isOwner: true)
    let secondRegion = second.language == main.language ? region : second.regions[0]
    var people: [Person] = []
    for circle in Circle.allCases {
      let size = circle.size * scale
      let foreigners = circle.secondLanguageSpeakers * scale
      for position in 0..<size {
        let isSecond = position >= size - foreigners
        let lexicon = isSecond ? second : main
        let firm = circle == .team ? company : choices.element(of: lexicon.names.companies)
        people.append(
          maker.make(
            circle: circle, lexicon: lexicon, region: isSecond ? secondRegion : region,
            company: firm,
            surname: circle == .family && position < 3 ? ownSurname : nil
          ).person)
      }
    }
    self.owner = owner
    self.people = people
    var strangers = [main.language: maker.strangers(main)]
    strangers[second.language] = maker.strangers(second)
    self.strangers = strangers
  }

  /// The positions of a circle's members who speak a language.
  func members(of circle: Circle, speaking language: Language) -> [Int] {
    people.indices.filter { people[$0].circle == circle && people[$0].language == language }
  }

  /// The mean probability that some people write at night.
  func nights(of positions: [Int]) -> Double {
    guard !positions.isEmpty else { return owner.habits.nights }
    return positions.reduce(0) { $0 + people[$1].habits.nights } / Double(positions.count)
  }

  /// A person; the owner where the position is `nil`.
  subscript(position: Int?) -> Person {
    position.map { people[$0] } ?? owner
  }
}
