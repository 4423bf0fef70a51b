internal import VaultTextData

/// The names that Windows and Exchange give to time zones.
struct WindowsZones: Sendable {
  /// Those of `Datasets/text/zones`.
  static let shipped = TextTable.valid { () throws(TextTableError) in
    try WindowsZones(
      names: TextTable(shipped: "text/zones/windows.tsv", columns: ["windows", "iana"]),
      cities: TextTable(shipped: "text/zones/exchange-cities.tsv", columns: ["cities", "windows"]))
  }

  private var identifiers: [String: String] = [:]
  private var identifiersByCities: [String: String] = [:]

  /// Reads a table of names of Windows, and one of cities with the names of their zones.
  init(names: TextTable, cities: TextTable) throws(TextTableError) {
    for row in names.rows {
      let earlier = identifiers.updateValue(row[1], forKey: row[0].lowercased())
      if earlier != nil { throw names.invalid(row, 0) }
    }
    for row in cities.rows {
      guard let zone = identifiers[row[1].lowercased()] else { throw cities.invalid(row, 1) }
      identifiersByCities[row[0].lowercased()] = zone
    }
  }

  /// The IANA name of a Windows zone; `nil` if it is none of the usual ones.
  func identifier(for name: String) -> String? { identifiers[name.lowercased()] }

  /// The IANA name of a zone that Exchange describes by its cities, as in
  /// `(UTC+01:00) Brussels, Copenhagen, Madrid, Paris`.
  func identifier(forCities cities: String) -> String? {
    identifiersByCities[cities.lowercased()]
  }
}
