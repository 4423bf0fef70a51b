internal import VaultCore
internal import VaultIngest
internal import VaultMeasurement

/// One session with an external system, and its results.
struct ExternalSession {
  private let system: ExternalSystem
  private let limit: Int
  private let checks: [String: SystemAnswerCheck]
  private var account = ExternalAccount()
  /// The answers by question, with the numbers of their requests.
  private var answers: [String: (request: Int, ranking: [SystemResult])] = [:]
  private var searchAnswers: [String: (request: Int, ranking: [SystemResult])] = [:]

  init(system: ExternalSystem, vaults: [ResolvedVault], limit: Int) {
    self.system = system
    self.limit = limit
    checks = Dictionary(
      vaults.map { ($0.vault.name, SystemAnswerCheck($0)) }, uniquingKeysWith: { first, _ in first }
    )
  }

  /// Sends every vault, then waits until the system can be asked.
  mutating func ingest(_ vaults: [ResolvedVault], without questions: Set<DocumentID>) async throws {
    let watch = Stopwatch()
    for vault in vaults {
      for batch in SystemIngest(vault: vault.vault, questions: questions).batches {
        let answer = try await system.ask(.ingest(batch))
        account.sent += batch.messages.count
        guard case .success(let reply) = answer.outcome else { continue }
        if let accepted = reply.accepted, (0...batch.messages.count).contains(accepted) {
          account.accepted += accepted
        } else {
          system.note(.malformed)
        }
      }
    }
    account.ingestTime = watch.elapsed.wall
    account.prepareTime = try await system.ask(.prepare, limit: system.limits.startLimit).elapsed
  }

  /// Shows the system judged events of the `dev` split, if it offers calibration.
  func calibrate(
    _ examples: [(question: ExternalRun.Question, grades: [DocumentID: Int])]
  ) async throws {
    guard system.capabilities.contains(.calibrate) else { return }
    for (question, grades) in examples {
      var named: [String: Int] = [:]
      for (id, grade) in grades { named[id.rawValue] = grade }
      _ = try await system.ask(
        .calibrate(
          SystemExample(
            vault: question.vault, event: SystemEvent(question.event),
            asOf: question.asOf.map { SystemTime($0) }, grades: named)))
    }
  }

  /// Asks for the messages of an event, or for those that answer a text.
  mutating func ask(_ question: ExternalRun.Question) async throws {
    account.asked += 1
    var (request, ranking) = try await ranking(
      vault: question.vault, request(of: question), asOf: question.asOf)
    if question.leavesOutItself { ranking.removeAll { $0.id == question.event.id } }
    answers[question.id] = (request, ranking)
  }

  /// Asks a search.
  mutating func ask(_ search: SearchQuery) async throws {
    let asked = SystemRequest.search(
      SystemSearch(
        vault: search.vault, text: search.text, limit: limit,
        asOf: search.askedAt.map { SystemTime($0) }))
    account.asked += 1
    searchAnswers[search.id] = try await ranking(
      vault: search.vault, asked, asOf: search.askedAt)
  }

  /// Deletes the first results, asks again, and counts those that are still returned.
  ///
  /// Up to twenty questions are used, those first in order that found something.
  mutating func checkDeletion(of questions: [ExternalRun.Question]) async throws {
    guard system.capabilities.contains(.delete) else { return }
    let sound = valid(answers)
    let asked = questions.filter { sound[$0.id]?.isEmpty == false }.prefix(20)
    var doomed: [String: Set<DocumentID>] = [:]
    for question in asked {
      guard let best = sound[question.id]?.first?.id, let check = checks[question.vault]
      else { continue }
      doomed[question.vault, default: []].formUnion(check.copies(of: best))
    }
    for (vault, ids) in doomed.sorted(by: { $0.key < $1.key }) {
      let answer = try await system.ask(.delete(SystemDeletion(vault: vault, ids: ids.sorted())))
      guard case .success(let reply) = answer.outcome, reply.deleted != nil else {
        doomed[vault] = nil
        continue
      }
      account.deleted += ids.count
    }
    // What was deleted may have to leave an index first.
    guard account.deleted > 0,
      case .success = try await system.ask(.prepare, limit: system.limits.startLimit).outcome
    else { return }
    var remaining: [String: Set<DocumentID>] = [:]
    for question in asked {
      guard let gone = doomed[question.vault],
        case .success(let reply) = try await system.ask(request(of: question)).outcome
      else { continue }
      let returned = Set((reply.results ?? []).map(\.id)).intersection(gone)
      remaining[question.vault, default: []].formUnion(returned)
    }
    account.remaining = remaining.values.reduce(0) { $0 + $1.count }
  }

  /// Ends the system and sums up.
  func finish() async throws -> ExternalResult {
    let ending = try await system.end()
    return try ExternalResult(
      name: system.name, answers: valid(answers),
      searches: searchAnswers.isEmpty ? nil : valid(searchAnswers),
      account: account, failures: system.failures, requests: system.requests,
      ending: ending)
  }

  /// The rankings whose requests were answered once.
  private func valid(
    _ answers: [String: (request: Int, ranking: [SystemResult])]
  ) -> [String: [SystemResult]] {
    answers.compactMapValues { system.repeated.contains($0.request) ? nil : $0.ranking }
  }

  private func request(of question: ExternalRun.Question) -> SystemRequest {
    let asOf = question.asOf.map { SystemTime($0) }
    return question.isFreeText
      ? .search(
        SystemSearch(
          vault: question.vault, text: question.event.searchableText, limit: limit, asOf: asOf))
      : .match(
        SystemMatch(
          vault: question.vault, event: SystemEvent(question.event), limit: limit, asOf: asOf))
  }

  private mutating func ranking(
    vault: String, _ request: SystemRequest, asOf: Timestamp?
  ) async throws -> (request: Int, ranking: [SystemResult]) {
    guard let check = checks[vault], system.capabilities.contains(request.method) else {
      system.note(.unsupported)
      return (0, [])
    }
    let answer = try await system.ask(request)
    if answer.id > 0 { account.latencies[request.method, default: .init()].record(answer.elapsed) }
    guard case .success(let reply) = answer.outcome else { return (answer.id, []) }
    do throws(SystemFailure) {
      guard let results = reply.results else { throw .malformed }
      let checked = try check.check(results, limit: limit, asOf: asOf)
      account.later += checked.later
      return (answer.id, checked.ranking)
    } catch {
      system.note(error)
      return (answer.id, [])
    }
  }
}

/// The requests, times and failed answers of an external system.
struct ExternalAccount {
  /// The messages that were sent, and how many of them the system said it took.
  var sent = 0
  var accepted = 0
  var ingestTime = Duration.zero
  var prepareTime = Duration.zero
  /// The questions and searches sent to it, or skipped because it had failed too often.
  var asked = 0
  /// The latencies of its answers, failed ones included.
  var latencies: [SystemMethod: LatencyHistogram] = [:]
  /// The results that were sent later than their questions allow.
  var later = 0
  /// The messages that were deleted, and how many of them were found again; `nil` if not checked.
  var deleted = 0
  var remaining: Int?
}
