/// Finds which BLAS the loader chose: Debian's alternatives decide that at run time.
enum BLASLibrary {
  /// The file name of the BLAS library among the mapped files.
  ///
  /// An implementation's own library (`libopenblasp-r0.3.21.so`) is more specific than the common
  /// name under which it may be loaded (`libblas.so.3`), so it is preferred.
  ///
  /// - Parameter text: The text of `/proc/<process>/maps`, whose sixth column is a path.
  /// - Returns: `nil` if none is mapped.
  static func fileName(maps text: String) -> String? {
    let names = Set(text.split(whereSeparator: \.isNewline).compactMap(mappedFileName)).sorted()
    for prefix in prefixes {
      if let name = names.first(where: { $0.hasPrefix(prefix) && $0.contains(".so") }) {
        return name
      }
    }
    return nil
  }

  private static let prefixes = [
    "libopenblas", "libmkl_rt", "libmkl_core", "libblis", "libflexiblas", "libatlas", "libblas",
  ]

  private static func mappedFileName(_ line: Substring) -> String? {
    let columns = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
    guard columns.count == 6, let name = columns[5].split(separator: "/").last else { return nil }
    return ProcText.trimmed(name)
  }
}
