import Foundation
import Testing
import VaultCore

@testable import VaultAccounts

/// Whatever a server sends: an answer or an error, never a crash.
struct LiveRobustnessTests {
  private static let seeds = [
    "* 1 FETCH (UID 7 BODY[] {11}\r\nHi {3}\r\n)\"* FLAGS (\\Seen))\r\nV1 OK [A B] c\r\n",
    "* LIST (\\HasNoChildren) \"/\" \"&U,BTFw-\"\r\n+ go\r\n* SEARCH 1 2\r\n* BYE {5}\r\n",
    "<d:multistatus xmlns:d=\"DAV:\"><d:response><d:href>/a</d:href><d:propstat><d:prop>"
      + "<d:getetag>1</d:getetag></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>"
      + "</d:response><d:sync-token>t</d:sync-token></d:multistatus>",
  ]

  @Test("Damaged replies are read or refused", arguments: seeds)
  func survivesDamage(seed: String) throws {
    var random = SeededRandom(seed: 5).stream("live-damage")
    for _ in 0..<2_000 {
      var bytes = Array(seed.utf8)
      for _ in 0...Int(random.next() % 4) {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.insert(bytes[Int(random.next() % UInt64(bytes.count))], at: place)
        default: if bytes.count > 1 { bytes.remove(at: place) }
        }
      }
      let whole = Self.responses(bytes, piece: bytes.count)
      #expect(Self.responses(bytes, piece: 1) == whole)
      _ = DAVMultistatus(Data(bytes))
      _ = ModifiedUTF7.decode(bytes)
    }
  }

  /// What comes out before the first fault, and the fault.
  private static func responses(_ bytes: [UInt8], piece: Int) -> [Result<IMAPResponse, IMAPFault>] {
    var scanner = IMAPScanner(literalBytes: 1000)
    var found: [Result<IMAPResponse, IMAPFault>] = []
    for start in stride(from: 0, to: bytes.count, by: piece) {
      scanner.append(Array(bytes[start..<min(start + piece, bytes.count)]))
      do throws(IMAPFault) {
        while let response = try scanner.next() { found.append(.success(response)) }
      } catch {
        return found + [.failure(error)]
      }
    }
    return found
  }
}
