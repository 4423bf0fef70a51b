import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultTraining

@Suite("Trainer checkpoints")
struct TrainerCheckpointTests {
  let folder: TemporaryDirectory
  let checkpoint: TrainerCheckpoint

  init() throws {
    folder = try TemporaryDirectory()
    checkpoint = TrainerCheckpoint(url: folder.url.appendingPathComponent("state"), fingerprint: 7)
  }

  static func trainer(steps: Int, pieces: Int = 20) -> StaticEmbeddingTrainer {
    var trainer = StaticEmbeddingTrainer(
      rows: StaticEmbeddingTrainerTests.rows(seed: 3, pieces: pieces), batchSize: 32)
    train(&trainer, 0..<steps)
    return trainer
  }

  static func train(_ trainer: inout StaticEmbeddingTrainer, _ steps: Range<Int>) {
    for step in steps {
      _ = trainer.update(
        with: StaticEmbeddingTrainerTests.batch(seed: UInt64(step)), rate: 0.01)
    }
  }

  // The layout by hand: row 0 of 1 in the first shard, row 1 of -2 in the second; the moments and
  // touches are 0. FNV-1a with MurmurHash3's mix by a Python script.
  @Test("A file has the documented bytes")
  func hasLayout() throws {
    let rows = Matrix(
      rows: 2, columns: 16,
      elements: Array(repeating: 1, count: 16) + Array(repeating: -2, count: 16))
    try checkpoint.save(StaticEmbeddingTrainer(rows: rows, batchSize: 32))
    var expected = Data("VBTRAIN1".utf8)
    for number: UInt8 in [7, 0, 2, 16] { expected += [number] + Data(count: 7) }
    for number: [UInt8] in [[0, 0, 0x80, 0x3F], [0, 0, 0, 0xC0]] {
      for _ in 0..<16 { expected += number }
      expected += Data(count: 2 * 64 + 4)
    }
    expected += [0x5A, 0x8D, 0xF1, 0x14, 0xE0, 0xA0, 0x77, 0xD9]
    #expect(try Data(contentsOf: checkpoint.url) == expected)
  }

  @Test("A restored trainer goes on to the very bits of one that never stopped")
  func restores() throws {
    var whole = Self.trainer(steps: 3)
    try checkpoint.save(whole)
    var restored = Self.trainer(steps: 0)
    #expect(try checkpoint.restore(&restored))
    #expect(restored.step == 3 && restored.rows == whole.rows)
    Self.train(&whole, 3..<6)
    Self.train(&restored, 3..<6)
    #expect(restored.step == 6 && restored.rows == whole.rows)
    // The later state replaces the earlier one.
    try checkpoint.save(restored)
    var later = Self.trainer(steps: 0)
    #expect(try checkpoint.restore(&later))
    #expect(later.step == 6 && later.rows == whole.rows)
  }

  @Test("Without a file nothing is restored, and nothing is left to remove")
  func startsWithoutFile() throws {
    var trainer = Self.trainer(steps: 1)
    let rows = trainer.rows
    #expect(try checkpoint.restore(&trainer) == false)
    #expect(trainer.step == 1 && trainer.rows == rows)
    try checkpoint.save(trainer)
    try checkpoint.remove()
    try checkpoint.remove()
    #expect(!FileManager.default.fileExists(atPath: checkpoint.url.path))
  }

  @Test("Damaged files, other versions and other trainings are refused, the trainer unaltered")
  func refuses() throws {
    try checkpoint.save(Self.trainer(steps: 2))
    let sound = try Data(contentsOf: checkpoint.url)
    var damaged = [0, 7, 8, 39, 40, 48, sound.count / 2, sound.count - 1].map { sound.prefix($0) }
    damaged.append(sound + [0])
    for offset in stride(from: 0, to: sound.count, by: 61) + [sound.count - 1] {
      damaged.append(Self.replaced(sound, at: offset, by: [sound[offset] ^ 4]))
    }
    // With a digest that fits: another version, fingerprint, shape, and too many steps.
    for (offset, bytes) in [
      (7, [0x32]), (8, [8]), (24, [21]), (32, [32]), (16, Array(repeating: 0xFF, count: 8)),
    ] as [(Int, [UInt8])] {
      let altered = Self.replaced(sound, at: offset, by: bytes).dropLast(8)
      let digest = TextDigest.value(of: altered)
      damaged.append(altered + (0..<8).map { UInt8(truncatingIfNeeded: digest >> (8 * $0)) })
    }
    var trainer = Self.trainer(steps: 0)
    let rows = trainer.rows
    for data in damaged {
      try data.write(to: checkpoint.url)
      #expect(throws: TrainingError.unusableCheckpoint(file: checkpoint.url.path)) {
        try checkpoint.restore(&trainer)
      }
    }
    #expect(trainer.step == 0 && trainer.rows == rows)
    try sound.write(to: checkpoint.url)
    var larger = Self.trainer(steps: 0, pieces: 22)
    #expect(throws: TrainingError.unusableCheckpoint(file: checkpoint.url.path)) {
      try checkpoint.restore(&larger)
    }
    #expect(try checkpoint.restore(&trainer))
  }

  @Test("A folder in the file's place and a file without a folder are refused")
  func refusesPlaces() throws {
    var trainer = Self.trainer(steps: 0)
    let (here, nowhere) = (folder.url, folder.url.appendingPathComponent("none/state"))
    #expect(throws: TrainingError.unreadableFile(path: here.path)) {
      try TrainerCheckpoint(url: here, fingerprint: 7).restore(&trainer)
    }
    #expect(throws: TrainingError.unwritableFile(path: nowhere.path)) {
      try TrainerCheckpoint(url: nowhere, fingerprint: 7).save(trainer)
    }
  }

  private static func replaced(_ data: Data, at offset: Int, by bytes: [UInt8]) -> Data {
    var data = data
    data.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    return data
  }
}
