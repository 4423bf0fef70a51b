public import VaultCore
public import VaultEmbedding
public import VaultTextData

/// The reason why a model could not be trained.
public enum TrainingError: Error, Equatable, Sendable {
  /// The folder of the training files cannot be listed.
  case missingFolder(path: String)
  /// The folder holds no usable row of the languages asked for.
  case noPairs(path: String)
  /// A file cannot be opened or read.
  case unreadableFile(path: String)
  /// A file cannot be written.
  case unwritableFile(path: String)
  /// A file is not gzip, breaks off, or fails gzip's own checksum.
  case malformedGzip(file: String)
  /// A line, counted from 1, is unusable.
  case malformedRow(file: String, line: Int, defect: RowDefect)
  /// A table of text has a flaw.
  case malformedTable(TextTableError)
  /// The vectors of a cache came from another model, or have another width.
  case otherTeacher(file: String)
  /// A file is no cache of teacher vectors, or of another version.
  case notTeacherVectors(file: String)
  /// The teacher refused a text or its arithmetic left the range of numbers.
  case teacherFailed(EmbeddingError)
  /// The text has more different characters than the vocabulary may have pieces.
  case vocabularyTooSmall(pieces: Int, characters: Int)
  /// There is no text to learn a vocabulary from.
  case noText
  /// The learned vocabulary is not usable by the embedder.
  case unusableVocabulary(EmbeddingError)
  /// A setting of the recipe is out of its range.
  case unusableRecipe(RecipeDefect)
  /// The state of an interrupted training is damaged, or of another training.
  case unusableCheckpoint(file: String)
  /// The training was asked to stop; its state is kept.
  case interrupted(step: Int)
  /// The trained rows cannot be stored or read.
  case unusableModel(EmbeddingError)
}

/// The defect of a line of a training file.
public enum RowDefect: Equatable, Sendable {
  /// The line has another number of columns.
  case columns(found: Int, expected: Int)
  /// The line is not UTF-8.
  case notUTF8
  /// The line is longer than any sentence.
  case tooLong(bytes: Int)
  /// The first column is not a lower-case code of two or three letters.
  case language
}

/// The reason why the settings of a training cannot be used.
public enum RecipeDefect: Equatable, Sendable {
  /// The batch size is no positive multiple of the number.
  case batchSize(multipleOf: Int)
  /// A training has no step.
  case steps
  /// A vocabulary has no piece.
  case pieceCount
  /// The warm-up is longer than the training, or is negative.
  case warmUp
  /// The share of pieces left out is not below 1.
  case pieceDropout
  /// A count of texts or phrases is negative.
  case negativeCount
  /// There is no language beside English.
  case noLanguage
  /// The settings cannot be written as JSON.
  case notJSON
}

extension TrainingError: Fault {
  /// The kind, which decides the exit code.
  public var kind: FaultKind {
    switch self {
    case .missingFolder: .missing
    case .unreadableFile, .unwritableFile: .inputOutput
    case .unusableRecipe, .vocabularyTooSmall: .usage
    case .teacherFailed, .unusableModel, .unusableVocabulary, .interrupted: .bug
    default: .badData
    }
  }

  /// The problem, its place and its remedy, on one line.
  public var description: String {
    switch self {
    case .missingFolder(let path):
      "\(path): the folder cannot be listed; pass the folder of the training files."
    case .noPairs(let path):
      "\(path): no pair of the languages asked for; put *.tsv.gz files of "
        + "language, English and translation there, or ask for other languages."
    case .unreadableFile(let path):
      "\(path): the file cannot be read; check its permissions."
    case .unwritableFile(let path):
      "\(path): the file cannot be written; check the folder's permissions and free space."
    case .malformedGzip(let file):
      "\(file): the file is damaged or not gzip; fetch it again."
    case .malformedRow(let file, let line, let defect):
      "\(file):\(line): \(defect); correct or remove the line."
    case .malformedTable(let error): error.description
    case .otherTeacher(let file):
      "\(file): the vectors came from another model; remove the file to compute them again."
    case .notTeacherVectors(let file):
      "\(file): the file is not a cache of teacher vectors of this version; remove it."
    case .teacherFailed(let reason):
      "the teacher could not embed the texts: \(reason)"
    case .vocabularyTooSmall(let pieces, let characters):
      "\(pieces) pieces cannot hold the text's \(characters) characters; ask for more pieces."
    case .noText:
      "there is no text to learn a vocabulary from; pass training files with text."
    case .unusableVocabulary(let reason):
      "the learned vocabulary cannot be used: \(reason)"
    case .unusableRecipe(let defect):
      "the training's settings are unusable: \(defect)."
    case .unusableCheckpoint(let file):
      "\(file): the state is damaged or of a training with other settings or data; "
        + "remove the file to start again, or repeat the command that wrote it."
    case .interrupted(let step):
      "interrupted at step \(step); repeat the command to continue from there."
    case .unusableModel(let reason):
      "the trained model cannot be used: \(reason)"
    }
  }
}

extension RowDefect: CustomStringConvertible {
  /// The defect as a clause.
  public var description: String {
    switch self {
    case .columns(let found, let expected):
      "the line has \(found) columns instead of \(expected)"
    case .notUTF8: "the line is not UTF-8"
    case .tooLong(let bytes): "the line has more than \(bytes) bytes"
    case .language: "the first column is not a language code such as es"
    }
  }
}

extension RecipeDefect: CustomStringConvertible {
  /// A description of the fault, for the middle of a sentence.
  public var description: String {
    switch self {
    case .batchSize(let factor): "the batch size must be a positive multiple of \(factor)"
    case .steps: "the number of steps must be positive"
    case .pieceCount: "the number of pieces must be positive"
    case .warmUp: "the warm-up must not outlast the training"
    case .pieceDropout: "the piece dropout must be below 1"
    case .negativeCount: "a count is negative"
    case .noLanguage: "there must be a language beside English"
    case .notJSON: "they cannot be written as JSON"
    }
  }
}
