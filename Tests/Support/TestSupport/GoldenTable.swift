internal import Foundation

/// Tables of inputs and what is expected of them, in files beside the tests.
public enum GoldenTable {
  private struct Row<each Column: Decodable>: Decodable {
    let columns: (repeat each Column)

    init(from decoder: any Decoder) throws {
      var row = try decoder.unkeyedContainer()
      columns = (repeat try row.decode((each Column).self))
    }
  }

  /// The rows of a file: a JSON array of arrays.
  ///
  /// - Parameters:
  ///   - name: The file's path below `Tests`, without its ending `.json`.
  ///   - types: The columns' types.
  /// - Returns: A tuple for each row.
  /// - Throws: What reading and decoding throw.
  public static func rows<each Column: Decodable>(
    _ name: String, of types: repeat (each Column).Type
  ) throws -> [(repeat each Column)] {
    let data = try Data(contentsOf: Repository.url("Tests/\(name).json"))
    return try JSONDecoder().decode([Row<repeat each Column>].self, from: data).map { $0.columns }
  }
}
