internal import VaultCore

/// Writes the parts of a mail as MIME entities: their fields, an empty line, their content
/// (RFC 2045, RFC 2046).
struct MailPart {
  let form: MailForm
  /// The start of every boundary; the number of each is put behind it.
  let boundary: String

  /// A text in the form's character set, or in UTF-8 where that cannot express it.
  func text(
    _ subtype: String, _ text: String, parameters: [String] = [], number: UInt64
  ) -> [UInt8] {
    let own = form.charset.encoded(text)
    let charset = own == nil ? MailCharset.utf8 : form.charset
    let body = own ?? Array(text.utf8)
    let encoding = form.encoding(body, charset, part: number)
    var header = MailHeader()
    header.field("Content-Type", "text/\(subtype)", ["charset=\(charset.rawValue)"] + parameters)
    header.field("Content-Transfer-Encoding", encoding.rawValue)
    header.end()
    var bytes = header.bytes
    MailBody.append(body, encoding, to: &bytes)
    return bytes
  }

  /// An invitation (RFC 6047, section 2.4).
  func calendar(_ text: String, method: String) -> [UInt8] {
    var header = MailHeader()
    header.field("Content-Type", "text/calendar", ["charset=utf-8", "method=\(method)"])
    return base64(Array(text.utf8), header)
  }

  /// An attached file; where it has an identifier, a picture that the page of the same mail shows.
  func file(_ enclosure: MailEnclosure, identifier: String? = nil) -> [UInt8] {
    let name = enclosure.attachment.name ?? ""
    let type = enclosure.attachment.mediaType ?? "application/octet-stream"
    let disposition = identifier == nil ? "attachment" : "inline"
    var header = MailHeader()
    header.field("Content-Type", type, parameters("name", name))
    header.field("Content-Disposition", disposition, parameters("filename", name))
    if let identifier { header.field("Content-ID", "<\(identifier)>") }
    return base64(enclosure.bytes, header)
  }

  /// Several parts in one; numbers distinguish the boundaries of nested ones.
  func multipart(
    _ subtype: String, _ parts: [[UInt8]], parameters: [String] = [], number: Int
  ) -> [UInt8] {
    let boundary = "=_\(boundary)_\(number)"
    var header = MailHeader()
    header.field(
      "Content-Type", "multipart/\(subtype)", ["boundary=\"\(boundary)\""] + parameters)
    header.end()
    var bytes = header.bytes
    for part in parts {
      bytes += "--\(boundary)\n".utf8
      bytes += part
      bytes.append(UInt8(ascii: "\n"))
    }
    bytes += "--\(boundary)--\n".utf8
    return bytes
  }

  private func base64(_ body: [UInt8], _ header: MailHeader) -> [UInt8] {
    var header = header
    header.field("Content-Transfer-Encoding", "base64")
    header.end()
    var bytes = header.bytes
    MailBody.appendBase64(body, to: &bytes)
    return bytes
  }

  // MARK: - Names of files

  private func parameters(_ parameter: String, _ name: String) -> [String] {
    guard name.utf8.contains(where: { $0 >= 0x80 }) else { return ["\(parameter)=\"\(name)\""] }
    if form.program.usesExtendedParameters { return Self.extended(parameter, name) }
    var words = MailHeader(charset: form.charset)
    words.encodedWords(name)
    let text = String(decoding: words.bytes, as: UTF8.self)
    let joined = text.utf8.split { $0 <= UInt8(ascii: " ") }.map { Substring($0) }
    return ["\(parameter)=\"\(joined.joined(separator: " "))\""]
  }

  /// RFC 2231, sections 3 and 4: the character set and percent signs, long values in pieces.
  static func extended(_ parameter: String, _ name: String) -> [String] {
    var pieces: [String] = []
    var piece = "utf-8''"
    for scalar in name.unicodeScalars {
      var encoded = ""
      for byte in String(scalar).utf8 {
        let isPlain =
          byte < 0x80 && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
          || "-._".utf8.contains(byte)
        encoded +=
          isPlain
          ? String(Unicode.Scalar(byte))
          : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
      if piece.utf8.count + encoded.utf8.count > 56 {
        pieces.append(piece)
        piece = ""
      }
      piece += encoded
    }
    pieces.append(piece)
    if pieces.count == 1 { return ["\(parameter)*=\(pieces[0])"] }
    return pieces.enumerated().map { "\(parameter)*\($0)*=\($1)" }
  }
}
