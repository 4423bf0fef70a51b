/// Where a convention gives way, each with its reason.
enum Exceptions {
  /// Files allowed to be longer than 400 lines.
  static let fileLines: [String: Int] = [:]

  /// Test files that mirror no single source file.
  static let testsWithoutSource: [String: String] = [
    "Tests/VaultComparisonTests/Compare/ComparabilityTests.swift":
      "what may be compared, asked of a whole comparison",
    "Tests/VaultSuitesTests/Suites+CatalogueTests.swift":
      "the catalogue that VaultPipeline makes of every suite",
    "Tests/VaultIngestTests/RobustnessTests.swift": "damage done on purpose, all parsers",
    "Tests/VaultIngestTests/ParserTrialTests.swift": "what fuzzers try and found, all parsers",
    "Tests/VaultIngestTests/MailCharsetTests.swift": "the charsets of CVaultMail",
    "Tests/VaultIngestTests/MailPartsTests.swift": "the parts of CVaultMail",
    "Tests/VaultTextTests/TimeDateparserConformanceTests.swift":
      "collections of other projects",
    "Tests/VaultIngestTests/CalendarConformanceTests.swift": "collections of other projects",
    "Tests/VaultIngestTests/ContactsConformanceTests.swift": "collections of other projects",
    "Tests/VaultIngestTests/IMessageConformanceTests.swift": "collections of other projects",
    "Tests/VaultTextTests/LanguageConformanceTests.swift": "collections of other projects",
    "Tests/VaultIngestTests/MailConformanceTests.swift": "collections of other projects",
    "Tests/VaultTextTests/TimeExpressionConformanceTests.swift":
      "collections of other projects",
    "Tests/VaultIngestTests/WhatsAppConformanceTests.swift": "collections of other projects",
    "Tests/VaultIngestTests/CalendarHostilityTests.swift": "damage done on purpose, calendars",
    "Tests/VaultAccountsTests/LiveRobustnessTests.swift": "damage done on purpose, live sources",
    "Tests/VaultIngestTests/MailHostileTests.swift": "damage done on purpose, mails",
    "Tests/VaultIngestTests/WhatsApp/WhatsAppParserTests.swift":
      "whole chats, by the parser that lies beside the test",
    "Tests/VaultIngestTests/Messages/IMessageParserTests.swift":
      "whole JSON exports, by the parser that lies beside the test",
    "Tests/VaultIngestTests/Mail/MailParserTests.swift":
      "whole mailboxes and mails, by the parser that lies beside the test",
    "Tests/VaultGateTests/Quality/QualityPowerTests.swift":
      "drawing what QualityForecast approximates, which lies beside the test",
    "Tests/VaultIngestTests/ContactScaleTests.swift": "many people at once, all of resolution",
    "Tests/VaultEmbeddingServerTests/ServiceEmbedderTests.swift":
      "the client of a service, which needs the server",
    "Tests/VaultEmbeddingTests/Remote/SensitiveCaptureTests.swift":
      "what reaches a server: policy, words, ledger and transport together",
    "Tests/VaultReportingTests/Browser/BrowserTests.swift": "pages in Chromium, all renderers",
    "Tests/VaultReportingTests/Browser/ExplorerBrowserTests.swift":
      "the script of the table of all queries in Chromium",
    "Tests/VaultReportingTests/Schema/PublishedSchemaTests.swift":
      "the JSON Schemas of Documentation against what is written",
    "Tests/VaultEmbeddingTests/ChecksumTests.swift": "the checksum of CVaultKernels",
    "Tests/VaultEmbeddingTests/ShippedModelTests.swift": "the shipped model's file",
    "Tests/VaultEmbeddingTests/MiniLM/ReferenceTransformerTests.swift":
      "the specification of the transformer, which lies beside the test",
    "Tests/VaultEmbeddingTests/MiniLM/PlainActivationTests.swift":
      "the specification of the activation kernels, which lies beside the test",
    "Tests/VaultIndexTests/Flat/DotProductTests.swift":
      "the specification of the inner products, which lies beside the test",
    "Tests/VaultIndexTests/HNSW/HNSWIndexInvariantsTests.swift":
      "the invariants of the graph, which lie beside the test",
    "Tests/VaultPipelineTests/ExampleClientTests.swift":
      "the client of Documentation/ExternalSystems.md",
    "Tests/VaultEvaluationTests/Statistics/IntervalCoverageTests.swift":
      "what BootstrapInterval promises of few vaults, by simulation",
    "Tests/VaultEvaluationTests/Statistics/StatisticalHonestyTests.swift":
      "what the statistics promise, by simulation: intervals, tests and verdicts together",
    "Tests/VaultCorpusTests/LexiconDataTests.swift": "the shipped lexicons",
    "Tests/VaultCorpusTests/SplitLeakageTests.swift": "whole corpora: people, topics, wordings",
  ]

  /// Sizeable source files without a mirrored test.
  static let sourcesWithoutTest: [String: String] = [
    "Sources/VaultPipeline/Models/EmbedderRegistration.swift":
      "EmbedderLoaderTests and ReferenceComparisonTests load what it lists",
    "Sources/VaultProcesses/ChildPipes+Unsafe.swift": "ChildProcessTests start children with it",
    "Sources/VaultReporting/Gate/GateFindings.swift":
      "GateAccountTests and GateWordsTests read what it describes",
    "Sources/VaultReporting/Report/Sections/SystemsSection.swift":
      "RunStatisticsTests compute its letters; the snapshots of a report hold its words",
    "Sources/VaultReporting/Text/SearchFigures.swift":
      "RunSummaryTests and the snapshots of a report hold its words",
    "Sources/VaultSuites/Cloud/EphemeralTrial.swift":
      "EphemeralSuiteTests judge what it collects",
    "Sources/VaultSuites/Cloud/KeyCandidates.swift":
      "EphemeralSuiteTests find keys in each spelling with it",
    "Sources/VaultSuites/Cloud/VisibilityMatrix.swift":
      "EphemeralSuiteTests judge each of its cells, with leaks that are planted",
    "Sources/VaultIngest/Mail/MailRecords.swift":
      "MboxReaderTests, MailReaderTests and MailStateTests read mails with it",
    "Sources/VaultIngest/Messages/TelegramChat.swift":
      "the people of a chat, which TelegramReaderTests read with it",
    "Sources/VaultIngest/Bytes/ExportFile.swift":
      "every reader's tests read with it; ExportRecognitionTests unpack with it",
    "Sources/VaultIngest/Standard/BEIRJudgments.swift": "BEIRFolderTests read folders with it",
    "Sources/VaultIngest/Standard/BEIRRecords.swift": "BEIRFolderTests read folders with it",
    "Sources/VaultPipeline/Stages/SearchStage.swift":
      "SearchableFixture makes the vaults of other tests with it",
    "Sources/VaultSuites/Scale/EventQueryTimes.swift": "ScaleProbeTests measure with it",
    "Sources/VaultResults/Run/Comparability.swift":
      "VaultComparisonTests/Compare/ComparabilityTests ask whole comparisons",
    "Sources/VaultTraining/Languages/LanguageSamples.swift":
      "the inside of LanguageTaggerTraining, tested through it",
    "Sources/VaultResults/Files/CanonicalJSON.swift":
      "ManifestTests and the tests of every report write and read with it",
    "Sources/VaultSuites/Matching/ContextAblation.swift": "AblationSuiteTests measure with it",
    "Sources/VaultEmbedding/Remote/ServiceEmbedder.swift":
      "VaultEmbeddingServerTests/ServiceEmbedderTests, beside the server that it needs",
    "Sources/VaultMatching/Learned/VaultFeatures.swift":
      "MessageFeaturesTests and LearnedMatcherTests measure vaults with it",
    "Sources/VaultPipeline/Matching/MatcherTrainingSet.swift":
      "MatcherTrialsTests measure and fit with it",
    "Sources/VaultPipeline/Matching/LearnedStage.swift":
      "AblationSuiteTests rank by it with both kinds of windows",
    "Sources/VaultPipeline/Run/RunReport.swift":
      "EndToEndTests/SmokeRunTests read what it states of a whole run",
    "Sources/VaultSuites/Models/PoolRun.swift": "MultilingualSuiteTests rank their pools with it",
    "Sources/VaultPipeline/Search/SearchResult.swift":
      "SearchSuiteTests read its figures and records",
    "Sources/VaultComparison/Tuning/WeightStatistics.swift": "WeightTuningTests read its findings",
    "Sources/VaultReporting/Text/DifferenceText.swift":
      "the snapshots of comparisons show every one of its words",
    "Sources/VaultSuites/Corpus/CorpusAudit.swift":
      "its figures stand in the card and the report: EndToEndTests/GenerateTests",
    "Sources/VaultPipeline/Pipeline.swift": "the order of the stages: EndToEndTests run it",
    "Sources/VaultPipeline/Matching/MatchingRun.swift": "composition: EndToEndTests run it",
    "Sources/VaultPipeline/Matching/FeatureAblation.swift": "composition: EndToEndTests run it",
    "Sources/VaultSuites/Ingest/IngestSuite.swift": "composition: IngestProbeTests read exports",
    "Sources/VaultSuites/Models/MultilingualFigures.swift":
      "MultilingualSuiteTests read its figures",
    "Sources/VaultTiming/ProbeBench.swift": "PairedSessionTests run processes on it",
    "Sources/VaultTiming/ProbeFixture.swift": "StageProbeTests measure what it prepares",
    "Sources/VaultGate/GateFinding.swift": "a value: GateReportTests read and write it",
    "Sources/VaultGate/GatePolicy.swift": "a value: LoadedPolicyTests read it",
    "Sources/VaultGate/Timing/TimingSession.swift": "a value: TimingRoundsTests sort it",
    "Sources/VaultHistory/HistoryError.swift": "texts; HistoryStoreTests and NightlyPlanTests",
    "Sources/VaultResults/Errors/FileProblem.swift": "texts; the tests of what throws them",
    "Sources/VaultResults/Errors/UsageProblem.swift": "texts; the tests of what throws them",
    "Sources/VaultGate/Runs/GatedRun.swift":
      "RunGateTests and BaselineWriterTests read with it",
    "Sources/VaultTiming/BinaryGate.swift":
      "composition: TimingGateTests and PairedSessionTests; EndToEndTests refuse with it",
    "Sources/VaultTiming/GatePlanner.swift":
      "composition: TimingForecastTests and QualityForecastTests hold what it says",
    "Sources/VaultTiming/GateSelfTest.swift":
      "composition: QualityTrialsTests and TimingReplayTests; it takes minutes as a whole",
    "Sources/VaultPipeline/Import/LiveImport.swift":
      "composition: EndToEndTests run it on real servers",
    "Sources/VaultPipeline/Stages/CorpusSource.swift": "composition: EndToEndTests run it",
    "Sources/VaultPipeline/Import/ImportJob.swift": "composition: EndToEndTests run it",
    "Sources/VaultSuites/Ingest/LargeExports/ScaleDatabase.swift":
      "IngestProbeTests read back what it writes",
    "Sources/VaultSuites/Ingest/LargeExports/ScaleMailbox.swift":
      "IngestProbeTests read back what it writes",
    "Sources/VaultStorage/VaultStore.swift": "a protocol: checkVaultStore holds its laws",
    "Sources/VaultIngest/Export+Formats.swift":
      "a list: ExportCatalogTests recognize every ending and platform",
    "Sources/VaultText/Languages/LatinLanguageTrainer.swift":
      "the inside of LanguageTaggerTraining, tested through it",
    "Sources/VaultText/Times/TimeMeaning.swift": "the entries of TimeWords, tested through it",
    "Sources/VaultText/Times/TimeWord.swift": "vocabulary of the grammar; TimeGrammarTests",
    "Sources/VaultText/Times/TimeExpression.swift": "vocabulary; TimeResolverTests",
    "Sources/VaultText/Times/TimeCalendar.swift": "the inside of TimeResolver, tested through it",
    "Sources/VaultIngest/Mail/MailSubject.swift": "the inside of MailThreads, tested through it",
    "Sources/VaultIngest/Contacts/ContactGraph.swift":
      "the inside of ContactResolver, tested through it",
    "Sources/VaultIngest/VaultDraft.swift": "the inside of DatasetReader, tested through it",
    "Sources/VaultIngest/VaultReader.swift": "the inside of DatasetReader, tested through it",
    "Sources/VaultReporting/Compare/ComparisonDifferences.swift":
      "the recorded page of ComparisonAccountTests shows it",
    "Sources/VaultSync/Replica/OperationLog.swift": "the inside of Replica, tested through it",
    "Sources/VaultSync/Replica/SyncOperation.swift":
      "the inside of OperationBatch, tested through it",
  ]

  /// Folders of a module that use each other in a circle, by module; none may be added.
  static let folderCycles: [String: [[String]]] = [
    "VaultCorpus": [
      [
        "Dataset", "Exports", "Exports/Calendar", "Exports/Chat", "Exports/Mail", "Lexicon",
        "Script", "Searches", "Text", "World",
      ]
    ],
    "VaultIndex": [["Flat", "HNSW"]],
    "VaultIngest": [["Contacts", "WhatsApp"]],
    "VaultReporting": [
      ["Report", "Report/Sections"], ["Gate", "Plain"],
    ],
    "VaultSync": [["Replica", "Session"]],
    "VaultTraining": [["Bitext", "Pieces", "Rows", "Teacher"]],
  ]
}
