internal import Synchronization

/// Signals whether the caller has canceled the corpus.
///
/// Vaults are written on threads that belong to no task, so that the task's own flag cannot be
/// read there; each thread is handed this one.
public final class CancellationFlag: Sendable {
  private let isRaised = Atomic(false)

  /// The flag of the corpus that is being written; `nil` where it cannot be interrupted.
  @TaskLocal static var current: CancellationFlag?

  /// Makes a flag that is down.
  public init() {}

  /// Asks for an end; files that are being written stop at their next quarter of a megabyte.
  public func raise() {
    isRaised.store(true, ordering: .relaxed)
  }

  /// Stops where an end was asked for.
  ///
  /// - Throws: ``CorpusError/interrupted``.
  static func check() throws(CorpusError) {
    if current?.isRaised.load(ordering: .relaxed) == true { throw .interrupted }
  }
}
