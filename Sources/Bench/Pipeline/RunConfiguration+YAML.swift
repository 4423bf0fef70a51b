public import Foundation
public import VaultResults
internal import Yams

extension RunConfiguration {
  /// The file of a run directory that states its settings.
  public static let fileName = "configuration.yaml"

  /// The settings as a YAML file that ``init(yaml:)`` and `run --config` take.
  ///
  /// - Parameter comment: A sentence for the first line, without line breaks.
  /// - Returns: The text, keys in ascending order.
  /// - Throws: The encoder's error, which no settings can cause.
  public func yaml(comment: String) throws -> String {
    let encoder = YAMLEncoder()
    encoder.options.sortKeys = true
    let lines = try encoder.encode(self).split(separator: "\n", omittingEmptySubsequences: false)
    return "# \(comment)\n" + lines.map(Self.plain).joined(separator: "\n")
  }

  /// A line whose number reads as people write it: the encoder writes 0.25 as `2.5e-1`.
  private static func plain(_ line: Substring) -> String {
    guard let colon = line.firstIndex(of: ":") else { return String(line) }
    let value = line[line.index(after: colon)...].drop { $0 == " " }
    guard value.contains("e"), let number = Double(value) else { return String(line) }
    return "\(line[...colon]) \(number)"
  }

  /// Reads the settings of a run directory.
  ///
  /// - Throws: ``RunError`` naming the file and what is wrong with it.
  public init(ofRun directory: URL) throws(RunError) {
    let file = directory.appendingPathComponent(Self.fileName)
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw .missing(path: file.path, remedy: .currentRun)
    }
    try self.init(yaml: file)
  }
}
