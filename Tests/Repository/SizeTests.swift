import Foundation
import Testing
import VaultTestSupport

/// What may not grow.
///
/// `Scripts/check` shows the printed counts.
@Suite("Size")
struct SizeTests {
  @Test("The code of vaultbench, of all sources and of the tests stays within its bounds")
  func codeLines() throws {
    let manifest = try Manifest()
    let closure = manifest.closure(of: "vaultbench")
    let code = try CodeLines.code()
    func count(_ files: [CodeLines]) -> Int { files.reduce(0) { $0 + $1.lines.count } }
    let ofClosure = count(
      code.filter { closure.contains(manifest.module(of: $0.path)?.name ?? "") })
    let all = count(code)
    let tests = try CodeLines.tests()
    let ofLab = count(tests.filter { $0.path.hasPrefix("Tests/Lab/") })
    print(
      """
      size: \(ofClosure) lines of code that vaultbench is made of
      size: \(all) lines of code under Sources
      size: \(count(tests)) lines of tests, \(ofLab) of them of the lab
      size: \(count(try CodeLines.dataOnceCode())) lines of data that may have been code
      """)
    let remedy = "remove as many lines as you add (SizeLimits)"
    #expect(ofClosure <= SizeLimits.closureLines, "\(ofClosure) lines of vaultbench; \(remedy)")
    #expect(all <= SizeLimits.codeLines, "\(all) lines under Sources; \(remedy)")
    #expect(count(tests) <= SizeLimits.testLines, "\(count(tests)) lines of tests; \(remedy)")
  }

  @Test("Few places under Sources share ten lines or more")
  func repeatedLines() throws {
    let pairs = RepeatedLines.pairs(in: try CodeLines.code())
    print("size: \(pairs.count) pairs of places under Sources share 10 lines or more")
    for pair in pairs { print("size:   \(pair)") }
    #expect(pairs.count <= SizeLimits.repeatedPairs, "write each of these once")
  }

  @Test("Runs are found across files and indents, and brackets alone are none")
  func findsRuns() {
    let run = (1...10).map { "let value\($0) = \($0)" }
    let first = CodeLines(
      path: "a.swift", text: (["import A", "a()"] + run).joined(separator: "\n"))
    let second = CodeLines(
      path: "b.swift",
      text: (["b()"] + run.map { "  // why\n\n    \($0)" } + ["end()"]).joined(separator: "\n"))
    let brackets = CodeLines(
      path: "c.swift", text: Array(repeating: "}", count: 30).joined(separator: "\n"))

    let pairs = RepeatedLines.pairs(in: [first, second, brackets])
    #expect(pairs.map(\.description) == ["10 lines: a.swift:3 and b.swift:4"])
    #expect(RepeatedLines.pairs(in: [first, second], least: 11).isEmpty)
  }

  @Test("Blank lines and comments are no code")
  func countsCode() {
    let swift = "/// A.\nlet a = 1  // one\n\n/* b\n c */\nlet d = 2\n"
    #expect(CodeLines(path: "a.swift", text: swift).lines.map(\.number) == [2, 6])
    #expect(CodeLines(path: "a.yaml", text: "# a\nb: 1\n").lines.map(\.number) == [2])
    #expect(CodeLines(path: "a.css", text: "#id { }\n/* a */\n").lines.map(\.number) == [1])
  }

  @Test("No folder holds more than 30 Swift files")
  func folders() throws {
    let paths = try SourceFile.all().map(\.path)
    let folders = Dictionary(grouping: paths) { path in
      path.split(separator: "/").dropLast().joined(separator: "/")
    }
    for (folder, files) in folders.sorted(by: { $0.key < $1.key }) {
      #expect(
        files.count <= SizeLimits.filesInFolder,
        "\(folder): \(files.count) Swift files; sort them into folders named after their subject")
    }
  }

  @Test("README.md is short")
  func readme() throws {
    let text = try String(contentsOf: Repository.url("README.md"), encoding: .utf8)
    let words = text.split { $0.isWhitespace }.count
    #expect(
      words <= SizeLimits.readmeWords,
      "README.md: \(words) words; move details to pages under Documentation")
  }

  @Test("Relative links between documents lead to files")
  func links() throws {
    let link = /\]\((?<target>[^)#:\s]+)(?:#[^)]*)?\)/
    for path in try Checkout.files() where path.hasSuffix(".md") && !path.contains("/Snapshots/") {
      let text = try String(contentsOf: Repository.url(path), encoding: .utf8)
      let folder = Repository.url(path).deletingLastPathComponent()
      for match in text.matches(of: link) {
        let target = folder.appendingPathComponent(String(match.output.target))
        #expect(
          FileManager.default.fileExists(atPath: target.path),
          "\(path): leads to \(match.output.target), which is not there")
      }
    }
  }
}
