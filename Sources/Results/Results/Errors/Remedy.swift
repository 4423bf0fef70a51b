/// The remedy for a missing file or folder; the raw value states it.
public enum Remedy: String, Hashable, Sendable {
  /// The checkout's data.
  case datasets =
    "run from the checkout, set VAULTBENCH_DATASETS to its Datasets, or put them beside the program"
  /// A file of the checkout's data.
  case repository = "restore it from the repository"
  /// A profile.
  case profile = "name a profile of Datasets/profiles or a .yaml file"
  /// The file of `--config`.
  case configuration = "give --config the path of a readable YAML file"
  /// The file of `--passphrase-file`.
  case passphraseFile = "give --passphrase-file a readable text file"
  /// The folder of `--dataset`.
  case data = "give --dataset the folder of the data"
  /// The folder of `--since`.
  case earlierNight = "give --since the folder of an earlier nightly run"
  /// The input of `--turns`.
  case turns = "--turns is for a timing session, which gives the turns"
  /// A folder with any content.
  case folder = "name an existing folder"
  /// A file with any content.
  case readableFile = "check that the file exists and is readable"
  /// A file that is there.
  case readable = "check that the file is readable"
  /// A file that an argument names.
  case readablePath = "give the path of a readable file"
  /// The judgments of a dataset.
  case readableJudgments = "make the judgments readable"
  /// A run directory.
  case runDirectory = "name a run directory"
  /// A file of a run directory.
  case writtenRun = "name a run directory that `vaultbench run` wrote"
  /// A file that earlier versions did not write.
  case currentRun = "name a run directory that this version of `vaultbench run` wrote"
  /// A file that only a judged run has.
  case judgedRun =
    "name a run directory that this version of `vaultbench run` wrote over a dataset with judgments"
  /// The judgments of a run to compare.
  case comparableRun = "only a run over a dataset with judgments can be compared"
  /// The judgments of a run to gate.
  case gateableRun = "only a run over a dataset with judgments can be gated"
  /// A file that every run has, where it is signed.
  case completeRun = "the run directory is incomplete"
  /// A ranking that the run holds.
  case repeatedRun = "the run directory is incomplete; run again"
  /// The texts of a run.
  case texts = "run again with --with-text"
  /// The pairs of a dataset.
  case pairs = "give the dataset a readable pairs.tsv"
  /// The pairs, where their suite was requested.
  case multilingualSuite = "the multilingual suite needs it; leave out --suite multilingual"
  /// The searches, where their suite was requested.
  case searchSuite = "the search suite needs it; leave out --suite search"
  /// The judgments of the searches.
  case searchJudgments = "the searches need their judgments; leave out --suite search"
  /// The record of a nightly shard.
  case shards = "name folders that `vaultbench nightly --shard` wrote"
  /// The workload of a timing session.
  case workload = "write the workload first"
  /// An executable to time.
  case executable = "name the executable of a built vaultbench"
  /// The samples of a timing session.
  case timings = "name a timings.json that `gate --out` wrote"
  /// The decision of a gate.
  case decision = "name a gate.json that `vaultbench gate --out` wrote"
  /// The reasons of a history.
  case reasons = "name a file with lines `YYYY-MM-DD metric: reason`"
  /// The description of a pool.
  case judgingPool = "name a folder that `vaultlab judge pool` wrote"
  /// A judge's sheet.
  case judgingSheet = "put the judge's sheet back into the folder"
  /// A mailing list's archives and calendars.
  case listFolder = "name a folder with the archives and calendars of one mailing list"
  /// Messages that their writers filed under topics.
  case filedFolder = "name a folder with messages, labels or topics, and a calendar"
  /// The index of an archive of Zulip.
  case zulipIndex = "name the folder into which zulip-archive writes its JSON"
  /// A topic of an archive of Zulip.
  case zulipTopic = "the archive is incomplete; let zulip-archive write it again"
  /// The calendar beside an archive of Zulip.
  case zulipCalendar = "put the events that the topics are about there, as iCalendar"
  /// A key.
  case pem = "name a readable PEM file"
}
