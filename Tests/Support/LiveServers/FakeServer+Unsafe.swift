internal import Foundation
internal import Synchronization

// Invariants: socket addresses live on the stack for the call that takes them; buffers are passed
// with their true sizes; each descriptor is closed once, by the object that owns it.

/// Sockets on loopback.
package enum Loopback {
  /// A listening socket and its port, which the system chose.
  package static func listen() throws -> (descriptor: Int32, port: Int) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw POSIXError(.EMFILE) }
    var address = loopbackAddress(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe bind(descriptor, generic, length) == 0
          && Glibc.listen(descriptor, 16) == 0
          && getsockname(descriptor, generic, &length) == 0
      }
    }
    guard isBound else {
      close(descriptor)
      throw POSIXError(.EADDRINUSE)
    }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// A port that was free a moment ago.
  package static func freePort() throws -> Int {
    let (descriptor, port) = try listen()
    close(descriptor)
    return port
  }

  /// Whether something listens on a port.
  package static func isListening(_ port: Int) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = loopbackAddress(port: port)
    return unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe connect(descriptor, generic, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  private static func loopbackAddress(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}

/// Signals of the calling thread.
package enum SignalMask {
  /// Runs `body` with no signal blocked: a process inherits the mask of the thread that starts it,
  /// and threads of a pool block the signal that should end it.
  package static func withNothingBlocked(_ body: () throws -> Void) rethrows {
    var none = sigset_t()
    var former = sigset_t()
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &former)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &former, nil) }
    try body()
  }
}

/// One accepted connection of a fake server; used by its thread alone.
package final class FakeConnection {
  private let descriptor: Int32
  private let isStopped: @Sendable () -> Bool
  private var buffer: [UInt8] = []

  package init(_ descriptor: Int32, isStopped: @escaping @Sendable () -> Bool) {
    self.descriptor = descriptor
    self.isStopped = isStopped
  }

  deinit {
    close(descriptor)
  }

  /// The next line without its end; `nil` when the client is gone.
  package func line() -> String? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = buffer[..<end]
        buffer.removeFirst(end + 1)
        return String(decoding: line, as: UTF8.self).trimmingCharacters(in: ["\r"])
      }
      guard fill() else { return nil }
    }
  }

  /// A number of bytes as text; `nil` when the client is gone.
  package func text(_ count: Int) -> String? {
    while buffer.count < count {
      guard fill() else { return nil }
    }
    defer { buffer.removeFirst(count) }
    return String(decoding: buffer[..<count], as: UTF8.self)
  }

  /// Sends text; false when the client is gone.
  @discardableResult
  package func send(_ text: String) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty, !isStopped() {
      let sent = unsafe bytes.withUnsafeBufferPointer { piece in
        unsafe Glibc.send(descriptor, piece.baseAddress, piece.count, Int32(MSG_NOSIGNAL))
      }
      guard sent > 0 else { return false }
      bytes = bytes.dropFirst(sent)
    }
    return bytes.isEmpty
  }

  /// Says nothing until the client goes away.
  package func stall() {
    while fill() { buffer = [] }
  }

  private func fill() -> Bool {
    while !isStopped() {
      var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&waited, 1, 50) > 0 else { continue }
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      let received = unsafe piece.withUnsafeMutableBufferPointer { target in
        unsafe recv(descriptor, target.baseAddress, target.count, 0)
      }
      guard received > 0 else { return false }
      buffer += piece[..<received]
      return true
    }
    return false
  }
}

/// A server on loopback that answers by a script; it stops with its last reference.
package final class FakeServer: Sendable {
  package let port: Int
  private let stopped: Stop

  private final class Stop: Sendable {
    let flag = Atomic(false)
  }

  /// Runs `script` for each connection, one after the other; `turn` counts them from 0.
  package init(_ script: @escaping @Sendable (_ connection: FakeConnection, _ turn: Int) -> Void)
    throws
  {
    let (descriptor, port) = try Loopback.listen()
    self.port = port
    let stop = Stop()
    stopped = stop
    Thread.detachNewThread {
      defer { close(descriptor) }
      var turn = 0
      while !stop.flag.load(ordering: .relaxed) {
        var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&waited, 1, 50) > 0 else { continue }
        let accepted = accept(descriptor, nil, nil)
        guard accepted >= 0 else { continue }
        script(FakeConnection(accepted) { stop.flag.load(ordering: .relaxed) }, turn)
        turn += 1
      }
    }
  }

  deinit {
    stopped.flag.store(true, ordering: .relaxed)
  }
}
