import Testing
import VaultCore
import VaultEvaluation
import VaultMeasurement

@testable import VaultPipeline

@Suite("The vaults of the reference system", .timeLimit(.minutes(2)))
struct ReferenceVaultsTests {
  private static func search(
    _ text: String, limit: Int = 10, asOf: Int? = nil, filters: SystemFilters? = nil
  ) -> SystemRequest {
    .search(
      SystemSearch(
        vault: TinyVault.name, text: text, limit: limit,
        asOf: asOf.map { SystemTime(TinyVault.start.advanced(byDays: $0)) }, filters: filters))
  }

  @Test("It matches within the mail window, by time where nothing else differs")
  func matches() async throws {
    let event = SystemEvent(TinyVault.events[0])
    let replies = try await ReferenceConversation.replies(
      to: [
        .match(SystemMatch(vault: TinyVault.name, event: event, limit: 10, asOf: nil)),
        .match(SystemMatch(vault: TinyVault.name, event: event, limit: 1, asOf: nil)),
        .match(
          SystemMatch(
            vault: TinyVault.name, event: event, limit: 10,
            asOf: SystemTime(TinyVault.start.advanced(byDays: -1)))),
      ], of: try ReferenceConversation.system())
    // m3 lies eight days after the start: a mail's window ends after seven (PDV 2.3).
    #expect(Set(replies[0].results?.map(\.id.rawValue) ?? []) == ["m1", "m2"])
    #expect(replies[1].results?.count == 1)
    #expect(replies[2].results?.map(\.id.rawValue) == ["m1"])
    let components = try #require(replies[0].results?.first?.components)
    #expect(Set(components.keys) == ["semantic", "temporal", "participant"])
  }

  @Test("It searches all of time, and within filters")
  func searches() async throws {
    let late = SystemFilters(from: SystemTime(TinyVault.start.advanced(byDays: 1)))
    let early = SystemFilters(to: SystemTime(TinyVault.start))
    let chat = SystemFilters(platforms: [.whatsapp])
    let ana = SystemFilters(people: [SystemHandle(TinyVault.ana.handle)])
    let stranger = SystemFilters(people: [SystemHandle(Handle(.email, "x@x.example"))])
    let replies = try await ReferenceConversation.replies(
      to: [
        Self.search("launch budget"), Self.search("see you", limit: 1),
        Self.search("lunch", filters: late), Self.search("lunch", filters: early),
        Self.search("lunch", filters: chat), Self.search("lunch", filters: ana),
        Self.search("lunch", filters: stranger),
        Self.search("lunch", asOf: -1, filters: SystemFilters()),
      ], of: try ReferenceConversation.system())
    let found = replies.map { Set($0.results?.map(\.id.rawValue) ?? ["refused"]) }
    #expect(replies[0].results?.first?.id.rawValue == "m2")
    #expect(found[0].count == 3)
    #expect(
      Array(found.dropFirst()) == [
        ["m3"], ["m3"], ["m1", "m2"], [], ["m1", "m2", "m3"], [], ["m1"],
      ])
  }

  @Test("What was deleted is not found again; what comes back, is")
  func deletes() async throws {
    let system = try ReferenceConversation.system()
    let gone = SystemDeletion(
      vault: TinyVault.name, ids: [DocumentID("m2"), DocumentID("unknown")])
    let batches = SystemIngest(vault: TinyVault.resolved().vault, questions: []).batches
    let replies = try await ReferenceConversation.replies(
      to: [.delete(gone), Self.search("launch"), .delete(gone)]
        + batches.map { .ingest($0) } + [Self.search("launch")], of: system)
    #expect(replies[0].deleted == 1)
    #expect(replies[1].results?.contains { $0.id == DocumentID("m2") } == false)
    #expect(replies[2].deleted == 0)
    #expect(replies.last?.results?.first?.id == DocumentID("m2"))
  }
}
