import Testing

@testable import VaultCorpus

@Suite("A region")
struct RegionTests {
  private static let yaml = """
    timeZone: America/Mexico_City
    standardOffsetMinutes: -360
    daylight: none
    phone: "+52 55 0000 ####"
    android: "dd/MM/yyyy, hh:mm a"
    ios: "dd/MM/yy, h:mm:ss a"
    halves: ["a.m.", "p.m."]
    """

  private static func region(_ yaml: String) throws -> Region {
    try Region(ConfigurationNode.parse(yaml, file: "language.yaml"))
  }

  @Test("Zone, numbers and both systems' dates are read")
  func reads() throws {
    let region = try Self.region(Self.yaml)
    #expect(region.zone.standardOffsetSeconds == -21_600)
    #expect(region.iosDate == DatePattern("dd/MM/yy, h:mm:ss a", halves: ["a.m.", "p.m."]))
  }

  @Test(
    "What cannot be meant is refused by key",
    arguments: [
      (#"["a.m.", "p.m."]"#, #"["m.", "m."]"#, "halves"),
      (#"["a.m.", "p.m."]"#, #"["a.m."]"#, "halves"),
      ("hh:mm a", "hh:mm", "android"), ("+52 55", "52 55", "phone"), ("ios:", "iOS:", "iOS"),
    ])
  func refuses(text: String, replacement: String, key: String) throws {
    let yaml = Self.yaml.replacing(text, with: replacement)
    #expect {
      try Self.region(yaml)
    } throws: { error in
      "\(error)".contains(key)
    }
  }
}
