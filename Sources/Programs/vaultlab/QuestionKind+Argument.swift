public import ArgumentParser
public import VaultResults

/// The kind of queries to run on a dataset, as an option.
extension QuestionKind: ExpressibleByArgument {}
