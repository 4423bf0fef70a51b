/// A part of the data that a metric may cover: keys that it carries together, and their values.
public struct MetricSlice: Hashable, Sendable {
  /// The values that a key may have.
  public enum Values: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// A value that the data or the machine decide.
    case any
    /// One of a few: no run gives another.
    case oneOf([String])

    /// One of a few values.
    public init(arrayLiteral values: String...) { self = .oneOf(values) }

    func admit(_ value: String) -> Bool {
      switch self {
      case .any: true
      case .oneOf(let values): values.contains(value)
      }
    }
  }

  /// The keys; none for all of the data.
  public let keys: [String: Values]
  /// True if it matches any single label that a dataset gives its queries.
  public let isAnyLabel: Bool

  /// All of the data.
  public static let whole = MetricSlice(keys: [:], isAnyLabel: false)
  /// Any single label that a dataset gives its queries, besides those that are declared.
  public static let anyLabel = MetricSlice(keys: [:], isAnyLabel: true)

  /// One of a few values of one key.
  public static func by(_ key: String, _ values: [String]) -> MetricSlice {
    [key: .oneOf(values)]
  }

  /// Returns true if it declares exactly these keys, with these values.
  public func declares(_ slice: [String: String]) -> Bool {
    !isAnyLabel && keys.count == slice.count
      && slice.allSatisfy { key, value in keys[key]?.admit(value) ?? false }
  }

  /// Returns true if a metric may carry exactly these keys; their values are those of the data.
  func admits(_ slice: [String: String]) -> Bool {
    isAnyLabel ? slice.count == 1 : Set(keys.keys) == Set(slice.keys)
  }
}

extension MetricSlice: ExpressibleByDictionaryLiteral {
  /// Keys with their values.
  public init(dictionaryLiteral elements: (String, Values)...) {
    self.init(keys: Dictionary(uniqueKeysWithValues: elements), isAnyLabel: false)
  }
}

extension MetricSlice: CustomStringConvertible {
  /// The keys in ascending order, those with few values with them: `embedding (no) + messages`.
  public var description: String {
    if isAnyLabel { return "any label" }
    if keys.isEmpty { return "all" }
    return keys.sorted { $0.key < $1.key }.map { key, values in
      switch values {
      case .any: key
      case .oneOf(let values): "\(key) (\(values.joined(separator: ", ")))"
      }
    }.joined(separator: " + ")
  }
}

extension MetricSlice: Encodable {
  /// An object of lists: the values of each key, none for any; `*` is any label.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    var lists: [String: [String]] = isAnyLabel ? ["*": []] : [:]
    for (key, values) in keys {
      if case .oneOf(let few) = values { lists[key] = few } else { lists[key] = [] }
    }
    try container.encode(lists)
  }
}
