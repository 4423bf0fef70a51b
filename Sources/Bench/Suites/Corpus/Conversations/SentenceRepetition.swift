internal import Foundation
internal import VaultCore

/// The share of a vault's sentences that are repeated in it.
///
/// A sentence ends with a full stop, question or exclamation mark, or with its line; shorter ones
/// than eighteen characters ("see you there") recur in real chats too and are not counted.
struct SentenceRepetition {
  /// The sentences that are counted.
  let sentences: Int
  /// The number of them that occur in the vault more than once, letter by letter.
  let repeated: Int
  /// The number that occur there more than once when names, numbers, times, pictures and
  /// punctuation are taken out.
  let alike: Int

  static let leastCharacters = 18

  /// Counts the sentences of a vault's messages.
  ///
  /// - Parameters:
  ///   - messages: The messages, each once, with their entities.
  ///   - names: The words of people's names, in lower case.
  /// - Complexity: O(length of all texts).
  init(_ messages: [Message], names: Set<String>) {
    var exact: [String: Int] = [:]
    var bare: [String: Int] = [:]
    var count = 0
    for message in messages {
      let blanked = Self.blanked(message)
      for range in Self.sentences(of: message.text) {
        let sentence = message.text[range].trimmingCharacters(in: .whitespaces)
        guard sentence.count >= Self.leastCharacters else { continue }
        count += 1
        exact[sentence, default: 0] += 1
        let skeleton = Self.skeleton(blanked(range), names: names)
        if !skeleton.isEmpty { bare[skeleton, default: 0] += 1 }
      }
    }
    sentences = count
    repeated = exact.values.reduce(0) { $0 + ($1 > 1 ? $1 : 0) }
    alike = bare.values.reduce(0) { $0 + ($1 > 1 ? $1 : 0) }
  }

  private static let ends: Set<Character> = [".", "!", "?", "。", "！", "？", "…", "\n", "\r\n"]

  private static func sentences(of text: String) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    var start = text.startIndex
    for index in text.indices where ends.contains(text[index]) {
      ranges.append(start..<index)
      start = text.index(after: index)
    }
    ranges.append(start..<text.endIndex)
    return ranges
  }

  /// The text of a range without the names, amounts and times found in it.
  private static func blanked(_ message: Message) -> (Range<String.Index>) -> String {
    let text = message.text
    let found = message.entities.map(\.range).sorted { $0.lowerBound < $1.lowerBound }
    return { range in
      let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      let end = text.utf8.distance(from: text.startIndex, to: range.upperBound)
      var place = start
      var pieces: [Substring] = []
      for entity in found where entity.upperBound > place && entity.lowerBound < end {
        if entity.lowerBound > place { pieces.append(slice(text, place..<entity.lowerBound)) }
        place = max(place, entity.upperBound)
      }
      if place < end { pieces.append(slice(text, place..<end)) }
      return pieces.joined(separator: " ")
    }
  }

  private static func slice(_ text: String, _ range: Range<Int>) -> Substring {
    let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
    return text[start..<text.utf8.index(start, offsetBy: range.count)]
  }

  /// The words that are no names, in lower case, without numbers and signs.
  private static func skeleton(_ text: String, names: Set<String>) -> String {
    text.lowercased().split { !$0.isLetter }.map(String.init).filter { !names.contains($0) }
      .joined(separator: " ")
  }
}
