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

/// The reason why a system did not do as requested.
struct SystemError: Codable, Hashable, Sendable {
  /// A word for programs, such as `unknownVault`.
  let code: String
  /// A sentence for people; it is never printed, since it may quote a message.
  let message: String
}

/// A message that a system found.
struct SystemResult: Codable, Hashable, Sendable {
  let id: DocumentID
  /// Higher is better; equal scores are in ascending order of their ids.
  let score: Double
  /// The components of the score, as numbers only.
  var components: [String: Double]?
}
