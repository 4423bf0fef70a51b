// Invariants: paths and texts are constants of the program that nothing writes, each ended by a
// zero; an index lies below the count; texts are UTF-8, which `String` repairs where they are not.
internal import CVaultTemplates

/// The templates and styles that were compiled in, by their path: `templates/page.mustache`.
enum EmbeddedFile {
  static let texts = Dictionary(
    uniqueKeysWithValues: (0..<vault_template_count()).map { index in
      unsafe (
        String(cString: vault_template_path(index)), String(cString: vault_template_text(index))
      )
    })
}
