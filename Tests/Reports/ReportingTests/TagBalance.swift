import Foundation

/// Finds elements that are closed out of order, in HTML that writes every closing tag.
enum TagBalance {
  private static let void: Set<String> = ["meta", "!doctype", "?xml"]

  static func firstProblem(in page: String) -> String? {
    var open: [String] = []
    for piece in page.components(separatedBy: "<").dropFirst() {
      let tag = piece.prefix { $0 != ">" }
      let name = tag.drop { $0 == "/" }.prefix { !$0.isWhitespace && $0 != "/" }.lowercased()
      if void.contains(name) || tag.hasSuffix("/") || tag.hasSuffix("?") { continue }
      if tag.hasPrefix("/") {
        guard open.popLast() == name else { return "</\(name)> closes another element" }
      } else {
        open.append(name)
      }
    }
    return open.last.map { "<\($0)> is not closed" }
  }
}
