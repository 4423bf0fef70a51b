public import Foundation
internal import VaultCore
public import VaultEmbedding

extension TeacherVectors {
  /// The settings for embedding texts.
  public struct Settings: Sendable {
    /// Texts that are embedded at once.
    public var batchTexts = 64
    /// Batches between two writes to the cache: the most that a killed run loses.
    public var chunkBatches = 16
    /// Threads.
    public var workers = 2

    /// The settings by default.
    public init() {}
  }

  /// The progress of a run.
  public struct Progress: Equatable, Sendable {
    /// Texts whose vector is in the cache.
    public let done: Int
    /// All texts.
    public let total: Int
  }

  /// Embeds texts, or reads their vectors from a cache where an earlier run left them.
  ///
  /// Texts of like length share a batch, shortest first. The cache grows by whole chunks: a run
  /// that was killed loses at most the last, and the next one continues after it. Vectors of other
  /// texts there are kept.
  ///
  /// - Parameters:
  ///   - texts: English texts in any order; repeated ones count once.
  ///   - teacher: The model whose vectors they are; its digest is kept in the cache.
  ///   - cache: A file, made where none is. Only one process may write it at a time.
  ///   - settings: How many texts and threads at once. The vectors of a machine depend on the batch
  ///     size in their last bits before they are rounded, on nothing else.
  ///   - progress: Called after each chunk on the calling thread, and once at the start. It may
  ///     throw to end the run; the cache stays usable.
  /// - Returns: The cache, with a vector of each text.
  /// - Throws: `notTeacherVectors`, `otherTeacher`, `unreadableFile`, `unwritableFile` or
  ///   `teacherFailed`, and what `progress` throws.
  public static func complete(
    _ texts: [String], by teacher: some Embedder, cache: URL, settings: Settings = Settings(),
    progress: (Progress) throws(TrainingError) -> Void = { _ in }
  ) throws(TrainingError) -> TeacherVectors {
    var file = try TeacherVectorFile(
      cache, modelDigest: teacher.modelDigest, width: teacher.dimension)
    var missing: [(text: String, key: UInt64)] = []
    var wanted: Set<UInt64> = []
    for text in texts {
      let key = TextDigest.value(of: text.utf8)
      guard wanted.insert(key).inserted, file.vectors.rowOfText[key] == nil else { continue }
      missing.append((text, key))
    }
    missing.sort {
      $0.text.utf8.count == $1.text.utf8.count
        ? $0.text < $1.text : $0.text.utf8.count < $1.text.utf8.count
    }
    let total = wanted.count
    try progress(Progress(done: total - missing.count, total: total))
    let chunkTexts = max(
      1, min(settings.batchTexts * settings.chunkBatches, TeacherVectorFile.maximumChunkTexts - 1))
    for start in stride(from: 0, to: missing.count, by: chunkTexts) {
      let chunk = Array(missing[start..<min(start + chunkTexts, missing.count)])
      let rows = try embedded(chunk.map(\.text), by: teacher, settings: settings)
      try file.append(keys: chunk.map(\.key), vectors: rows)
      try progress(Progress(done: total - missing.count + start + chunk.count, total: total))
    }
    return file.vectors
  }

  private static func embedded(
    _ texts: [String], by teacher: some Embedder, settings: Settings
  ) throws(TrainingError) -> [(scale: Float, elements: [Int8])] {
    let batchTexts = max(1, settings.batchTexts)
    let batches = (texts.count + batchTexts - 1) / batchTexts
    do {
      return try Parallel.map(batches, threads: settings.workers) {
        batch throws(EmbeddingError) in
        let range = batch * batchTexts..<min((batch + 1) * batchTexts, texts.count)
        let matrix = try teacher.embed(Array(texts[range]))
        return (0..<matrix.rows).map { quantized(matrix[row: $0]) }
      }.flatMap(\.self)
    } catch {
      throw .teacherFailed(error)
    }
  }
}
