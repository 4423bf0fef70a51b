/// What a timing session says so far.
public struct TimingDecision: Hashable, Sendable {
  /// One finding per benchmark and quantity, by subject.
  public let findings: [GateFinding]
  /// Whether more rounds may settle what is open: nothing failed, something is undecided, and
  /// the last look is still to come.
  public let needsMoreRounds: Bool
  /// How many rounds the next look waits for; `nil` where none is to come.
  public let nextLook: Int?
}
