import Foundation
import Testing
import VaultCore
import VaultCorpus
import VaultIngest
import VaultTestSupport

/// The parsers never see the generator; what they read must be what it meant.
@Suite("Round trip")
struct RoundTripTests {
  private static let lexicons = Result {
    try LexiconLibrary.load(directory: Repository.url("Datasets/lexicons"))
  }

  private static func corpus(_ profile: CorpusProfile, seed: UInt64? = nil) throws -> Corpus {
    let difficulty = try Difficulty.load(
      profile.difficulty, file: Repository.url("Datasets/difficulty.yaml"))
    return try CorpusGenerator(
      profile: profile, difficulty: difficulty, lexicons: lexicons.get(), seed: seed
    ).generate(threads: 2)
  }

  private static func shipped(_ name: String) throws -> CorpusProfile {
    try CorpusProfile.load(Repository.url("Datasets/profiles/\(name).yaml"))
  }

  private static func expectRoundTrip(_ corpus: Corpus) throws {
    let folder = try TemporaryDirectory()
    let directory = folder.url.appendingPathComponent("corpus")
    try CorpusWriter.write(corpus, to: directory, threads: 2)
    let dataset = try DatasetReader.read(directory)
    #expect(dataset.vaults.map(\.name) == corpus.vaults.map(\.name))
    for (read, meant) in zip(dataset.vaults, corpus.vaults) {
      for file in read.files {
        #expect(file.refusal == nil, "\(file.path)")
        // A calendar's tasks and a mailbox's notes are no messages; nothing else is passed over.
        #expect(file.rejected.filter(\.reason.isLoss).isEmpty, "\(file.path)")
      }
      #expect(read.owner == meant.owner)
      let messages = meant.messages
      let events = meant.events
      #expect(read.messages.count == messages.count)
      #expect(read.events.count == events.count)
      let differing = zip(read.messages, messages).first { $0 != $1 }
      #expect(differing == nil, "the first message that differs, as read and as meant")
      let event = zip(read.events, events).first { $0 != $1 }
      #expect(event == nil, "the first event that differs, as read and as meant")
    }
    #expect(dataset.queries == corpus.queries)
  }

  @Test(
    "Ingest reads back every field of every message and event of smoke",
    arguments: [1, 77, 20_261_120] as [UInt64])
  func readsBack(seed: UInt64) throws {
    try Self.expectRoundTrip(Self.corpus(Self.shipped("smoke"), seed: seed))
  }

  @Test(
    "Ingest reads back eight languages at every level of difficulty",
    arguments: [("easy", 5), ("medium", 4_294_967_296), ("hard", UInt64.max)])
  func readsBackLanguages(difficulty: String, seed: UInt64) throws {
    let profile = try CorpusProfile.parse(
      """
      name: languages
      seed: 1
      vaults: 8
      eventsPerVault: 4
      messagesPerVault: 240
      languages: [en, es, de, fr, pt, it, ja, zh]
      split: {train: 0.25, dev: 0.25}
      crossLingualShare: 0.3
      difficulty: \(difficulty)
      period: {start: 2023-09-01, days: 420}
      """, file: "languages.yaml")
    try Self.expectRoundTrip(Self.corpus(profile, seed: seed))
  }

  @Test(
    "Ingest reads back a corpus of one platform",
    arguments: [
      "{email: 1, whatsapp: 0, imessage: 0}", "{email: 0, whatsapp: 1, imessage: 0}",
      "{email: 0, whatsapp: 0, imessage: 1}",
    ])
  func readsBackPlatforms(platforms: String) throws {
    let profile = try CorpusProfile.parse(
      """
      name: platform
      seed: 12
      vaults: 2
      eventsPerVault: 3
      messagesPerVault: 150
      languages: [ja, es]
      split: {train: 0, dev: 0}
      crossLingualShare: 0.3
      platforms: \(platforms)
      period: {start: 2024-09-01, days: 200}
      """, file: "platform.yaml")
    try Self.expectRoundTrip(Self.corpus(profile))
  }

  // The issue: at least 20 vaults, 20 000 messages, 400 events; the sizes of the default profile
  // stand in its own file.
  @Test("The profiles ask for as much as the issue wants")
  func profilesAreLargeEnough() throws {
    let ci = try Self.shipped("ci")
    #expect(ci.vaults >= 20 && ci.pairs == 10_000)
    #expect(ci.vaults * ci.messagesPerVault >= 20_000)
    #expect(ci.vaults * ci.eventsPerVault >= 400)
    let standard = try Self.shipped("default")
    #expect(standard.vaults == 16 && Set(standard.languages).count == 8)
    #expect(standard.vaults * standard.messagesPerVault >= 10_000)
    #expect(standard.vaults * standard.eventsPerVault == 208)
  }

  // The sizes stand in the profile's own file.
  @Test(
    "Sixteen vaults, 208 events and 10 000 messages or more are in the default profile",
    .enabled(if: NightlyTrials.areOn, "VAULTBENCH_NIGHTLY_TESTS=1 makes the whole corpus"))
  func defaultProfileIsLargeEnough() throws {
    let corpus = try Self.corpus(Self.shipped("default"))
    #expect(corpus.vaults.count == 16)
    #expect(corpus.messageCount >= 10_000)
    #expect(corpus.eventCount == 208)
    #expect(corpus.queries.count { $0.split == .test } >= 100)
    #expect(Set(corpus.vaults.map(\.language)).count == 8)
  }

  // The issue: at least 20 vaults, 20 000 messages, 400 events, 40 % of the vaults in test.
  @Test(
    "What a change is judged by is as large as the issue wants it",
    .enabled(if: NightlyTrials.areOn, "VAULTBENCH_NIGHTLY_TESTS=1 makes the whole corpus"))
  func ciProfileIsLargeEnough() throws {
    let corpus = try Self.corpus(Self.shipped("ci"))
    #expect(corpus.vaults.count >= 20)
    #expect(corpus.messageCount >= 20_000)
    #expect(corpus.eventCount >= 400)
    #expect(corpus.vaults.count { $0.split == .test } * 10 >= corpus.vaults.count * 4)
    #expect(corpus.pairs.count == 10_000)
  }
}

@Suite("Generating from the command line", .serialized)
struct GenerateTests {
  private static func generate(_ arguments: [String], to directory: URL) throws -> CommandLineRun {
    try CommandLineRun(["generate", "--out", directory.path] + arguments)
  }

  @Test("The same seed gives equal checksums, and the card says how hard the corpus is")
  func isDeterministic() throws {
    let folder = try TemporaryDirectory()
    let arguments = ["--profile", "smoke", "--languages", "en,ja", "--seed", "7"]
    var sums: [Data] = []
    for name in ["first", "second"] {
      let directory = folder.url.appendingPathComponent(name)
      // The second is not audited, which must change no byte but the card's.
      let run = try Self.generate(
        name == "first" ? arguments : arguments + ["--no-audit"], to: directory)
      try #require(run.status == 0, "\(run.errors)")
      sums.append(try Data(contentsOf: directory.appendingPathComponent("SHA256SUMS")))
    }
    #expect(sums[0] == sums[1])
    let card = try String(
      contentsOf: folder.url.appendingPathComponent("first/CARD.md"), encoding: .utf8)
    for figure in [
      "keyword search only", "closeness in time only", "window and participants only",
      "oracle within ±7 days", "probe of form features", "duplicates of five words",
    ] {
      #expect(card.contains(figure), "\(figure)")
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        == ["first", "second"])
  }

  @Test(
    "A setting that cannot be is refused with 65 and leaves nothing",
    arguments: [
      ["--messages", "0"], ["--languages", "en,en"], ["--languages", "xx"],
      ["--difficulty", "brutal"], ["--lexicons", "/no/such/folder"],
      ["--extend-lexicons", "/no/such/folder"],
    ])
  func refuses(arguments: [String]) throws {
    let folder = try TemporaryDirectory()
    let run = try Self.generate(
      ["--profile", "smoke"] + arguments, to: folder.url.appendingPathComponent("corpus"))
    #expect(run.status == 65 || run.status == 66, "\(run.status) \(run.errors)")
    #expect(!run.errors.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }
}

@Suite("Large vaults from the command line")
struct ScaleRunTests {
  @Test("A vault is made in a process of its own, kept, and measured under its size")
  func measures() throws {
    let folder = try TemporaryDirectory()
    // Runs of their own: the first makes a large vault, the others find it kept or damaged.
    func run(_ name: String) throws -> (figures: String, notes: String) {
      let out = folder.url.appendingPathComponent(name)
      let result = try CommandLineRun([
        "run", "--profile", "smoke", "--embedder", "hashing", "--suite", "scale", "--large-vault",
        "1500", "--cache", folder.url.appendingPathComponent("cache").path, "--no-history",
        "--out", out.path,
      ])
      try #require(result.status == 0, "\(result.errors)")
      func text(_ file: String) throws -> String {
        try String(contentsOf: out.appendingPathComponent(file), encoding: .utf8)
      }
      return (try text("figures.csv"), try text("report.json"))
    }
    let first = try run("first")
    #expect(first.notes.contains("1500 messages was made for this run"))
    for figure in [
      "index/p95Microseconds@0.95,vectors=1500", "vault/keywordP95Milliseconds,messages=1500",
      "matching/filteredQueryP95Milliseconds,messages=1500", "scale/peakBytes,messages=1500",
    ] {
      #expect(first.figures.contains(figure), "\(figure)")
    }
    let second = try run("second")
    #expect(!second.notes.contains("1500 messages was made"))
    let vault = try #require(
      FileManager.default.enumerator(atPath: folder.url.path)?.compactMap { $0 as? String }
        .first { $0.hasSuffix("messages.vault") })
    try Data("cut".utf8).write(to: folder.url.appendingPathComponent(vault))
    let third = try run("third")
    #expect(third.notes.contains("was damaged and was made again"))
  }

  @Test("A size that is none is refused before anything is made")
  func refuses() throws {
    let result = try CommandLineRun(["run", "--profile", "smoke", "--large-vault", "12"])
    #expect(result.status == 64)
    #expect(result.errors.contains("--large-vault"))
  }
}

@Suite("A smoke run from the command line")
struct SmokeRunTests {
  private static func bytes(_ directory: URL, _ file: String) throws -> Data {
    try Data(contentsOf: directory.appendingPathComponent(file))
  }

  private static func report(_ directory: URL) throws -> [String: Any] {
    try #require(
      JSONSerialization.jsonObject(with: bytes(directory, "report.json")) as? [String: Any])
  }

  @Test("The same seed gives the same bytes, another seed others")
  func isDeterministic() throws {
    let first = try SmokeRun.plain.get()
    let second = try SmokeRun.again.get()
    let other = try SmokeRun.otherSeed.get()
    var files = ["qrels.trec", "run.trec", "per-query.jsonl", "map.jsonl"]
    files += ["random", "recency", "keyword", "semantic", "formula"].map { "runs/\($0).trec" }
    for file in files {
      #expect(try Self.bytes(first, file) == Self.bytes(second, file), "\(file)")
      #expect(try Self.bytes(first, file) != Self.bytes(other, file), "\(file)")
    }
    for key in ["corpusDigest", "configDigest"] {
      let manifests = try [first, second, other].map {
        try #require(Self.report($0)["manifest"] as? [String: Any])[key] as? String
      }
      #expect(manifests[0] == manifests[1])
      #expect(manifests[0] != manifests[2])
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: SmokeRun.folder.get().url.path)
    #expect(
      names.sorted() == ["again", "history.sqlite", "other", "plain"],
      "nothing else is left behind")
  }

  @Test("`evaluate` on the run directory prints the values of report.json")
  func evaluateAgrees() throws {
    let directory = try SmokeRun.plain.get()
    let result = try CommandLineRun([
      "evaluate", "--qrels", directory.appendingPathComponent("qrels.trec").path, "--run",
      directory.appendingPathComponent("run.trec").path, "-m", "P@10,R@50,nDCG@10", "--json",
    ])
    let summary = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let means = try #require(summary["means"] as? [String: Double])
    let metrics = try #require(Self.report(directory)["metrics"] as? [[String: Any]])
    for name in ["P@10", "R@50", "nDCG@10"] {
      let metric = metrics.first {
        $0["id"] as? String == "formula/\(name)" && $0["slice"] is NSNull
      }
      let reported = try #require(metric?["value"] as? Double)
      #expect(reported == means[name])
    }
  }

  @Test("Every stage and every target row stands in the report; nothing personal does")
  func reportIsComplete() throws {
    let directory = try SmokeRun.otherSeed.get()
    let report = try Self.report(directory)
    let stages = try #require(report["stages"] as? [[String: Any]]).compactMap {
      $0["id"] as? String
    }
    #expect(stages.starts(with: ["corpus", "ingest", "storage", "embedding", "index", "matching"]))
    let targets = try #require(report["targets"] as? [[String: Any]]).compactMap {
      $0["id"] as? String
    }
    // Q1a, Q1b, Q2 … Q12 with Q5a and Q5b; L1 … L19; S1 … S10; M1 … M6.
    #expect(targets.count == 14 + 19 + 10 + 6)
    let html = try String(
      contentsOf: directory.appendingPathComponent("report.html"), encoding: .utf8)
    #expect(!html.contains("src=\"http"))
    #expect(!html.contains("href=\"http"))
  }
}
