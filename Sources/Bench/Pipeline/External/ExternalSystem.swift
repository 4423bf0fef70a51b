internal import Foundation
internal import VaultEmbedding
internal import VaultMeasurement
internal import VaultResults

/// Asks an external system, one request at a time, and counts its failures.
///
/// A class, because it represents a process or connection that must be closed.
final class ExternalSystem {
  /// The outcome of a request.
  struct Answer {
    /// The request's number.
    let id: Int
    let outcome: Result<SystemReply, SystemFailure>
    let elapsed: Duration
  }

  /// The name that reports use.
  let name: String
  /// The optional methods that the system offers.
  let capabilities: Set<SystemMethod>
  /// The number of failed requests, by the kind of failure.
  private(set) var failures: [SystemFailure: Int] = [:]
  /// The requests that were answered more than once.
  private(set) var repeated: Set<Int> = []
  /// The number of requests made.
  private(set) var requests = 0
  /// True if no more requests are made.
  private(set) var isGivenUp = false
  /// Its time limits and its address.
  let limits: SystemOptions
  private let channel: Channel
  private var silences = 0

  /// Starts the system and greets it.
  ///
  /// - Throws: `RunError.systemMissing` if no system answers at all,
  ///   `RunError.systemUnusable` if the greeting is not answered as it should be.
  static func start(
    _ options: SystemOptions, names: SystemNames
  ) async throws -> ExternalSystem {
    let transport = try transport(of: options)
    do {
      return try await greet(transport, options, names)
    } catch {
      await transport.close(politely: false)
      throw error
    }
  }

  private init(
    name: String, capabilities: Set<SystemMethod>, channel: Channel, limits: SystemOptions
  ) {
    self.name = name
    self.capabilities = capabilities
    self.channel = channel
    self.limits = limits
  }

  /// Sends a request and waits for the answer.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - limit: The longest wait; `nil` for that of ordinary requests.
  /// - Returns: The reply, or what came instead.
  /// - Throws: Only `CancellationError`.
  func ask(_ request: SystemRequest, limit: Duration? = nil) async throws -> Answer {
    guard !isGivenUp else {
      note(.notAsked)
      return Answer(id: 0, outcome: .failure(.notAsked), elapsed: .zero)
    }
    requests += 1
    let answer = try await channel.ask(request, limit: limit ?? limits.requestLimit)
    for id in channel.takeRepeated() where repeated.insert(id).inserted { note(.repeated) }
    if case .failure(let failure) = answer.outcome {
      note(failure)
      silences = failure.isSilence ? silences + 1 : 0
      isGivenUp = failure.isFinal || silences >= limits.silencesInARow
    } else {
      silences = 0
    }
    return answer
  }

  /// Counts a failure that shows only in the content of an answer.
  func note(_ failure: SystemFailure) {
    failures[failure, default: 0] += 1
  }

  /// Sends `bye`, unless the system had failed too often, and ends it.
  ///
  /// - Returns: How it ended.
  func end() async throws -> SystemEnding {
    let isPolite = !isGivenUp
    var interruption: (any Error)?
    if isPolite {
      do {
        // A system may end without an answer.
        _ = try await channel.ask(.bye, limit: min(limits.requestLimit, .seconds(2)))
        for id in channel.takeRepeated() where repeated.insert(id).inserted { note(.repeated) }
      } catch {
        interruption = error
      }
    }
    isGivenUp = true
    await channel.transport.close(politely: isPolite && interruption == nil)
    if let interruption { throw interruption }
    return await channel.transport.ending
  }

  /// Ends it without `bye`.
  func abandon() async {
    isGivenUp = true
    await channel.transport.close(politely: false)
  }

  private static func transport(of options: SystemOptions) throws -> any SystemTransport {
    switch options.source {
    case .command(let command):
      guard let errors = SystemErrorStream(options.errorFile) else {
        throw RunError.systemUnusable(.noErrorFile)
      }
      guard
        let transport = ProcessTransport(
          command: command, longestLine: options.longestLine, errors: errors)
      else {
        throw RunError.systemMissing(.noProcess)
      }
      return transport
    case .address(let endpoint, let key):
      var limits = CurlEmbeddingTransport.Limits()
      limits.exchange = max(options.requestLimit, options.startLimit)
      limits.replyBytes = options.longestLine
      return PostTransport(
        try CurlEmbeddingTransport(endpoint, limits: limits), address: endpoint.baseAddress,
        key: key)
    }
  }

  private static func greet(
    _ transport: any SystemTransport, _ options: SystemOptions, _ names: SystemNames
  ) async throws -> ExternalSystem {
    let channel = Channel(transport: transport)
    let answer = try await channel.ask(
      .hello(SystemHello(protocol: SystemHello.version, seed: options.seed)),
      limit: options.startLimit)
    switch answer.outcome {
    case .success(let reply):
      guard let name = reply.name, let capabilities = reply.capabilities else {
        throw RunError.systemUnusable(.incompleteHello)
      }
      let methods = Set(capabilities.compactMap(SystemMethod.init(rawValue:)))
      guard methods.contains(.match) else {
        throw RunError.systemUnusable(.cannotMatch)
      }
      return ExternalSystem(
        name: names.sanitised(options.name ?? name), capabilities: methods, channel: channel,
        limits: options)
    case .failure(let failure):
      await transport.close(politely: false)
      throw Self.refusal(failure, await transport.ending)
    }
  }

  /// Returns the reason why a system that did not answer its greeting cannot be measured.
  private static func refusal(_ failure: SystemFailure, _ ending: SystemEnding) -> RunError {
    switch (failure, ending.status) {
    case (.died, let status?) where [126, 127].contains(status):
      .systemMissing(.ended(status: status, lastWords: ending.lastWords))
    case (.unreachable, _):
      .systemMissing(.unreachable)
    case (.timedOut, _):
      .systemUnusable(.silent)
    case (.died, let status?):
      .systemUnusable(.ended(status: status, lastWords: ending.lastWords))
    case (.refused, _):
      .systemUnusable(.refused(version: SystemHello.version))
    default:
      .systemUnusable(.noReply(failure: failure.rawValue))
    }
  }
}

extension ExternalSystem {
  /// Numbers requests and finds the reply to each.
  private final class Channel {
    let transport: any SystemTransport
    private var lastID = 0
    /// The requests whose replies, should they come, are dropped.
    private var abandoned: Set<Int> = []
    private var repeated: [Int] = []

    init(transport: any SystemTransport) {
      self.transport = transport
    }

    func ask(_ request: SystemRequest, limit: Duration) async throws -> Answer {
      try Task.checkCancellation()
      lastID += 1
      let line = try SystemCall(id: lastID, request: request).line()
      let watch = Stopwatch()
      let outcome = await exchange(line, id: lastID, limit: limit)
      try Task.checkCancellation()
      return Answer(id: lastID, outcome: outcome, elapsed: watch.elapsed.wall)
    }

    func takeRepeated() -> [Int] {
      defer { repeated = [] }
      return repeated
    }

    private func exchange(
      _ line: [UInt8], id: Int, limit: Duration
    ) async -> Result<SystemReply, SystemFailure> {
      do throws(SystemFailure) {
        try await transport.send(line, within: limit)
        var left = limit
        while true {
          let answer = try await transport.next(within: left)
          left -= answer.waited
          let reply = try SystemReply.read(answer.bytes)
          if reply.id == id { return reply.error == nil ? .success(reply) : .failure(.refused) }
          guard (1..<id).contains(reply.id) else { throw .wrongID }
          if abandoned.remove(reply.id) == nil { repeated.append(reply.id) }
        }
      } catch {
        abandoned.insert(id)
        return .failure(error)
      }
    }
  }
}
