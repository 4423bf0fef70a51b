import Foundation
import VaultTestSupport

/// A vector file of project Wycheproof: groups of cases that must succeed or be refused.
struct WycheproofFile<Group: Decodable, Case: Decodable>: Decodable {
  struct TestGroup: Decodable {
    let group: Group
    let tests: [Case]

    private enum CodingKeys: CodingKey {
      case tests
    }

    init(from decoder: any Decoder) throws {
      group = try Group(from: decoder)
      tests = try decoder.container(keyedBy: CodingKeys.self).decode([Case].self, forKey: .tests)
    }
  }

  let numberOfTests: Int
  let testGroups: [TestGroup]
}

enum Wycheproof {
  static let folder = "conformance/crypto/C2SP+wycheproof/testvectors_v1/"

  static func path(_ name: String) -> String { folder + name + "_test.json" }

  static func read<Group: Decodable, Case: Decodable>(
    _ name: String
  ) throws -> WycheproofFile<Group, Case>? {
    guard let url = ExternalData.url(path(name)) else { return nil }
    return try JSONDecoder().decode(WycheproofFile.self, from: Data(contentsOf: url))
  }
}
