package import Foundation

/// The first stages of a run by themselves.
package struct CorpusPreparation {
  package let options: RunOptions

  /// Takes the source and the settings of a run.
  package init(options: RunOptions) {
    self.options = options
  }

  package var corpusSource: CorpusSource {
    CorpusSource(datasets: options.datasets, lexicons: options.lexicons)
  }

  package func storageStage(work: URL) -> StorageStage {
    StorageStage(
      directory: options.vaultDirectory ?? work.appendingPathComponent("vaults"),
      passphrase: options.passphrase ?? StorageStage.randomPassphrase(),
      mayExist: options.vaultDirectory != nil)
  }
}
