import Foundation
import Testing
import VaultTestSupport

/// How modules and folders depend on each other.
@Suite("Structure")
struct StructureTests {
  /// The modules that were made from the harness: none of their folders use each other in a circle.
  private static let ofHarness: Set<String> = [
    "VaultResults", "VaultProcesses", "VaultComparison", "VaultPipeline", "VaultSuites",
    "VaultTiming",
  ]

  private static func files() throws -> [String: [SourceFile]] {
    Dictionary(grouping: try SourceFile.all().filter(\.isSource), by: \.target)
  }

  @Test("No module is above 14 000 lines of code")
  func sizes() throws {
    let modules = Dictionary(grouping: try CodeLines.code()) {
      String($0.path.split(separator: "/")[1])
    }
    for (module, files) in modules {
      let lines = files.reduce(0) { $0 + $1.lines.count }
      #expect(lines <= SizeLimits.moduleLines, "\(module): \(lines) lines; cut it in two")
    }
  }

  @Test("Folders depend on each other one way; the circles that are known do not grow")
  func folders() throws {
    for (module, files) in try Self.files() {
      let graph = FolderGraph(module: module, files: files)
      let known = Self.ofHarness.contains(module) ? [] : Exceptions.folderCycles[module] ?? []
      for cycle in graph.cycles where !known.contains(where: { Set($0).isSuperset(of: cycle) }) {
        let edges = cycle.flatMap { folder in
          graph.uses[folder, default: [:]].filter { cycle.contains($0.key) }.map {
            "\(folder) → \($0.key): \($0.value)"
          }
        }
        Issue.record("\(module): \(edges.sorted().joined(separator: "; "))")
      }
    }
  }

  @Test("What reads results never imports what makes them, and a run renders no page")
  func layers() throws {
    let makers: Set<String> = ["VaultPipeline", "VaultSuites", "VaultTiming"]
    let readers: Set<String> = [
      "VaultResults", "VaultComparison", "VaultGate", "VaultHistory", "VaultReporting",
    ]
    for (module, files) in try Self.files() {
      let imports = Set(
        files.flatMap(\.lines).compactMap { line -> String? in
          guard let name = line.firstMatch(of: /^(?:public |package |internal )?import (\w+)$/)
          else { return nil }
          return String(name.1)
        })
      if readers.contains(module) {
        #expect(imports.isDisjoint(with: makers), "\(module) imports what makes runs")
      }
      if makers.contains(module) {
        #expect(!imports.contains("VaultReporting"), "\(module) imports what renders pages")
      }
    }
  }

  @Test("Circles are found by names, files at the root and comments aside")
  func findsCircles() {
    func file(_ path: String, _ text: String) -> SourceFile {
      SourceFile(path: "Sources/M/\(path)", lines: text.components(separatedBy: "\n"))
    }
    let files = [
      file("Root.swift", "struct Root { let a: A; let b: B }"),
      file("A/A.swift", "public struct A { let root: Root\n  // B\n  let text = \"B\" }"),
      file("B/B.swift", "struct B { let a: A }"),
    ]
    #expect(FolderGraph(module: "M", files: files).cycles.isEmpty)
    let circle = files + [file("A/C.swift", "final class C {\n  func make() -> B? { nil }\n}")]
    #expect(FolderGraph(module: "M", files: circle).cycles == [["A", "B"]])
    let hidden = files + [file("A/D.swift", "private struct E {}\nlet d = 1")]
    #expect(FolderGraph(module: "M", files: hidden).cycles.isEmpty)
  }
}
