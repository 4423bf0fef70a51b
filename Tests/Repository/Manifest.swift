import Foundation
import VaultTestSupport

/// The list of modules in `Package.swift`, read from its text.
struct Manifest {
  /// The floors below `Sources`, bottom to top.
  static let floors = ["C", "Vault", "Results", "Reports", "Bench", "Lab", "Programs"]

  struct Module {
    let floor: String
    let name: String
    let imports: Set<String>
    /// Its folder from the top of the checkout.
    let path: String

    /// The position of its floor, from the bottom; `nil` for what only tests use.
    var level: Int? { Manifest.floors.firstIndex(of: floor) }
  }

  let modules: [Module]
  /// The modules by the folders of their sources and of their tests.
  private let byFolder: [Substring: Module]

  init() throws {
    self.init(text: try String(contentsOf: Repository.url("Package.swift"), encoding: .utf8))
  }

  init(text: String) {
    let entry = /\n  Module\((?<line>(?:[^()]|\([^()]*\))*)\)/
    modules = text.matches(of: entry).compactMap { match in
      let line = String(match.output.line)
      guard let head = line.firstMatch(of: /\.(?<floor>\w+),\s*"(?<name>\w+)"/) else { return nil }
      let floor = head.output.floor == "c" ? "C" : String(head.output.floor).capitalized
      let name = String(head.output.name)
      // The first list behind the name that no label precedes.
      let imports =
        line.firstMatch(of: /,\s*\[(?<names>[^\]]*)\]/)?.output.names
        .matches(of: /"(\w+)"/).map { String($0.output.1) } ?? []
      let folder =
        ["CVault", "Vault"].first { name.hasPrefix($0) && name != $0 }
        .map { String(name.dropFirst($0.count)) } ?? name
      let top = Self.floors.contains(floor) ? "Sources" : "Tests"
      return Module(
        floor: floor, name: name, imports: Set(imports), path: "\(top)/\(floor)/\(folder)")
    }
    byFolder = Dictionary(
      modules.flatMap { module in
        let tests = "Tests/" + module.path.split(separator: "/").dropFirst().joined(separator: "/")
        return [(module.path[...], module), ("\(tests)Tests"[...], module)]
      }
    ) { first, _ in first }
  }

  /// The module that a file belongs to; that of a test is the module which it tests.
  func module(of path: String) -> Module? {
    let parts = path.split(separator: "/", maxSplits: 3)
    return parts.count == 4 ? byFolder[path[..<parts[2].endIndex]] : nil
  }

  /// The modules that an executable is made of: itself, and what it reaches.
  func closure(of name: String) -> Set<String> {
    var found: Set<String> = []
    var waiting = [name]
    while let next = waiting.popLast() {
      guard let module = modules.first(where: { $0.name == next }),
        found.insert(next).inserted
      else { continue }
      waiting += module.imports
    }
    return found
  }
}
