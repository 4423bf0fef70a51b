internal import Foundation

/// The textual form of keys (RFC 7468).
enum PEMBlock {
  /// The block with this label that holds some bytes.
  static func text(_ bytes: [UInt8], label: String) -> String {
    """
    -----BEGIN \(label)-----
    \(Data(bytes).base64EncodedString())
    -----END \(label)-----

    """
  }

  /// The bytes behind a DER header in a text that is one block with this label and nothing else.
  ///
  /// - Returns: `nil` where label, base64 or header differ.
  static func content(of text: String, label: String, header: [UInt8]) -> [UInt8]? {
    let lines = text.split(whereSeparator: \.isNewline).map {
      $0.trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty }
    guard lines.count > 2, lines.first == "-----BEGIN \(label)-----",
      lines.last == "-----END \(label)-----"
    else { return nil }
    let digits = lines[1..<(lines.count - 1)].joined()
    // Only one encoding is accepted: base64 leaves some last bits unused.
    guard let der = Data(base64Encoded: digits), der.base64EncodedString() == digits,
      der.starts(with: header)
    else { return nil }
    return Array(der.dropFirst(header.count))
  }
}
