internal import Foundation
internal import VaultCore
internal import VaultEmbedding
internal import VaultMeasurement
internal import VaultPipeline
internal import VaultResults

/// Measures the cost of each model: texts per processor second, and the time, memory and files it
/// takes.
///
/// The ids are `<model>/<precision>/messagesPerSecond/<words>tokens/<batch>`: texts of so many
/// words, in batches of so many, over the processor time of all threads, so that two busy cores
/// count twice. All models get the same texts. A token is a word here, since every model splits
/// words differently. A service gets none: it would take very many requests, and does not compute
/// here.
struct ModelCostSuite {
  let models: [ModelUnderTest]
  /// Words of an alphabet, in random order.
  let words: [String]
  /// The least processor time for which each metric is measured.
  var leastTime = Duration.milliseconds(300)

  static let throughput = MetricDeclaration(
    "<model>/<precision>/messagesPerSecond/<words>tokens/<batch>",
    "Texts of so many words that a model embeds in a processor second, so many at once.",
    unit: .messagesPerSecond, better: .higher, deterministic: false,
    names: ["words": shapes.map { "\($0.0)" }, "batch": ["1", "64"]],
    leading: [["words": "30", "batch": "64"]])
  private static let declare = MetricFamily(prefix: "embedding/<model>/", unit: .bytes)
  private static let loadTime = declare(
    "loadMilliseconds", "The fastest of some loads of a model.", .milliseconds,
    deterministic: false)
  private static let fileBytes = declare("fileBytes", "The size of a model's files.")
  private static let residentBytes = declare(
    "residentBytes", "Memory of a loaded model, where it can be measured.", role: .memory,
    deterministic: false)
  static let declarations = [throughput, loadTime, fileBytes, residentBytes]

  private static let shapes = [(10, 1), (10, 64), (30, 64), (256, 64)]
  /// The number of times that a model is loaded.
  private static let loads = 3

  /// The words of some texts that are written in letters of ASCII, up to a bound.
  static func words(of texts: some Sequence<String>, limit: Int = 50_000) -> [String] {
    var words: [String] = []
    for text in texts {
      for word in text.split(whereSeparator: \.isWhitespace)
      where word.utf8.count <= 20 && word.utf8.allSatisfy({ $0 < 0x80 }) {
        words.append(String(word))
      }
      if words.count >= limit { break }
    }
    return words
  }

  /// The metrics of all models; without words, only those of their files.
  func metrics() throws -> [Metric] {
    try models.flatMap { model in
      try throughput(of: model) + loading(of: model)
    }
  }

  private func throughput(of model: ModelUnderTest) throws -> [Metric] {
    guard !words.isEmpty, !model.isRemote else { return [] }
    return try Self.shapes.map { length, batch in
      try Task.checkCancellation()
      var next = 0
      func texts() -> [String] {
        (0..<batch).map { _ in
          let text = (0..<length).map { words[(next + $0) % words.count] }
          next += length
          return text.joined(separator: " ")
        }
      }
      // Texts are made beforehand, some batches at a time, and the first batch only warms up.
      _ = try model.embedder.embed(Array(texts().prefix(8)))
      var count = 0
      var spent = Duration.zero
      repeat {
        let batches = (0..<(batch == 1 ? 64 : 1)).map { _ in texts() }
        let watch = Stopwatch()
        for batch in batches { count += try model.embedder.embed(batch).rows }
        spent += watch.elapsed.processCPU
      } while spent < leastTime
      return Self.throughput.metric(
        Double(count) / spent.inSeconds, n: count,
        of: [
          "model": model.name, "precision": model.precision, "words": "\(length)",
          "batch": "\(batch)",
        ])
    }
  }

  /// The fastest of some loads, each ready to embed; the most that one of them adds to the resident
  /// memory, where that can be measured; and the bytes of the files.
  private func loading(of model: ModelUnderTest) throws -> [Metric] {
    guard let load = model.load else { return [] }
    var kept: [any Embedder] = []
    var fastest = Duration.seconds(86_400)
    // A model that fills what was freed before would seem to need nothing.
    ProcessFootprint.releaseFreed()
    var before = try ProcessMemory.current().residentBytes
    var growth = 0
    for _ in 0..<Self.loads {
      let watch = Stopwatch()
      let loaded = try load()
      _ = try loaded.embed(["ready"])
      fastest = min(fastest, watch.elapsed.wall)
      kept.append(loaded)
      // The first may use memory that the run had freed.
      let after = try ProcessMemory.current().residentBytes
      growth = max(growth, after - before)
      before = after
    }
    let bytes = try model.files.reduce(0) { sum, file in
      // A model may be linked to from elsewhere: the size is that of what the link leads to.
      sum
        + (try file.resolvingSymlinksInPath().resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0)
    }
    let names = ["model": model.name]
    // A model takes as much memory as its files. Where it seems to take less, it was put where the
    // run had freed memory, and the growth is no measure.
    let resident = Double(growth)
    return [
      Self.loadTime.metric(fastest.inMilliseconds, n: kept.count, of: names),
      Self.fileBytes.metric(Double(bytes), n: 1, of: names),
    ]
      + (resident < Double(bytes)
        ? [] : [Self.residentBytes.metric(resident, n: kept.count, of: names)])
  }
}
