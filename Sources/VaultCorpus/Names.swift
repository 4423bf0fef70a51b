/// The people, firms and places that a language offers.
struct Names: Hashable, Sendable {
  /// Somewhere to meet.
  struct Place: Hashable, Sendable {
    /// As a calendar shows it.
    let name: String
    /// With its preposition, as a sentence needs it: `im Café Luna`.
    let at: String
  }

  private let givenNames: [Gender: [String]]
  let surnames: [String]
  let companies: [String]
  let projects: [String]
  /// Domains of private mail, all below `.example`.
  let mailDomains: [String]
  private let places: [String: [Place]]
  private let groupTitles: [Circle: [String]]

  init(_ root: ConfigurationNode, placeKinds: [String]) throws(CorpusError) {
    try root.refuseKeys(otherThan: [
      "feminine", "masculine", "surnames", "companies", "projects", "mailDomains", "places",
      "groups",
    ])
    givenNames = [
      .feminine: try root.child("feminine").texts(atLeast: 20),
      .masculine: try root.child("masculine").texts(atLeast: 20),
    ]
    surnames = try root.child("surnames").texts(atLeast: 25)
    companies = try root.child("companies").texts(atLeast: 6)
    projects = try root.child("projects").texts(atLeast: 8)
    mailDomains = try root.child("mailDomains").texts(atLeast: 2)
    for domain in try root.child("mailDomains").elements() {
      guard try domain.text().hasSuffix(".example") else {
        throw domain.invalid("a domain below .example")
      }
    }
    places = try Self.places(root.child("places"), kinds: placeKinds)
    groupTitles = try Self.groups(root.child("groups"))
  }

  func givenNames(_ gender: Gender) -> [String] { givenNames[gender] ?? [] }

  func places(_ kind: String) -> [Place] { places[kind] ?? [] }

  func groupTitles(_ circle: Circle) -> [String] { groupTitles[circle] ?? [] }

  private static func places(
    _ node: ConfigurationNode, kinds: [String]
  ) throws(CorpusError) -> [String: [Place]] {
    try node.refuseKeys(otherThan: kinds)
    var places: [String: [Place]] = [:]
    for kind in kinds {
      for element in try node.child(kind).elements(atLeast: 2) {
        let parts = try element.texts(atLeast: 2)
        guard parts.count == 2 else { throw element.invalid("a name and a phrase that says where") }
        places[kind, default: []].append(Place(name: parts[0], at: parts[1]))
      }
    }
    return places
  }

  private static func groups(
    _ node: ConfigurationNode
  ) throws(CorpusError) -> [Circle: [String]] {
    try node.refuseKeys(otherThan: Circle.allCases.map(\.rawValue))
    var groups: [Circle: [String]] = [:]
    for circle in Circle.allCases {
      groups[circle] = try node.child(circle.rawValue).texts(atLeast: 2)
    }
    return groups
  }
}
