/// The function that training minimizes: the distance to the teacher, and confusion within a batch.
///
/// For unit vectors l, r (the two texts of a pair, read by the student) and t (the teacher's
/// vector of their meaning), the loss of a batch of B pairs is
///
///     distanceWeight · mean((1 − l·t) + (1 − r·t))
///       + pairWeight · N(L, R) + teacherWeight · (N(L, T) + N(R, T))
///
/// where N is the symmetric InfoNCE loss at temperature τ (van den Oord et al., "Representation
/// Learning with Contrastive Predictive Coding", arXiv:1807.03748, equation 4; both directions
/// averaged as in Radford et al., arXiv:2103.00020, figure 3). A deviation: where the teacher holds
/// two meanings of a batch for nearly the same, neither is the other's negative.
public struct ContrastiveObjective: Hashable, Sendable, Codable {
  /// τ, by which cosines are divided.
  public var temperature: Float
  /// The weight of the distance to the teacher.
  public var distanceWeight: Float
  /// The weight of distinguishing right texts by left ones and the reverse.
  public var pairWeight: Float
  /// The weight of distinguishing the teacher's vectors by either side.
  public var teacherWeight: Float
  /// The cosine of teacher vectors above which two pairs count as the same.
  public var duplicateCosine: Float

  /// An objective.
  ///
  /// - Precondition: The temperature is at least 0.03, so that e^(−2/τ) is a normal number.
  public init(
    temperature: Float = 0.08, distanceWeight: Float = 4, pairWeight: Float = 1,
    teacherWeight: Float = 0.5, duplicateCosine: Float = 0.9
  ) {
    precondition(temperature >= 0.03, "the temperature is too low for single precision")
    self.temperature = temperature
    self.distanceWeight = distanceWeight
    self.pairWeight = pairWeight
    self.teacherWeight = teacherWeight
    self.duplicateCosine = duplicateCosine
  }
}
