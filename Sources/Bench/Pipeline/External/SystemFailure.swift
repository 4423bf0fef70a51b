/// The ways in which an external system can fail to answer a request.
///
/// A failed question counts as one for which nothing was found; it is never asked again.
enum SystemFailure: String, Error, CaseIterable, Hashable, Sendable {
  /// No answer within the time limit; one that comes later is dropped.
  case timedOut
  /// The process ended, or closed its output.
  case died
  /// The process ended in the middle of a line.
  case truncated
  /// No system answers at the address, or the connection broke.
  case unreachable
  /// A line that is not a reply: no JSON object, no integer `id`, a field missing or of another
  /// type. `NaN` and `Infinity` are no JSON.
  case malformed
  /// The reply to a request that was never made.
  case wrongID
  /// A second reply to the same request; neither counts.
  case repeated
  /// A line beyond the limit; later lines cannot be separated, so nothing more is asked.
  case tooLong
  /// The system answered with an error.
  case refused
  /// A result that is no message of the vault.
  case unknownDocument
  /// The same message twice in one answer.
  case duplicateDocument
  /// A score that does not fit a single-precision number.
  case unusableScore
  /// More results than were asked for.
  case tooMany
  /// The system does not offer what the question needs.
  case unsupported
  /// Not asked, because the system had failed too often before.
  case notAsked

  /// True if the system sent nothing at all; after several such failures in a row a run stops
  /// asking it.
  var isSilence: Bool { self == .timedOut || self == .unreachable }

  /// True if nothing can be asked after this.
  var isFinal: Bool {
    switch self {
    case .died, .truncated, .tooLong: true
    default: false
    }
  }
}
