import Foundation
import Testing
import VaultTestSupport

/// The conventions as a test: each finding names file, line, rule and remedy.
@Suite("Conventions")
struct ConventionsTests {
  @Test("A file is at most 400 lines, a function at most 70")
  func lengths() throws {
    for file in try SourceFile.all() {
      let allowed = Exceptions.fileLines[file.path] ?? 400
      #expect(
        file.lines.count - 1 <= allowed,
        "\(file.path): \(file.lines.count - 1) lines; split it by concern (Type+Concern.swift)")
      for function in file.functions {
        #expect(
          function.length <= 70,
          "\(file.path):\(function.line): a function of \(function.length) lines; name its steps")
      }
    }
  }

  @Test("Banned constructs do not occur", arguments: BannedConstruct.all)
  func bannedConstructs(banned: BannedConstruct) throws {
    for file in try SourceFile.all() where banned.applies(to: file) {
      for (offset, line) in file.lines.enumerated() where banned.matches(line) {
        Issue.record("\(file.path):\(offset + 1): \(banned.text) is banned; \(banned.remedy)")
      }
    }
  }

  @Test("Imports in sources state their access")
  func importAccess() throws {
    for file in try SourceFile.all() where file.isSource {
      for (offset, line) in file.lines.enumerated() where line.hasPrefix("import ") {
        Issue.record("\(file.path):\(offset + 1): write `internal import` or `public import`")
      }
    }
  }

  @Test("Every dataset and model folder has a card")
  func cards() throws {
    var folders = ["Datasets/lexicons"]
    for parent in ["Datasets/models", "Datasets/text"] {
      let names = try FileManager.default.contentsOfDirectory(atPath: Repository.url(parent).path)
      folders += names.sorted().map { "\(parent)/\($0)" }
    }
    for folder in folders {
      let card = Repository.url("\(folder)/CARD.md").path
      #expect(FileManager.default.fileExists(atPath: card), "\(folder): write CARD.md")
    }
  }

  @Test("What --help says at length fits into 80 columns, where it would be broken in mid-sentence")
  func helpWidth() throws {
    for file in try SourceFile.all() where file.module == "vaultbench" {
      guard let first = file.lines.firstIndex(where: { $0.contains("discussion: \"\"\"") }),
        let last = file.lines[first...].firstIndex(where: { $0.hasPrefix("      \"\"\"") })
      else { continue }
      for line in first..<last where file.lines[line].count > 6 + 80 {
        Issue.record("\(file.path):\(line + 1): longer than 80 columns; break the line yourself")
      }
    }
  }

  @Test("Scripts are short, strict and answer --help")
  func scripts() throws {
    for path in try Checkout.files() where path.hasPrefix("Scripts/") {
      let text = try String(contentsOf: Repository.url(path), encoding: .utf8)
      let lines = text.components(separatedBy: "\n")
      #expect(lines.first == "#!/usr/bin/env bash", "\(path): start with the shebang line")
      #expect(text.contains("set -euo pipefail"), "\(path): set -euo pipefail")
      #expect(text.contains("--help"), "\(path): answer --help")
      #expect(lines.count <= 65, "\(path): \(lines.count) lines; past one screen, write Swift")
    }
  }

  @Test("No committed text names a machine's path or a package registry's host")
  func neutralPaths() throws {
    let banned = ["/wo" + "rk/", ".libr" + "ary/", "pypi" + ".org", "/ro" + "ot/"]
    let folders = ["Sources/", "Scripts/", "Documentation/", ".ci/", "Tests/"]
    for path in try Checkout.files()
    where folders.contains(where: path.hasPrefix) || path.hasSuffix(".md") {
      let data = try Data(contentsOf: Repository.url(path))
      guard let text = String(bytes: data, encoding: .utf8) else { continue }
      for name in banned where text.contains(name) {
        Issue.record("\(path): names \(name); say it without a machine")
      }
    }
  }
}
