internal import Foundation

/// The frequencies of terms over a calendar: a term that every event of a series holds does not
/// distinguish them.
struct CalendarTerms: Sendable {
  private var holders: [String: Int] = [:]
  private let events: Int

  /// Counts the events that hold each term.
  init(_ texts: [[String]]) {
    for text in texts { for term in Set(text) { holders[term, default: 0] += 1 } }
    events = texts.count
  }

  /// From 1 for a term of one event, and of any where there is only one, to a little above 0 for one
  /// that all events share: ln(1 + N / n) over ln(1 + N), with n of N events.
  func weight(of term: String) -> Double {
    guard events > 1, let count = holders[term] else { return 1 }
    return log(1 + Double(events) / Double(count)) / log(1 + Double(events))
  }
}
