internal import CVaultTextData

// Invariants: the C target's tables never change and never move; every name and every text ends
// in a zero byte; an index below the count names a table, so neither of its pointers is null.

/// The tables of `Datasets` that are part of the program.
enum EmbeddedFiles {
  /// The paths below `Datasets`.
  static var names: [String] {
    (0..<vault_text_file_count()).map { unsafe String(cString: vault_text_file_at($0).name) }
  }

  /// The text of a table; `nil` if there is none of that path.
  static func text(of name: String) -> String? {
    names.firstIndex(of: name).map { unsafe String(cString: vault_text_file_at($0).text) }
  }
}
