internal import Testing
internal import VaultMeasurement

@Suite("Load average")
struct LoadAverageTests {
  @Test("The three spans are read in order")
  func reads() throws {
    let load = try #require(LoadAverage(loadavg: "0.34 1.12 12.04 1/93 8673\n"))
    #expect(load.oneMinute == 0.34)
    #expect(load.fiveMinutes == 1.12)
    #expect(load.fifteenMinutes == 12.04)
  }

  @Test(
    "Anything else is refused",
    arguments: ["", "0.1 0.2", "a b c", "0.1 x 0.2 0.3", "nan 0 0", "-1 0 0"])
  func refuses(text: String) {
    #expect(LoadAverage(loadavg: text) == nil)
  }

  @Test(
    "A machine is quiet below 0.3 a core",
    arguments: [(2, "0.59", true), (2, "0.60", false), (16, "4.7", true), (1, "0.5", false)])
  func judges(cores: Int, load: String, isQuiet: Bool) throws {
    #expect(try #require(LoadAverage(loadavg: "\(load) 9 9")).isQuiet(cores: cores) == isQuiet)
  }
}
