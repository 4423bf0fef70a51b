internal import CLibstemmer
internal import VaultCore

// Invariants: a stemmer is made in `init` and freed once in `deinit`; it is used by one thread at a
// time (the class is not Sendable); what it returns is copied before the next call; words are
// passed with their length, which fits an Int32.

/// Cuts words down to their stems by the algorithms of Snowball (Porter, "Snowball: A language for
/// stemming algorithms", 2001); English by Porter's first one of 1980, as Lucene does.
@safe final class Stemmer {
  private let handle: OpaquePointer

  /// Prepares the algorithm of a language; `nil` for a language without one.
  init?(_ language: Language) {
    let algorithms = [
      "en": "porter", "es": "spanish", "de": "german", "fr": "french", "pt": "portuguese",
      "it": "italian",
    ]
    guard let name = algorithms[language.rawValue],
      let created = unsafe sb_stemmer_new(name, "UTF_8")
    else { return nil }
    unsafe handle = created
  }

  deinit { unsafe sb_stemmer_delete(handle) }

  /// The stem of a word in lower case; the word itself if it is too long to be one, or has fewer than
  /// three letters, as in Porter's own program.
  func stem(of word: String) -> String {
    let bytes = Array(word.utf8)
    guard bytes.count > 2, bytes.count < 256,
      let stem = unsafe sb_stemmer_stem(handle, bytes, Int32(bytes.count))
    else { return word }
    let length = unsafe Int(sb_stemmer_length(handle))
    return unsafe String(decoding: UnsafeBufferPointer(start: stem, count: length), as: UTF8.self)
  }
}
