internal import Foundation
internal import VaultCore

/// The state of an interrupted training in a file.
///
///     offset  size  meaning
///     0       8     "VBTRAIN1"
///     8       8     fingerprint of the recipe, the vocabulary and the texts
///     16      8     steps done
///     24      8     rows of the table
///     32      8     columns of the table
///     40      …     for each of the two shards: rows, first means, second means (Float32 each),
///                   and the touches (Int32)
///     end − 8 8     digest of all before it
///
/// Numbers are little-endian. The file is replaced as a whole, so a reader finds the old state or
/// the new one.
struct TrainerCheckpoint {
  private static let magic = Array("VBTRAIN1".utf8)
  private static let headerBytes = 40

  let url: URL
  /// A fingerprint of everything that the training depends on; a file of another one is refused.
  let fingerprint: UInt64

  /// Writes the state, replacing an earlier file.
  ///
  /// - Throws: `unwritableFile`.
  func save(_ trainer: StaticEmbeddingTrainer) throws(TrainingError) {
    var data = Data(Self.magic)
    for number in [
      fingerprint, UInt64(trainer.step), UInt64(trainer.rowCount), UInt64(trainer.width),
    ] {
      data += number.littleEndianBytes
    }
    for shard in trainer.table.values {
      for part in [shard.rows, shard.first, shard.second] {
        Self.append(part.elements, to: &data)
      }
      Self.append(shard.touches, to: &data)
    }
    data += TextDigest.value(of: data).littleEndianBytes
    do {
      try data.write(to: url, options: .atomic)
    } catch {
      throw .unwritableFile(path: url.path)
    }
  }

  /// Puts a trainer into the state of the file; does nothing where there is no file.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: `unreadableFile`, or `unusableCheckpoint` if the file is damaged or of another
  ///   training.
  func restore(_ trainer: inout StaticEmbeddingTrainer) throws(TrainingError) -> Bool {
    guard FileManager.default.fileExists(atPath: url.path) else { return false }
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw .unreadableFile(path: url.path)
    }
    var expected = Self.headerBytes + 8
    for shard in trainer.table.values {
      expected += shard.rows.elements.count * 3 * MemoryLayout<SIMD16<Float>>.stride
      expected += shard.touches.count * MemoryLayout<Int32>.stride
    }
    let numbers = [fingerprint, nil, UInt64(trainer.rowCount), UInt64(trainer.width)]
    guard data.count == expected, data.prefix(Self.magic.count) == Data(Self.magic),
      Self.number(in: data, at: expected - 8) == TextDigest.value(of: data.dropLast(8)),
      numbers.enumerated().allSatisfy({ index, number in
        number == nil || number == Self.number(in: data, at: 8 + 8 * index)
      }), let steps = Int(exactly: Self.number(in: data, at: 16))
    else { throw .unusableCheckpoint(file: url.path) }
    var offset = Self.headerBytes
    trainer.restore(step: steps) { shard in
      Self.read(&shard.rows.elements, from: data, at: &offset)
      Self.read(&shard.first.elements, from: data, at: &offset)
      Self.read(&shard.second.elements, from: data, at: &offset)
      Self.read(&shard.touches, from: data, at: &offset)
    }
    return true
  }

  /// Removes the file once the training is done.
  func remove() throws(TrainingError) {
    guard FileManager.default.fileExists(atPath: url.path) else { return }
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      throw .unwritableFile(path: url.path)
    }
  }

  private static func number(in data: Data, at offset: Int) -> UInt64 {
    UInt64(littleEndianBytes: data.dropFirst(offset).prefix(8))
  }
}
