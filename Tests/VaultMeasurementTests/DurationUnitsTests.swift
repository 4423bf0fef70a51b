internal import Testing
internal import VaultMeasurement

@Suite("Duration units")
struct DurationUnitsTests {
  @Test(
    "A span converts to seconds and milliseconds",
    arguments: [
      (Duration.milliseconds(1500), 1.5), (.nanoseconds(1), 1e-9), (.zero, 0),
      (.seconds(-2), -2), (.seconds(1e9), 1e9),
    ])
  func converts(duration: Duration, seconds: Double) {
    #expect(abs(duration.inSeconds - seconds) <= abs(seconds) * 1e-15)
    #expect(abs(duration.inMilliseconds - seconds * 1000) <= abs(seconds) * 1e-12)
  }
}
