internal import VaultSealing

/// Bytes that were found and may be a key, tried on stored objects.
package struct FoundKey {
  private let content: SealingKey
  private let recipient: RecipientKey

  /// Takes 32 bytes as a key; `nil` for any other number.
  package init?(_ bytes: [UInt8]) {
    do {
      content = try SealingKey(bytes: bytes)
      recipient = try RecipientKey(bytes: bytes)
    } catch {
      return nil
    }
  }

  /// The messages of a batch that opens: with the bytes as its key, or as the private key that its
  /// metadata is sealed to.
  package func messages(of batch: StoredObject, named name: String) -> [BatchMessage] {
    for key in [content, unwrapped(batch, name)].compactMap(\.self) {
      do {
        let bytes = try key.open(batch.body, authenticating: BatchFormat.context(.batch, name))
        if let (_, messages) = BatchFormat.decoded(bytes) { return messages }
      } catch {
        // It is another's key, as nearly all are.
      }
    }
    return []
  }

  /// The embedding of a message, if the bytes are the private key that it is sealed to.
  package func embedding(_ object: StoredObject, of id: String) -> [Float]? {
    do {
      return BatchFormat.vector(
        of: try recipient.open(
          object.body, info: BatchFormat.Purpose.embedding.bytes, authenticating: Array(id.utf8)))
    } catch {
      return nil
    }
  }

  private func unwrapped(_ batch: StoredObject, _ name: String) -> SealingKey? {
    do { return try WrappedKey.key(batch.metadata, of: name, with: recipient) } catch {
      return nil
    }
  }
}
