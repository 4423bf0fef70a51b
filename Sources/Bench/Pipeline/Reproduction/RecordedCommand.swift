/// The command line of a manifest, word by word.
///
/// It holds paths without their folders, and no command of an external system.
struct RecordedCommand {
  private let words: [String]

  /// Splits a command line at its blanks.
  init(_ line: String) {
    words = line.split(separator: " ").map(String.init)
  }

  /// The values of an option, `--name value` or `--name=value`, in their order.
  func values(of name: String) -> [String] {
    var values: [String] = []
    for (index, word) in words.enumerated() {
      if word == name, index + 1 < words.count {
        values.append(words[index + 1])
      } else if word.hasPrefix("\(name)=") {
        values.append(String(word.dropFirst(name.count + 1)))
      }
    }
    return values
  }

  /// The suites that were asked for; `nil` where all were.
  var suites: [String]? {
    let names = values(of: "--suite").flatMap { $0.split(separator: ",").map(String.init) }
    return names.isEmpty ? nil : names
  }
}
