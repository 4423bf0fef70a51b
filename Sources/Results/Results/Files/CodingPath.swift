extension [any CodingKey] {
  /// A value's place in a document as one would write it, `waivers[0].owner`; empty for the whole.
  public var written: String {
    reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += (path.isEmpty ? "" : ".") + key.stringValue
      }
    }
  }
}
