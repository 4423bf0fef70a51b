import Testing

@testable import VaultEmbedding

@Suite("Packed layers")
struct PackedLayerTests {
  @Test("Fused layers give their results side by side, without the bias")
  func fusesLayers() {
    let left = TransformerWeights.Linear(
      weight: [1, 2, 3, 4], bias: [5, 6], outputs: 2, inputs: 2)
    let right = TransformerWeights.Linear(weight: [10, 20], bias: [7], outputs: 1, inputs: 2)
    let packed = PackedLinear([left, right])
    #expect(packed.weight == [1, 3, 10, 2, 4, 20])
    #expect(packed.bias == [5, 6, 7])
    // (1, 1) · ((1, 2), (3, 4), (10, 20))ᵀ = (3, 7, 30); (0, 2) gives (4, 8, 40).
    var result: [Float] = [0, 0, 0, 0, 0, 0, 9]
    packed.apply(
      to: [1, 1, 0, 2], MatrixBlock(rows: 2, columns: 2, stride: 2), result: &result)
    #expect(result == [3, 7, 30, 4, 8, 40, 9])
  }
}
