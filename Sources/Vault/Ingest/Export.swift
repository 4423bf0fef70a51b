public import Foundation

/// One export of a vault: some bytes and what they are.
public struct Export: Sendable {
  /// The format, by the file's name.
  public let format: Format
  /// Its bytes.
  public let file: ExportFile
  /// The file on disk that holds the bytes: the export itself, or the archive it lies in.
  public let container: URL
  /// The sizes of the files that lie beside a chat in its archive, by name.
  let attachmentSizes: [String: Int]

  /// Names an export.
  ///
  /// - Parameters:
  ///   - format: What the bytes are.
  ///   - file: The bytes.
  ///   - container: The file on disk that holds them.
  ///   - attachmentSizes: The sizes of the files beside a chat in its archive, by name.
  public init(
    _ format: Format, _ file: ExportFile, container: URL, attachmentSizes: [String: Int] = [:]
  ) {
    self.format = format
    self.file = file
    self.container = container
    self.attachmentSizes = attachmentSizes
  }

  /// The path below the vault's folder; that of an archive's entry goes on behind the archive's.
  public var path: String { file.path }
}
