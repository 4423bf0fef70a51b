internal import Testing
internal import VaultMeasurement

@Suite("Measurement error")
struct MeasurementErrorTests {
  @Test(
    "Each error is one line that names the place and a remedy",
    arguments: [
      (MeasurementError.unreadable(file: "/proc/self/status"), "/proc/self/status: ", "mount"),
      (.missingField(name: "VmHWM", file: "/proc/self/status"), "/proc/self/status: ", "VmHWM"),
      (.peakNotResettable, "/proc/self/clear_refs: ", "allow"),
    ])
  func describes(error: MeasurementError, place: String, remedy: String) {
    #expect(error.description.hasPrefix(place))
    #expect(error.description.contains(remedy))
    #expect(error.description.hasSuffix("."))
    #expect(!error.description.contains("\n"))
  }
}
