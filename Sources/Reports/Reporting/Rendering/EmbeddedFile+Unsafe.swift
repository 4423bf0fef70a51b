// Invariants: paths and texts are constants of the program that nothing writes, each ended by a
// zero; an index is below the count; texts are UTF-8, which `String` repairs where they are not.
internal import CVaultPages

/// The styles and scripts that were compiled in, by their path: `styles/colors.css`.
enum EmbeddedFile {
  static let texts = Dictionary(
    uniqueKeysWithValues: (0..<vault_page_file_count()).map { index in
      unsafe (
        String(cString: vault_page_file_path(index)), String(cString: vault_page_file_text(index))
      )
    })
}
