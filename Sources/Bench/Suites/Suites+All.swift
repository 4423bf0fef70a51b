public import VaultPipeline

extension Suites {
  /// Every suite; every list of suites is derived from this one.
  public static let all = Suites(
    always: [
      VaultAudit.self, VaultSizes.self, ExampleSentences.self, CorpusAudit.self,
      ConversationAudit.self,
    ],
    optional: [
      AblationSuite.self, AsOfSuite.self, IndexSuite.self, ScaleSuite.self,
      LatencySuite.self, MultilingualSuite.self, SpectrumSuite.self, SyncSuite.self,
      PrecisionSuite.self, ReconciliationSuite.self, EntityAudit.self,
      IngestSuite.self, SealingSuite.self, ErasureSuite.self, CloudSuite.self, EphemeralSuite.self,
      SearchSuite.self, SearchAblationSuite.self,
    ])
}
