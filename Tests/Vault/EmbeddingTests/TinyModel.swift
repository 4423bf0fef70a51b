import Foundation
import VaultCore
import VaultEmbedding

/// A safetensors file put together tensor by tensor.
struct SafetensorsBuilder {
  private var entries: [String] = []
  private var elements = Data()

  mutating func add(_ name: String, shape: [Int], _ values: [Float]) {
    let begin = elements.count
    for value in values {
      var bits = value.bitPattern.littleEndian
      unsafe withUnsafeBytes(of: &bits) { unsafe elements.append(contentsOf: $0) }
    }
    entries.append(
      "\"\(name)\":{\"dtype\":\"F32\",\"shape\":\(shape),"
        + "\"data_offsets\":[\(begin),\(elements.count)]}")
  }

  mutating func addNormalization(_ name: String, gain: [Float], offset: [Float]) {
    add(name + ".weight", shape: [gain.count], gain)
    add(name + ".bias", shape: [offset.count], offset)
  }

  /// A linear layer that ignores its input.
  mutating func addConstant(_ name: String, bias: [Float], inputs: Int) {
    let weight = [Float](repeating: 0, count: bias.count * inputs)
    add(name + ".weight", shape: [bias.count, inputs], weight)
    add(name + ".bias", shape: [bias.count], bias)
  }

  var data: Data {
    Self.file(header: "{" + entries.joined(separator: ",") + "}", elements: elements)
  }

  static func file(header: String, elements: Data = Data()) -> Data {
    let length = UInt64(header.utf8.count)
    let prefix = (0..<8).map { UInt8(truncatingIfNeeded: length >> (8 * UInt64($0))) }
    return Data(prefix) + Data(header.utf8) + elements
  }
}

/// A transformer of random weights, small enough for the specification to be quick.
struct TinyModel {
  var vocabulary = 50
  var positions = 256
  var hidden = 24
  var intermediate = 40
  var layers = 2
  var tokenTypes = 2
  var omitted: String?
  var poison: Float?

  func data(seed: UInt64) -> Data {
    var random = SeededRandom(seed: seed).stream("tiny-model")
    var builder = SafetensorsBuilder()
    func add(_ name: String, _ shape: [Int], scale: Double, around center: Double = 0) {
      guard name != omitted else { return }
      var values = (0..<shape.reduce(1, *)).map { _ in
        Float(center + scale * random.gaussian())
      }
      if let poison, name == "embeddings.LayerNorm.bias" { values[0] = poison }
      builder.add(name, shape: shape, values)
    }
    func addNormalization(_ name: String) {
      add(name + ".weight", [hidden], scale: 0.2, around: 1)
      add(name + ".bias", [hidden], scale: 0.2)
    }
    func addLinear(_ name: String, _ outputs: Int, _ inputs: Int) {
      add(name + ".weight", [outputs, inputs], scale: 1 / Double(inputs).squareRoot())
      add(name + ".bias", [outputs], scale: 0.1)
    }
    add("embeddings.word_embeddings.weight", [vocabulary, hidden], scale: 1)
    add("embeddings.position_embeddings.weight", [positions, hidden], scale: 0.3)
    add("embeddings.token_type_embeddings.weight", [tokenTypes, hidden], scale: 0.3)
    addNormalization("embeddings.LayerNorm")
    for layer in 0..<layers {
      let name = "encoder.layer.\(layer)"
      for part in ["query", "key", "value"] {
        addLinear("\(name).attention.self.\(part)", hidden, hidden)
      }
      addLinear(name + ".attention.output.dense", hidden, hidden)
      addNormalization(name + ".attention.output.LayerNorm")
      addLinear(name + ".intermediate.dense", intermediate, hidden)
      addLinear(name + ".output.dense", hidden, intermediate)
      addNormalization(name + ".output.LayerNorm")
    }
    return builder.data
  }

  func weights(seed: UInt64, heads: Int) throws(EmbeddingError) -> TransformerWeights {
    try TransformerWeights(
      SafetensorsFile(data: data(seed: seed), file: "tiny"), heads: heads)
  }

  /// As many lines as the model has tokens: the marks, letters, then fillers.
  var vocabularyFile: Data {
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    let tokens = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "##a", "##b", "word"] + letters
    let fillers = (tokens.count..<max(vocabulary, tokens.count)).map { "filler\($0)" }
    return Data((tokens + fillers).joined(separator: "\n").utf8)
  }
}
