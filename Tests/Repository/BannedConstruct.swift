import Foundation
import Testing

/// Something that no source file may contain, and what to write instead.
struct BannedConstruct: Sendable, CustomTestStringConvertible {
  let text: String
  let remedy: String
  /// Files whose path holds one of these may contain it.
  var allowedIn: [String] = []

  var testDescription: String { text }

  func applies(to file: SourceFile) -> Bool {
    file.isSource && !allowedIn.contains { file.path.contains($0) }
  }

  /// Comments do not count, nor does the end of a longer word: `Entry?` holds no `try?`.
  func matches(_ line: String) -> Bool {
    let code = line.components(separatedBy: "//").first ?? ""
    return code.ranges(of: text).contains { range in
      guard text.first?.isLetter == true, range.lowerBound > code.startIndex else { return true }
      let before = code[code.index(before: range.lowerBound)]
      return !before.isLetter && !before.isNumber && before != "_"
    }
  }

  static let all: [BannedConstruct] = [
    BannedConstruct(text: "fatalError", remedy: "throw, or state the invariant in a precondition"),
    BannedConstruct(text: "try!", remedy: "let the error travel"),
    BannedConstruct(text: "as!", remedy: "use as? and throw"),
    BannedConstruct(text: "try?", remedy: "handle the error by its case"),
    BannedConstruct(text: "catch {}", remedy: "handle the error"),
    BannedConstruct(text: "@unchecked Sendable", remedy: "make the state a value or an actor"),
    BannedConstruct(text: "nonisolated(unsafe)", remedy: "make the state a value or an actor"),
    BannedConstruct(text: ".randomElement(", remedy: "draw from SeededRandom"),
    BannedConstruct(
      text: ".random(in", remedy: "draw from SeededRandom",
      allowedIn: ["Sealing/SystemRandom"]),
    BannedConstruct(text: ".shuffled()", remedy: "draw from SeededRandom"),
    BannedConstruct(text: ".hashValue", remedy: "it differs between processes; use a digest"),
    BannedConstruct(
      text: "Date()", remedy: "inject a WallClock", allowedIn: ["Core/Time/WallClock"]),
    BannedConstruct(
      text: "print(", remedy: "return values; the executable prints",
      allowedIn: ["Sources/Programs/"]),
    BannedConstruct(
      text: "withUnsafe", remedy: "move it to a +Unsafe.swift or +BLAS.swift file",
      allowedIn: ["+Unsafe", "+BLAS"]),
    BannedConstruct(
      text: "UnsafePointer", remedy: "move it to a +Unsafe.swift or +BLAS.swift file",
      allowedIn: ["+Unsafe", "+BLAS"]),
    BannedConstruct(
      text: "Metric(", remedy: "declare the figure and call `metric` of its declaration",
      allowedIn: ["Results/Results/Metric", "Results/Results/Catalogue/Metric"]),
    BannedConstruct(
      text: "import CBLAS", remedy: "call BLAS from a +BLAS.swift file", allowedIn: ["+BLAS"]),
    BannedConstruct(
      text: "import CLAPACKE", remedy: "call LAPACK from a +Unsafe.swift file",
      allowedIn: ["+Unsafe"]),
  ]
}
