internal import VaultEmbedding

extension RunConfiguration {
  /// The model that turns text into vectors: `auto`, the name of a registered model, or the
  /// address of a service with its model, `https://host/v1#model`.
  public struct EmbedderChoice: RawRepresentable, Hashable, Sendable, Codable, CaseIterable {
    /// The name, as options and settings state it.
    public let rawValue: String

    /// Chooses by name or address; `nil` if there is no such model.
    public init?(rawValue: String) {
      guard
        rawValue == Self.automatic || EmbedderRegistration.named(rawValue) != nil
          || ServiceEmbedder.Address(rawValue) != nil
      else { return nil }
      self.rawValue = rawValue
    }

    init(_ registration: EmbedderRegistration) {
      rawValue = registration.name
    }

    private init(automatic: String) {
      rawValue = automatic
    }

    private static let automatic = "auto"

    /// The shipped multilingual model where its file is there, else hashing.
    public static let auto = EmbedderChoice(automatic: automatic)
    /// Hashed words and character n-grams: no weights.
    public static let hashing = EmbedderChoice(.hashing)

    /// `auto`, then every model.
    public static var allCases: [EmbedderChoice] {
      [.auto] + EmbedderRegistration.all.map { EmbedderChoice($0) }
    }

    /// The meaning of the name, in a few words.
    public var summary: String {
      EmbedderRegistration.named(rawValue)?.help ?? "polyglot if it is there, else hashing"
    }
  }
}
