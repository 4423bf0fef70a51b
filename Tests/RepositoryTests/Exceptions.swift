/// Where a convention gives way, each with its reason.
enum Exceptions {
  /// Files allowed to be longer than 400 lines.
  static let fileLines: [String: Int] = [:]

  /// Test files that mirror no single source file.
  static let testsWithoutSource: [String: String] = [:]

  /// Sizeable source files without a mirrored test.
  static let sourcesWithoutTest: [String: String] = [:]
}
