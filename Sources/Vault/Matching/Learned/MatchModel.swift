public import Foundation
package import VaultCore

/// The learned weights of the matcher: boosted trees over the columns of ``MatchFeature``.
public struct MatchModel: Hashable, Sendable, Codable {
  /// The data that the model was fitted to.
  public struct Origin: Hashable, Sendable, Codable {
    /// The embedder whose cosines it was fitted to; it fits no other.
    public let embedder: String
    /// The number of vaults.
    public let vaults: Int
    /// The number of events, those without a related message included.
    public let events: Int
    /// The number of candidates.
    public let candidates: Int
    /// The features that were left out, by group; usually none.
    public let withoutGroups: [MatchFeature.Group]
  }

  static let currentVersion = 2

  /// The version of the file's layout.
  let version: Int
  /// The data that it was fitted to.
  public let origin: Origin
  /// The columns in order.
  let features: [MatchFeature]
  /// The fitted trees.
  package let trees: BoostedTrees
  /// The median of each column where the model was fitted: the value of a silenced feature.
  package let medians: [Float]

  /// A model of fitted trees, with the parts of its ``Origin``.
  package init(
    embedder: String, vaults: Int, events: Int, candidates: Int,
    withoutGroups: [MatchFeature.Group] = [], trees: BoostedTrees, medians: [Float]
  ) {
    version = Self.currentVersion
    origin = Origin(
      embedder: embedder, vaults: vaults, events: events, candidates: candidates,
      withoutGroups: withoutGroups)
    features = MatchFeature.allCases
    self.trees = trees
    self.medians = medians
  }

  /// Reads a model's file.
  ///
  /// - Throws: ``MatchingError/malformedModel(file:)`` if it is no model, is of another version or
  ///   has other features.
  public init(_ bytes: Data, file: String) throws(MatchingError) {
    let model: MatchModel
    do {
      model = try JSONDecoder().decode(MatchModel.self, from: bytes)
    } catch {
      throw .malformedModel(file: file)
    }
    guard model.version == Self.currentVersion, model.features == MatchFeature.allCases,
      model.trees.columns == MatchFeature.allCases.count,
      model.medians.count == MatchFeature.allCases.count, model.medians.allSatisfy(\.isFinite),
      model.trees.isWellFormed
    else { throw .malformedModel(file: file) }
    self = model
  }

  /// The file, byte for byte.
  public func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return try encoder.encode(self)
  }

  /// The columns with those of some groups at their medians.
  package func silence(_ matrix: Matrix, _ silenced: Set<MatchFeature.Group>) -> Matrix {
    guard !silenced.isEmpty else { return matrix }
    var matrix = matrix
    for feature in MatchFeature.allCases where silenced.contains(feature.group) {
      for row in 0..<matrix.rows {
        matrix.elements[row * matrix.columns + feature.column] = medians[feature.column]
      }
    }
    return matrix
  }
}
