internal import Testing

@testable internal import VaultSync

@Suite("Tables of fields")
struct RegisterTableTests {
  /// A log with one edit for each time, by authors in descending order of their names.
  private func log(_ times: [UInt64]) throws -> (OperationLog, [ElementKey]) {
    var log = OperationLog()
    var keys: [ElementKey] = []
    for (index, time) in times.enumerated() {
      let author = try log.position(adding: ReplicaID(rawValue: UInt64(100 - index)))
      let key = ElementKey(author: author, sequence: 1)
      log.append(
        .init(
          timestamp: HybridTimestamp(rawValue: time), subject: key,
          action: .setField(0, value: UInt32(index))),
        author: author, dependencies: [])
      keys.append(key)
    }
    return (log, keys)
  }

  @Test("The latest edit wins in every order", arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
  func latestWins(order: [Int]) throws {
    let (log, keys) = try log([10, 30, 20])
    var table = RegisterTable()
    var head = MessageTable.none
    for index in order { table.set(0, to: keys[index], head: &head, log: log) }
    #expect(table.winners(head: head).map(\.edit) == [keys[1]])
  }

  @Test("Ties go to the higher name, not to the place in the table", arguments: [[0, 1], [1, 0]])
  func breaksTiesByName(order: [Int]) throws {
    let (log, keys) = try log([10, 10])
    var table = RegisterTable()
    var head = MessageTable.none
    for index in order { table.set(0, to: keys[index], head: &head, log: log) }
    #expect(table.winners(head: head).map(\.edit) == [keys[0]])
  }

  @Test("Fields do not compete with each other")
  func keepsFieldsApart() throws {
    let (log, keys) = try log([10, 20])
    var table = RegisterTable()
    var head = MessageTable.none
    table.set(0, to: keys[0], head: &head, log: log)
    table.set(1, to: keys[1], head: &head, log: log)
    #expect(Set(table.winners(head: head).map(\.edit)) == Set(keys))
  }
}
