/// Lists of words or phrases under names: a table of the columns `list` and `phrase`.
///
/// - Parameter List: The names, as the file writes them.
public struct PhraseLists<List: RawRepresentable & CaseIterable & Hashable & Sendable>: Sendable
where List.RawValue == String {
  private var phrases: [List: [String]] = [:]

  /// Sorts the lines of a table, every list of which has a phrase.
  public init(_ table: TextTable) throws(TextTableError) {
    for row in table.rows {
      guard let list = List(rawValue: row[0]) else { throw table.invalid(row, 0) }
      phrases[list, default: []].append(row[1])
    }
    for list in List.allCases where phrases[list] == nil {
      throw .missingEntry(file: table.file, name: list.rawValue)
    }
  }

  /// The lists of a table that is part of the program.
  ///
  /// - Precondition: The table is there and without a flaw, which tests check.
  public static func shipped(_ file: String) -> PhraseLists {
    TextTable.shipped(file, columns: ["list", "phrase"], PhraseLists.init)
  }

  /// The phrases of a list in the order of the file.
  public subscript(list: List) -> [String] { phrases[list, default: []] }
}
