public import Foundation

/// The targets as `Datasets/targets.json` lists them: those of documents, then budgets of our own.
///
/// ```
/// {"schemaVersion": 1,
///  "documents": {"PDV": "Personal Data Vault: …"},
///  "targets": [{"id", "what", "asks", "kind", "source": {"document", "section"}, "note",
///               "standIn", "notMeasuredReason", "metric", "comparison", "value", "unit", "slice"}]}
/// ```
///
/// `metric` is an id, or for a compound row a list of
/// `{label, metric, comparison, value, unit, slice, kind, minimumCount}` that inherit from the row
/// the keys they leave out. A row or part whose metric nothing makes yet has
/// `"producer": null, "reason": "…"`; every other is found in ``MetricCatalogue``.
public struct TargetCatalogue: Hashable, Sendable {
  /// The schema this version reads.
  public static let currentSchemaVersion = 1

  /// The full titles of the documents by their short names.
  public let documents: [String: String]
  /// The rows in the documents' order.
  public let definitions: [TargetDefinition]

  /// Reads a catalogue and refuses rows that contradict themselves.
  ///
  /// - Parameters:
  ///   - bytes: The content of a `targets.json`.
  ///   - file: The name in errors.
  /// - Returns: The catalogue, its rows in the file's order.
  /// - Throws: `ResultsError`, naming the file and the key or the row.
  public static func decode(_ bytes: Data, file: String) throws(ResultsError) -> TargetCatalogue {
    let content = try CanonicalJSON.decode(
      CatalogueFile.self, from: bytes, file: file, schemaVersion: currentSchemaVersion)
    var definitions: [TargetDefinition] = []
    var seen: Set<String> = []
    for row in content.targets {
      guard seen.insert(row.id).inserted else { throw .duplicate(file: file, id: row.id) }
      guard row.statesProducers else {
        throw .invalidTarget(file: file, id: row.id, problem: .unclearProducer)
      }
      guard let definition = row.definition else {
        throw .invalidTarget(file: file, id: row.id, problem: .noComparison)
      }
      if let problem = definition.problem {
        throw .invalidTarget(file: file, id: row.id, problem: problem)
      }
      guard content.documents[row.source.document] != nil else {
        throw .invalidTarget(file: file, id: row.id, problem: .unknownDocument)
      }
      definitions.append(definition)
    }
    return TargetCatalogue(documents: content.documents, definitions: definitions)
  }
}

private struct CatalogueFile: Decodable {
  let documents: [String: String]
  let targets: [CatalogueRow]
}

private struct CatalogueRow: Decodable {
  let id: String
  let what: String
  let asks: String?
  let kind: TargetKind
  let source: TargetDefinition.Source
  let note: String?
  let standIn: String?
  let profile: String?
  let notMeasuredReason: String?
  let metric: CatalogueMetrics
  let comparison: Comparison?
  let value: Double?
  let unit: String?
  let slice: [String: String]?
  let minimumCount: Int?
  let producer: MissingProducer?
  let reason: String?

  /// True if `producer` and `reason` occur together wherever one of them does.
  var statesProducers: Bool {
    (producer == nil) == (reason == nil)
      && metric.parts.allSatisfy { ($0.producer == nil) == ($0.reason == nil) }
  }

  /// `nil` where neither a part nor the row gives the comparison.
  var definition: TargetDefinition? {
    var parts: [TargetDefinition.Part] = []
    for part in metric.parts {
      guard let comparison = part.comparison ?? comparison, let unit = part.unit ?? unit else {
        return nil
      }
      parts.append(
        TargetDefinition.Part(
          label: part.label.map(RenamedIDs.label), kind: part.kind ?? kind,
          metric: RenamedIDs.acceptedMetric(part.metric),
          slice: (part.slice ?? slice).map(RenamedIDs.acceptedSlice), comparison: comparison,
          value: comparison == .reported ? part.value : part.value ?? value, unit: unit,
          minimumCount: part.minimumCount ?? minimumCount,
          unbuiltReason: part.reason ?? reason))
    }
    return TargetDefinition(
      id: id, what: what, kind: kind, source: source, asks: asks, note: note, standIn: standIn,
      profile: profile, notMeasuredReason: notMeasuredReason ?? "", parts: parts)
  }
}

private struct CatalogueMetrics: Decodable {
  let parts: [CataloguePart]

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      parts = [CataloguePart(metric: try container.decode(String.self))]
    } catch DecodingError.typeMismatch {
      parts = try container.decode([CataloguePart].self)
    }
  }
}

private struct CataloguePart: Decodable {
  var label: String?
  var kind: TargetKind?
  let metric: String
  var comparison: Comparison?
  var value: Double?
  var unit: String?
  var slice: [String: String]?
  var minimumCount: Int?
  var producer: MissingProducer?
  var reason: String?
}

/// `"producer": null`, the one form in which a file states that nothing makes a metric yet.
private struct MissingProducer: Decodable {
  init() {}

  init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(
      .init(codingPath: decoder.codingPath, debugDescription: "a producer is null"))
  }
}

extension KeyedDecodingContainer {
  /// Distinguishes `null` from a key that is not there.
  fileprivate func decodeIfPresent(
    _ type: MissingProducer.Type, forKey key: Key
  ) throws -> MissingProducer? {
    guard contains(key) else { return nil }
    return try decodeNil(forKey: key) ? MissingProducer() : decode(type, forKey: key)
  }
}
