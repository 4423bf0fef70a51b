internal import Testing
internal import VaultSync

@Suite("Workloads")
struct SyncWorkloadTests {
  @Test("The same seed draws the same workload, another seed another")
  func repeats() {
    let one = SyncWorkload(seed: 1, messages: 50, edits: 80, streamed: 5)
    let same = SyncWorkload(seed: 1, messages: 50, edits: 80, streamed: 5)
    let other = SyncWorkload(seed: 2, messages: 50, edits: 80, streamed: 5)
    #expect(one.imports == same.imports && one.edits == same.edits)
    #expect(one.streamed == same.streamed)
    #expect(one.imports != other.imports && one.edits != other.edits)
  }

  @Test("Sizes and shares are those asked for")
  func sizes() {
    let workload = SyncWorkload(
      seed: 3, devices: 4, messages: 2_000, edits: 10_000, streamed: 10, hotMessages: 100,
      hotShare: 0.4, payloadBytes: 150)
    #expect(workload.deviceCount == 4)
    #expect(workload.messageCount == 2_000)
    #expect(workload.edits.joined().count == 10_000)
    #expect(workload.streamed.count == 10)
    #expect((140...165).contains(workload.payloadBytes / 2_000))
    let documents = workload.imports.joined().map(\.document)
    #expect(Set(documents).count == 2_000)
    // Dealt out in turn: the hot ones are the first of each device.
    let hot = Set(workload.imports.flatMap { $0.prefix(25) }.map(\.document))
    let share = workload.edits.joined().count { hot.contains($0.document) }
    // 40 % and a twentieth of the rest, within five standard deviations.
    #expect((4_050...4_550).contains(share))
  }
}
