public import Foundation
public import VaultCore

/// The requested properties of a corpus: its vaults, events, messages, languages and dates.
///
/// The file is a YAML mapping:
///
/// | key | meaning |
/// |---|---|
/// | `name` | what reports call it: lower-case letters, digits, hyphens |
/// | `seed` | the seed unless the caller gives another |
/// | `vaults` | owners, 1 to 1 000; the main language of vault *i* is number *i* mod *n* |
/// | `eventsPerVault` | calendar events, each a query |
/// | `messagesPerVault` | messages of all platforms; at least 30 for each event |
/// | `languages` | ISO 639-1 codes; each needs a lexicon |
/// | `split.train`, `split.dev` | shares of the vaults; the rest is `test` |
/// | `crossLingualShare` | share of the events whose messages are in another language |
/// | `platforms.email`, `.whatsapp`, `.imessage` | how much each is used; even if left out |
/// | `difficulty` | a level of `Datasets/difficulty.yaml`; `medium` if left out |
/// | `pairs` | translation pairs, each a meaning of its own; none if left out |
/// | `period.start` | the first day, `2023-06-01`; 1971 to 2150 |
/// | `period.days` | how many days, at least 150 |
/// | `killedImports` | how many imports the ingest suite kills, 0 to 10 000; 20 if left out |
/// | `largeExportShare` | the size of the ingest suite's exports, 1 being full; 0.1 if left out |
/// | `languagesTable` | what the multilingual suite measures: `full`, or `sample` if left out |
public struct CorpusProfile: Hashable, Sendable {
  /// The name in reports.
  public let name: String
  /// The seed unless the caller gives another.
  public let seed: UInt64
  /// The number of vaults.
  public let vaults: Int
  /// The calendar events of each vault.
  public private(set) var eventsPerVault: Int
  /// The number of messages of each vault.
  public private(set) var messagesPerVault: Int
  /// The languages in the order in which vaults take turns.
  public private(set) var languages: [Language]
  /// The share of the vaults that form the `train` split.
  public let trainShare: Double
  /// The share of the vaults that form the `dev` split.
  public let developmentShare: Double
  /// The share of the events whose messages are in another language than the event.
  public let crossLingualShare: Double
  /// The weight of each platform; 1 where it is left out.
  let platformWeights: [Platform: Double]
  /// The level of difficulty.
  public private(set) var difficulty: String
  /// The number of meanings with translation pairs.
  public let pairs: Int
  /// The first day.
  public let firstDay: CivilDate
  /// The number of days.
  public let days: Int
  /// The number of imports that the ingest suite kills.
  public let killedImports: Int
  /// The size of the ingest suite's largest exports as a share of the full size.
  public let largeExportShare: Double
  /// The part of the table of languages that the multilingual suite measures.
  public let languagesTable: LanguagesTable

  /// The part of the table of languages that is measured.
  public enum LanguagesTable: String, Hashable, Sendable, CaseIterable {
    /// Every model, pair of languages and size of pool.
    case full
    /// A sample that fits into a daily run.
    case sample
  }

  /// The platforms that messages are written on.
  static let platforms: [Platform] = [.email, .whatsapp, .imessage]

  /// The number of messages that a vault needs for each of its events, including distractors.
  static let messagesPerEvent = 30

  /// Reads and checks a profile file; unknown keys are refused.
  ///
  /// - Throws: ``CorpusError`` that names the file, line and key.
  public static func load(_ url: URL) throws(CorpusError) -> CorpusProfile {
    try CorpusProfile(ConfigurationNode.load(url))
  }

  /// Reads and checks a profile's text; `file` is what refusals name.
  ///
  /// - Throws: ``CorpusError`` that names the file, line and key.
  public static func parse(_ yaml: String, file: String) throws(CorpusError) -> CorpusProfile {
    try CorpusProfile(ConfigurationNode.parse(yaml, file: file))
  }

  init(_ root: ConfigurationNode) throws(CorpusError) {
    try root.refuseKeys(otherThan: [
      "name", "seed", "vaults", "eventsPerVault", "messagesPerVault", "languages", "split",
      "crossLingualShare", "platforms", "difficulty", "pairs", "period", "killedImports",
      "largeExportShare", "languagesTable",
    ])
    let allowed = "abcdefghijklmnopqrstuvwxyz0123456789-"
    name = try root.child("name").parsed(as: .form(.profileName)) {
      $0.allSatisfy(allowed.contains) && !$0.hasPrefix("-") ? $0 : nil
    }
    seed = try root.child("seed").seed()
    vaults = try root.child("vaults").integer(in: 1...1000)
    eventsPerVault = try root.child("eventsPerVault").integer(in: 1...2000)
    messagesPerVault = try root.child("messagesPerVault").integer(in: 30...2_000_000)
    guard messagesPerVault >= Self.messagesPerEvent * eventsPerVault else {
      throw try root.child("messagesPerVault").invalid(
        .enoughMessages(perEvent: Self.messagesPerEvent, events: eventsPerVault))
    }
    languages = try Self.languages(root.child("languages"))
    let split = try root.child("split")
    try split.refuseKeys(otherThan: ["train", "dev"])
    trainShare = try split.child("train").share()
    developmentShare = try split.child("dev").share()
    guard trainShare + developmentShare < 1 else { throw split.invalid(.form(.splitShares)) }
    crossLingualShare = try root.child("crossLingualShare").share()
    platformWeights = try Self.platforms(root.optionalChild("platforms"))
    difficulty = try root.optionalChild("difficulty")?.text() ?? "medium"
    pairs = try root.optionalChild("pairs")?.integer(in: 0...100_000) ?? 0
    let period = try root.child("period")
    try period.refuseKeys(otherThan: ["start", "days"])
    firstDay = try Self.day(period.child("start"))
    days = try period.child("days").integer(in: 150...36_500)
    killedImports = try root.optionalChild("killedImports")?.integer(in: 0...10_000) ?? 20
    largeExportShare = try root.optionalChild("largeExportShare")?.share() ?? 0.1
    languagesTable =
      try root.optionalChild("languagesTable")?.choice(LanguagesTable.self) ?? .sample
  }

  /// The profile with some of its settings replaced.
  ///
  /// - Parameters:
  ///   - messages: How many messages the corpus is to have, shared evenly by the vaults; events
  ///     are left out where they would be too many for it. `nil` leaves the number as it is.
  ///   - languages: Which languages, in turn; `nil` leaves them as they are.
  ///   - difficulty: Which level; `nil` leaves it as it is.
  /// - Returns: The profile, otherwise equal.
  /// - Throws: ``CorpusError/invalidValue(_:expected:)`` if there would be fewer than 30 messages a
  ///   vault or more than two million, or a language is no code or is listed twice.
  public func replacing(
    messages: Int? = nil, languages: [String]? = nil, difficulty: String? = nil
  ) throws(CorpusError) -> CorpusProfile {
    var profile = self
    if let messages {
      let share = messages / vaults + (messages % vaults == 0 ? 0 : 1)
      let allowed = Self.messagesPerEvent...2_000_000
      guard messages > 0, allowed.contains(share) else {
        throw .invalidValue(.init(file: "--messages"), expected: .messages(allowed, vaults: vaults))
      }
      profile.messagesPerVault = share
      profile.eventsPerVault = max(1, min(eventsPerVault, share / Self.messagesPerEvent))
    }
    if let languages {
      let codes = languages.map(Language.init(rawValue:))
      guard !codes.isEmpty, Set(codes).count == codes.count, codes.allSatisfy(Self.isCode) else {
        throw .invalidValue(.init(file: "--languages"), expected: .form(.languageCodes))
      }
      profile.languages = codes
    }
    if let difficulty { profile.difficulty = difficulty }
    return profile
  }

  private static func languages(_ node: ConfigurationNode) throws(CorpusError) -> [Language] {
    var languages: [Language] = []
    for element in try node.elements() {
      let code = try element.text()
      let language = Language(rawValue: code)
      guard isCode(language), !languages.contains(language) else {
        throw element.invalid(.form(.languageCode))
      }
      languages.append(language)
    }
    return languages
  }

  // Apple's Messages counts nanoseconds since 2001 in 64 bits, which end in 2293.
  private static let years = 1971...2150

  private static func day(_ node: ConfigurationNode) throws(CorpusError) -> CivilDate {
    try node.parsed(as: .date(years: years)) { text in
      let parts = text.split(separator: "-").map { Int($0) }
      guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
        years.contains(year)
      else { return nil }
      return CivilDate(year: year, month: month, day: day)
    }
  }
}

extension CorpusProfile {
  private static func isCode(_ language: Language) -> Bool {
    LexiconFolder.isCode(language.rawValue)
  }

  private static func platforms(
    _ node: ConfigurationNode?
  ) throws(CorpusError) -> [Platform: Double] {
    guard let node else { return [:] }
    try node.refuseKeys(otherThan: platforms.map(\.rawValue))
    var weights: [Platform: Double] = [:]
    for platform in platforms {
      weights[platform] = try node.child(platform.rawValue).number(in: 0...100)
    }
    guard weights.values.contains(where: { $0 > 0 }) else {
      throw node.invalid(.form(.platforms))
    }
    return weights
  }

  /// The main language of a vault.
  func language(ofVault index: Int) -> Language {
    languages[index % languages.count]
  }

  /// The second language of a vault; the main one where the profile has no other.
  func secondLanguage(ofVault index: Int) -> Language {
    guard languages.count > 1 else { return language(ofVault: index) }
    let shift = 1 + index / languages.count % (languages.count - 1)
    return languages[(index + shift) % languages.count]
  }

  /// The permitted use of each vault, in their order.
  ///
  /// The vaults of one language follow each other in the assignment, so that every language has a
  /// share of every split that it is large enough for. The first vault is always `test`.
  package var splits: [EventQuery.Split] {
    let dealt = (0..<vaults).sorted {
      ($0 % languages.count, $0) < ($1 % languages.count, $1)
    }
    let shares: [(split: EventQuery.Split, share: Double)] = [
      (.test, 1 - trainShare - developmentShare), (.dev, developmentShare), (.train, trainShare),
    ]
    var given = shares.map { _ in 0.0 }
    func owed(_ index: Int, _ turn: Int) -> Double {
      shares[index].share * Double(turn + 1) - given[index]
    }
    var splits = Array(repeating: EventQuery.Split.test, count: vaults)
    for (turn, vault) in dealt.enumerated() {
      var most = 0
      for index in shares.indices
      where turn > 0 && owed(index, turn) > owed(most, turn) + 1e-9 { most = index }
      given[most] += 1
      splits[vault] = shares[most].split
    }
    return splits
  }
}
