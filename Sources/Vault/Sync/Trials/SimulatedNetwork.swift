internal import VaultCore

/// A bad network in simulated time: it drops, duplicates, delays, reorders and partitions.
///
/// Everything is determined by the seed and the order of calls, so a schedule that fails can be run
/// again. Nothing arrives until `advance` moves the clock. Datagrams in flight when a partition
/// begins are lost at their arrival.
public actor SimulatedNetwork: SyncTransport {
  /// The fault rates and delays of the network; rates are probabilities for each datagram.
  public struct Conditions: Hashable, Sendable {
    /// The share that never arrives.
    public var dropRate: Double
    /// The share that arrives twice, each copy with a delay of its own.
    public var duplicateRate: Double
    /// The share that is held up by ten times the longest delay, so that others overtake it.
    public var reorderRate: Double
    /// The range from which other delays are drawn evenly.
    public var delay: ClosedRange<Duration>

    /// Describes a network; by default a perfect one without delay.
    public init(
      dropRate: Double = 0, duplicateRate: Double = 0, reorderRate: Double = 0,
      delay: ClosedRange<Duration> = .zero ... .zero
    ) {
      self.dropRate = dropRate
      self.duplicateRate = duplicateRate
      self.reorderRate = reorderRate
      self.delay = delay
    }
  }

  /// The counts of datagrams by outcome so far.
  public struct Tally: Hashable, Sendable {
    /// Those handed to the network.
    public internal(set) var sent = 0
    /// Their bytes.
    public internal(set) var sentBytes = 0
    /// Those lost, by chance or to a partition.
    public internal(set) var dropped = 0
    /// Extra copies made.
    public internal(set) var duplicated = 0
    /// Those taken by their recipients.
    public internal(set) var delivered = 0

    /// Nothing happened yet.
    public init() {}
  }

  private struct Flight {
    let arrival: Duration
    let datagram: SyncDatagram
  }

  /// The present fault rates and delays.
  public let conditions: Conditions
  /// The counts so far.
  public private(set) var tally = Tally()
  /// The simulated time since the start.
  public private(set) var now = Duration.zero

  private var random: SeededRandom
  // By arrival; equal arrivals in the order of sending.
  private var flights: [Flight] = []
  private var islands: [ReplicaID: Int] = [:]

  /// A network at time zero.
  public init(seed: UInt64, conditions: Conditions = Conditions()) {
    random = SeededRandom(seed: seed).stream("simulated-network")
    self.conditions = conditions
  }

  /// Cuts the network into islands; replicas that are not named form one more.
  public func partition(_ islands: [[ReplicaID]]) {
    self.islands = [:]
    for (index, island) in islands.enumerated() {
      for replica in island { self.islands[replica] = index }
    }
  }

  /// Joins all islands.
  public func heal() {
    islands = [:]
  }

  /// Moves the clock.
  ///
  /// - Precondition: `duration` is not negative.
  public func advance(by duration: Duration) {
    precondition(duration >= .zero, "simulated time cannot run backwards")
    now += duration
  }

  /// Sends a datagram, subject to the faults.
  public func send(_ datagram: SyncDatagram) {
    tally.sent += 1
    tally.sentBytes += datagram.bytes.count
    guard !random.chance(conditions.dropRate) else {
      tally.dropped += 1
      return
    }
    launch(datagram)
    if random.chance(conditions.duplicateRate) {
      tally.duplicated += 1
      launch(datagram)
    }
  }

  /// Takes what has arrived by now, earliest arrival first.
  public func receive(for recipient: ReplicaID) -> [SyncDatagram] {
    var arrived: [SyncDatagram] = []
    var rest: [Flight] = []
    for flight in flights {
      guard flight.arrival <= now, flight.datagram.recipient == recipient else {
        rest.append(flight)
        continue
      }
      if islands[flight.datagram.sender] == islands[recipient] {
        arrived.append(flight.datagram)
      } else {
        tally.dropped += 1
      }
    }
    flights = rest
    tally.delivered += arrived.count
    return arrived
  }

  private func launch(_ datagram: SyncDatagram) {
    let (shortest, longest) = (conditions.delay.lowerBound, conditions.delay.upperBound)
    var delay = shortest + (longest - shortest) * random.unit()
    if random.chance(conditions.reorderRate) { delay = longest * 10 }
    let arrival = now + delay
    let index = flights.firstIndex { $0.arrival > arrival } ?? flights.endIndex
    flights.insert(Flight(arrival: arrival, datagram: datagram), at: index)
  }
}
