public import Foundation
public import VaultCore

/// What a corpus is to be like: how many vaults, events and messages, in which languages, when.
///
/// The file is a YAML mapping:
///
/// | key | meaning |
/// |---|---|
/// | `name` | what reports call it: lower-case letters, digits, hyphens |
/// | `seed` | the seed unless the caller gives another |
/// | `vaults` | owners, 1 to 1 000; vault *i* speaks mainly language *i* mod *n* |
/// | `eventsPerVault` | calendar events, each a query |
/// | `messagesPerVault` | messages of all platforms, at least |
/// | `languages` | ISO 639-1 codes; each needs a lexicon |
/// | `developmentShare` | share of the vaults that form the `dev` split |
/// | `crossLingualShare` | share of the events whose messages are in another language |
/// | `period.start` | the first day, `2025-01-01` |
/// | `period.days` | how many days, at least 150 |
/// | `killedImports` | how many imports the ingest suite kills, 0 to 10 000; 20 if left out |
/// | `largeExportShare` | the size of the ingest suite's exports, 1 being full; 0.1 if left out |
public struct CorpusProfile: Hashable, Sendable {
  /// What reports call it.
  public let name: String
  /// The seed unless the caller gives another.
  public let seed: UInt64
  /// The number of vaults.
  public let vaults: Int
  /// The calendar events of each vault.
  public let eventsPerVault: Int
  /// The least number of messages of each vault.
  public let messagesPerVault: Int
  /// The languages in the order in which vaults take turns.
  public let languages: [Language]
  /// The share of the vaults that form the `dev` split; the first vault is always `test`.
  public let developmentShare: Double
  /// The share of the events whose messages are in another language than the event.
  public let crossLingualShare: Double
  /// The first day.
  public let firstDay: CivilDate
  /// The number of days.
  public let days: Int
  /// How many imports the ingest suite kills.
  public let killedImports: Int
  /// The size of the ingest suite's largest exports as a share of the full size.
  public let largeExportShare: Double

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
      "name", "seed", "vaults", "eventsPerVault", "messagesPerVault", "languages",
      "developmentShare", "crossLingualShare", "period", "killedImports",
      "largeExportShare",
    ])
    name = try Self.name(root.child("name"))
    seed = try root.child("seed").seed()
    vaults = try root.child("vaults").integer(in: 1...1000)
    eventsPerVault = try root.child("eventsPerVault").integer(in: 1...2000)
    messagesPerVault = try root.child("messagesPerVault").integer(in: 1...2_000_000)
    languages = try Self.languages(root.child("languages"))
    developmentShare = try Self.developmentShare(root.child("developmentShare"))
    crossLingualShare = try root.child("crossLingualShare").share()
    let period = try root.child("period")
    try period.refuseKeys(otherThan: ["start", "days"])
    firstDay = try Self.day(period.child("start"))
    days = try period.child("days").integer(in: 150...36_500)
    killedImports = try root.optionalChild("killedImports")?.integer(in: 0...10_000) ?? 20
    largeExportShare = try root.optionalChild("largeExportShare")?.share() ?? 0.1
  }

  private static func name(_ node: ConfigurationNode) throws(CorpusError) -> String {
    let name = try node.text()
    let allowed = "abcdefghijklmnopqrstuvwxyz0123456789-"
    guard name.allSatisfy(allowed.contains), !name.hasPrefix("-") else {
      throw node.invalid("lower-case letters, digits and hyphens")
    }
    return name
  }

  private static func languages(_ node: ConfigurationNode) throws(CorpusError) -> [Language] {
    var languages: [Language] = []
    for element in try node.elements() {
      let code = try element.text()
      let isCode = code.utf8.count == 2 && code.utf8.allSatisfy { (97...122).contains($0) }
      let language = Language(rawValue: code)
      guard isCode, !languages.contains(language) else {
        throw element.invalid("a two-letter language code, each given once")
      }
      languages.append(language)
    }
    return languages
  }

  private static func developmentShare(_ node: ConfigurationNode) throws(CorpusError) -> Double {
    let share = try node.share()
    guard share < 1 else { throw node.invalid("a share below 1: the test split needs a vault") }
    return share
  }

  private static func day(_ node: ConfigurationNode) throws(CorpusError) -> CivilDate {
    let parts = try node.text().split(separator: "-").map(String.init)
    guard parts.count == 3, let year = Int(parts[0]), let month = Int(parts[1]),
      let day = Int(parts[2]), (1971...9000).contains(year),
      let date = CivilDate(year: year, month: month, day: day)
    else { throw node.invalid("a date such as 2025-01-01") }
    return date
  }
}

extension CorpusProfile {
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

  /// What a vault may be used for.
  ///
  /// With an even number of languages each further round shifts the pattern by one, so that with
  /// half the vaults in either split both splits see every language after two rounds.
  func split(ofVault index: Int) -> EventQuery.Split {
    let shift = languages.count.isMultiple(of: 2) ? index / languages.count : 0
    let turn = Double(index + shift)
    let isDevelopment =
      ((turn + 1) * developmentShare).rounded(.down) > (turn * developmentShare).rounded(.down)
    return isDevelopment ? .dev : .test
  }
}
