// swift-tools-version: 6.2
import PackageDescription

// One settings list for every Swift target. Each upcoming feature is a future default of the
// language: SE-0335, SE-0409, SE-0444, SE-0461, SE-0470.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

// A stage imports another only where its line here says so.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

// Tests run in release mode, where what they test is optimized; they themselves need not be, which
// makes them compile sooner. Whoever depends on the package builds no tests, so that these
// flags do not bar it from being depended on.
let testSettings: [SwiftSetting] =
  settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

// Mirrors one source target. Fixtures and snapshots are read by path, not bundled.
func tests(
  _ name: String, _ dependencies: [Target.Dependency] = [], data: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: ["VaultCore", "VaultTestSupport"] + dependencies,
    exclude: data,
    swiftSettings: testSettings)
}

let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let histogram: Target.Dependency = .product(name: "Histogram", package: "hdrhistogram-swift")
let yams: Target.Dependency = .product(name: "Yams", package: "Yams")
let sockets: Target.Dependency = .product(name: "FlyingSocks", package: "FlyingFox")
let argumentParser: Target.Dependency =
  .product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "vaultbench",
  products: [
    .executable(name: "vaultbench", targets: ["vaultbench"]),
    // For a vault's own tests: judgments, measures and statistics, then metrics and targets.
    .library(name: "VaultEvaluation", targets: ["VaultCore", "VaultEvaluation"]),
    .library(name: "VaultResults", targets: ["VaultCore", "VaultEvaluation", "VaultResults"]),
    // For a vault's own pipeline: reading exports, and generating ones with known answers.
    .library(name: "VaultIngest", targets: ["VaultCore", "VaultIngest"]),
    .library(name: "VaultCorpus", targets: ["VaultCore", "VaultCorpus"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    // Foreign: no Swift above a shim sees a C type of its library.
    .systemLibrary(name: "CBLAS", pkgConfig: "blas", providers: [.apt(["libblas-dev"])]),
    .systemLibrary(name: "CGMime", pkgConfig: "gmime-3.0", providers: [.apt(["libgmime-3.0-dev"])]),
    .systemLibrary(
      name: "CLAPACKE", pkgConfig: "lapacke", providers: [.apt(["liblapacke-dev"])]),
    .systemLibrary(name: "CLibcrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CLibical", pkgConfig: "libical", providers: [.apt(["libical-dev"])]),
    .systemLibrary(
      name: "CLibcurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CLibstemmer", providers: [.apt(["libstemmer-dev"])]),
    .systemLibrary(name: "CLibzip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
    .target(name: "CVaultKernels"),
    .target(name: "CVaultMail", dependencies: ["CGMime"]),
    .target(name: "CVaultCalendar", dependencies: ["CLibical"]),
    .target(name: "CVaultCrypto", dependencies: ["CLibcrypto"]),
    .target(name: "CVaultCurl", dependencies: ["CLibcurl"]),
    .target(name: "CVaultChild"),
    .target(name: "CVaultMemory"),
    // Compiled in by `#embed`, not bundled: the program stays one file.
    .target(name: "CVaultPages", exclude: ["scripts", "styles"]),
    .target(name: "CVaultTextData"),

    // Base.
    module("VaultCore", ["CZlib", "CZstd"]),
    module("VaultTextData", ["CVaultTextData"]),
    module("VaultSealing", ["VaultTextData", "CVaultCrypto"]),
    module("VaultMeasurement", ["VaultCore", "CVaultMemory", histogram]),

    // Stages.
    module("VaultCorpus", ["VaultCore", "VaultSealing", "VaultTextData", "CSQLite", yams]),
    module("VaultText", ["VaultCore", "VaultTextData", "CLibstemmer"]),
    module(
      "VaultIngest",
      [
        "VaultCore", "VaultSealing", "VaultText", "VaultTextData", "CVaultMail", "CLibzip",
        "CSQLite",
      ]),
    module("VaultAccounts", ["VaultCore", "CVaultCurl"]),
    module("VaultStorage", ["VaultCore", "VaultSealing", "VaultMeasurement", grdb]),
    module("VaultEmbedding", ["VaultCore", "VaultText", "CBLAS", "CVaultKernels", "CVaultCurl"]),
    module("VaultEmbeddingServer", ["VaultCore", "VaultEmbedding", sockets]),
    module("VaultIndex", ["VaultCore", "CVaultKernels"]),
    module("VaultMatching", ["VaultCore", "VaultIndex", "CVaultKernels"]),
    module("VaultSpectrum", ["VaultCore", "CBLAS", "CLAPACKE"]),
    module("VaultSync", ["VaultCore", "VaultSealing"]),
    module(
      "VaultCloud", ["VaultCore", "VaultSealing", "VaultMeasurement", "VaultEmbedding"]),

    // Results. Evaluation never knows what it judges, and nothing here runs a pipeline.
    module("VaultEvaluation", ["VaultCore"]),
    module(
      "VaultResults", ["VaultCore", "VaultSealing", "VaultEvaluation", yams]),
    module("VaultProcesses", ["CVaultChild"]),
    module(
      "VaultComparison", ["VaultCore", "VaultMeasurement", "VaultEvaluation", "VaultResults"]),
    module("VaultGate", ["VaultCore", "VaultSealing", "VaultEvaluation", "VaultResults"]),
    module(
      "VaultHistory",
      [
        "VaultCore", "VaultSealing", "VaultMeasurement", "VaultProcesses", "VaultEvaluation",
        "VaultResults", grdb,
      ]),
    module(
      "VaultReporting",
      [
        "CVaultPages", "VaultCore", "VaultEvaluation", "VaultResults", "VaultComparison",
        "VaultGate", "VaultHistory",
      ]),

    // Composition. The run directory is all that what follows and the results have in common.
    module(
      "VaultTraining",
      ["VaultCore", "VaultText", "VaultTextData", "VaultEmbedding", "CBLAS", "CZlib"]),
    module(
      "VaultPipeline",
      [
        "VaultCore", "VaultSealing", "VaultMeasurement", "VaultProcesses", "VaultCorpus",
        "VaultText", "VaultIngest", "VaultAccounts", "VaultStorage", "VaultEmbedding", "VaultIndex",
        "VaultMatching", "VaultSync", "VaultEvaluation", "VaultResults", yams,
      ]),
    module(
      "VaultSuites",
      [
        "VaultCore", "VaultSealing", "VaultMeasurement", "VaultProcesses", "VaultCorpus",
        "VaultText", "VaultIngest", "VaultStorage", "VaultEmbedding", "VaultIndex",
        "VaultMatching", "VaultSpectrum", "VaultSync", "VaultCloud", "VaultEvaluation",
        "VaultResults", "VaultPipeline", grdb,
      ]),
    module(
      "VaultTiming",
      [
        "VaultCore", "VaultSealing", "VaultMeasurement", "VaultProcesses", "VaultCorpus",
        "VaultIngest", "VaultStorage", "VaultEmbedding", "VaultIndex", "VaultMatching",
        "VaultSync", "VaultEvaluation", "VaultResults", "VaultComparison", "VaultGate",
        "VaultPipeline",
      ]),
    .executableTarget(
      name: "vaultbench",
      dependencies: [
        "VaultCore", "VaultSealing", "VaultMeasurement", "VaultProcesses", "VaultCorpus",
        "VaultIngest", "VaultAccounts", "VaultStorage", "VaultEmbedding", "VaultEmbeddingServer",
        "VaultIndex", "VaultMatching", "VaultSync", "VaultCloud", "VaultTraining",
        "VaultEvaluation", "VaultResults", "VaultComparison", "VaultGate", "VaultHistory",
        "VaultReporting",
        "VaultPipeline", "VaultSuites",
        "VaultTiming", argumentParser,
      ],
      swiftSettings: settings),

    // Tests.
    .target(
      name: "VaultTestSupport",
      dependencies: [
        "VaultCore", "VaultEmbedding", "VaultIndex", "VaultMeasurement", "VaultResults",
        "VaultSealing", "VaultStorage", "VaultSync",
      ],
      path: "Tests/VaultTestSupport",
      swiftSettings: settings),
    tests("VaultCore"),
    tests("VaultSealing", ["VaultSealing", "VaultTextData"]),
    tests("VaultMeasurement", ["VaultMeasurement"]),
    tests("VaultTextData", ["VaultTextData"]),
    tests("VaultCorpus", ["VaultCorpus", "VaultIngest", "VaultText", "VaultTextData"]),
    .target(
      name: "VaultIngestTrials",
      dependencies: ["VaultCore", "VaultIngest", "VaultText"],
      path: "Tests/VaultIngestTrials",
      swiftSettings: settings),
    .target(
      name: "VaultLiveServers",
      dependencies: ["VaultAccounts", "VaultTestSupport"],
      path: "Tests/VaultLiveServers",
      swiftSettings: settings),
    tests(
      "VaultText", ["VaultText", "VaultIngest", "VaultTextData", "VaultTraining"],
      data: ["Fixtures"]),
    tests(
      "VaultIngest",
      [
        "VaultIngest", "VaultIngestTrials", "VaultText", "VaultTextData", "CSQLite",
        "CVaultCalendar",
      ],
      data: ["Fixtures"]),
    tests("VaultAccounts", ["VaultAccounts", "VaultLiveServers"]),
    tests("VaultStorage", ["VaultStorage", "VaultMeasurement", "VaultSealing", grdb]),
    tests(
      "VaultEmbedding", ["VaultEmbedding", "VaultLiveServers", "VaultSealing", "VaultText"],
      data: ["Fixtures"]),
    tests("VaultEmbeddingServer", ["VaultEmbeddingServer", "VaultEmbedding", sockets]),
    tests("VaultTraining", ["VaultTraining", "VaultEmbedding", "VaultTextData"]),
    tests("VaultIndex", ["VaultIndex"]),
    tests("VaultMatching", ["VaultMatching", "VaultIndex"]),
    tests("VaultSpectrum", ["VaultSpectrum"]),
    tests("VaultSync", ["VaultSync", "VaultSealing"], data: ["Fixtures"]),
    tests("VaultCloud", ["VaultCloud", "VaultEmbedding", "VaultProcesses", "VaultSealing"]),
    tests("VaultEvaluation", ["VaultEvaluation"], data: ["Fixtures"]),
    tests("VaultResults", ["VaultEvaluation", "VaultResults", "VaultSealing"]),
    tests("VaultProcesses", ["VaultProcesses"]),
    tests(
      "VaultComparison",
      ["VaultComparison", "VaultEvaluation", "VaultMeasurement", "VaultResults"]),
    tests("VaultGate", ["VaultEvaluation", "VaultGate", "VaultResults"]),
    tests(
      "VaultHistory",
      [
        "VaultEvaluation", "VaultHistory", "VaultMeasurement", "VaultProcesses", "VaultResults",
        grdb,
      ]),
    tests(
      "VaultReporting",
      [
        "VaultReporting", "VaultComparison", "VaultEvaluation", "VaultGate", "VaultHistory",
        "VaultResults",
      ],
      data: ["Snapshots"]),
    .target(
      name: "VaultPipelineFixtures",
      dependencies: [
        "VaultCore", "VaultEmbedding", "VaultIngest", "VaultMatching", "VaultStorage",
        "VaultPipeline", "VaultTestSupport",
      ],
      path: "Tests/VaultPipelineFixtures",
      swiftSettings: settings),
    tests(
      "VaultPipeline",
      [
        "VaultPipeline", "VaultPipelineFixtures", "VaultCorpus", "VaultEmbedding",
        "VaultEvaluation", "VaultIndex", "VaultIngest", "VaultMatching", "VaultMeasurement",
        "VaultProcesses", "VaultResults", "VaultSealing", "VaultStorage", "VaultSuites",
        "VaultSync", "VaultText",
      ]),
    tests(
      "VaultSuites",
      [
        "VaultSuites", "VaultPipeline", "VaultPipelineFixtures", "VaultCorpus", "VaultEmbedding",
        "VaultEvaluation", "VaultIndex", "VaultIngest", "VaultMatching", "VaultMeasurement",
        "VaultProcesses", "VaultReporting", "VaultResults", "VaultSealing", "VaultSpectrum",
        "VaultStorage", "VaultSync", "VaultCloud", "VaultText", grdb,
      ]),
    tests(
      "VaultTiming",
      [
        "VaultTiming", "VaultGate", "VaultMeasurement", "VaultPipeline", "VaultProcesses",
        "VaultResults",
      ]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "VaultCloud", "VaultCore", "VaultCorpus", "VaultHistory", "VaultIngest",
        "VaultLiveServers", "VaultSealing", "VaultStorage", "VaultTestSupport", "vaultbench", grdb,
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "RepositoryTests", dependencies: ["VaultTestSupport"], swiftSettings: testSettings),
  ]
)

// Scripts/fuzz alone: the parsers with libFuzzer's counters in them, and the program that runs it.
// Nobody else builds this way, so nobody else gets these flags.
if Context.environment["VAULTBENCH_FUZZ"] != nil {
  let parsers = ["VaultCore", "VaultText", "VaultIngest", "VaultIngestTrials"]
  for target in package.targets where parsers.contains(target.name) {
    target.swiftSettings = settings + [.unsafeFlags(["-sanitize=fuzzer", "-parse-as-library"])]
  }
  for target in package.targets where ["CVaultMail", "CVaultCalendar"].contains(target.name) {
    target.cSettings = [.unsafeFlags(["-fsanitize=fuzzer-no-link"])]
  }
  package.targets += [
    .target(name: "CFuzzDriver"),
    .executableTarget(
      name: "vaultfuzz",
      dependencies: ["CFuzzDriver", "VaultIngestTrials"],
      swiftSettings: settings + [.unsafeFlags(["-sanitize=fuzzer", "-parse-as-library"])],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]),
  ]
}
