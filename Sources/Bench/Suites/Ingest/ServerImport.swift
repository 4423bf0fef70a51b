internal import Foundation
internal import Vault
internal import VaultCore
internal import VaultMeasurement
internal import VaultPipeline
internal import VaultResults

/// Imports an account of many mails from an IMAP server on this machine into an empty vault (target
/// L12).
///
/// A server on the network adds its latency once a round trip; the design document counts about
/// five seconds for each batch of 100. Round trips and bytes are counted and the work is timed, so
/// that both can be told apart; times with latency are the sum, by arithmetic.
struct ServerImport {
  private static let declare = MetricFamily(
    prefix: "account/", deterministic: false, slices: [["messages": .any]])
  private static let work = declare(
    "importSeconds", "Time of importing an account from an IMAP server that answers at once.",
    .seconds)
  private static let lost = declare(
    "lost", "Mails of a server that an import of the account lacks.", deterministic: true)
  private static let roundTrips = declare(
    "roundTrips", "Commands of an import of an account that wait for an answer.",
    deterministic: true)
  private static let overhead = declare(
    "bytesRatio", "Bytes between client and server, over those of the mails.", .ratio)
  private static let withLatency = MetricDeclaration(
    "account/importSecondsAtLatency",
    "Time of such an import with a latency of so many seconds a round trip: the work and the waits, by "
      + "arithmetic.", unit: .seconds, better: .lower, role: .diagnosis, deterministic: false,
    slices: [["latency": .oneOf(latencies.map { "\($0)" }), "messages": .any]])
  static let declarations = [lost, work, roundTrips, overhead, withLatency]

  private static let latencies = [1.0, 4.8]

  let mailbox: ScaleMailbox
  /// An empty folder.
  let directory: URL

  /// The metrics; none where the system refuses a port.
  func metrics() async throws -> [Metric] {
    let mails = (0..<mailbox.count).map(mailbox.served)
    guard let server = MailServer(mails: mails) else { return [] }
    defer { server.close() }
    let job = ImportJob(
      source: "imap://owner@127.0.0.1:\(server.port)/",
      vault: directory.appendingPathComponent("account.vault"),
      passphrase: StorageStage.randomPassphrase(), prompt: { _ in "any" })
    let watch = Stopwatch()
    let outcome = try await job.run()
    let seconds = watch.elapsed.wall.inSeconds
    let slice = ["messages": "\(mails.count)"]
    let lost = Self.lost.metric(mails.count - outcome.added, n: mails.count, slice: slice)
    // Only a whole import is timed.
    guard outcome.isFinished, lost.value == 0 else { return [lost] }
    let traffic = server.traffic
    let bytes = mails.reduce(0) { $0 + $1.count }
    return [
      lost, Self.work.metric(seconds, n: mails.count, slice: slice),
      Self.roundTrips.metric(traffic.roundTrips, n: mails.count, slice: slice),
      Self.overhead.metric(Double(traffic.bytes) / Double(bytes), n: mails.count, slice: slice),
    ]
      + Self.latencies.map { latency in
        Self.withLatency.metric(
          seconds + latency * Double(traffic.roundTrips), n: mails.count,
          slice: slice.merging(["latency": "\(latency)"]) { $1 })
      }
  }
}
