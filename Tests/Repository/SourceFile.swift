import Foundation
import VaultTestSupport

/// A Swift file of the checkout, line by line.
struct SourceFile {
  let path: String
  let lines: [String]

  /// The module of the manifest that the file belongs to; empty for a file of none.
  var module = ""

  var name: String { String(path.split(separator: "/").last ?? "") }
  var stem: String { name.replacingOccurrences(of: ".swift", with: "") }
  /// The folder within the module, whose own folder is the third of the path; empty at its root.
  var folder: String { path.split(separator: "/").dropFirst(3).dropLast().joined(separator: "/") }
  var isSource: Bool { path.hasPrefix("Sources/") }

  /// Every Swift file below `Sources` and `Tests`, by ascending path.
  static func all() throws -> [SourceFile] {
    let manifest = try Manifest()
    return try Checkout.files().filter { $0.hasSuffix(".swift") && $0 != "Package.swift" }.map {
      path in
      let text = try String(contentsOf: Repository.url(path), encoding: .utf8)
      return SourceFile(
        path: path, lines: text.components(separatedBy: "\n"),
        module: manifest.module(of: path)?.name ?? "")
    }
  }

  /// A function of the file, found by the formatter's rule that a body ends at its own indent.
  struct Function {
    let line: Int
    let length: Int
  }

  var functions: [Function] {
    lines.indices.compactMap { start in
      let line = lines[start]
      let code = line.drop { $0 == " " }
      let isFunction =
        code.contains("func ") || code.hasPrefix("init(")
        || code.contains(" init(") || code.contains(" init?(")
      guard isFunction, !code.hasPrefix("//") else { return nil }
      let closing = String(repeating: " ", count: line.count - code.count) + "}"
      guard !line.hasSuffix("}"),
        let end = lines[start...].firstIndex(of: closing)
      else { return nil }
      return Function(line: start + 1, length: end - start + 1)
    }
  }
}

/// The files that a reader of the repository would see.
enum Checkout {
  static let topLevel = ["Sources", "Tests", "Scripts", "Datasets", "Documentation", ".ci"]
  static let ignored = [
    "Datasets/generated/", "Datasets/models/minilm/model", "Datasets/models/minilm/vocab",
  ]

  /// Paths from the top, ascending; generated and fetched files are left out.
  static func files() throws -> [String] {
    var paths = try FileManager.default.contentsOfDirectory(atPath: Repository.root.path)
      .filter { $0.hasSuffix(".md") || $0 == "Package.swift" }
    for folder in topLevel {
      let root = Repository.url(folder)
      guard let walk = FileManager.default.enumerator(atPath: root.path) else { continue }
      for case let path as String in walk {
        let isFolder = walk.fileAttributes?[.type] as? FileAttributeType == .typeDirectory
        if !isFolder { paths.append("\(folder)/\(path)") }
      }
    }
    return paths.filter { path in !ignored.contains { path.hasPrefix($0) } }.sorted()
  }
}
