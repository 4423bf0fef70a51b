internal import Foundation

/// A mailbox as an IMAP server lists it.
public struct IMAPMailbox: Hashable, Sendable {
  /// A use that a mailbox is marked with (RFC 6154).
  public enum Use: String, Hashable, Sendable, CaseIterable {
    /// A view of all messages of the account.
    case all = "\\ALL"
    /// Kept messages.
    case archive = "\\ARCHIVE"
    /// Unfinished messages.
    case drafts = "\\DRAFTS"
    /// A view of the flagged messages.
    case flagged = "\\FLAGGED"
    /// Unwanted messages.
    case junk = "\\JUNK"
    /// Sent messages.
    case sent = "\\SENT"
    /// Deleted messages.
    case trash = "\\TRASH"
  }

  /// The name in Unicode, with the server's own separators.
  public let name: String
  /// Its marks, in their declaration order.
  public let uses: [Use]
  /// The name as the server writes it.
  let wireName: [UInt8]
  /// True if it can be opened at all.
  let isSelectable: Bool

  /// Reads the values of a LIST response: attributes, separator, name.
  init?(_ values: [IMAPValue]) {
    guard values.count >= 3, case .list(let attributes) = values[0] else { return nil }
    switch values[2] {
    case .string(let data): wireName = Array(data)
    case .atom(let text): wireName = Array(text.utf8)
    // A mailbox may be named NIL.
    case .none: wireName = Array("NIL".utf8)
    case .list: return nil
    }
    // No command can carry these, and no mailbox is named so (RFC 3501 section 9).
    guard !wireName.isEmpty, !wireName.contains(where: { [0x00, 0x0A, 0x0D].contains($0) }) else {
      return nil
    }
    name = ModifiedUTF7.decode(wireName) ?? String(decoding: wireName, as: UTF8.self)
    let marks = Set(attributes.compactMap { $0.text?.uppercased() })
    uses = Use.allCases.filter { marks.contains($0.rawValue) }
    isSelectable = !marks.contains("\\NOSELECT") && !marks.contains("\\NONEXISTENT")
  }

  /// The name as a quoted string of a command.
  var quotedName: String {
    var text = "\""
    for scalar in String(decoding: wireName, as: UTF8.self).unicodeScalars {
      if scalar == "\"" || scalar == "\\" { text.unicodeScalars.append("\\") }
      text.unicodeScalars.append(scalar)
    }
    return text + "\""
  }

  /// Returns true if it has a name that the user chose; INBOX in any case (RFC 3501 section 5.1).
  func isNamed(_ chosen: String) -> Bool {
    name == chosen || (name.uppercased() == "INBOX" && chosen.uppercased() == "INBOX")
  }
}

/// The mailboxes to read.
public enum IMAPSelection: Hashable, Sendable {
  /// All but those marked with one of the uses.
  case all(except: Set<IMAPMailbox.Use>)
  /// These, by their Unicode names.
  case named([String])

  /// All but trash, junk, drafts and the view of everything.
  ///
  /// Providers that keep archived messages only under the view of everything need it chosen.
  public static let standard = IMAPSelection.all(except: [.all, .trash, .junk, .drafts])

  /// Creates the choice in the path of an address: one mailbox, or the standard selection if it is
  /// empty.
  public init(_ endpoint: LiveEndpoint) {
    self = endpoint.path.isEmpty ? .standard : .named([endpoint.path])
  }
}
