public import VaultCore

/// The reason why a model could not be loaded or a text not be embedded.
public enum EmbeddingError: Error, Equatable, Sendable {
  /// A model's file is not there.
  case missingModel(path: String)
  /// A model's file is there but cannot be read.
  case unreadableModel(path: String)
  /// The weights are not what the model needs.
  case malformedWeights(file: String, defect: WeightsDefect)
  /// A line of the vocabulary is unusable; a missing token is reported after the last line.
  case malformedVocabulary(file: String, line: Int, defect: VocabularyDefect)
  /// The file of a small multilingual model is not there.
  case missingPolyglotModel(path: String)
  /// The file of a small multilingual model is there but cannot be read.
  case unreadablePolyglotModel(path: String)
  /// A small multilingual model does not follow its file's format.
  case malformedPolyglotModel(file: String, defect: PolyglotModelDefect)
  /// A piece of a vocabulary in memory is unusable.
  case unusablePiece(index: Int, defect: PieceDefect)
  /// The vector of the text at this index holds an infinity or a NaN.
  case nonFiniteEmbedding(textIndex: Int)
  /// A service gave no vectors.
  case service(RemoteEmbeddingError)
}

/// A defect of a safetensors file, or of the tensors in it.
public enum WeightsDefect: Equatable, Sendable {
  /// The file ends before what its header announces.
  case truncated(neededBytes: UInt64, foundBytes: Int)
  /// The header is longer than the format allows.
  case headerTooLong(bytes: UInt64)
  /// The header is not a JSON object.
  case headerNotJSON
  /// A tensor's entry lacks a field, or a field has the wrong type.
  case malformedEntry(tensor: String)
  /// A tensor's element type is unknown.
  case unknownElementType(tensor: String)
  /// A tensor's bytes do not fill its shape.
  case sizeMismatch(tensor: String)
  /// A tensor's bytes overlap the previous tensor's or leave a gap after them.
  case notContiguous(tensor: String)
  /// Bytes after the last tensor belong to none.
  case trailingBytes(count: Int)
  /// A tensor that the model needs is absent.
  case missingTensor(String)
  /// A tensor holds other elements than the model needs.
  case wrongElementType(tensor: String, expected: String)
  /// A tensor has another shape than the model needs; -1 means any extent.
  case wrongShape(tensor: String, expected: [Int], found: [Int])
  /// The hidden width is not a multiple of the number of attention heads.
  case indivisibleHeads(hidden: Int, heads: Int)
  /// The embedding table and the vocabulary differ in length.
  case vocabularyMismatch(rows: Int, tokens: Int)
  /// The model has fewer positions than the tokenizer emits tokens.
  case tooFewPositions(needed: Int, found: Int)
}

/// A defect of a WordPiece vocabulary.
public enum VocabularyDefect: Equatable, Sendable {
  /// The line is empty.
  case emptyToken
  /// The line is not UTF-8.
  case notUTF8
  /// The token is on an earlier line, too.
  case duplicateToken
  /// A mark that the tokenizer emits is absent.
  case missingToken(String)
}

extension EmbeddingError: Fault {
  /// The kind, which decides the exit code.
  public var kind: FaultKind {
    switch self {
    case .missingModel, .missingPolyglotModel: .missing
    case .unreadableModel, .unreadablePolyglotModel: .inputOutput
    case .malformedWeights, .malformedVocabulary, .malformedPolyglotModel, .unusablePiece: .badData
    case .nonFiniteEmbedding: .bug
    case .service(let error): error.kind
    }
  }

  /// The problem, its place and its remedy, on one line.
  public var description: String {
    switch self {
    case .missingModel(let path):
      "\(path): the model is not installed; run Scripts/fetch-models, or choose the hashing embedder."
    case .unreadableModel(let path):
      "\(path): the file cannot be read; check its permissions, or run Scripts/fetch-models again."
    case .malformedWeights(let file, let defect):
      "\(file): \(defect); run Scripts/fetch-models to fetch the model again."
    case .malformedVocabulary(let file, let line, let defect):
      "\(file):\(line): \(defect); run Scripts/fetch-models to fetch the model again."
    case .missingPolyglotModel(let path):
      "\(path): the multilingual model is missing; \(Self.polyglotRemedy)."
    case .unreadablePolyglotModel(let path):
      "\(path): the file cannot be read; check its permissions, or \(Self.polyglotRemedy)."
    case .malformedPolyglotModel(let file, let defect):
      "\(file): \(defect); \(Self.polyglotRemedy)."
    case .unusablePiece(let index, let defect):
      "piece \(index) (from 0) of the vocabulary: \(defect); correct it, or leave it out."
    case .nonFiniteEmbedding(let textIndex):
      "the vector of text \(textIndex) (from 0) is not finite: the weights are damaged; "
        + "run Scripts/fetch-models to fetch the model again, or \(Self.polyglotRemedy)."
    case .service(let error): error.description
    }
  }

  private static let polyglotRemedy =
    "restore the model's file from the repository or train it again with `vaultlab train-embedder`"
}

extension WeightsDefect: CustomStringConvertible {
  /// The defect as a clause; a tensor's name is quoted with its control characters escaped.
  public var description: String {
    switch self {
    case .truncated(let needed, let found):
      "the file is truncated (\(needed) bytes needed, \(found) found)"
    case .headerTooLong(let bytes): "the header claims \(bytes) bytes, more than the format allows"
    case .headerNotJSON: "the header is not a JSON object"
    case .malformedEntry(let tensor):
      "the entry of tensor \(tensor.debugDescription) is malformed"
    case .unknownElementType(let tensor):
      "tensor \(tensor.debugDescription) has an unknown element type"
    case .sizeMismatch(let tensor):
      "the bytes of tensor \(tensor.debugDescription) do not fill its shape"
    case .notContiguous(let tensor):
      "the bytes of tensor \(tensor.debugDescription) overlap others or leave a gap"
    case .trailingBytes(let count): "the last \(count) bytes belong to no tensor"
    case .missingTensor(let tensor): "tensor \(tensor.debugDescription) is missing"
    case .wrongElementType(let tensor, let expected):
      "the elements of tensor \(tensor.debugDescription) are not \(expected)"
    case .wrongShape(let tensor, let expected, let found):
      "tensor \(tensor.debugDescription) has shape \(found) instead of \(expected)"
    case .indivisibleHeads(let hidden, let heads):
      "the width \(hidden) cannot be divided among \(heads) attention heads"
    case .vocabularyMismatch(let rows, let tokens):
      "the model embeds \(rows) tokens but the vocabulary lists \(tokens)"
    case .tooFewPositions(let needed, let found):
      "the model has \(found) positions but needs \(needed)"
    }
  }
}

extension VocabularyDefect: CustomStringConvertible {
  /// The defect as a clause.
  public var description: String {
    switch self {
    case .emptyToken: "the token is empty"
    case .notUTF8: "the token is not UTF-8"
    case .duplicateToken: "the token is listed twice"
    case .missingToken(let token): "the vocabulary lacks \(token)"
    }
  }
}
