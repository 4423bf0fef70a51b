import Foundation
import Testing
import VaultTestSupport

@testable import VaultTraining

@Suite("Teacher vector files")
struct TeacherVectorFileTests {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// A place for a file of its own, with such a file where data are given.
  private func place(_ data: Data? = nil) throws -> URL {
    let url = folder.url.appendingPathComponent(UUID().uuidString)
    if let data { try data.write(to: url) }
    return url
  }

  private static func open(_ url: URL, width: Int = 2) throws(TrainingError) -> TeacherVectorFile {
    try TeacherVectorFile(url, modelDigest: "abc", width: width)
  }

  /// Two chunks, of one text and of two.
  private func sample() throws -> Data {
    let url = try place()
    var file = try Self.open(url)
    try file.append(keys: [0x0102_0304_0506_0708], vectors: [(0.5, [1, -2])])
    try file.append(keys: [2, 3], vectors: [(1, [3, 4]), (0.25, [-127, 127])])
    return try Data(contentsOf: url)
  }

  /// The table above `TeacherVectorFile`, by hand; FNV-1a with MurmurHash3's mix by a Python script.
  static let firstChunk: [UInt8] =
    Array("VBTEACH1".utf8) + [2, 0, 0, 0, 3, 0, 0, 0] + Array("abc".utf8)
    + [1, 0, 0, 0, 0x03, 0x1C, 0x45, 0xE9, 0x8C, 0x04, 0x05, 0x23]
    + [8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0x3F, 1, 0xFE]

  @Test("A file has the documented bytes, and the vectors are read from them")
  func hasLayout() throws {
    #expect(try sample().prefix(Self.firstChunk.count) == Data(Self.firstChunk))
    let read = try Self.open(place(Data(Self.firstChunk))).vectors
    #expect(read.rowOfText == [0x0102_0304_0506_0708: 0])
    #expect(read.vector(at: 0) == [0.5, -1])
    let whole = try Self.open(place(sample())).vectors
    #expect((0..<3).map { whole.vector(at: $0) } == [[0.5, -1], [3, 4], [-31.75, 31.75]])
  }

  // By hand: a header of 8 + 4 + 4 + 3 bytes; chunks of 12 bytes and 14 a text.
  @Test("A file cut anywhere keeps its whole chunks and loses the rest; an empty one starts anew")
  func keepsWholeChunks() throws {
    let (sample, ends) = (try sample(), [19, 45, 85])
    #expect(sample.count == ends[2])
    for count in 0..<sample.count {
      let url = try place(sample.prefix(count))
      let chunks = ends.count { $0 <= count }
      #expect(try Self.open(url).vectors.count == [0, 0, 1][chunks])
      #expect(try Data(contentsOf: url) == sample.prefix(chunks == 2 ? 45 : 19))
    }
  }

  @Test("A chunk with an altered byte ends what is trusted, and another can take its place")
  func distrustsAlteredChunks() throws {
    let sample = try sample()
    for offset in 19..<sample.count {
      var altered = sample
      altered[offset] ^= 0x40
      let url = try place(altered)
      var file = try Self.open(url)
      #expect(file.vectors.count == (offset < 45 ? 0 : 1), "byte \(offset)")
      try file.append(keys: [9], vectors: [(1, [5, 6])])
      #expect(try Self.open(url).vectors.rowOfText[9] == (offset < 45 ? 0 : 1))
    }
  }

  @Test("A count that no chunk has ends the file before memory is asked for")
  func distrustsHugeCounts() throws {
    let huge = Data(Self.firstChunk.prefix(19) + [0xFF, 0xFF, 0xFF, 0xFF]) + Data(count: 100)
    #expect(try Self.open(place(huge)).vectors.count == 0)
  }

  @Test("Vectors of another model or width, other versions and other files are refused unaltered")
  func refusesOthers() throws {
    var (otherModel, otherVersion) = (try sample(), try sample())
    otherModel[16] = UInt8(ascii: "x")
    otherVersion[7] = UInt8(ascii: "2")
    let files: [(Data, Int, (String) -> TrainingError)] = [
      (otherModel, 2, { .otherTeacher(file: $0) }), (try sample(), 3, { .otherTeacher(file: $0) }),
      (otherVersion, 2, { .notTeacherVectors(file: $0) }),
      (Data("a letter to somebody".utf8), 2, { .notTeacherVectors(file: $0) }),
    ]
    for (data, width, error) in files {
      let url = try place(data)
      #expect(throws: error(url.path)) { try Self.open(url, width: width) }
      #expect(try Data(contentsOf: url) == data)
    }
  }

  @Test("A folder in the file's place and a file without a folder are refused")
  func refusesPlaces() throws {
    #expect(throws: TrainingError.unreadableFile(path: folder.url.path)) {
      try Self.open(folder.url)
    }
    let nowhere = folder.url.appendingPathComponent("none/cache")
    #expect(throws: TrainingError.unwritableFile(path: nowhere.path)) { try Self.open(nowhere) }
  }
}
