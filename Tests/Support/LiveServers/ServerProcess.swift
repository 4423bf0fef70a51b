package import Foundation
package import VaultTestSupport

/// A real server on loopback, in a folder of its own; both go with the last reference.
package final class ServerProcess {
  package struct NotStarted: Error {}

  package let directory: TemporaryDirectory
  package private(set) var port = 0
  private var process: Process?
  private let command: @Sendable (_ directory: URL, _ port: Int) throws -> [String]

  /// Prepares a server; `command` writes its configuration and says how it is started.
  package init(
    directory: TemporaryDirectory,
    command: @escaping @Sendable (_ directory: URL, _ port: Int) throws -> [String]
  ) {
    self.directory = directory
    self.command = command
  }

  deinit {
    stop()
  }

  /// Starts the server: on the port it had, or else on one that is free.
  package func start() throws {
    for _ in 0..<5 {
      let chosen = port == 0 ? try Loopback.freePort() : port
      if try start(on: chosen) {
        port = chosen
        return
      }
    }
    throw NotStarted()
  }

  /// Stops the server and all that it started.
  package func stop() {
    guard let running = process else { return }
    Self.end(running)
    process = nil
  }

  private static func end(_ running: Process) {
    running.terminate()
    for _ in 0..<400 where running.isRunning {
      Thread.sleep(forTimeInterval: 0.01)
    }
    // `timeout` leads a process group of its own.
    if running.isRunning { kill(-running.processIdentifier, SIGKILL) }
  }

  private func start(on port: Int) throws -> Bool {
    let arguments = try command(directory.url, port)
    let process = Process()
    // A limit of its own, should the tests be killed before they can stop it.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    process.arguments = ["--kill-after=2", "1800"] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try SignalMask.withNothingBlocked { try process.run() }
    // As long as a busy machine may take.
    for _ in 0..<4000 {
      guard process.isRunning else { return false }
      if Loopback.isListening(port) {
        self.process = process
        return true
      }
      Thread.sleep(forTimeInterval: 0.025)
    }
    Self.end(process)
    return false
  }

  /// Runs a tool to its end.
  package static func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw NotStarted() }
  }

  /// Whether a server is installed; says which cases are skipped where it is not.
  package static func has(_ path: String, for cases: String, asRoot: Bool = false) -> Bool {
    guard FileManager.default.isExecutableFile(atPath: path),
      FileManager.default.isExecutableFile(atPath: "/usr/bin/timeout")
    else {
      print("skipped without \(path): \(cases)")
      return false
    }
    guard !asRoot || geteuid() == 0 else {
      print("skipped, since \(path) wants to be started by root: \(cases)")
      return false
    }
    return true
  }
}

/// A certificate for loopback and its key, signed by itself.
package struct TestCertificate {
  package let certificate: URL
  package let key: URL

  package init(in directory: TemporaryDirectory, names: String = "DNS:localhost,IP:127.0.0.1")
    throws
  {
    certificate = directory.url.appendingPathComponent("certificate.pem")
    key = directory.url.appendingPathComponent("key.pem")
    try ServerProcess.run([
      "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
      "-subj", "/CN=localhost", "-addext", "subjectAltName=\(names)",
      "-keyout", key.path, "-out", certificate.path,
    ])
  }
}
