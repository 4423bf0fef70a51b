public import Foundation

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
  let trees: BoostedTrees
  /// The median of each column where the model was fitted: the value of a silenced feature.
  let medians: [Float]

  init(origin: Origin, trees: BoostedTrees, medians: [Float]) {
    version = Self.currentVersion
    self.origin = origin
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
}
