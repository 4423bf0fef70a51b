internal import VaultCore
internal import VaultIndex
internal import VaultMeasurement
internal import VaultSpectrum

/// The time to find the nearest rows by reading all of them, with which a graph is compared.
struct ScanTimes {
  let vectors: FlatIndex
  /// Shape [queries, dimension].
  let queries: Matrix

  /// The 95th percentile of a loop over rows and elements, one multiply-add after the other, as a
  /// program without a library would do it; in microseconds.
  func loop() throws -> Double? { try p95(Self.loopScores) }

  /// The 95th percentile of one product of matrix and vector by BLAS; in microseconds.
  func blas() throws -> Double? {
    let matrix = vectors.gathering(0..<vectors.count)
    return try p95 { _, query in matrix.times(Array(query)) }
  }

  private func p95(_ scores: (FlatIndex, ArraySlice<Float>) -> [Float]) throws -> Double? {
    var latencies = LatencyHistogram()
    for row in 0..<queries.rows {
      try Task.checkCancellation()
      let watch = Stopwatch()
      let nearest = Self.nearest(scores(vectors, queries[row: row]))
      latencies.record(watch.elapsed.wall)
      precondition(nearest.count == min(GraphTrial.k, vectors.count), "a scan lost rows")
    }
    return latencies.p95.map { $0.inSeconds * 1e6 }
  }

  static func loopScores(_ vectors: FlatIndex, _ query: ArraySlice<Float>) -> [Float] {
    (0..<vectors.count).map { row in
      var sum: Float = 0
      for (left, right) in zip(vectors[row: row], query) { sum += left * right }
      return sum
    }
  }

  /// The rows of the highest scores, best first; of equal ones the earlier.
  static func nearest(_ scores: [Float]) -> [Int] {
    var best: [(score: Float, row: Int)] = []
    for (row, score) in scores.enumerated() {
      if best.count == GraphTrial.k, score <= best[best.count - 1].score { continue }
      let place = best.firstIndex { $0.score < score } ?? best.count
      best.insert((score, row), at: place)
      if best.count > GraphTrial.k { best.removeLast() }
    }
    return best.map(\.row)
  }
}
