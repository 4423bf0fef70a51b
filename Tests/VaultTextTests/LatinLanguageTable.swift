@testable internal import VaultText

/// The source files that hold the weights of `LatinLanguageModel`.
struct LatinLanguageTable {
  /// The text of each file by the last part of its name.
  let sources: [(name: String, source: String)]

  /// Writes each row as its n-gram and eight letters, as many as fit a line of 98 columns.
  init(_ entries: [(UInt32, SIMD8<Int8>)]) {
    var lines = [""]
    for row in entries.map(Self.written).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    {
      let last = lines[lines.count - 1]
      if last.unicodeScalars.count + 1 + row.unicodeScalars.count > 94 {
        lines.append(row)
      } else {
        lines[lines.count - 1] = last.isEmpty ? row : last + " " + row
      }
    }
    let names = ["First", "Second", "Third"]
    let size = (lines.count + names.count - 1) / names.count
    sources = names.enumerated().map { position, name in
      let start = min(position * size, lines.count)
      let part = lines[start..<min(start + size, lines.count)].map { "    \($0)\n" }.joined()
      let head = "extension LatinLanguageWeights {\n  static let \(name.lowercased())"
      return (name, "\(head): StaticString = \"\"\"\n\(part)    \"\"\"\n}\n")
    }
  }

  private static func written(_ entry: (UInt32, SIMD8<Int8>)) -> String {
    var row = String.UnicodeScalarView()
    for shift in stride(from: UInt32(24), through: 0, by: -6) {
      let code = UInt8(truncatingIfNeeded: entry.0 >> shift & 63)
      if let scalar = LatinLetters.scalar(of: code) { row.append(scalar) }
    }
    for lane in 0..<LatinLanguageModel.classCount {
      row.append(Unicode.Scalar(UInt8(truncatingIfNeeded: 0x6D + Int(entry.1[lane]))))
    }
    return String(row)
  }
}
