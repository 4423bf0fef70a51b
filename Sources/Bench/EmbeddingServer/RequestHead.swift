internal import Foundation

/// The request line and the fields of a request that matter to a server (RFC 9112, 3 and 5).
struct RequestHead: Equatable {
  /// The length of the body (RFC 9112, section 6).
  enum Framing: Equatable {
    case length(Int)
    case chunked
  }

  let method: String
  let target: String
  let authorization: String?
  let framing: Framing
  /// True if the connection may carry another request.
  let isPersistent: Bool
  /// True if the client waits for a go-ahead before it sends the body.
  let expectsContinue: Bool

  /// Reads a head.
  ///
  /// - Parameter bytes: Everything before the empty line.
  /// - Throws: `MalformedRequest`. In doubt a head is refused: two readings of one request enable
  ///   request smuggling (RFC 9112, 11.2).
  init(_ bytes: [UInt8]) throws(MalformedRequest) {
    // Empty lines before a request are skipped (section 2.2).
    let lines = bytes.drop { $0 == 13 || $0 == 10 }
      .split(separator: [13, 10], omittingEmptySubsequences: false)
    // Neither control characters nor line ends by themselves are text.
    guard lines.allSatisfy({ $0.allSatisfy { ($0 >= 32 && $0 != 127) || $0 == 9 } }) else {
      throw MalformedRequest()
    }
    let texts = lines.map { String(decoding: $0, as: UTF8.self) }
    let parts = texts[0].split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, !parts[1].isEmpty,
      ["HTTP/1.0", "HTTP/1.1"].contains(parts[2])
    else { throw MalformedRequest() }
    method = String(parts[0])
    target = String(parts[1])
    let fields = try Self.fields(texts.dropFirst())
    authorization = fields["authorization"]?.first
    framing = try Self.framing(fields)
    let isCurrent = parts[2] == "HTTP/1.1"
    expectsContinue =
      isCurrent && fields["expect"]?.contains { $0.lowercased() == "100-continue" } == true
    isPersistent =
      isCurrent && fields["connection"]?.contains { $0.lowercased().contains("close") } != true
  }

  private static func fields(
    _ lines: ArraySlice<String>
  ) throws(MalformedRequest) -> [String: [String]] {
    var fields: [String: [String]] = [:]
    for line in lines {
      guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
        !line[..<colon].contains(where: \.isWhitespace)
      else { throw MalformedRequest() }
      let value = line[line.index(after: colon)...]
      fields[line[..<colon].lowercased(), default: []]
        .append(value.trimmingCharacters(in: .whitespaces))
    }
    return fields
  }

  private static func framing(
    _ fields: [String: [String]]
  ) throws(MalformedRequest) -> Framing {
    let lengths = fields["content-length"] ?? []
    guard let codings = fields["transfer-encoding"] else {
      guard let length = lengths.first else { return .length(0) }
      guard lengths.count == 1, length.utf8.allSatisfy({ (48...57).contains($0) }),
        let count = Int(length)
      else { throw MalformedRequest() }
      return .length(count)
    }
    guard lengths.isEmpty, codings.map({ $0.lowercased() }) == ["chunked"] else {
      throw MalformedRequest()
    }
    return .chunked
  }
}

/// A request that does not follow HTTP/1.1, or whose head exceeds 64 KiB.
struct MalformedRequest: Error {}
