internal import VaultCore
public import VaultEmbedding

/// Texts grouped by the English text that they translate, cut into pieces.
///
/// All texts of a group share the teacher's vector of its English text, so any two of them are a
/// pair to learn from: English and Spanish, but also German and Japanese.
public struct MeaningTable: Sendable {
  /// A text and the group it belongs to.
  struct Link: Hashable, Sendable {
    let text: Int32
    let group: Int32
  }

  /// A group of texts that mean the same.
  struct Group: Hashable, Sendable {
    /// The row of the teacher's vectors.
    let teacher: Int32
    /// The group's texts; the English one comes first.
    var texts: [Int32]
  }

  /// The pieces of all texts.
  private(set) var bags = PieceBags()
  /// The groups, in the order their English texts were first met.
  private(set) var groups: [Group] = []
  /// The English text of each group.
  private(set) var english: [String] = []
  /// The translations of each source and language, in the order of the files.
  private(set) var links: [(source: TrainingSource, language: Language, links: [Link])] = []
  /// The groups whose English text is a sentence.
  private(set) var sentences: [Int32] = []

  /// True if there is nothing to learn from.
  var isEmpty: Bool { links.isEmpty }

  /// Cuts texts into pieces and groups them.
  ///
  /// Texts without a vector are left out.
  ///
  /// - Complexity: O(bytes).
  public init(
    _ text: TrainingText, vocabulary: PieceVocabulary, teacher: TeacherVectors
  ) {
    var builder = Builder(vocabulary: vocabulary, teacher: teacher)
    for pair in text.pairs { builder.add(pair, to: &self) }
    for line in text.english {
      if let group = builder.group(of: line, in: &self) { builder.note(sentence: group, in: &self) }
    }
  }

  private struct Builder {
    let vocabulary: PieceVocabulary
    let teacher: TeacherVectors
    var groupOfEnglish: [String: Int32] = [:]
    var listOf: [String: Int] = [:]
    var noted: Set<Int32> = []

    mutating func add(_ pair: TrainingPair, to table: inout MeaningTable) {
      guard let group = group(of: pair.english, in: &table) else { return }
      if !pair.source.isDictionary { note(sentence: group, in: &table) }
      let text = append(pair.translation, to: &table)
      table.groups[Int(group)].texts.append(text)
      let name = "\(pair.source.rawValue) \(pair.language.rawValue)"
      let list: Int
      if let known = listOf[name] {
        list = known
      } else {
        list = table.links.count
        listOf[name] = list
        table.links.append((pair.source, pair.language, []))
      }
      table.links[list].links.append(Link(text: text, group: group))
    }

    mutating func group(of english: String, in table: inout MeaningTable) -> Int32? {
      if let known = groupOfEnglish[english] { return known }
      guard let row = teacher.row(of: english) else { return nil }
      let group = Int32(table.groups.count)
      groupOfEnglish[english] = group
      let text = append(english, to: &table)
      table.groups.append(Group(teacher: Int32(row), texts: [text]))
      table.english.append(english)
      return group
    }

    mutating func note(sentence group: Int32, in table: inout MeaningTable) {
      if noted.insert(group).inserted { table.sentences.append(group) }
    }

    private func append(_ text: String, to table: inout MeaningTable) -> Int32 {
      var ids: [Int32] = []
      vocabulary.segment(PieceText.normalized(text), into: &ids)
      table.bags.append(ids)
      return Int32(table.bags.count - 1)
    }
  }
}
