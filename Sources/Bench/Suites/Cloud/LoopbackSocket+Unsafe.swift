internal import Foundation

// Invariants: addresses live on the stack for the call that takes them; buffers are passed with
// their true sizes; the descriptor is closed once, by `deinit`.

/// A TCP socket on loopback, closed with its last reference.
@safe final class LoopbackSocket: Sendable {
  private let descriptor: Int32

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Listens on a port that the system chooses; `nil` where it refuses.
  static func listening() -> (socket: LoopbackSocket, port: Int)? {
    let socket = LoopbackSocket(Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    var address = address(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listens = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe bind(socket.descriptor, generic, length) == 0
          && listen(socket.descriptor, 16) == 0
          && getsockname(socket.descriptor, generic, &length) == 0
      }
    }
    return listens ? (socket, Int(UInt16(bigEndian: address.sin_port))) : nil
  }

  /// Connects to a port; `nil` where no program listens there.
  static func connected(to port: Int) -> LoopbackSocket? {
    let socket = LoopbackSocket(Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    var address = address(port: port)
    let connects = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe connect(socket.descriptor, generic, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    return connects ? socket : nil
  }

  /// The next connection; `nil` where none comes within the time.
  func accepted(withinMilliseconds limit: Int32) -> LoopbackSocket? {
    guard isReadable(withinMilliseconds: limit) else { return nil }
    let accepted = accept(descriptor, nil, nil)
    return accepted >= 0 ? LoopbackSocket(accepted) : nil
  }

  /// Returns the bytes received, none at the end; `nil` if none arrive within the time.
  func read(withinMilliseconds limit: Int32) -> [UInt8]? {
    guard isReadable(withinMilliseconds: limit) else { return nil }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe bytes.withUnsafeMutableBufferPointer { target in
      unsafe recv(descriptor, target.baseAddress, target.count, 0)
    }
    return Array(bytes.prefix(max(0, count)))
  }

  /// Sends bytes; false where the other side has closed the connection.
  func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBufferPointer { piece in
        unsafe send(descriptor, piece.baseAddress, piece.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Ends the connection for both sides; calls that wait on it return.
  func shutDown() {
    _ = shutdown(descriptor, Int32(SHUT_RDWR))
  }

  private func isReadable(withinMilliseconds limit: Int32) -> Bool {
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&waited, 1, limit) > 0
  }

  private static func address(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
