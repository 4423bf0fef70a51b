internal import Yams

extension YamlError {
  /// `:` and the line that the error names, to stand behind a file's name; empty where it names none.
  var lineSuffix: String {
    switch self {
    case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _):
      ":\(mark.line)"
    default: ""
    }
  }
}
