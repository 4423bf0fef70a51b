internal import VaultCore

/// Options that contradict each other or name something unknown.
public enum UsageProblem: Hashable, Sendable {
  // Comparing.
  /// No run directory is named.
  case noRuns
  /// No measure is named.
  case noMeasures
  /// A negative number of queries is requested.
  case negativeQueries
  /// A single ranking is named.
  case singleRanking
  /// One ranking is named twice.
  case sameRanking
  /// A run directory's name is empty; `argument` is the given one.
  case emptyRunName(argument: String)
  /// `RUN:system` with one of the two left out.
  case incompleteRunName(text: String)
  /// A run does not hold a system; `held` are those that it holds.
  case unknownSystem(run: String, name: String, held: [String])
  /// Standard input where more than one file is read from it.
  case standardInputTwice
  /// A file of rankings where run directories are compared.
  case rankingFile(path: String)
  /// Rank correlation of too few files.
  case tooFewForCorrelation
  /// Rank correlation of one run with itself.
  case sameRunInCorrelation

  // Reading and running.
  /// A vault without a passphrase; `isKept` if a run is to keep it.
  case noPassphrase(isKept: Bool)
  /// A cache of the vectors of a user's own messages, without a passphrase to seal it under.
  case openVectorCache
  /// A policy on texts that may be sent, for a model that is no service.
  case policyWithoutService
  /// Two different models to compare that have one name.
  case sameModelName(String)
  /// A word that is none of `--standard-forms`.
  case standardForms
  /// A suite that is none; `known` are those that there are.
  case suite(name: String, known: [String])
  /// A format that no large export is written in.
  case largeExport
  /// Learned weights that there are not.
  case noLearnedWeights
  /// A file that would be replaced.
  case exists(path: String)
  /// A decision about a run of another executable.
  case otherExecutable(decision: String, run: String)

  // Reproducing.
  /// No name of a metric.
  case figureName
  /// A metric that the run does not hold; `near` lists the most similar ones.
  case unknownFigure(run: String, key: String, near: [String])
  /// Data that a run measured, and that no option names.
  case noDataset(name: String)

  // Tuning.
  /// A number of folds that is not allowed.
  case folds(Int)
  /// A step of weights that does not divide 1.
  case step(text: String)
  /// A measure that needs more than a run stores.
  case measureNeedsUnseen(name: String)
  /// Splits that are none.
  case splits(text: String)
  /// A trade-off that does not name two measures.
  case tradeOff(text: String)
  /// A constraint that does not read.
  case constraint(text: String)

  // External systems.
  /// `--system` is empty.
  case noSystem
  /// Plain http to another machine.
  case plainHTTP(host: String)
  /// A variable of the environment holds a value that cannot be a key.
  case unusableKey(variable: String)
  /// The address of a system does not read; `variable` is where a key belongs.
  case systemAddress(variable: String)

  // Gates, nightly runs, timing.
  /// A reason of more than one line, or of none.
  case baselineReason
  /// A baseline of a run on a busy machine that judged timed targets, by their ids.
  case busyBaseline(targets: [String])
  /// No folder of a shard is named.
  case noShards
  /// The folder to write is one of those to read.
  case mergeIntoSource
  /// Less than one job.
  case jobs
  /// Waste to inject that does not read.
  case injection
  /// A stage that cannot be timed; `known` are those that can.
  case stage(id: String, known: [String])

  /// Nothing to compare with, or two folders of one name.
  case validityFolders
  /// A pool without systems, or with a count below 1.
  case judgingPool
  /// No folder of a mailing list, two of one name, or a count below 1.
  case listFolders
  /// No folder of filed messages, two of one name, or the dataset would lie in one.
  case filedFolders
}

extension UsageProblem: CustomStringConvertible {
  /// The problem and its remedy, without a full stop.
  public var description: String {
    switch self {
    case .noRuns: "name at least one run directory"
    case .noMeasures: "name at least one measure with -m"
    case .negativeQueries: "--queries is 0 or more"
    case .singleRanking: "name two runs, or several systems of one run with --systems or --weights"
    case .sameRanking: "the same ranking is named twice: every comparison needs two"
    case .emptyRunName(let argument): "\(argument): a run directory's name is empty"
    case .incompleteRunName(let text): "\(text): write RUN:system, both of them named"
    case .unknownSystem(let run, let name, let held):
      "\(run) holds no system \(name)\(NearMatches.question(for: name, in: held)); "
        + "it holds \(held.joined(separator: ", "))"
    case .standardInputTwice:
      "standard input is named for more than one file; give the others as paths"
    case .rankingFile(let path):
      "\(path) is a file, not a run directory; to compare rankings give their judgments with --qrels"
    case .tooFewForCorrelation: "--rank-correlation needs QRELS_A QRELS_B and two runs or more"
    case .sameRunInCorrelation: "--rank-correlation: a run is named twice"
    case .noPassphrase(let isKept):
      "\(isKept ? "vaults that are kept need" : "a vault needs") a passphrase: "
        + "set VAULTBENCH_PASSPHRASE or give --passphrase-file"
    case .openVectorCache:
      "vectors of your own messages are kept sealed: set VAULTBENCH_PASSPHRASE or give "
        + "--passphrase-file"
    case .policyWithoutService:
      "--policy needs a service: give --embedder https://host/v1#model"
    case .sameModelName(let name):
      "--embedder names two different models that metrics and files call \(name); "
        + "leave one out, or let a service offer its model under another name"
    case .standardForms: "--standard-forms is all, none or automatic"
    case .suite(let name, _) where name == "none":
      "--suite takes names of suites, or only none"
    case .suite(let name, let known):
      "there is no suite \(name)\(NearMatches.question(for: name, in: known)); --suite takes \(known.joined(separator: ", ")) and none"
    case .largeExport: "there is no large export of this format"
    case .noLearnedWeights:
      "the matcher learned needs learned weights for this embedder, and there are none; "
        + "choose --matcher formula or --embedder polyglot, or fit them with "
        + "`vaultlab train-matcher`"
    case .exists(let path): "\(path): already exists; choose another folder"
    case .otherExecutable(let decision, let run):
      "\(decision) judges \(run), a run of another executable; "
        + "name the gate.json of a gate over this run"
    case .figureName:
      "a metric of a run is named RUN#METRIC or RUN#METRIC{slice: value}, "
        + "for example Reports/ci#formula/nDCG@10{language: es}"
    case .unknownFigure(let run, let key, let near):
      "\(run): holds no metric \(key); "
        + (near.isEmpty ? "it holds no metric at all" : "near are \(near.joined(separator: "; "))")
    case .noDataset(let name):
      "the run was made from a folder named \(name); say where it is with --dataset"
    case .folds(let folds):
      "--folds \(folds): give 2 to 10; with more the folds choose nearly the same weights "
        + "from nearly the same events, and no interval can be trusted"
    case .step(let text):
      "--step \(text): a step is a decimal number that divides 1 exactly and is at "
        + "least 0.005; choose 0.1, 0.05, 0.025, 0.02 or 0.01"
    case .measureNeedsUnseen(let name):
      "\(name) counts judged messages that search did not return, and a run "
        + "does not store these; choose another measure"
    case .splits(let text):
      "--split \(text): name splits among train, dev and test, as in train,dev"
    case .tradeOff(let text): "--pareto \(text): name two different measures, as in P@10,R@20"
    case .constraint(let text):
      "--constraint \(text): not a measure, a relation and a number; write for example "
        + "'R@20>=0.85', in quotes"
    case .noSystem: "--system is a command or an http(s) address"
    case .plainHTTP(let host): "\(host): plain http is for this machine only; use https"
    case .unusableKey(let variable):
      "\(variable) holds a blank, a control character or a letter beyond ASCII"
    case .systemAddress(let variable):
      "the address of --system is not https://host[:port][/path]; "
        + "keep user, key and query out of it, and put a key into \(variable)"
    case .baselineReason: "--reason takes one line that says why the baseline changes"
    case .busyBaseline(let targets):
      "the machine was busy when the run began, so its times (\(targets.joined(separator: ", "))) "
        + "are not reliable: run again on a quiet machine"
    case .noShards: "name the shards' folders"
    case .mergeIntoSource: "--out is one of the folders; choose another one"
    case .jobs: "--jobs is at least 1"
    case .injection: "--inject reads cpu=0.10,memory=0.15: shares from 0 to 1 in whole hundredths"
    case .stage(let id, let known):
      "--stages takes \(known.joined(separator: ", ")), not \(id)"
    case .validityFolders: "--against names at least one folder, and no two folders have one name"
    case .judgingPool:
      "a pool needs a run directory with the rankings to judge, and counts of 1 and more"
    case .listFolders:
      "name a folder for each mailing list, no two of one name, and counts of 1 and more"
    case .filedFolders:
      "name at least one folder, no two of one name, and write the dataset outside of them"
    }
  }
}
