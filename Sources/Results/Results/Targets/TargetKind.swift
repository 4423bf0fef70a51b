/// The kind of a design target: how binding it is.
public enum TargetKind: String, Codable, Hashable, Sendable, CaseIterable {
  /// It must hold on any machine.
  case hard
  /// The document's own value, from a phone or a cloud: compared and shown.
  case paper
  /// Measured by a substitute that the report names.
  case proxy
}
