import Testing
import VaultCloud

@Suite struct ObjectStoreTests {}
