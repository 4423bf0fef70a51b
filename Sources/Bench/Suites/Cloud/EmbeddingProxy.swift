internal import Foundation
internal import Synchronization

/// A proxy on loopback before an embedding service: it records every byte that clients send, and
/// fails as requested.
///
/// A class, because it holds a socket: the last reference ends it.
final class EmbeddingProxy: Sendable {
  /// The faults that a request can meet.
  enum Fault: CaseIterable {
    /// The service answers.
    case none
    /// The connection is closed without an answer.
    case refused
    /// Half an answer, then the end.
    case cut
    /// 500.
    case failed
    /// 429, with a second to wait.
    case busy
    /// Vectors of another dimension.
    case otherDimension
    /// Vectors of NaN.
    case notNumbers
    /// An answer of success that is no JSON.
    case nonsense
  }

  /// Answers a whole HTTP request by a whole HTTP answer; `nil` closes the connection.
  typealias Answer = @Sendable (_ request: [UInt8]) -> [UInt8]?

  private struct State {
    var received: [UInt8] = []
    var faults: [Fault] = []
    var turn = 0
  }

  /// The state that the threads share with the proxy; they end after it.
  private final class Shared: Sendable {
    let state = Mutex(State())
    let isStopped = Atomic(false)
    let dimension: Int
    let answer: Answer

    init(dimension: Int, answer: @escaping Answer) {
      self.dimension = dimension
      self.answer = answer
    }
  }

  /// The address of the service behind it, as clients take it.
  let base: String
  private let shared: Shared

  /// Every byte that clients have sent.
  var received: [UInt8] { shared.state.withLock { $0.received } }

  /// Listens at once; `nil` where the system refuses.
  ///
  /// - Parameters:
  ///   - dimension: That of the service's vectors.
  ///   - answer: The service.
  init?(dimension: Int, answer: @escaping Answer) {
    guard let (listener, port) = LoopbackSocket.listening() else { return nil }
    base = "http://127.0.0.1:\(port)/v1"
    let shared = Shared(dimension: dimension, answer: answer)
    self.shared = shared
    Thread.detachNewThread {
      while !shared.isStopped.load(ordering: .relaxed) {
        guard let client = listener.accepted(withinMilliseconds: 50) else { continue }
        Thread.detachNewThread { Self.serve(client, shared) }
      }
    }
  }

  deinit {
    shared.isStopped.store(true, ordering: .relaxed)
  }

  /// Makes later requests fail by these faults in turn, repeatedly; none if the list is
  /// empty.
  func plan(_ faults: [Fault]) {
    shared.state.withLock {
      $0.faults = faults
      $0.turn = 0
    }
  }

  /// A service at a port of this machine.
  static func forwarding(to port: Int) -> Answer {
    { request in
      guard let service = LoopbackSocket.connected(to: port), service.write(request) else {
        return nil
      }
      var buffer: [UInt8] = []
      return message(from: service, &buffer, { false }, { _ in })
    }
  }

  /// An answer of success with the same vector for each text of a request.
  static func success(to request: [UInt8], dimension: Int, element: Float = 1) -> [UInt8] {
    struct Body: Decodable { let input: [String] }
    var count = 1
    do {
      count = try JSONDecoder().decode(Body.self, from: Data(body(of: request))).input.count
    } catch {
      // A request outside the protocol is answered like one of one text.
    }
    let bytes = (0..<dimension).flatMap { _ in
      (0..<4).map { UInt8(truncatingIfNeeded: element.bitPattern >> UInt32(8 * $0)) }
    }
    let vector = Data(bytes).base64EncodedString()
    let items = (0..<count).map { #"{"index":\#($0),"embedding":"\#(vector)"}"# }
    return reply("200", #"{"data":[\#(items.joined(separator: ","))]}"#)
  }

  private static func reply(_ status: String, _ body: String, cutAt: Int = .max) -> [UInt8] {
    let head = "HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
    return Array(head.utf8) + body.utf8.prefix(cutAt)
  }

  private static let headEnd = Array("\r\n\r\n".utf8)

  private static func body(of message: [UInt8]) -> ArraySlice<UInt8> {
    message.firstRange(of: headEnd).map { message[$0.upperBound...] } ?? []
  }

  private static func serve(_ client: LoopbackSocket, _ shared: Shared) {
    var buffer: [UInt8] = []
    while let request = message(
      from: client, &buffer, { shared.isStopped.load(ordering: .relaxed) },
      { bytes in shared.state.withLock { $0.received += bytes } })
    {
      let fault = shared.state.withLock { state -> Fault in
        defer { state.turn += 1 }
        return state.faults.isEmpty ? .none : state.faults[state.turn % state.faults.count]
      }
      let dimension = shared.dimension
      let answer: [UInt8]? =
        switch fault {
        case .none: shared.answer(request)
        case .refused: nil
        case .cut: reply("200", String(repeating: " ", count: 100), cutAt: 50)
        case .failed: reply("500", "")
        case .busy: reply("429\r\nRetry-After: 1", "")
        case .otherDimension: success(to: request, dimension: dimension + 1)
        case .notNumbers: success(to: request, dimension: dimension, element: .nan)
        case .nonsense: reply("200", "nonsense")
        }
      guard let answer, client.write(answer), fault != .cut else { return }
    }
  }

  /// The next HTTP message, which states its length; `nil` where the connection ends before it.
  private static func message(
    from socket: LoopbackSocket, _ buffer: inout [UInt8], _ isStopped: () -> Bool,
    _ record: ([UInt8]) -> Void
  ) -> [UInt8]? {
    while true {
      if let head = buffer.firstRange(of: headEnd) {
        let lines = String(decoding: buffer[..<head.lowerBound], as: UTF8.self).lowercased()
          .components(separatedBy: "\r\n")
        let length = lines.first { $0.hasPrefix("content-length:") }?
          .split(separator: ":").last.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) }
        let end = head.upperBound + (length ?? 0)
        if buffer.count >= end {
          defer { buffer.removeFirst(end) }
          return Array(buffer[..<end])
        }
      }
      guard !isStopped() else { return nil }
      guard let bytes = socket.read(withinMilliseconds: 50) else { continue }
      guard !bytes.isEmpty else { return nil }
      record(bytes)
      buffer += bytes
    }
  }
}
