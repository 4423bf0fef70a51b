/// Where sealed batches lie between the device that uploads them and the worker that embeds them.
public protocol ObjectStore: Sendable {}
