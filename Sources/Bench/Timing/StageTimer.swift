internal import VaultCore
internal import VaultMeasurement

/// Times a stage in batches, and reports the memory that it took.
///
/// After one iteration for warming up, iterations follow until they have used the least processor
/// time: one reading of the clock costs a microsecond and the scheduler's tick some milliseconds,
/// neither of which may matter. All run on the calling thread. What an iteration needs is made
/// ready and removed while the clock is stopped. A process that works in turn with others passes
/// after warming up and after each slice of the iterations.
struct StageTimer {
  let injection: ProbeInjection
  var turns = TurnTaking.alone
  /// The least processor time of all timed iterations together.
  var leastCPU = Duration.milliseconds(160)

  /// The number of turns that the iterations are spread over.
  private static let slices = 16
  /// The fewest iterations, however long they are.
  private static let leastRuns = 4

  /// Measures a stage.
  ///
  /// - Parameters:
  ///   - id: The stage.
  ///   - items: How many items one iteration processes.
  ///   - prepare: Makes an iteration's input, untimed.
  ///   - work: The stage itself, timed.
  ///   - count: Counts the results, untimed; it also keeps the optimizer from removing work.
  /// - Returns: The cost.
  /// - Throws: What the parts throw.
  func measure<Input, Output>(
    _ id: ProbeStage, items: Int, prepare: () throws -> Input,
    work: (Input) throws -> Output, count: (Output) throws -> [String: Int]
  ) throws -> ProbeRecord.Benchmark {
    ProcessFootprint.releaseFreed()
    let before = StageMemory.Start()
    let counters = try count(try work(try prepare()))
    let ballast = ballast(above: before)
    let io = MeasurementError.reported(ProcessIO.current)

    var tally = Tally(injection: injection)
    var repeats = true
    for slice in 1...Self.slices {
      try turns.pass()
      let goal = leastCPU * slice / Self.slices
      let runs = injection.evenRuns(Self.leastRuns) * slice
      // A slice runs nothing where long iterations before it have used its time.
      while tally.thread < goal || tally.run * Self.slices < runs
        || (slice == Self.slices && !tally.isSettled)
      {
        let input = try prepare()
        let watch = Stopwatch()
        let output = try work(input)
        tally.add(watch.elapsed)
        repeats = try repeats && count(output) == counters
      }
    }
    try turns.pass()
    withExtendedLifetime(ballast) {}
    let moved = io.flatMap { start in MeasurementError.reported(ProcessIO.current)?.since(start) }
    let memory = before.end()
    let iterations = Double(tally.counted)
    let clock = ProbeRecord.ClockChoice(thread: tally.thread, process: tally.process)
    return ProbeRecord.Benchmark(
      id: id, items: items, iterations: tally.counted,
      cpuSeconds: (clock == .thread ? tally.thread : tally.process).inSeconds / iterations,
      wallSeconds: tally.wall.inSeconds / iterations, clock: clock,
      peakBytes: memory.peakBytes, ownPeakBytes: memory.ownPeakBytes,
      growthBytes: memory.growthBytes,
      retainedBytes: memory.retainedBytes, privateBytes: memory.footprint?.privateBytes,
      proportionalBytes: memory.footprint?.proportionalBytes,
      writtenBytes: moved.map { $0.writtenBytes / tally.run },
      calls: moved.map { ($0.readCalls + $0.writeCalls) / tally.run }, counters: counters,
      repeats: repeats)
  }

  /// The memory to waste: a share of what the process held at most during the first iteration.
  private func ballast(above start: StageMemory.Start) -> [UInt8] {
    guard injection.memoryPercent > 0, let peak = start.end().ownPeakBytes else { return [] }
    // Every byte is written, so every page is touched.
    return [UInt8](repeating: 1, count: peak * injection.memoryPercent / 100)
  }

  /// The cost of timed iterations so far.
  private struct Tally {
    let injection: ProbeInjection
    var wall = Duration.zero
    /// The processor time of the calling thread, which decides how long iterations follow.
    var thread = Duration.zero
    var process = Duration.zero
    /// Iterations that were run.
    var run = 0
    /// Iterations that count: the means are over these.
    var counted = 0
    /// Hundredths of an iteration that are still to be wasted.
    var debt = 0

    /// True if the work wasted is within a twentieth of the amount requested.
    var isSettled: Bool { debt * 20 <= counted * injection.cpuPercent }

    mutating func add(_ elapsed: Elapsed) {
      wall += elapsed.wall
      // A stage is called and returns on one thread, so the reading is never missing.
      thread += elapsed.threadCPU ?? elapsed.processCPU
      process += elapsed.processCPU
      run += 1
      if debt >= 100 {
        debt -= 100
      } else {
        counted += 1
        debt += injection.cpuPercent
      }
    }
  }
}

extension ProbeRecord.ClockChoice {
  /// Chooses by the processor time of all threads while one was working: if it is more than a tenth
  /// larger, other threads did work, and only the process's clock covers them.
  init(thread: Duration, process: Duration) {
    self = (process - thread).inSeconds <= 0.1 * thread.inSeconds ? .thread : .process
  }
}
