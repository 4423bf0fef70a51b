internal import Testing
internal import VaultCore
internal import VaultIndex

@Suite("Parameters of the graph")
struct HNSWParametersTests {
  @Test("The defaults are the customary M = 16, efConstruction = 200, efSearch = 64")
  func defaults() {
    let parameters = HNSWParameters()
    #expect(parameters.m == 16 && parameters.efConstruction == 200 && parameters.efSearch == 64)
  }

  @Test("A parameter outside its range is refused by name", arguments: HNSWParameters.Name.allCases)
  func refusesOutOfRange(name: HNSWParameters.Name) {
    for value in [name.range.lowerBound - 1, name.range.upperBound + 1, -1] {
      var parameters = HNSWParameters()
      switch name {
      case .m: parameters.m = value
      case .efConstruction: parameters.efConstruction = value
      case .efSearch: parameters.efSearch = value
      }
      let error = IndexError.parameterOutOfRange(name, found: value, allowed: name.range)
      #expect(throws: error) {
        try HNSWIndex(vectors: Matrix(rows: 1, columns: 1), parameters: parameters)
      }
    }
  }

  @Test("The bounds themselves are accepted")
  func acceptsBounds() throws {
    let least = HNSWParameters(m: 2, efConstruction: 1, efSearch: 1)
    let index = try HNSWIndex(vectors: Matrix(rows: 3, columns: 1), parameters: least)
    #expect(try index.search([1], limit: 3).neighbors.count == 3)
    #expect(try index.searching(efSearch: 1_000_000).parameters.efSearch == 1_000_000)
    #expect(
      throws: IndexError.parameterOutOfRange(.efSearch, found: 0, allowed: 1...1_000_000)
    ) { try index.searching(efSearch: 0) }
  }
}
