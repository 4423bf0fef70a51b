import Foundation
import Testing
import VaultTestSupport

/// How modules and folders depend on each other.
@Suite("Structure")
struct StructureTests {
  private static func files() throws -> [String: [SourceFile]] {
    Dictionary(grouping: try SourceFile.all().filter(\.isSource), by: \.module)
  }

  @Test("No module is above 14 000 lines of code")
  func sizes() throws {
    let manifest = try Manifest()
    let modules = Dictionary(grouping: try CodeLines.code()) {
      manifest.module(of: $0.path)?.name ?? $0.path
    }
    for (module, files) in modules {
      let lines = files.reduce(0) { $0 + $1.lines.count }
      #expect(lines <= SizeLimits.moduleLines, "\(module): \(lines) lines; cut it in two")
    }
  }

  @Test("Folders depend on each other one way; the circles that are known do not grow")
  func folders() throws {
    for (module, files) in try Self.files() {
      let graph = FolderGraph(module: module, files: files, countsRoot: true)
      let known = Exceptions.folderCycles[module] ?? []
      for cycle in graph.cycles where !known.contains(where: { Set($0).isSuperset(of: cycle) }) {
        let edges = cycle.flatMap { folder in
          graph.uses[folder, default: [:]].filter { cycle.contains($0.key) }.map {
            "\(folder) → \($0.key): \($0.value)"
          }
        }
        Issue.record("\(module): \(cycle): \(edges.sorted().joined(separator: "; "))")
      }
      for circle in known where !graph.cycles.contains(circle) {
        Issue.record("\(module): \(circle) is no longer a circle; shorten Exceptions.folderCycles")
      }
    }
  }

  @Test("A module imports floors below its own and, on its own floor, what its line says")
  func floors() throws {
    let manifest = try Manifest()
    let levels = Dictionary(uniqueKeysWithValues: manifest.modules.map { ($0.name, $0.level) })
    let ofVault: Set = ["VaultCore", "VaultSealing"]
    for module in manifest.modules {
      guard let level = module.level else { continue }
      for name in module.imports {
        guard let other = levels[name] else { continue }
        #expect(other != nil, "\(module.name) imports \(name), which only tests have")
        #expect(other ?? level <= level, "\(module.name) imports \(name) of a floor above")
        if ["Results", "Reports"].contains(module.floor), other == 1 {
          #expect(ofVault.contains(name), "\(module.name) imports \(name) of the vault")
        }
      }
    }
    for file in try SourceFile.all() where file.isSource {
      let module = try #require(
        manifest.modules.first { $0.name == file.module }, "\(file.path) is of no module")
      let own = module.imports.union([module.name])
      for line in file.lines {
        guard let name = line.firstMatch(of: /^(?:public |package |internal )?import (\w+)$/)?.1,
          levels[String(name)] != nil
        else { continue }
        #expect(own.contains(String(name)), "\(file.path) imports \(name); its line does not")
      }
    }
  }

  @Test("Every folder of a floor is a module of the list, and says what lives on the floor")
  func foldersOfFloors() throws {
    let known = Set(try Manifest().modules.map(\.path))
    for floor in Manifest.floors {
      for name in try FileManager.default.contentsOfDirectory(
        atPath: Repository.url("Sources/\(floor)").path) where name != "README.md"
      {
        #expect(known.contains("Sources/\(floor)/\(name)"), "Sources/\(floor)/\(name)")
      }
      let text = try String(
        contentsOf: Repository.url("Sources/\(floor)/README.md"), encoding: .utf8)
      #expect(text.split(separator: "\n").count <= 10, "Sources/\(floor)/README.md is longer")
    }
  }

  @Test("The list of modules is read from the manifest's text")
  func readsManifest() {
    let manifest = Manifest(
      text: """
        let modules = [
          Module(.c, "CBLAS", kind: .system(pkgConfig: "blas", apt: "libblas-dev")),
          Module(.c, "CVaultPages", kind: .c, data: ["scripts"]),
          Module(
            .vault, "VaultIngest",
            [
              "VaultCore", "CBLAS",
            ],
            product: ["VaultCore"], tests: ["VaultText"]),
          Module(.programs, "tool", kind: .executable, ["VaultIngest", "CVaultPages"]),
        ]
        """)
    #expect(
      manifest.modules.map(\.path) == [
        "Sources/C/CBLAS", "Sources/C/Pages", "Sources/Vault/Ingest", "Sources/Programs/tool",
      ])
    #expect(
      manifest.modules.map(\.imports) == [
        [], [], ["VaultCore", "CBLAS"], ["VaultIngest", "CVaultPages"],
      ])
    #expect(manifest.closure(of: "tool") == ["tool", "VaultIngest", "CVaultPages", "CBLAS"])
    #expect(manifest.module(of: "Tests/Vault/IngestTests/A.swift")?.name == "VaultIngest")
  }

  @Test("Circles are found by names, files at the root and comments aside")
  func findsCircles() {
    func file(_ path: String, _ text: String) -> SourceFile {
      SourceFile(path: "Sources/F/M/\(path)", lines: text.components(separatedBy: "\n"))
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
    #expect(FolderGraph(module: "M", files: files, countsRoot: true).cycles == [[".", "A", "B"]])
  }
}
