internal import Testing
internal import VaultCore

@testable internal import VaultIndex

@Suite("Rows that hold the same vector")
struct DuplicateRowsTests {
  private func duplicates(_ values: [Float]) throws -> DuplicateRows {
    let elements: [Float] = values.flatMap { value -> [Float] in [value, 1] }
    return DuplicateRows(
      try VectorRows(Matrix(rows: values.count, columns: 2, elements: elements)))
  }

  private func chain(_ duplicates: DuplicateRows, from row: UInt32) -> [UInt32] {
    Array(sequence(first: row) { duplicates.row(after: $0) })
  }

  @Test("The smallest row stands for its equals, which follow by ascending row")
  func chainsEquals() throws {
    let duplicates = try duplicates([5, 7, 5, 8, 7, 5])
    #expect(Array(duplicates.representatives) == [0, 1, 3])
    #expect(duplicates.exist)
    #expect(chain(duplicates, from: 0) == [0, 2, 5])
    #expect(chain(duplicates, from: 1) == [1, 4])
    #expect(chain(duplicates, from: 3) == [3])
  }

  @Test("Positive and negative zero are equal; the nearest other number is not")
  func comparesNumbers() throws {
    let duplicates = try duplicates([0, -0.0, .leastNonzeroMagnitude])
    #expect(Array(duplicates.representatives) == [0, 2])
  }

  @Test("Rows that all differ cost no memory")
  func costsNothing() throws {
    let distinct = try duplicates([1, 2, 3])
    #expect(!distinct.exist && distinct.payloadBytes == 0 && distinct.row(after: 1) == nil)
    #expect(try duplicates([]).representatives.isEmpty)
  }

  @Test("A filter that has only a later equal meets the representative")
  func meetsFilters() throws {
    let duplicates = try duplicates([5, 7, 5, 8])
    let filter = RowSet([2], capacity: 4)
    #expect(duplicates.intersects(filter, representative: 0))
    #expect(!duplicates.intersects(filter, representative: 1))
  }
}
