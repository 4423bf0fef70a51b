public import VaultCore
public import VaultIndex

/// Verifies the laws of ``VectorIndex`` for one conformer.
///
/// - Parameters:
///   - vectors: Shape [rows, dimension]: what the index is made of; best with some rows repeated.
///   - queries: Shape [queries, dimension].
///   - make: Makes the index.
/// - Returns: A sentence for each law that is broken; empty if all hold.
/// - Throws: What making the index or a proper search throws.
public func checkVectorIndex(
  of vectors: Matrix, queries: Matrix, make: (Matrix) throws -> some VectorIndex
) throws -> [String] {
  let index = try make(vectors)
  var checker = VectorIndexChecker(index: index, vectors: vectors)
  checker.expect(index.count == vectors.rows, "count is the number of rows")
  checker.expect(index.dimension == vectors.columns, "dimension is the number of columns")
  for query in 0..<queries.rows {
    try checker.checkResults(for: queries[row: query])
  }
  try checker.checkEmptyResults()
  checker.checkRefusals()
  return checker.broken
}

private struct VectorIndexChecker<Index: VectorIndex> {
  let index: Index
  let vectors: Matrix
  var broken: [String] = []

  mutating func expect(_ holds: Bool, _ law: String) {
    if !holds, !broken.contains(law) { broken.append(law) }
  }

  var filters: [RowSet?] {
    let count = vectors.rows
    let third = RowSet(stride(from: 1, to: count, by: 3), capacity: count)
    let most = RowSet(0..<count - count / 5, capacity: count)
    return [nil, RowSet(0..<count, capacity: count), third, most]
  }

  mutating func checkResults(for query: ArraySlice<Float>) throws {
    for filter in filters {
      let available = filter?.count ?? vectors.rows
      for limit in [1, 3, 10, vectors.rows, vectors.rows + 7] {
        let result = try index.search(query, limit: limit, within: filter)
        checkRanking(result.neighbors, of: query, limit: limit, filter: filter)
        if limit >= vectors.rows {
          expect(result.neighbors.count == available, "a limit of count returns every row")
        }
        let again = try index.search(query, limit: limit, within: filter)
        expect(again == result, "the same search returns the same again")
      }
    }
  }

  private mutating func checkRanking(
    _ neighbors: [Neighbor], of query: ArraySlice<Float>, limit: Int, filter: RowSet?
  ) {
    let available = filter?.count ?? vectors.rows
    expect(neighbors.count <= min(limit, available), "no more rows than asked for")
    expect(Set(neighbors.map(\.row)).count == neighbors.count, "all rows differ")
    for (better, worse) in zip(neighbors, neighbors.dropFirst()) {
      expect(
        better.score > worse.score || (better.score == worse.score && better.row < worse.row),
        "rows come by descending score, equal scores by ascending row")
    }
    for neighbor in neighbors {
      guard vectors.rows > neighbor.row, neighbor.row >= 0 else {
        expect(false, "every row is of the index")
        continue
      }
      expect(filter?.contains(neighbor.row) ?? true, "every row is of the filter")
      let products = zip(query, vectors[row: neighbor.row]).map { Double($0) * Double($1) }
      let scale = products.reduce(0) { $0 + abs($1) }
      expect(
        abs(Double(neighbor.score) - products.reduce(0, +)) <= 1e-5 * scale,
        "a score is the inner product")
    }
  }

  mutating func checkEmptyResults() throws {
    let query = [Float](repeating: 1, count: vectors.columns)[...]
    let none = try index.search(query, limit: 0, within: nil)
    expect(none.neighbors.isEmpty, "a limit of 0 returns nothing")
    let nowhere = try index.search(query, limit: 5, within: RowSet(capacity: vectors.rows))
    expect(nowhere.neighbors.isEmpty, "an empty filter returns nothing")
  }

  mutating func checkRefusals() {
    let query = [Float](repeating: 1, count: vectors.columns)
    let long = (query + [1])[...]
    checkRefusal(
      long, .dimensionMismatch(expected: vectors.columns, found: vectors.columns + 1),
      "a query of another dimension is refused")
    for number in [Float.nan, .infinity, -.infinity, .greatestFiniteMagnitude] {
      for position in query.indices {
        var wrong = query
        wrong[position] = number
        checkRefusal(wrong[...], .queryNotFinite, "a query that is not finite is refused")
      }
    }
    checkRefusal(query[...], limit: -1, .negativeLimit(-1), "a negative limit is refused")
    let other = RowSet(capacity: vectors.rows + 1)
    checkRefusal(
      query[...], filter: other,
      .filterCapacityMismatch(expected: vectors.rows, found: vectors.rows + 1),
      "a filter of another capacity is refused")
  }

  private mutating func checkRefusal(
    _ query: ArraySlice<Float>, limit: Int = 5, filter: RowSet? = nil, _ error: IndexError,
    _ law: String
  ) {
    do {
      _ = try index.search(query, limit: limit, within: filter)
      expect(false, law)
    } catch let thrown {
      expect(thrown == error, law)
    }
  }
}
