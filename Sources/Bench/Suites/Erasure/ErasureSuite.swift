internal import Vault
internal import VaultPipeline
internal import VaultResults

/// Measures what remains of erased data (target S5), and whether an export is complete (target S6).
struct ErasureSuite: MeasurementSuite {
  static let id = "erasure"
  static let help = "erasure: remnants in files, indexes, logs and devices; export and re-import"
  static let cost = SuiteCost.seconds
  static let declarations = ErasureTrial.declarations + ExportTrial.declarations

  static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    input.progress(id)
    let erasure = ErasureTrial(seed: input.seed, directory: try input.folder(id))
    try await output.measure(id, items: erasure.mails) { try await erasure.metrics() }
    input.progress("export")
    let export = ExportTrial(directory: try input.folder("export"))
    let vaults = input.searchable.map(\.stored.store)
    try await output.measure("export", items: vaults.count) { try export.metrics(of: vaults) }
  }
}
