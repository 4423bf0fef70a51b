/// An optional value that JSON states as `null` where it is absent, so that the key is never dropped.
///
/// Reading takes a missing key for `null`.
@propertyWrapper
public struct NullWhenAbsent<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  /// The value, if there is one.
  public var wrappedValue: Value?

  /// Wraps a value.
  public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  /// Reads a value or `null`.
  public init(from decoder: any Decoder) throws { wrappedValue = try Value?(from: decoder) }

  /// Writes the value or `null`.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension KeyedDecodingContainer {
  /// Reads the value of a key; `nil` where it is missing or `null`.
  ///
  /// Synthesized `init(from:)` calls this for properties marked `@NullWhenAbsent`.
  public func decode<Value>(
    _ type: NullWhenAbsent<Value>.Type, forKey key: Key
  ) throws -> NullWhenAbsent<Value> {
    NullWhenAbsent(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}
