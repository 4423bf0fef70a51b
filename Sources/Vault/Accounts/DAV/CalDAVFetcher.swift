internal import Foundation

/// Fetches resources of a calendar together, or one by one where that fails.
struct CalDAVFetcher {
  let session: DAVSession
  let calendar: RemoteCalendar
  let options: LiveOptions

  /// The result of a request for some resources.
  struct Result {
    var resources: [CalendarResource] = []
    var skipped: [SkippedResource] = []
  }

  /// Resources in the order of `wanted`; each is either there or skipped.
  func fetch(_ wanted: [(href: String, etag: String)]) throws(LiveSourceError) -> Result {
    guard !wanted.isEmpty else { return Result() }
    let found = try together(wanted)
    var result = Result()
    for (href, etag) in wanted {
      let outcome: Outcome
      if let delivered = found[href] {
        outcome = delivered
      } else {
        outcome = try alone(href, etag: etag)
      }
      switch outcome {
      case .there(let resource) where resource.data.count > options.itemBytes:
        result.skipped.append(SkippedResource(href: href, reason: .oversized))
      case .there(let resource): result.resources.append(resource)
      case .skipped(let reason):
        result.skipped.append(SkippedResource(href: href, reason: reason))
      }
    }
    return result
  }

  private enum Outcome {
    case there(CalendarResource)
    case skipped(LiveSkipReason)
  }

  /// Returns the result of a multiget; nothing if it fails in a way that one resource may have
  /// caused.
  private func together(
    _ wanted: [(href: String, etag: String)]
  ) throws(LiveSourceError) -> [String: Outcome] {
    let listed = Dictionary(wanted.map { ($0.href, $0.etag) }) { first, _ in first }
    let paths = wanted.compactMap { calendar.location.resolve($0.href)?.path }
    var answer: DAVSession.Answer
    do throws(LiveSourceError) {
      answer = try session.report(DAVBody.resources(paths), at: calendar.location, depth: 1)
    } catch {
      switch error {
      case .replyTooLarge, .commandRefused: return [:]
      default: throw error
      }
    }
    guard answer.status == 207, let multistatus = DAVMultistatus(answer.body) else { return [:] }
    var found: [String: Outcome] = [:]
    for response in multistatus.responses {
      guard let href = calendar.href(of: response.href), let etag = listed[href] else { continue }
      if response.status == 404 || response.status == 410 {
        found[href] = .skipped(.vanished)
      } else if let data = response.property(.calendarData), !data.text.isEmpty {
        found[href] = .there(
          CalendarResource(
            href: href, etag: response.property(.getetag)?.trimmedText ?? etag,
            data: Data(data.text.utf8)))
      }
    }
    return found
  }

  private func alone(_ href: String, etag: String) throws(LiveSourceError) -> Outcome {
    guard let location = calendar.location.resolve(href),
      location.origin == calendar.location.origin
    else { return .skipped(.refused) }
    do throws(LiveSourceError) {
      let answer = try session.resource(at: location)
      switch answer.status {
      case 200:
        // The listed version: if the resource changed since, the next import fetches it again.
        return .there(CalendarResource(href: href, etag: etag, data: answer.body))
      case 404, 410: return .skipped(.vanished)
      default: return .skipped(.refused)
      }
    } catch {
      switch error {
      case .replyTooLarge: return .skipped(.oversized)
      case .commandRefused, .foreignRedirect, .tooManyRedirects, .malformedReply:
        return .skipped(.refused)
      default: throw error
      }
    }
  }
}
