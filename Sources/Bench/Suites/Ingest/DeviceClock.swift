internal import Synchronization
internal import VaultCore
internal import VaultEmbedding

/// The clock of a simulated phone: work takes several times as long on it as here, and time that is
/// only charged or waited for passes at once.
final class DeviceClock<Base: Clock>: Clock where Base.Duration == Duration {
  typealias Instant = SlowedClock<Base>.Instant

  private let working: SlowedClock<Base>
  private let state = Mutex((passed: Duration.zero, end: Duration?.none))

  /// Starts the clock; work takes so many times as long as the base says.
  init(_ base: Base, slowness: Int) {
    working = SlowedClock(base, factor: slowness)
  }

  var now: Instant { working.now.advanced(by: state.withLock { $0.passed }) }
  var minimumResolution: Duration { working.minimumResolution }

  /// True if the time that the system granted is over.
  var isCut: Bool { state.withLock { $0.end }.map { now.offset >= $0 } ?? false }

  /// Lets time pass without work.
  func pass(_ duration: Duration) {
    state.withLock { $0.passed += max(.zero, duration) }
  }

  /// Advances to the next granted window, and sets the time after it at which the
  /// process is ended.
  func open(at start: Instant, for duration: Duration) {
    pass(now.duration(to: start))
    state.withLock { $0.end = start.offset + duration }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    pass(now.duration(to: deadline))
  }
}

/// Vectors of a cheap embedder, charged at a phone's cost; it fails once the process is ended, so
/// that nothing of the current chunk is stored.
struct DeviceEmbedder<Base: Clock>: Embedder where Base.Duration == Duration {
  let device: DeviceClock<Base>
  let cost: Duration
  let base = HashingEmbedder()

  var name: String { base.name }
  var modelDigest: String { base.modelDigest }
  var dimension: Int { base.dimension }
  func tokenCount(of text: String) -> Int { base.tokenCount(of: text) }

  func embed(_ texts: [String]) throws(EmbeddingError) -> Matrix {
    device.pass(cost * texts.count)
    guard !device.isCut else { throw .service(.unreachable(host: name)) }
    return try base.embed(texts)
  }
}
