internal import Foundation
internal import VaultCore
public import VaultEvaluation

/// A file of judgments or of rankings that an argument names: a path, or `-` for standard input.
///
/// It may be a plain file, a pipe (`/dev/fd/63`) or a named pipe, since it is read once, from start
/// to end. Files compressed with gzip or Zstandard are unpacked, regardless of their names; the
/// format (TREC, BEIR, JSON) is recognized by the content.
public struct InputFile: Hashable, Sendable {
  /// The argument.
  public let path: String
  /// The most bytes that compressed content may unpack to.
  private let limit: Int

  /// Names a file whose compressed content may unpack to a number of bytes.
  public init(_ path: String, limit: Int = 1 << 30) {
    self.path = path
    self.limit = limit
  }

  /// True if it is standard input.
  public var isStandardInput: Bool {
    ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"].contains(path)
  }

  /// The name in errors and reports.
  public var name: String { isStandardInput ? "standard input" : path }

  /// The last component of the path, for tables.
  public var shortName: String {
    isStandardInput ? name : URL(fileURLWithPath: path).lastPathComponent
  }

  /// Refuses files of which two are standard input, which can be read once.
  ///
  /// - Throws: ``RunError/misuse(_:)``.
  public static func requireOneStandardInput(_ files: [InputFile]) throws(RunError) {
    guard files.count(where: \.isStandardInput) <= 1 else { throw .misuse(.standardInputTwice) }
  }

  /// The content, unpacked.
  ///
  /// - Throws: ``RunError`` if it cannot be read or unpacked.
  public func bytes() throws(RunError) -> [UInt8] {
    let content = try content()
    guard let packing = Packing(of: content) else { return content }
    do throws(Packing.Failure) {
      return try packing.unpacked(content, limit: limit)
    } catch {
      let problem: FileProblem =
        switch error {
        case .damaged: .damagedCompression(format: packing.rawValue)
        case .tooLarge: .unpacksTooLarge(format: packing.rawValue, bytes: limit)
        case .unsupported: .otherCompression(format: packing.rawValue)
        }
      throw .unusable(file: name, line: nil, problem: problem)
    }
  }

  /// The judgments that it holds.
  ///
  /// - Throws: As ``bytes()``, and `EvaluationError` naming the line.
  public func qrels() throws -> Qrels {
    try Qrels(recognizing: bytes(), file: name)
  }

  /// The rankings that it holds.
  ///
  /// - Throws: As ``bytes()``, and `EvaluationError` naming the line.
  public func rankings() throws -> Run {
    try Run(recognizing: bytes(), file: name)
  }

  private func content() throws(RunError) -> [UInt8] {
    let url = URL(fileURLWithPath: path)
    guard !FileKind.isFolder(url) else {
      throw .unusable(file: name, line: nil, problem: .isAFolder)
    }
    do {
      if isStandardInput { return Array(try FileHandle.standardInput.readToEnd() ?? Data()) }
      return Array(try FileHandle(forReadingFrom: url).readToEnd() ?? Data())
    } catch {
      throw .missing(path: name, remedy: .readablePath)
    }
  }
}
