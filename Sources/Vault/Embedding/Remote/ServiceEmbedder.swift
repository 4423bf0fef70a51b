internal import Dispatch
internal import Foundation
internal import Synchronization
public import VaultCore
internal import VaultText

/// A model at an OpenAI-compatible address, as an embedder like the local ones.
///
/// Texts with sensitive words are sent to services of this machine only; elsewhere they get a row
/// of zeros, so that no search finds them by meaning, and are counted.
public struct ServiceEmbedder: Embedder {
  /// The address of a service and the requested model, written `address#model`.
  public struct Address: Hashable, Sendable {
    /// The base address and the model's name.
    let base: String
    let model: String

    /// Reads `https://host[:port][/path]#model`; `nil` for anything that is no address.
    public init?(_ text: String) {
      let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      guard text.hasPrefix("https://") || text.hasPrefix("http://"), parts.count == 2,
        !parts[1].isEmpty
      else { return nil }
      base = String(parts[0])
      model = String(parts[1])
    }

    /// The model's name with characters replaced that file names and metrics cannot hold.
    public var name: String {
      String(
        model.unicodeScalars.map { scalar in
          let isKept =
            scalar.isASCII
            && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
          return isKept || scalar == "-" || scalar == "_" ? Character(scalar) : "-"
        })
    }
  }

  /// The environment variable that holds the service's key, where it needs one.
  public static let keyVariable = "VAULTBENCH_EMBEDDER_KEY"

  /// The address of the service and the requested model.
  public let address: Address
  /// The model's name in metrics and files.
  public let name: String
  /// The model's name and dimension: a service does not show its weights.
  public var modelDigest: String { remote.modelDigest }
  /// True: the service reads them.
  public var sendsTexts: Bool { true }
  /// The dimension of the service's first answer.
  public var dimension: Int { remote.settings.dimension }
  /// The number of texts kept from the service for their sensitive words.
  public var withheldTexts: Int { withheld.value }
  /// A note on those for readers, in a sentence; `nil` where there were none.
  public var withheldNote: String? {
    withheldTexts == 0
      ? nil
      : "\(name): \(withheldTexts) times a text of the run that holds sensitive words was not sent"
  }

  package let remote: RemoteEmbedder<CurlEmbeddingTransport, ContinuousClock>
  private let withheld = Counter()
  private let executor = QueueExecutor()
  /// True if texts with sensitive words are kept from the service.
  var withholds: Bool
  private static let sensitiveWords = SensitiveWords()

  /// Requests one vector from a service, to determine the length of its vectors.
  ///
  /// - Parameters:
  ///   - address: The address of the service.
  ///   - name: The model's name in metrics and files; `nil` for the model's own name.
  ///   - environment: The variables that may hold its key.
  /// - Throws: `EmbeddingError.service` where the address is unusable or no service answers.
  public init(
    _ address: Address, named name: String? = nil, environment: [String: String]
  ) throws(EmbeddingError) {
    self.address = address
    self.name = name ?? address.name
    do throws(RemoteEmbeddingError) {
      let endpoint = try RemoteEndpoint(address.base)
      let key =
        environment[Self.keyVariable] == nil
        ? nil : try RemoteKey(variable: Self.keyVariable, environment: environment)
      func service(
        dimension: Int
      ) throws(RemoteEmbeddingError) -> RemoteEmbedder<CurlEmbeddingTransport, ContinuousClock> {
        var settings = RemoteEmbedderSettings(model: address.model, dimension: dimension)
        settings.pauses = [.seconds(1), .seconds(2)]
        return try RemoteEmbedder(
          endpoint: endpoint, key: key, settings: settings,
          transport: try CurlEmbeddingTransport(endpoint), clock: ContinuousClock())
      }
      // The error on a wrong expectation gives the right one.
      var dimension = 1
      do throws(RemoteEmbeddingError) {
        let probe = try service(dimension: dimension)
        _ = try executor.wait { () throws(RemoteEmbeddingError) in try await probe.embed(["a"]) }
      } catch .malformedReply(_, .wrongDimension(_, let found)) {
        dimension = found
      }
      remote = try service(dimension: dimension)
      withholds = endpoint.isEncrypted
    } catch {
      throw .service(error)
    }
  }

  /// Embeds texts by the service, on the calling thread's time.
  ///
  /// - Returns: Shape [texts, dimension].
  /// - Throws: `EmbeddingError.service`; a batch that fails loses all of the call.
  public func embed(_ texts: [String]) throws(EmbeddingError) -> Matrix {
    let sent = texts.map { text in
      guard withholds, Self.sensitiveWords.isSensitive(text) else { return text }
      withheld.add(1)
      return ""
    }
    do throws(RemoteEmbeddingError) {
      return try executor.wait { () throws(RemoteEmbeddingError) in try await remote.embed(sent) }
        .vectors
    } catch {
      throw .service(error)
    }
  }

  /// The tokens that a service would bill, estimated.
  public func tokenCount(of text: String) -> Int { TokenEstimate.tokens(of: text) }
}

/// A number that any thread may raise.
private final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  var value: Int { count.load(ordering: .relaxed) }

  func add(_ number: Int) { count.add(number, ordering: .relaxed) }
}

/// Runs asynchronous work on a queue of its own while a thread waits for it: the waiting thread may
/// be one of the few that tasks usually run on.
package final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "vaultbench.embedding-service")

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  package func wait<Value: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () async throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let box = OutcomeBox<Value, Failure>()
    let done = DispatchSemaphore(value: 0)
    Task.detached(executorPreference: self) {
      do throws(Failure) {
        box.set(.success(try await work()))
      } catch {
        box.set(.failure(error))
      }
      done.signal()
    }
    done.wait()
    return try box.get()
  }
}

/// The place for a task's outcome.
private final class OutcomeBox<Value: Sendable, Failure: Error>: Sendable {
  private let outcome = Mutex<Result<Value, Failure>?>(nil)

  func set(_ result: Result<Value, Failure>) {
    outcome.withLock { $0 = result }
  }

  func get() throws(Failure) -> Value {
    guard let result = outcome.withLock({ $0 }) else {
      preconditionFailure("the task ended without an outcome")
    }
    return try result.get()
  }
}
