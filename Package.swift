// swift-tools-version: 6.2
import PackageDescription

/// The floors, bottom to top.
///
/// A target imports floors below its own and, on its own floor, what its line says. `Results` and
/// `Reports` know of the vault only its vocabulary and its sealing (VaultCore, VaultSealing).
enum Floor: String {
  case c = "C"
  case vault = "Vault"
  case results = "Results"
  case reports = "Reports"
  case bench = "Bench"
  case lab = "Lab"
  case programs = "Programs"
  // Only tests use what these have.
  case support = "Support"
  case fuzz = "Fuzz"
}

/// One line of the list below, from which targets, paths, tests and products are derived.
struct Module {
  enum Kind {
    /// A library of the system: its pkg-config name, its Debian package.
    case system(pkgConfig: String?, apt: String)
    /// C of our own.
    case c
    case swift
    case executable
  }

  let floor: Floor
  let name: String
  var kind = Kind.swift
  /// The modules and packages that its sources may import.
  var imports: [String] = []
  /// The modules that the library of its name offers beside it; `nil` for no library.
  var product: [String]?
  /// The modules that its tests import beside its own imports; `nil` for no tests.
  var tests: [String]?
  /// Files that no compiler reads: of its sources where it is C, otherwise of its tests.
  var data: [String] = []

  init(
    _ floor: Floor, _ name: String, kind: Kind = .swift, _ imports: [String] = [],
    product: [String]? = nil, tests: [String]? = nil, data: [String] = []
  ) {
    self.floor = floor
    self.name = name
    self.kind = kind
    self.imports = imports
    self.product = product
    self.tests = tests
    self.data = data
  }
}

/// The products of other packages, by the name that the list uses.
let packages: [String: Target.Dependency] = [
  "GRDB": .product(name: "GRDB", package: "GRDB.swift"),
  "Histogram": .product(name: "Histogram", package: "hdrhistogram-swift"),
  "Yams": .product(name: "Yams", package: "Yams"),
  "FlyingSocks": .product(name: "FlyingSocks", package: "FlyingFox"),
  "ArgumentParser": .product(name: "ArgumentParser", package: "swift-argument-parser"),
]

// Every module, bottom to top. Tests/Repository reads this list from this file.
let modules: [Module] = [
  // C: no Swift above a shim sees a C type of its library.
  Module(.c, "CBLAS", kind: .system(pkgConfig: "blas", apt: "libblas-dev")),
  Module(.c, "CGMime", kind: .system(pkgConfig: "gmime-3.0", apt: "libgmime-3.0-dev")),
  Module(.c, "CLAPACKE", kind: .system(pkgConfig: "lapacke", apt: "liblapacke-dev")),
  Module(.c, "CLibcrypto", kind: .system(pkgConfig: "libcrypto", apt: "libssl-dev")),
  Module(.c, "CLibcurl", kind: .system(pkgConfig: "libcurl", apt: "libcurl4-openssl-dev")),
  Module(.c, "CLibstemmer", kind: .system(pkgConfig: nil, apt: "libstemmer-dev")),
  Module(.c, "CLibzip", kind: .system(pkgConfig: "libzip", apt: "libzip-dev")),
  Module(.c, "CSQLite", kind: .system(pkgConfig: "sqlite3", apt: "libsqlite3-dev")),
  Module(.c, "CZlib", kind: .system(pkgConfig: "zlib", apt: "zlib1g-dev")),
  Module(.c, "CZstd", kind: .system(pkgConfig: "libzstd", apt: "libzstd-dev")),
  Module(.c, "CVaultKernels", kind: .c),
  Module(.c, "CVaultMail", kind: .c, ["CGMime"]),
  Module(.c, "CVaultCrypto", kind: .c, ["CLibcrypto"]),
  Module(.c, "CVaultCurl", kind: .c, ["CLibcurl"]),
  Module(.c, "CVaultChild", kind: .c),
  Module(.c, "CVaultMemory", kind: .c),
  // Compiled in by `#embed`, not bundled: the program stays one file.
  Module(.c, "CVaultPages", kind: .c, data: ["scripts", "styles"]),
  Module(.c, "CVaultTextData", kind: .c),

  // The vault: what is measured. It knows no metric, report or run.
  Module(.vault, "VaultCore", ["CZlib", "CZstd"], tests: []),
  Module(.vault, "VaultTextData", ["CVaultTextData"], tests: []),
  Module(.vault, "VaultSealing", ["VaultCore", "VaultTextData", "CVaultCrypto"], tests: []),
  Module(
    .vault, "VaultText", ["VaultCore", "VaultTextData", "CLibstemmer"],
    tests: ["VaultIngest", "VaultSealing"], data: ["Fixtures", "Golden"]),
  Module(
    .vault, "VaultIngest",
    [
      "VaultCore", "VaultSealing", "VaultText", "VaultTextData", "CVaultMail", "CLibzip", "CSQLite",
    ],
    product: ["VaultCore"], tests: ["VaultIngestTrials", "CVaultCalendar"],
    data: ["Fixtures", "Golden"]),
  Module(
    .vault, "VaultAccounts", ["VaultCore", "CVaultCurl"], tests: ["VaultLiveServers"],
    data: ["Golden"]),
  Module(.vault, "VaultStorage", ["VaultCore", "VaultSealing", "GRDB"], tests: []),
  Module(
    .vault, "VaultEmbedding", ["VaultCore", "VaultText", "CBLAS", "CVaultKernels", "CVaultCurl"],
    tests: ["VaultLiveServers", "VaultSealing"], data: ["Fixtures", "Golden"]),
  Module(.vault, "VaultIndex", ["VaultCore", "CVaultKernels"], tests: []),
  Module(
    .vault, "VaultMatching", ["VaultCore", "VaultIndex", "CVaultKernels"],
    tests: ["VaultMatchingFixtures"]),
  Module(.vault, "VaultSync", ["VaultCore", "VaultSealing"], tests: [], data: ["Fixtures"]),
  Module(
    .vault, "VaultCloud", ["VaultCore", "VaultSealing", "VaultEmbedding"],
    tests: ["VaultProcesses"]),
  Module(
    .vault, "Vault",
    [
      "VaultCore", "VaultSealing", "VaultText", "VaultIngest", "VaultAccounts", "VaultStorage",
      "VaultEmbedding", "VaultIndex", "VaultMatching", "VaultSync",
    ],
    product: [
      "VaultCore", "VaultIngest", "VaultAccounts", "VaultStorage", "VaultEmbedding",
      "VaultMatching", "VaultSync",
    ],
    tests: ["VaultDeviceFixtures"]),

  // Results: judgments, measures, statistics, and the run directory.
  Module(
    .results, "VaultEvaluation", ["VaultCore"], product: ["VaultCore"], tests: [],
    data: ["Fixtures"]),
  Module(
    .results, "VaultResults", ["VaultCore", "VaultSealing", "VaultEvaluation", "Yams"],
    product: ["VaultCore", "VaultEvaluation"], tests: [], data: ["Golden"]),

  // Reports: what reads results. Nothing here makes a run.
  Module(
    .reports, "VaultComparison", ["VaultCore", "VaultEvaluation", "VaultResults"],
    tests: ["VaultMeasurement"]),
  Module(
    .reports, "VaultGate", ["VaultCore", "VaultSealing", "VaultEvaluation", "VaultResults"],
    tests: ["VaultGateFixtures"]),
  Module(
    .reports, "VaultHistory",
    ["VaultCore", "VaultSealing", "VaultEvaluation", "VaultResults", "GRDB"],
    tests: []),
  Module(
    .reports, "VaultReporting",
    [
      "CVaultPages", "VaultCore", "VaultSealing", "VaultEvaluation", "VaultResults",
      "VaultComparison",
      "VaultGate", "VaultHistory",
    ],
    tests: [], data: ["Snapshots"]),

  // The bench: what generates, runs and measures.
  Module(.bench, "VaultMeasurement", ["VaultCore", "CVaultMemory", "Histogram"], tests: []),
  Module(.bench, "VaultProcesses", ["VaultCore", "CVaultChild"], tests: []),
  Module(
    .bench, "VaultCorpus", ["VaultCore", "VaultSealing", "VaultTextData", "GRDB", "Yams"],
    product: ["VaultCore"], tests: ["VaultIngest", "VaultText"], data: ["Golden"]),
  Module(
    .bench, "VaultEmbeddingServer", ["VaultCore", "VaultEmbedding", "FlyingSocks"], tests: []),
  Module(.bench, "VaultSpectrum", ["VaultCore", "CBLAS", "CLAPACKE"], tests: []),
  Module(
    .bench, "VaultPipeline",
    [
      "Vault", "VaultCore", "VaultSealing", "VaultMeasurement", "VaultProcesses", "VaultCorpus",
      "VaultText", "VaultIngest", "VaultAccounts", "VaultStorage", "VaultEmbedding", "VaultIndex",
      "VaultMatching", "VaultSync", "VaultEvaluation", "VaultResults", "Yams",
    ],
    tests: ["VaultDeviceFixtures", "VaultPipelineFixtures", "VaultSuites"]),
  Module(
    .bench, "VaultSuites",
    [
      "Vault", "VaultCore", "VaultSealing", "VaultMeasurement", "VaultProcesses", "VaultCorpus",
      "VaultText", "VaultIngest", "VaultStorage", "VaultEmbedding", "VaultIndex",
      "VaultMatching", "VaultSpectrum", "VaultSync", "VaultCloud", "VaultEvaluation",
      "VaultResults", "VaultPipeline", "GRDB",
    ],
    tests: ["VaultMatchingFixtures", "VaultPipelineFixtures", "VaultReporting"]),
  Module(
    .bench, "VaultTiming",
    [
      "Vault", "VaultCore", "VaultSealing", "VaultMeasurement", "VaultProcesses", "VaultCorpus",
      "VaultIngest", "VaultStorage", "VaultEmbedding", "VaultIndex", "VaultMatching",
      "VaultSync", "VaultEvaluation", "VaultResults", "VaultComparison", "VaultGate",
      "VaultPipeline",
    ],
    tests: []),
  Module(
    .bench, "VaultNightly",
    [
      "VaultCore", "VaultSealing", "VaultMeasurement", "VaultProcesses", "VaultResults",
      "VaultEvaluation", "VaultHistory",
    ],
    tests: []),

  // The lab: what changes the project's own models, judgments and lexicons.
  Module(
    .lab, "VaultTraining",
    [
      "Vault", "VaultCore", "VaultText", "VaultTextData", "VaultIngest", "VaultEmbedding",
      "VaultIndex", "VaultMatching", "VaultEvaluation", "VaultResults", "VaultPipeline", "CBLAS",
      "CZlib",
    ],
    tests: ["VaultMatchingFixtures", "VaultPipelineFixtures"]),
  Module(
    .lab, "VaultJudging",
    [
      "Vault", "VaultCore", "VaultText", "VaultIngest", "VaultIndex", "VaultEvaluation",
      "VaultResults",
      "VaultPipeline",
    ],
    tests: ["VaultPipelineFixtures", "VaultCorpus", "VaultMatching", "VaultStorage"]),
  Module(
    .lab, "VaultValidity",
    [
      "Vault", "VaultCore", "VaultEmbedding", "VaultIngest", "VaultMatching", "VaultProcesses",
      "VaultEvaluation", "VaultResults", "VaultPipeline", "VaultSuites", "VaultTraining",
    ],
    tests: ["VaultPipelineFixtures", "VaultStorage"]),
  Module(
    .lab, "VaultGateTrials",
    [
      "Vault", "VaultCore", "VaultMatching", "VaultMeasurement", "VaultProcesses",
      "VaultEvaluation",
      "VaultResults", "VaultComparison", "VaultGate", "VaultPipeline", "VaultTiming",
    ],
    tests: ["VaultGateFixtures"]),
  Module(.lab, "VaultAudits", ["VaultCore", "VaultCorpus", "VaultPipeline"]),

  // Programs.
  Module(
    .programs, "VaultCommands",
    ["VaultCore", "VaultResults", "VaultReporting", "VaultPipeline", "ArgumentParser"]),
  Module(
    .programs, "vaultbench", kind: .executable,
    [
      "Vault", "VaultCore", "VaultSealing", "VaultMeasurement", "VaultProcesses", "VaultCorpus",
      "VaultIngest", "VaultAccounts", "VaultStorage", "VaultEmbedding", "VaultEmbeddingServer",
      "VaultIndex", "VaultMatching", "VaultSync", "VaultCloud", "VaultCommands",
      "VaultEvaluation", "VaultResults", "VaultComparison", "VaultGate", "VaultHistory",
      "VaultReporting", "VaultPipeline", "VaultSuites", "VaultTiming", "VaultNightly",
      "ArgumentParser",
    ]),
  Module(
    .programs, "vaultlab", kind: .executable,
    [
      "VaultCore", "VaultText", "VaultCorpus", "VaultEmbedding", "VaultMatching", "VaultEvaluation",
      "VaultResults", "VaultGate", "VaultReporting", "VaultPipeline", "VaultSuites",
      "VaultTraining", "VaultJudging", "VaultValidity", "VaultGateTrials", "VaultAudits",
      "VaultCommands", "ArgumentParser",
    ]),

  // Below Tests: what several tests share, and a second reader of calendars to compare with.
  Module(.support, "CLibical", kind: .system(pkgConfig: "libical", apt: "libical-dev")),
  Module(.support, "CVaultCalendar", kind: .c, ["CLibical"]),
  Module(
    .support, "VaultTestSupport",
    [
      "VaultCore", "VaultEmbedding", "VaultIndex", "VaultMeasurement", "VaultResults",
      "VaultSealing", "VaultStorage", "VaultSync",
    ]),
  Module(.support, "VaultIngestTrials", ["VaultCore", "VaultIngest", "VaultText"]),
  Module(.support, "VaultLiveServers", ["VaultAccounts", "VaultTestSupport"]),
  Module(
    .support, "VaultMatchingFixtures",
    ["VaultCore", "VaultIndex", "VaultMatching", "VaultTestSupport"]),
  Module(.support, "VaultGateFixtures", ["VaultCore", "VaultGate", "VaultResults"]),
  Module(
    .support, "VaultDeviceFixtures",
    ["Vault", "VaultCore", "VaultStorage", "VaultSync", "VaultTestSupport"]),
  Module(
    .support, "VaultPipelineFixtures",
    [
      "Vault", "VaultCore", "VaultEmbedding", "VaultIngest", "VaultMatching", "VaultStorage",
      "VaultPipeline", "VaultTestSupport",
    ]),
]

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

// Tests run in release mode, where what they test is optimized; they themselves need not be, which
// makes them compile sooner. A package that depends on this one builds no tests, so these flags do
// not prevent that.
let testSettings: [SwiftSetting] =
  settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

func dependency(_ name: String) -> Target.Dependency { packages[name] ?? .byName(name: name) }

extension Module {
  /// The folder of its sources and that of its tests, after its floor: without the prefix.
  var folder: String {
    for prefix in ["CVault", "Vault"] where name.hasPrefix(prefix) && name != prefix {
      return String(name.dropFirst(prefix.count))
    }
    return name
  }

  var path: String {
    let isTest = floor == .support || floor == .fuzz
    return "\(isTest ? "Tests" : "Sources")/\(floor.rawValue)/\(folder)"
  }

  var target: Target {
    switch kind {
    case .system(let pkgConfig, let apt):
      .systemLibrary(name: name, path: path, pkgConfig: pkgConfig, providers: [.apt([apt])])
    case .c:
      .target(name: name, dependencies: imports.map(dependency), path: path, exclude: data)
    case .swift:
      .target(
        name: name, dependencies: imports.map(dependency), path: path, swiftSettings: settings)
    case .executable:
      .executableTarget(
        name: name, dependencies: imports.map(dependency), path: path, swiftSettings: settings)
    }
  }

  /// Its tests may import what it imports, and what its line says beside that.
  var testTarget: Target? {
    guard let tests else { return nil }
    let names = Set(["VaultCore", "VaultTestSupport", name] + imports + tests).sorted()
    return .testTarget(
      name: "\(name)Tests", dependencies: names.map(dependency),
      path: "Tests/\(floor.rawValue)/\(folder)Tests", exclude: data, swiftSettings: testSettings)
  }

  var library: Product? {
    product.map { .library(name: name, targets: $0 + [name]) }
  }
}

// The lab and its tests are built where VAULTBENCH_LAB is set: Scripts/build --lab, Scripts/test --lab.
let hasLab = Context.environment["VAULTBENCH_LAB"] != nil
let built = modules.filter { hasLab || ($0.floor != .lab && $0.name != "vaultlab") }

let package = Package(
  name: "vaultbench",
  products: (hasLab ? ["vaultbench", "vaultlab"] : ["vaultbench"]).map {
    .executable(name: $0, targets: [$0])
  } + built.compactMap(\.library),
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: built.map(\.target) + built.compactMap(\.testTarget) + [
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "VaultCloud", "VaultCore", "VaultCorpus", "VaultHistory", "VaultIngest",
        "VaultLiveServers", "VaultSealing", "VaultStorage", "VaultTestSupport", "vaultbench",
        dependency("GRDB"),
      ],
      path: "Tests/EndToEnd", swiftSettings: testSettings),
    .testTarget(
      name: "RepositoryTests", dependencies: ["VaultTestSupport"],
      path: "Tests/Repository", exclude: ["words.tsv"], swiftSettings: testSettings),
  ]
)

// Scripts/fuzz: the parsers with libFuzzer's counters in them, and the program that runs it. No
// other build has these flags.
if Context.environment["VAULTBENCH_FUZZ"] != nil {
  let parsers = ["VaultCore", "VaultText", "VaultIngest", "VaultIngestTrials"]
  for target in package.targets where parsers.contains(target.name) {
    target.swiftSettings = settings + [.unsafeFlags(["-sanitize=fuzzer", "-parse-as-library"])]
  }
  for target in package.targets where ["CVaultMail", "CVaultCalendar"].contains(target.name) {
    target.cSettings = [.unsafeFlags(["-fsanitize=fuzzer-no-link"])]
  }
  package.targets += [
    .target(name: "CFuzzDriver", path: "Tests/Fuzz/CFuzzDriver"),
    .executableTarget(
      name: "vaultfuzz",
      dependencies: ["CFuzzDriver", "VaultIngestTrials"],
      path: "Tests/Fuzz/vaultfuzz",
      swiftSettings: settings + [.unsafeFlags(["-sanitize=fuzzer", "-parse-as-library"])],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]),
  ]
}
