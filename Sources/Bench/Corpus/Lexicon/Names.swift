/// The people, firms and places that a language offers.
struct Names: Sendable {
  /// A name and its spelling in Latin letters, which addresses need.
  struct Name: Hashable, Sendable {
    let written: String
    let latin: String
  }

  /// Somewhere to meet.
  struct Place: Hashable, Sendable {
    /// As a calendar shows it.
    let name: String
    /// With its preposition, as a sentence needs it: `im Café Luna`.
    let at: String
  }

  private let feminine: [Name]
  private let masculine: [Name]
  let surnames: [Name]
  let companies: [Name]
  let projects: [String]
  /// Domains of private mail, all below `.example`.
  let mailDomains: [String]
  /// True if the family name comes first, with no space between the names.
  let familyNameFirst: Bool
  private let places: [String: [Place]]
  private let groupTitles: [Circle: [String]]

  init(_ root: ConfigurationNode, placeKinds: [String]) throws(CorpusError) {
    try root.refuseKeys(otherThan: [
      "feminine", "masculine", "surnames", "companies", "projects", "mailDomains",
      "familyNameFirst", "places", "groups",
    ])
    feminine = try Self.names(root.child("feminine"), atLeast: 20)
    masculine = try Self.names(root.child("masculine"), atLeast: 20)
    surnames = try Self.names(root.child("surnames"), atLeast: 25)
    companies = try Self.names(root.child("companies"), atLeast: 6)
    projects = try root.child("projects").texts(atLeast: 8)
    mailDomains = try root.child("mailDomains").texts(atLeast: 2)
    for domain in try root.child("mailDomains").elements() {
      guard try domain.text().hasSuffix(".example") else { throw domain.invalid(.form(.domain)) }
    }
    familyNameFirst = try root.optionalChild("familyNameFirst")?.flag() ?? false
    places = try Self.places(root.child("places"), kinds: placeKinds)
    groupTitles = try root.child("groups").table { _, titles throws(CorpusError) in
      try titles.texts(atLeast: 2)
    }
  }

  func givenNames(_ gender: Gender) -> [Name] { gender == .feminine ? feminine : masculine }

  func places(_ kind: String) -> [Place] { places[kind] ?? [] }

  func groupTitles(_ circle: Circle) -> [String] { groupTitles[circle] ?? [] }

  // A name is a single text if it is Latin already, and a pair with its Latin spelling otherwise.
  private static func names(
    _ node: ConfigurationNode, atLeast minimum: Int
  ) throws(CorpusError) -> [Name] {
    try node.elements(atLeast: minimum) { name throws(CorpusError) in
      let parts = name.isList ? try name.texts() : [try name.text()]
      guard !name.isList || parts.count == 2 else { throw name.invalid(.form(.spelledName)) }
      return Name(written: parts[0], latin: parts[parts.count - 1])
    }
  }

  private static func places(
    _ node: ConfigurationNode, kinds: [String]
  ) throws(CorpusError) -> [String: [Place]] {
    var places: [String: [Place]] = [:]
    for kind in kinds {
      places[kind] = try node.child(kind).elements(atLeast: 2) { place throws(CorpusError) in
        let (name, at) = try place.pair(.place)
        return Place(name: name, at: at)
      }
    }
    return places
  }
}
