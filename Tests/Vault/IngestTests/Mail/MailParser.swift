internal import Foundation
internal import VaultCore

@testable internal import VaultIngest

/// Reads whole mbox files and `.eml` files at once: everything that an `MboxReader` or a
/// `MailReader` yields.
struct MailParser: Sendable {
  /// The path below the vault's folder; it names mails without a Message-ID.
  let path: String

  /// Parses an mbox of any dialect; an empty file has no mails.
  ///
  /// - Throws: `IngestError.notAnMbox`, or `.truncatedMbox` if the last mail breaks off.
  /// - Complexity: O(n) in the bytes.
  func parseMbox(_ data: Data) throws(IngestError) -> ParsedMessages {
    var reader = try MboxReader(ExportFile(data, path: path))
    return try ParsedMessages(&reader)
  }

  /// Parses a single mail, with or without an envelope line above it.
  ///
  /// - Throws: `IngestError.notAMail` if there is no header at all.
  func parseEML(_ data: Data) throws(IngestError) -> ParsedMessages {
    var reader = MailReader(ExportFile(data, path: path))
    return try ParsedMessages(&reader)
  }
}
