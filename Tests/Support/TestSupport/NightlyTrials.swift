internal import Foundation

/// Whether tests that draw at random take the time for their full number of trials.
public enum NightlyTrials {
  /// Whether `VAULTBENCH_NIGHTLY_TESTS` is 1.
  public static let areOn = ProcessInfo.processInfo.environment["VAULTBENCH_NIGHTLY_TESTS"] == "1"

  /// The number of trials: all of them at night, a share that takes a moment otherwise.
  public static func trials(_ all: Int, otherwise few: Int) -> Int { areOn ? all : few }
}
