/// How binding a document target is.
public enum TargetKind: String, Codable, Hashable, Sendable, CaseIterable {
  /// It must hold on any machine.
  case hard
  /// The document's own figure, from a phone or a cloud: compared and shown.
  case paper
  /// Measured by a stand-in that the report names.
  case proxy
}
