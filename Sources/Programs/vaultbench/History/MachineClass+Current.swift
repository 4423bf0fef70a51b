internal import VaultHistory
internal import VaultPipeline

extension MachineClass {
  /// The class of this machine.
  static func current() -> MachineClass {
    MachineClass(RunMachine.description(of: RunMachine.current()))
  }
}
