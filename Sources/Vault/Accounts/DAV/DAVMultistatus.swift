internal import Foundation

/// A 207 reply: a server's responses on several resources (RFC 4918 section 13).
struct DAVMultistatus: Hashable, Sendable {
  /// The properties of one resource.
  struct Response: Hashable, Sendable {
    /// As the server writes it: a path or a URL.
    let href: String
    /// The status of the resource as a whole; `nil` where only its properties have one.
    let status: Int?
    /// The properties that were found.
    let properties: [DAVElement]

    /// A property by its name.
    func property(_ name: DAVName) -> DAVElement? {
      properties.first { $0.name == name }
    }

    /// Returns true if the resource is of a type.
    func isOfType(_ name: DAVName) -> Bool {
      property(.resourcetype)?.first(name) != nil
    }

    /// The hrefs within a property.
    func hrefs(_ name: DAVName) -> [String] {
      property(name)?.all(.href).compactMap(\.trimmedText) ?? []
    }
  }

  let responses: [Response]
  /// The token of this state (RFC 6578); `nil` without one.
  let syncToken: String?

  /// Reads a reply's body; `nil` if it is no multistatus.
  init?(_ data: Data) {
    guard let top = DAVDocument.top(of: data), top.name == .multistatus else { return nil }
    responses = top.all(.response).compactMap { response in
      guard let href = response.first(.href)?.trimmedText else { return nil }
      let found = response.all(.propstat).filter { propstat in
        // A missing status is read as success: some servers leave it out.
        propstat.first(.status).map { Self.code($0) == 200 } ?? true
      }
      return Response(
        href: href, status: response.first(.status).map(Self.code),
        properties: found.flatMap { $0.first(.prop)?.children ?? [] })
    }
    syncToken = top.first(.syncToken)?.trimmedText
  }

  /// The number in `HTTP/1.1 404 Not Found`; 0 where there is none.
  private static func code(_ status: DAVElement) -> Int {
    let words = status.text.split(whereSeparator: \.isWhitespace)
    return words.count > 1 ? Int(words[1]) ?? 0 : 0
  }
}
