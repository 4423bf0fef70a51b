internal import Foundation
internal import VaultCore
internal import VaultEvaluation
public import VaultResults

/// The slices of queries in a `queries.jsonl`: the values that results are sliced by.
///
/// Each line is an object with an identifier under `_id`, `id`, `query_id`, `qid` or `query`. Its
/// other texts, numbers and truth values, and those of an object `metadata`, are slices. Left out are
/// the texts of the queries, and fields of which most queries have a value of their own.
public struct QuerySlices: Sendable {
  /// The slices of each query by name, under the query's key in rankings.
  public let values: [String: [String: String]]
  private let file: InputFile
  private let leftOut: [String]

  /// Reads a file.
  ///
  /// - Throws: ``RunError`` naming file and line.
  public init(_ file: InputFile) throws(RunError) {
    let bytes = try file.bytes()
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let lines = try JSONLines.decode(
      Line.self, from: Data(bytes.dropFirst(hasMark ? 3 : 0)), file: file.name,
      key: { QueryIdentity.bytes.key(of: $0.id) }, malformed: { _ in .notAQuery },
      repeated: .describedTwice)
    let fields = Dictionary(grouping: lines.flatMap(\.fields), by: \.name).mapValues { fields in
      (count: fields.count, values: Set(fields.map(\.value)).count)
    }
    let kept = Set(fields.filter { $0.value.values * 2 <= $0.value.count }.keys)
    values = Dictionary(
      lines.map { line in
        let slices = line.fields.filter { kept.contains($0.name) }.map { ($0.name, $0.value) }
        return (
          QueryIdentity.bytes.key(of: line.id), Dictionary(slices, uniquingKeysWith: { $1 })
        )
      }, uniquingKeysWith: { first, _ in first })
    leftOut = Set(fields.keys).subtracting(kept).union(lines.flatMap(\.unusable)).sorted()
    self.file = file
  }

  /// Returns notes on the slices for readers, one sentence each.
  ///
  /// - Parameter judged: The judged queries.
  /// - Returns: The sentences; none where every query has its slices.
  /// - Throws: ``RunError`` if the file describes none of the queries.
  public func remarks(on judged: [String]) throws(RunError) -> [String] {
    let without = judged.count { values[$0] == nil }
    guard without < judged.count || judged.isEmpty else {
      throw .unusable(file: file.name, line: nil, problem: .describesNone)
    }
    var remarks: [String] = []
    if without > 0 {
      remarks.append(
        "\(file.shortName) describes \(judged.count - without) of "
          + "\(Plural.count(judged.count, "judged query")); the others are in no slice of it.")
    }
    if !leftOut.isEmpty {
      remarks.append(
        "\(file.shortName): no slices are made of \(leftOut.joined(separator: ", ")), which hold "
          + "lists or objects, or a value of its own for most queries.")
    }
    return remarks
  }
}

extension QuerySlices {
  private struct Field {
    let name: String
    let value: String
  }

  private struct Line: Decodable {
    let id: String
    var fields: [Field] = []
    /// The names of fields that are neither text, number nor truth value.
    var unusable: [String] = []

    init(from decoder: any Decoder) throws {
      let members = try decoder.singleValueContainer().decode([String: Value].self)
      let key = QuerySlices.identifiers.first { members[$0] != nil }
      guard let key, case .scalar(let id)? = members[key], !id.isEmpty else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "no identifier"))
      }
      self.id = id
      for (name, value) in members
      where name != key && !QuerySlices.texts.contains(name) && name != "metadata" {
        add(value, as: name)
      }
      if case .object(let inner)? = members["metadata"] {
        for (name, value) in inner where !QuerySlices.texts.contains(name) {
          add(value, as: name)
        }
      }
    }

    private mutating func add(_ value: Value, as name: String) {
      switch value {
      case .scalar(let text): if !text.isEmpty { fields.append(Field(name: name, value: text)) }
      case .absent: break
      case .object, .list: unusable.append(name)
      }
    }
  }

  private enum Value: Decodable {
    case absent
    case scalar(String)
    case object([String: Value])
    case list

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      func read<Content: Decodable>(_ type: Content.Type) -> Content? {
        do {
          return try container.decode(type)
        } catch {
          return nil
        }
      }
      self =
        if container.decodeNil() {
          .absent
        } else if let text = read(String.self) {
          .scalar(text)
        } else if let truth = read(Bool.self) {
          .scalar("\(truth)")
        } else if let whole = read(Int.self) {
          .scalar("\(whole)")
        } else if let number = read(Double.self) {
          .scalar("\(number)")
        } else if let members = read([String: Value].self) {
          .object(members)
        } else {
          .list
        }
    }
  }

  private static let identifiers = ["_id", "id", "query_id", "qid", "query"]
  private static let texts: Set<String> = [
    "text", "query", "title", "description", "narrative", "question", "body",
  ]
}
