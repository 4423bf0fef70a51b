internal import VaultCore

/// The files exported with a chat, for properties that a name does not state.
struct WhatsAppFileTable: Sendable {
  /// The sizes in bytes by the files' names, folders left out.
  let sizes: [String: Int]

  /// The attachments with size and media type, where the file is here.
  func described(_ attachments: [Attachment]) -> [Attachment] {
    guard !sizes.isEmpty else { return attachments }
    return attachments.map { attachment in
      guard let name = attachment.name, let size = sizes[name] else { return attachment }
      return Attachment(name: name, mediaType: Self.mediaType(of: name), sizeBytes: size)
    }
  }

  /// The media type of a name's extension; `nil` for an unknown one.
  static func mediaType(of name: String) -> String? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return types[name[name.index(after: dot)...].lowercased()]
  }

  // The types of files that the app sends, by the registrations at IANA.
  private static let types: [String: String] = [
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "webp": "image/webp",
    "gif": "image/gif", "heic": "image/heic", "heif": "image/heif", "bmp": "image/bmp",
    "tif": "image/tiff", "tiff": "image/tiff", "svg": "image/svg+xml", "avif": "image/avif",
    "mp4": "video/mp4", "m4v": "video/x-m4v", "mov": "video/quicktime", "3gp": "video/3gpp",
    "mkv": "video/x-matroska", "avi": "video/x-msvideo", "webm": "video/webm",
    "opus": "audio/opus", "ogg": "audio/ogg", "m4a": "audio/mp4", "mp3": "audio/mpeg",
    "aac": "audio/aac", "amr": "audio/amr", "wav": "audio/wav", "flac": "audio/flac",
    "caf": "audio/x-caf",
    "pdf": "application/pdf", "txt": "text/plain", "csv": "text/csv", "vcf": "text/vcard",
    "ics": "text/calendar", "html": "text/html", "htm": "text/html", "rtf": "application/rtf",
    "json": "application/json", "xml": "application/xml", "zip": "application/zip",
    "rar": "application/vnd.rar", "7z": "application/x-7z-compressed",
    "apk": "application/vnd.android.package-archive", "epub": "application/epub+zip",
    "doc": "application/msword", "xls": "application/vnd.ms-excel",
    "ppt": "application/vnd.ms-powerpoint",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "odt": "application/vnd.oasis.opendocument.text",
    "ods": "application/vnd.oasis.opendocument.spreadsheet",
    "pkpass": "application/vnd.apple.pkpass",
  ]
}
