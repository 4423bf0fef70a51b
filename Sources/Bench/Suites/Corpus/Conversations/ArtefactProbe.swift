internal import Foundation
internal import VaultCore

/// A classifier that uses the form of a message and none of its content.
///
/// If it can separate an event's relevant messages from the other candidates, the corpus has
/// artifacts: a system could score well without understanding anything. Logistic regression by
/// gradient descent over  standardizedfeatures, fitted on other vaults than those it is tested on.
struct ArtefactProbe {
  /// The candidates of one event.
  struct Query {
    /// One row per candidate.
    let features: [[Double]]
    let isRelevant: [Bool]
  }

  private var weights: [Double]
  private let means: [Double]
  private let deviations: [Double]

  private static let rounds = 300
  private static let rate = 0.5
  private static let penalty = 1e-3

  /// Returns the features that need no reading of the text: length, platform, punctuation, place in
  /// the export, id.
  static func features(of message: Message, row: Int, of count: Int) -> [Double] {
    let text = message.text
    let length = Double(text.unicodeScalars.count)
    var marks = 0.0
    var digits = 0.0
    var others = 0.0
    var questions = 0.0
    var lines = 0.0
    for scalar in text.unicodeScalars {
      switch scalar {
      case "?", "？": questions += 1
      case ".", ",", "!", "。", "、", "，", "！", ";", ":": marks += 1
      case "\n": lines += 1
      case "0"..."9": digits += 1
      default:
        if scalar.value > 0x2000, scalar.value < 0x3000 || scalar.value > 0xFFFF { others += 1 }
      }
    }
    let idSum = message.id.rawValue.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
    return [
      length, (length + 1).squareRoot(), log(length + 1), marks, questions, digits, others, lines,
      text.isEmpty ? 1 : 0, text.first?.isUppercase == true ? 1 : 0,
      text.last?.isPunctuation == true ? 1 : 0,
      message.platform == .whatsapp ? 1 : 0, message.platform == .imessage ? 1 : 0,
      message.platform == .email ? 1 : 0, message.attachments.isEmpty ? 0 : 1,
      message.signature == nil ? 0 : 1, message.quotedText == nil ? 0 : 1,
      message.reactions.isEmpty ? 0 : 1, message.revision == .original ? 0 : 1,
      message.replyTo == nil ? 0 : 1, Double(message.subject?.count ?? 0),
      Double(row) / Double(max(count, 1)), Double(row % 2), Double(idSum) / 65_535,
      Double(message.sentAt.milliseconds % 60_000) / 60_000,
    ]
  }

  /// Fits the classifier; each event has the same weight, and so do relevant and other candidates.
  init(training: [Query]) {
    let rows = training.flatMap(\.features)
    let width = rows.first?.count ?? 0
    let count = Double(max(rows.count, 1))
    let means = (0..<width).map { column in rows.reduce(0) { $0 + $1[column] } / count }
    deviations = (0..<width).map { column in
      let variance = rows.reduce(0) { $0 + pow($1[column] - means[column], 2) } / count
      return variance > 1e-12 ? variance.squareRoot() : 1
    }
    self.means = means
    weights = Array(repeating: 0, count: width + 1)
    let standardised = training.map { $0.features.map(self.standardised) }
    for _ in 0..<Self.rounds {
      var gradient = weights.map { $0 * Self.penalty }
      for (query, features) in zip(training, standardised) {
        let positives = Double(max(query.isRelevant.count { $0 }, 1))
        let negatives = Double(max(query.isRelevant.count { !$0 }, 1))
        for (row, isRelevant) in zip(features, query.isRelevant) {
          let error = 1 / (1 + exp(-score(row))) - (isRelevant ? 1 : 0)
          let weight = error / ((isRelevant ? positives : negatives) * 2 * Double(training.count))
          for column in 0..<width { gradient[column] += weight * row[column] }
          gradient[width] += weight
        }
      }
      for column in weights.indices { weights[column] -= Self.rate * gradient[column] }
    }
  }

  /// The area under the ROC curve within each event.
  func areas(on queries: [Query]) -> [Double] {
    queries.compactMap { query in
      Self.area(query.features.map { score(standardised($0)) }, query.isRelevant)
    }
  }

  /// The area under a ROC curve: the chance that a relevant candidate scores above another one, ties
  /// counting half; `nil` without both.
  static func area<Score: Comparable>(_ scores: [Score], _ isRelevant: [Bool]) -> Double? {
    let relevant = zip(scores, isRelevant).filter(\.1).map(\.0)
    let others = zip(scores, isRelevant).filter { !$0.1 }.map(\.0)
    guard !relevant.isEmpty, !others.isEmpty else { return nil }
    var wins = 0.0
    for positive in relevant {
      for negative in others {
        wins += positive > negative ? 1 : positive == negative ? 0.5 : 0
      }
    }
    return wins / Double(relevant.count * others.count)
  }

  private func standardised(_ row: [Double]) -> [Double] {
    row.indices.map { (row[$0] - means[$0]) / deviations[$0] }
  }

  private func score(_ row: [Double]) -> Double {
    var sum = weights[row.count]
    for column in row.indices { sum += weights[column] * row[column] }
    return sum
  }
}
