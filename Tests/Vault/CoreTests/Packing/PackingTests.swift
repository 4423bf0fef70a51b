import Foundation
import Testing

@testable import VaultCore

/// The packed bytes were written by gzip 1.12, zstd 1.5.4, bzip2 1.0.8 and xz 5.4 from `text`.
@Suite("Packed content")
struct PackingTests {
  private static let text = "q1 0 d1 1\nq2 0 d2 2\n"
  private static let gzip = "H4sIAAAAAAACAys0VDBQSDFUMOQqNAKxjBSMuADPbJRYFAAAAA=="
  private static let members =
    "H4sIAAAAAAACAys0VDBQSDFUMOQCAHZ2Eq8KAAAAH4sIAAAAAAACAys0UjBQSDFSMOICAJ62B68KAAAA"
  private static let zstandard = "KLUv/QRooQAAcTEgMCBkMSAxCnEyIDAgZDIgMgpZVmv1"
  private static let frames =
    "KLUv/QRoUQAAcTEgMCBkMSAxCkur/c8otS/9BGhRAABxMiAwIGQyIDIKqViQDQ=="
  private static let bzip2 =
    "QlpoOTFBWSZTWRaBUCQAAAlZgAAQQABwAAQAIAAgADEMAJTJppIJKEy1tsp4u5IpwoSAtAqBIA=="
  private static let xz =
    "/Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQATcTEgMCBkMSAxCnEyIDAgZDIgMgoAIZKWDBSIekQAASwU+AptAx+2"
    + "830BAAAAAARZWg=="

  private static func bytes(_ base64: String) throws -> [UInt8] {
    Array(try #require(Data(base64Encoded: base64)))
  }

  private static func unpack(_ bytes: [UInt8], limit: Int = 1 << 20) throws -> String {
    let packing = try #require(Packing(of: bytes))
    return String(decoding: try packing.unpacked(bytes, limit: limit), as: UTF8.self)
  }

  @Test(
    "One member or frame, and several, are unpacked",
    arguments: [
      gzip, members, zstandard, frames,
    ])
  func unpacks(packed: String) throws {
    #expect(try Self.unpack(Self.bytes(packed)) == Self.text)
  }

  /// RFC 1952 leaves the end to the system, and tapes fill it with zeros; RFC 8878, section 3.1.2:
  /// skippable frames.
  @Test("Zeros behind gzip and frames to skip are passed over")
  func passesPadding() throws {
    #expect(try Self.unpack(Self.bytes(Self.gzip) + [UInt8](repeating: 0, count: 512)) == Self.text)
    let skipped: [UInt8] = [0x5A, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 1, 2, 3]
    #expect(try Self.unpack(skipped + Self.bytes(Self.zstandard)) == Self.text)
    #expect(try Self.unpack(Self.bytes(Self.zstandard) + skipped) == Self.text)
  }

  @Test(
    "Content that breaks off anywhere is damaged", arguments: [gzip, members, zstandard, frames])
  func refusesTruncation(packed: String) throws {
    let whole = try Self.bytes(packed)
    for count in 4..<whole.count {
      let piece = Array(whole.prefix(count))
      do {
        // Whole members or frames are content of their own.
        let text = try Self.unpack(piece)
        #expect(Self.text.hasPrefix(text) && text == "q1 0 d1 1\n", "\(count)")
      } catch {
        #expect(error as? Packing.Failure == .damaged, "\(count)")
      }
    }
  }

  @Test("A changed byte or something else behind the end is damage", arguments: [gzip, zstandard])
  func refusesDamage(packed: String) throws {
    let whole = try Self.bytes(packed)
    #expect(throws: Packing.Failure.damaged) { try Self.unpack(whole + Array("tail".utf8)) }
    // The last bytes are checksum and length, or a checksum.
    var changed = whole
    changed[changed.count - 1] ^= 0x40
    #expect(throws: Packing.Failure.damaged) { try Self.unpack(changed) }
  }

  @Test(
    "What would unpack to more than allowed is refused",
    arguments: [
      gzip, members, zstandard, frames,
    ])
  func refusesBombs(packed: String) throws {
    let whole = try Self.bytes(packed)
    #expect(try Self.unpack(whole, limit: Self.text.utf8.count) == Self.text)
    #expect(throws: Packing.Failure.tooLarge) {
      try Self.unpack(whole, limit: Self.text.utf8.count - 1)
    }
  }

  @Test("A megabyte in a few bytes is refused before it is unpacked whole")
  func refusesDenseBombs() throws {
    let dense = "KLUv/QRoTAAACCABAPz/ORACAgAQIAIAECACABAgAgAQIAIAECACABAgAxIKIGkCa9w="
    let whole = try Self.bytes(dense)
    #expect(throws: Packing.Failure.tooLarge) { try Self.unpack(whole, limit: 1000) }
    #expect(try Self.unpack(whole).utf8.count == 1_000_000)
  }

  @Test(
    "Other packings are named and not read",
    arguments: [
      (bzip2, Packing.bzip2), (xz, .xz), ("UEsDBBQAAAAIAA==", .zip), ("BCJNGGRApw==", .lz4),
    ])
  func refusesOthers(packed: String, packing: Packing) throws {
    let whole = try Self.bytes(packed)
    #expect(Packing(of: whole) == packing)
    #expect(throws: Packing.Failure.unsupported) { try packing.unpacked(whole, limit: 1 << 20) }
  }

  @Test(
    "Text is not packed",
    arguments: ["", "q1 0 d1 1\n", "{\"q\": {}}", "BZh q 0 d 1\n", "PK 0 d 1\n"])
  func passesText(text: String) {
    #expect(Packing(of: Array(text.utf8)) == nil)
  }

  // POSIX.1-2017, pax: the magic of a header lies at offset 257.
  @Test("An archive is named")
  func namesArchives() throws {
    let header = [UInt8](repeating: 0x61, count: 257) + Array("ustar".utf8)
    #expect(Packing(of: header) == .tar)
  }
}
