extension RemoteEmbedder {
  /// The time that each of several batches takes, one after the other (target L2).
  ///
  /// A first request, which opens the connection, is not counted. Waits required by rate limits or
  /// retries are.
  ///
  /// - Parameter batches: Texts that may leave the machine, at most `settings.batchSize` each.
  /// - Returns: One duration for each batch.
  /// - Throws: `RemoteEmbeddingError`.
  public func latencies(of batches: [[String]]) async throws(RemoteEmbeddingError) -> [Duration] {
    _ = try await embed(["warm-up"])
    var durations: [Duration] = []
    for batch in batches {
      let start = clock.now
      _ = try await embed(batch)
      durations.append(start.duration(to: clock.now))
    }
    return durations
  }
}
