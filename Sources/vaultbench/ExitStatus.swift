internal import ArgumentParser
internal import Foundation
internal import VaultAccounts
internal import VaultCloud
internal import VaultCore
internal import VaultCorpus
internal import VaultEmbedding
internal import VaultEmbeddingServer
internal import VaultEvaluation
internal import VaultGate
internal import VaultHistory
internal import VaultIndex
internal import VaultIngest
internal import VaultMatching
internal import VaultPipeline
internal import VaultProcesses
internal import VaultReporting
internal import VaultResults
internal import VaultSealing
internal import VaultStorage
internal import VaultSync
internal import VaultTraining

/// The exit code of the process (sysexits.h for numbers above 63).
enum ExitStatus: Int32 {
  case cannotTell = 2
  case usage = 64
  case badData = 65
  case missingFile = 66
  case bug = 70
  case inputOutput = 74

  /// Prints the fault first, on a line of its own, and ends the process; help and versions end it
  /// with 0.
  static func end(with error: any Error) -> Never {
    Progress().finish()
    if error is CancellationError || error is Interruption.Signaled {
      Console.note(
        "vaultbench: interrupted; no partial run or corpus was written, "
          + "and an import is complete up to its last chunk")
      let signal = (error as? Interruption.Signaled)?.number ?? SIGINT
      Foundation.exit(128 + signal)
    }
    if let code = error as? ExitCode { Foundation.exit(code.rawValue) }
    if let status = status(of: error) {
      Console.note("vaultbench: \(Console.printable("\(error)"))")
      Foundation.exit(status.rawValue)
    }
    // The rest comes from the argument parser: help, version, or an error in arguments.
    guard VaultBench.exitCode(for: error) != .success else {
      let text = VaultBench.fullMessage(for: error)
      // What the parser prints must be known before every command; the commit is asked for only here.
      Console.print(text == ProgramVersion.number ? ProgramVersion.text : text)
      Foundation.exit(0)
    }
    guard isParserError(error) else {
      Console.note("vaultbench: \(Console.printable(VaultBench.message(for: error)))")
      Foundation.exit(ExitStatus.bug.rawValue)
    }
    Console.note(
      ArgumentFault(error, arguments: Array(CommandLine.arguments.dropFirst())).text)
    Foundation.exit(ExitStatus.usage.rawValue)
  }

  /// The code of an error of this package; `nil` for errors of others.
  static func status(of error: any Error) -> ExitStatus? {
    switch error {
    case let error as RunError: status(error)
    case ProcessError.notStarted: .missingFile
    case is ProcessError: .inputOutput
    case let error as HistoryError: status(error)
    case GateError.missingPolicy: .missingFile
    case is GateError: .badData
    case let error as IngestError: status(error)
    case let error as LiveSourceError: status(error)
    case let error as StorageError: status(error)
    case let error as EmbeddingError: status(error)
    case let error as EvaluationError: status(error)
    case let error as CorpusError: status(error)
    case let error as TrainingError: status(error)
    case ScoringError.invalidWeights: .usage
    case is MatchingError, is ScoringError: .badData
    case let error as RemoteEmbeddingError: status(error)
    case is EmbeddingServerError: .inputOutput
    case is ResultsError: .badData
    case is ReportingError: .badData
    case let error as SealingError: status(error)
    case let error as CloudError: status(error)
    case is IndexError, is SyncError: .bug
    default: nil
    }
  }

  private static func status(_ error: RunError) -> ExitStatus {
    switch error {
    case .missing, .unknownProfile, .systemMissing: .missingFile
    case .unusable, .systemUnusable: .badData
    case .unwritable: .inputOutput
    case .notARunDirectory, .misuse, .unknownQuery: .usage
    case .notComparable, .notMeasurable, .cannotTell: .cannotTell
    }
  }

  private static func status(_ error: HistoryError) -> ExitStatus {
    switch error {
    case .missing, .missingPlan: .missingFile
    case .busy, .database, .refused, .folderNotLocked: .inputOutput
    case .folder, .unknownRun, .ambiguousRun, .unknownMachine, .unknownMetric, .unknownSlice,
      .notMeasured, .malformedShard:
      .usage
    case .newer, .foreign, .damaged, .unusableReport, .unknownTime, .notFinite, .otherFigures,
      .malformedPlan, .unusablePlan:
      .badData
    }
  }

  private static func status(_ error: IngestError) -> ExitStatus {
    switch error {
    case .missingDirectory: .missingFile
    case .unreadable: .inputOutput
    case .unknownTimeZone: .usage
    default: .badData
    }
  }

  private static func status(_ error: LiveSourceError) -> ExitStatus {
    switch error {
    case .malformedAddress, .unsupportedScheme, .passwordInAddress, .missingUser,
      .missingPassword, .unusableCredentials, .plaintextRefused, .unreadableAuthorities,
      .missingCollection:
      .usage
    case .malformedReply, .replyTooLarge, .notACalDAVServer: .badData
    case .transferLibrary: .bug
    default: .inputOutput
    }
  }

  private static func status(_ error: StorageError) -> ExitStatus {
    switch error {
    case .missing: .missingFile
    case .alreadyExists: .usage
    case .database, .fileAccess: .inputOutput
    case .sealing(let error): status(error)
    default: .badData
    }
  }

  private static func status(_ error: SealingError) -> ExitStatus {
    switch error {
    case .emptyPassphrase, .wrongWordCount, .unknownWord, .wrongWords: .badData
    default: .bug
    }
  }

  private static func status(_ error: CloudError) -> ExitStatus {
    switch error {
    case .unwritable, .unreadable: .inputOutput
    case .embedding(let error): status(error)
    case .sealing(let error): status(error)
    default: .badData
    }
  }

  private static func status(_ error: EmbeddingError) -> ExitStatus {
    switch error {
    case .missingModel, .missingPolyglotModel: .missingFile
    case .unreadableModel, .unreadablePolyglotModel: .inputOutput
    case .malformedWeights, .malformedVocabulary, .malformedPolyglotModel, .unusablePiece: .badData
    case .nonFiniteEmbedding: .bug
    case .service(let error): status(error)
    }
  }

  private static func status(_ error: RemoteEmbeddingError) -> ExitStatus {
    switch error {
    case .malformedAddress, .plaintextRefused, .missingKey, .unusableKey, .unusableSetting,
      .keyRefused, .notFound, .redirected:
      .usage
    case .malformedReply, .replyTooLarge, .rejected: .badData
    case .transferLibrary: .bug
    default: .inputOutput
    }
  }

  private static func status(_ error: CorpusError) -> ExitStatus {
    switch error {
    case .missingFile: .missingFile
    case .unreadableFile, .cannotWrite: .inputOutput
    case .foreignDirectory: .usage
    default: .badData
    }
  }

  private static func status(_ error: TrainingError) -> ExitStatus {
    switch error {
    case .missingFolder: .missingFile
    case .unreadableFile, .unwritableFile: .inputOutput
    case .unusableRecipe, .vocabularyTooSmall: .usage
    case .teacherFailed, .unusableModel, .unusableVocabulary, .interrupted: .bug
    default: .badData
    }
  }

  private static func status(_ error: EvaluationError) -> ExitStatus {
    switch error {
    case .unknownMeasure, .unusableCutoff, .unusableParameter, .notInTrecEval, .onlyInTrecEval,
      .ambiguousMeasure, .foreignMeasure:
      .usage
    default: .badData
    }
  }

  /// The parser's errors are recognized by their type names; any other error here is a bug.
  private static func isParserError(_ error: any Error) -> Bool {
    error is ValidationError || "\(type(of: error))".hasPrefix("CommandError")
      || "\(type(of: error))".hasPrefix("ParserError")
  }
}
