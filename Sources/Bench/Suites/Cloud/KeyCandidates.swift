internal import Foundation
internal import VaultCloud
internal import VaultCore
internal import VaultSealing

/// Every 32 bytes in a row, raw or spelled in hexadecimal or base64: what may be a key.
struct KeyCandidates {
  private(set) var keys: Set<[UInt8]> = []

  /// Collects the candidates of some bytes.
  init(in evidence: [[UInt8]]) {
    for bytes in evidence {
      add(bytes)
      // A key begins at any place: as many as there are before the bits fall together again.
      for (digit, bits, starts) in [(Self.sextet, 6, 4), (Self.nibble, 4, 2)] {
        for run in bytes.split(whereSeparator: { digit($0) == nil }) {
          for start in 0..<starts {
            add(Self.packed(run.dropFirst(start).compactMap(digit), bits: bits))
          }
        }
      }
    }
  }

  /// The spellings in which a key may occur.
  static func spellings(of key: [UInt8]) -> [[UInt8]] {
    let hex = key.hexadecimal
    // The last digit depends on what follows the key.
    let base64 = Data(key).base64EncodedString().prefix(key.count * 4 / 3)
    return [key] + [hex, hex.uppercased(), String(base64)].map { Array($0.utf8) }
  }

  /// Counts the messages whose text or embedding the candidates open.
  ///
  /// - Parameters:
  ///   - batches: Kept batches by name.
  ///   - embeddings: Stored embeddings by the message's id.
  /// - Returns: How many messages' texts or embeddings.
  func opened(batches: [String: StoredObject], embeddings: [String: StoredObject]) -> Int {
    var messages: Set<String> = []
    var vectors: Set<String> = []
    let sample = embeddings.first
    for bytes in keys {
      guard let key = FoundKey(bytes) else { continue }
      for (name, batch) in batches {
        messages.formUnion(key.messages(of: batch, named: name).map(\.id))
      }
      // All are sealed to one key: what does not open the first opens none.
      guard let sample, key.embedding(sample.value, of: sample.key) != nil else { continue }
      for (id, object) in embeddings where key.embedding(object, of: id) != nil {
        vectors.insert(id)
      }
    }
    return messages.count + vectors.count
  }

  private mutating func add(_ bytes: [UInt8]) {
    guard bytes.count >= SealingKey.byteCount else { return }
    for start in 0...(bytes.count - SealingKey.byteCount) {
      keys.insert(Array(bytes[start..<start + SealingKey.byteCount]))
    }
  }

  /// Puts digits of some bits together; digits left at the end make no byte.
  private static func packed(_ digits: [UInt8], bits: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var value = 0
    var held = 0
    for digit in digits {
      value = (value << bits | Int(digit)) & 0xffff
      held += bits
      if held >= 8 {
        held -= 8
        bytes.append(UInt8(truncatingIfNeeded: value >> held))
      }
    }
    return bytes
  }

  private static func nibble(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func sextet(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
