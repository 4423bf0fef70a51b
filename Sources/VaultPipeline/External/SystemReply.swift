internal import Foundation
internal import VaultCore
internal import VaultResults

/// A reply on the wire.
///
/// Which fields it must hold depends on the method; others are ignored.
struct SystemReply: Codable, Hashable, Sendable {
  let id: Int
  var error: SystemError?
  var name: String?
  var version: String?
  var capabilities: [String]?
  var accepted: Int?
  var deleted: Int?
  var results: [SystemResult]?

  /// Reads a line.
  ///
  /// - Throws: ``SystemFailure/malformed``.
  static func read(_ line: [UInt8]) throws(SystemFailure) -> SystemReply {
    do {
      return try JSONDecoder().decode(SystemReply.self, from: Data(line))
    } catch {
      throw .malformed
    }
  }

  /// The reply as one line, without its line feed.
  func line() throws -> [UInt8] {
    try SortedJSON.bytes(self)
  }
}

/// Why a system did not do what it was asked.
struct SystemError: Codable, Hashable, Sendable {
  /// A word for programs, such as `unknownVault`.
  let code: String
  /// A sentence for people; nobody prints it, for it may quote a message.
  let message: String
}

/// A message that a system found.
struct SystemResult: Codable, Hashable, Sendable {
  let id: DocumentID
  /// Higher is better; equal scores stand in ascending order of their ids.
  let score: Double
  /// What the score is made of, in numbers alone.
  var components: [String: Double]?
}
