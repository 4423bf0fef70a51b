import Foundation

/// Which folders of a module use what other folders of it declare.
///
/// Found by names: an edge leads from a folder to another where a file of the first has, outside of
/// comments and texts, the name of a type or function that a single file of the module declares at
/// its top level, and that file lies in the second. The files at the module's root count as a folder,
/// `.`, if `countsRoot` is set; otherwise they may use every folder, and every folder may use them.
struct FolderGraph {
  let module: String
  /// For each folder those that it uses, with an example of how.
  let uses: [String: [String: String]]

  init(module: String, files: [SourceFile], countsRoot: Bool = false) {
    self.module = module
    let texts = files.map { file in
      (folder: file.folder.isEmpty && countsRoot ? "." : file.folder, code: Self.code(file))
    }
    var declared: [Substring: Set<Int>] = [:]
    for (index, text) in texts.enumerated() {
      for line in text.code {
        if let name = Self.declaredName(line) { declared[name, default: []].insert(index) }
      }
    }
    var uses: [String: [String: String]] = [:]
    for (index, text) in texts.enumerated() where !text.folder.isEmpty {
      for line in text.code {
        for word in line.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
          guard let places = declared[word], places.count == 1, let place = places.first,
            !texts[place].folder.isEmpty, texts[place].folder != text.folder
          else { continue }
          uses[text.folder, default: [:]][texts[place].folder] =
            "\(files[index].stem) names \(word)"
        }
      }
    }
    self.uses = uses
  }

  /// The sets of folders that use each other, each ascending; none where dependencies run one way.
  var cycles: [[String]] {
    let reached = uses.keys.reduce(into: [String: Set<String>]()) { $0[$1] = reachable(from: $1) }
    var cycles: Set<[String]> = []
    for (folder, others) in reached where others.contains(folder) {
      cycles.insert(others.filter { reached[$0]?.contains(folder) == true }.sorted())
    }
    return cycles.sorted { $0.joined() < $1.joined() }
  }

  private func reachable(from folder: String) -> Set<String> {
    var found: Set<String> = []
    var waiting = [folder]
    while let next = waiting.popLast() {
      for other in uses[next, default: [:]].keys where found.insert(other).inserted {
        waiting.append(other)
      }
    }
    return found
  }

  /// The lines without comments and texts.
  private static func code(_ file: SourceFile) -> [Substring] {
    var isInText = false
    return file.lines.compactMap { line in
      if line.components(separatedBy: "\"\"\"").count == 2 { isInText.toggle() }
      guard !isInText else { return nil }
      let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line[...]
      return code.replacing(/"(?:[^"\\]|\\.)*"/, with: "")[...]
    }
  }

  /// The name that a line at the left margin declares for other files.
  private static func declaredName(_ line: Substring) -> Substring? {
    guard let first = line.first, first != " ", first != "}" else { return nil }
    let words = line.split(separator: " ")
    guard !words.contains("private"), !words.contains("fileprivate"),
      let keyword = words.firstIndex(where: {
        ["struct", "enum", "class", "actor", "protocol", "typealias", "func", "let", "var"]
          .contains($0)
      }), words.indices.contains(keyword + 1)
    else { return nil }
    return words[keyword + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
