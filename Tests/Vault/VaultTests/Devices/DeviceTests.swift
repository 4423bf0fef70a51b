import Foundation
import Testing
import VaultCore
import VaultDeviceFixtures
import VaultStorage
import VaultSync
import VaultTestSupport

@testable import Vault

@Suite("Devices with a sealed vault")
struct VaultDeviceTests {
  private let fixture: SyncFixture

  init() throws { fixture = try SyncFixture() }

  @Test("Another device's vault gets messages and events of equal ids, tags and corrected texts")
  func travels() async throws {
    var devices = try fixture.devices()
    let messages = SyncFixture.messages(2)
    for message in messages {
      try devices[0].make(.insert(payload: message.recordBytes), message)
    }
    _ = try devices[0].device.replica.make(
      .insert(payload: SyncFixture.event.recordBytes),
      of: VaultDocument.event(SyncFixture.event.id).replicated, at: Timestamp(seconds: 1))
    try devices[0].make(.addTag("family"), messages[0])
    try devices[0].save()
    try await fixture.settle(&devices, over: LoopbackTransport())
    #expect(try devices[1].store.allMessages() == messages)
    #expect(try devices[1].store.allEvents() == [SyncFixture.event])

    try devices[1].make(.set(.text, .text("number nine")), messages[1])
    try devices[1].save()
    try await fixture.settle(&devices, over: LoopbackTransport())
    for device in devices {
      let id = VaultDocument.message(messages[0].id).replicated
      #expect(device.device.replica.tags(of: id) == ["family"])
      #expect(try device.store.messages([messages[1].id]).map(\.text) == ["number nine"])
      #expect(try device.store.keywordSearch("nine", limit: 5).map(\.id) == [messages[1].id])
    }
  }

  @Test(
    "Killed between receiving, applying and acknowledging, a device loses and doubles nothing",
    arguments: 0..<3)
  func survivesKills(point: Int) async throws {
    var devices = try fixture.devices()
    let messages = SyncFixture.messages(3)
    let transport = LoopbackTransport()
    try await fixture.settle(&devices, over: transport)
    for message in messages {
      try devices[0].make(.insert(payload: message.recordBytes), message)
    }
    try devices[0].make(.insertLine("once", after: nil), messages[0])
    try devices[0].save()
    _ = try await devices[0].exchange(over: transport)

    let arrived = await transport.receive(for: devices[1].device.replica.id)
    #expect(!arrived.isEmpty)
    if point > 0 { #expect(devices[1].device.accept(arrived).applied == 4) }
    if point > 1 { try devices[1].save() }
    devices[1] = try devices[1].reopened()
    #expect(try devices[1].store.counts().messages == (point > 1 ? 3 : 0))
    #expect(devices[1].device.replica.count == (point > 1 ? 3 : 0))

    for index in devices.indices { devices[index].device.assumeLost() }
    try await fixture.settle(&devices, over: transport)
    #expect(devices.allSatisfy { $0.device.isSettled })
    #expect(try devices[1].store.allMessages() == messages)
    #expect(
      devices[1].device.replica.canonicalState() == devices[0].device.replica.canonicalState())
    let first = VaultDocument.message(messages[0].id).replicated
    #expect(devices[1].device.replica.lines(of: first) == ["once"])
  }

  @Test("What was not saved is gone, what was is there, and editing goes on under the same name")
  func reopens() throws {
    var device = try fixture.devices()[0]
    let message = SyncFixture.messages(1)[0]
    for tag in 0..<40 {
      try device.make(.insert(payload: message.recordBytes), message)
      try device.make(.addTag("tag\(tag)"), message)
      try device.save()
    }
    let saved = device.device.replica.canonicalState()
    try device.make(.addTag("unsaved"), message)
    device = try device.reopened()
    #expect(device.device.replica.canonicalState() == saved)
    try device.make(.addTag("later"), message)
    try device.save()
    let later = device.device.replica.canonicalState()
    #expect(try device.reopened().device.replica.canonicalState() == later)
  }

  @Test("A deleted message is in no part of the replica that the vault keeps")
  func erases() throws {
    var device = try fixture.devices()[0]
    for message in SyncFixture.messages(2) {
      try device.make(.insert(payload: message.recordBytes), message)
      try device.save()
    }
    func parts() throws -> [UInt8] {
      try (0..<4).flatMap { try device.store.checkpoint(of: "sync/\($0)") ?? [] }
    }
    func holds(_ text: String) throws -> Bool {
      try parts().indices.contains { try parts()[$0...].starts(with: text.utf8) }
    }
    #expect(try holds("number 1"))
    try device.make(.delete, SyncFixture.messages(2)[1])
    try device.save()
    #expect(try !holds("number 1"))
    #expect(try holds("number 0"))
    #expect(try device.store.allMessages().map(\.id) == [DocumentID("m0")])
    #expect(try device.reopened().device.replica.count == 1)
  }

  @Test("A payload that is no record is refused, and nothing of it is kept")
  func refusesStrangers() throws {
    var device = try fixture.devices()[0]
    try device.make(.insert(payload: [1, 2, 3]), SyncFixture.messages(1)[0])
    #expect(throws: StorageError.malformedRecord) { try device.save() }
    #expect(try device.store.counts().messages == 0)
    #expect(try device.reopened().device.replica.count == 0)
  }
}
