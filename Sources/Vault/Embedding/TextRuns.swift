internal import Foundation

/// Text cut into the units that the hashing embedder reads, with case, width and accents folded.
enum TextRuns {
  /// A maximal run of letters, digits and marks of one kind.
  enum Run: Equatable {
    /// A word of a script that separates words.
    case word([Unicode.Scalar])
    /// Characters of a script that does not.
    case unspaced([Unicode.Scalar])
  }

  /// The runs of a text in order.
  ///
  /// Compatibility forms are unified and accents and vowel points dropped; vowel signs that carry
  /// sounds, as in Devanagari or Thai, stay.
  static func runs(of text: String) -> [Run] {
    var runs: [Run] = []
    var run: [Unicode.Scalar] = []
    var isUnspacedRun = false
    func end() {
      guard !run.isEmpty else { return }
      runs.append(isUnspacedRun ? .unspaced(run) : .word(run))
      run.removeAll(keepingCapacity: true)
    }
    for scalar in folded(text) {
      guard isReadable(scalar) else {
        end()
        continue
      }
      // A mark belongs to its base character.
      if !isMark(scalar) || run.isEmpty {
        let isUnspaced = isUnspacedScript(scalar)
        if isUnspaced != isUnspacedRun { end() }
        isUnspacedRun = isUnspaced
      }
      run.append(scalar)
    }
    end()
    return runs
  }

  private static func folded(_ text: String) -> [Unicode.Scalar] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return text.utf8.map { Unicode.Scalar((0x41...0x5A).contains($0) ? $0 + 0x20 : $0) }
    }
    var kept = String.UnicodeScalarView()
    for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars
    where !isDropped(scalar) {
      kept.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
    }
    // Composing again gives Hangul its syllables and kana their voicing marks back.
    return Array(String(kept).precomposedStringWithCanonicalMapping.unicodeScalars)
  }

  // Accents of the alphabets, and the points that Hebrew and Arabic usually leave out.
  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7,
      0x0640, 0x064B...0x065F, 0x0670, 0x200C...0x200D, 0xFE00...0xFE0F:
      true
    default: false
    }
  }

  private static func isReadable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }

  // Thai and Lao, Myanmar, Khmer, kana; ideographs by their property.
  private static func isUnspacedScript(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF: true
    default: scalar.properties.isIdeographic
    }
  }
}
