/// The description of a file attached to a message, without its content.
public struct Attachment: Hashable, Sendable, Codable {
  /// The file's name, where the export gives one.
  public let name: String?
  /// The media type in lower case, for example `image/jpeg`.
  public let mediaType: String?
  /// The decoded size, where the export holds the file.
  public let sizeBytes: Int?

  /// Describes an attached file.
  public init(name: String?, mediaType: String? = nil, sizeBytes: Int? = nil) {
    self.name = name
    self.mediaType = mediaType
    self.sizeBytes = sizeBytes
  }
}
