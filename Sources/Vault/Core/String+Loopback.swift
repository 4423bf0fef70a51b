extension String {
  /// True if a host, an IPv6 address with or without its brackets, is this machine itself.
  package var isLoopbackHost: Bool {
    if self == "localhost" || self == "[::1]" || self == "::1" { return true }
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { $0.count <= 3 && UInt8($0) != nil }
  }
}
