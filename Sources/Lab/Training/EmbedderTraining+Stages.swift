internal import Foundation
internal import VaultCore
internal import VaultEmbedding

extension EmbedderTraining {
  func learnVocabulary(_ text: TrainingText) throws(TrainingError) -> PieceVocabulary {
    var trainer = UnigramTrainer()
    trainer.pieceCount = recipe.pieceCount
    let vocabulary = try trainer.train(UnigramTrainer.texts(of: text))
    log("vocabulary", "\(vocabulary.count) pieces")
    return vocabulary
  }

  /// The text and generated phrases about times, of which none is held out.
  func withTimePhrases(_ text: TrainingText, _ random: SeededRandom) -> TrainingText {
    let phrases = TimePhrases.pairs(
      recipe.timePhraseCount, languages: recipe.languages.map { Language(rawValue: $0) },
      random: random)
    return TrainingText(
      pairs: text.pairs + phrases, english: text.english, accounts: text.accounts)
  }

  /// The teacher's vectors of the training texts and of the held-out texts.
  func embed(
    _ text: TrainingText, beside holdOut: HoldOut, by teacher: some Embedder
  ) throws(TrainingError) -> TeacherVectors {
    var texts = TeacherTexts.distinct(in: text)
    texts += holdOut.slices.flatMap { $0.pairs.map(\.english) }
    let handlers = handlers
    return try TeacherVectors.complete(
      texts, by: teacher, cache: workFolder.appendingPathComponent(Self.teacherFileName)
    ) { progress throws(TrainingError) in
      // The first call reports how much an earlier run left.
      handlers.log("teacher: \(progress.done) of \(progress.total) texts")
      if handlers.isCancelled() { throw .interrupted(step: 0) }
    }
  }

  /// Word-by-word translations of English sentences, if the recipe asks for any.
  func synthesis(
    _ text: TrainingText, _ vocabulary: PieceVocabulary
  ) throws(TrainingError) -> TrainingMix.Synthesis? {
    guard recipe.weights.synthetic > 0 else { return nil }
    let words = try WordTranslations(learningFrom: text.pairs, vocabulary: vocabulary)
    let counts = words.languages.map { "\($0.rawValue) \(words.count(in: $0))" }
    log("lexicon", counts.joined(separator: ", "))
    let translations = SyntheticTranslations(words)
    return { english, language, random in
      let said = translations.translation(of: english, into: language, using: &random)
      var ids: [Int32] = []
      vocabulary.segment(PieceText.normalized(said), into: &ids)
      return ids
    }
  }

  /// Quantizes rows and measures the resulting model.
  func judge(
    _ rows: Matrix, _ vocabulary: PieceVocabulary, _ holdOut: HoldOut, _ vectors: TeacherVectors
  ) throws(TrainingError) -> Outcome {
    do throws(EmbeddingError) {
      let model = try StaticModel(vocabulary: vocabulary, rows: rows, precision: recipe.precision)
      let embedder = PolyglotEmbedder(model: model, modelDigest: "in training")
      return Outcome(
        model: model, check: try RetrievalCheck(embedder, holdOut: holdOut, teacher: vectors))
    } catch {
      throw .unusableModel(error)
    }
  }

  /// A number that changes with everything that the training depends on.
  func fingerprint(
    _ vocabulary: PieceVocabulary, _ table: MeaningTable, _ vectors: TeacherVectors
  ) throws(TrainingError) -> UInt64 {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var bytes: [UInt8]
    do {
      bytes = Array(try encoder.encode(recipe))
    } catch {
      throw .unusableRecipe(.notJSON)
    }
    for piece in vocabulary.pieces {
      bytes += piece.bytes
      bytes.append(0)
    }
    for id in table.bags.ids { bytes += id.littleEndianBytes }
    bytes += Array(vectors.modelDigest.utf8)
    return TextDigest.value(of: bytes)
  }
}
