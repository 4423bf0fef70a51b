public import Foundation

/// Our own pipeline behind the protocol of external systems: the reference that a team's own
/// system can be compared with, and the proof that the protocol carries all that is needed.
///
/// Fed with a run's vaults it ranks as the run's own matcher does, to the last tie. One client at a
/// time: a request during another is refused. What was ingested is kept in sealed files of a
/// temporary folder, under a random passphrase that is not stored, until `close`.
public actor ReferenceSystem {
  private let vaults: ReferenceVaults
  private let configuration: RunConfiguration
  private var isBusy = false

  /// Loads the model.
  ///
  /// - Parameters:
  ///   - configuration: The settings that decide rankings.
  ///   - datasets: The folder `Datasets`.
  /// - Throws: ``RunError``, or `EmbeddingError` if a model is missing.
  public init(configuration: RunConfiguration, datasets: URL) throws {
    try configuration.validate(source: "the system's settings")
    let (embedder, _) = try EmbedderLoader(datasets: datasets).load(configuration.embedder)
    self.configuration = configuration
    vaults = ReferenceVaults(configuration: configuration, embedder: embedder)
  }

  /// Answers one request; the reply is a line without its line feed.
  public func answer(_ line: [UInt8]) async -> [UInt8] {
    let reply = await reply(to: line)
    do {
      return try reply.line()
    } catch {
      // No reply of ours holds what JSON cannot; a score that is not finite would be a bug.
      return Array(#"{"error":{"code":"failed","message":"no JSON"},"id":\#(reply.id)}"#.utf8)
    }
  }

  /// Removes the temporary files.
  public func close() {
    vaults.removeFiles()
  }

  /// The name of the temporary folder.
  var folderName: String { vaults.folder.lastPathComponent }

  private func reply(to line: [UInt8]) async -> SystemReply {
    let call: SystemCall
    do {
      call = try JSONDecoder().decode(SystemCall.self, from: Data(line))
    } catch {
      return .refusal(0, .malformedRequest)
    }
    guard !isBusy else { return .refusal(call.id, .busy) }
    isBusy = true
    defer { isBusy = false }
    do {
      return try await answer(call)
    } catch let error as ReferenceError {
      return .refusal(call.id, error)
    } catch {
      return .refusal(call.id, .failed)
    }
  }

  private func answer(_ call: SystemCall) async throws -> SystemReply {
    var reply = SystemReply(id: call.id)
    switch call.request {
    case .hello(let hello):
      guard hello.protocol == SystemHello.version else { throw ReferenceError.unknownProtocol }
      vaults.reset(seed: hello.seed)
      reply.name = "vaultbench-\(configuration.isFormula ? "formula" : "custom")"
      reply.version = "1"
      reply.capabilities = ["calibrate", "delete", "match", "search"]
    case .ingest(let batch): reply.accepted = vaults.ingest(batch)
    case .prepare: try await vaults.build()
    case .calibrate(let example): vaults.note(example)
    case .delete(let deletion): reply.deleted = try vaults.delete(deletion)
    case .search(let search): reply.results = try await vaults.search(search)
    case .match(let match): reply.results = try await vaults.match(match)
    case .bye: vaults.reset(seed: 0)
    }
    return reply
  }
}

/// The reason why the reference system refuses a request; the raw value is the reply's code.
enum ReferenceError: String, Error {
  case malformedRequest
  case unknownProtocol
  case unknownVault
  case busy
  case failed

  var message: String {
    switch self {
    case .malformedRequest: "not a request of the protocol"
    case .unknownProtocol: "only protocol \(SystemHello.version) is spoken"
    case .unknownVault: "nothing was ingested into this vault"
    case .busy: "another request is under way"
    case .failed: "the request failed"
    }
  }
}

extension SystemReply {
  fileprivate static func refusal(_ id: Int, _ error: ReferenceError) -> SystemReply {
    SystemReply(id: id, error: SystemError(code: error.rawValue, message: error.message))
  }
}
